import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const insuranceWords = defineWords('insurance', {
  title: words('保单列表', '保單列表', 'Insurance policies'),
  text: words(
    '保单在订单出库时生效并收取保费；出库前可以退保。',
    '保單在訂單出庫時生效並收取保費；出庫前可以退保。',
    'A policy comes into force when its order is dispatched, and is charged then. Until then it can be cancelled.',
  ),
  number: words('保单号', '保單號', 'Policy number'),
  client: words('客户', '客戶', 'Client'),
  order: words('订单号', '訂單號', 'Order number'),
  reference: words('客户单号', '客戶單號', 'Reference'),
  waybill: words('运单号', '運單號', 'Waybill'),
  category: words('保险类别', '保險類別', 'Category'),
  insurer: words('保险公司', '保險公司', 'Insurer'),
  insurerHint: words('保险公司全称', '保險公司全稱', 'Its full name'),
  value: words('保险金额', '保險金額', 'Insured value'),
  premium: words('保险费', '保險費', 'Premium'),
  deductible: words('免赔额', '免賠額', 'Deductible'),
  state: words('状态', '狀態', 'State'),
  created: words('投保时间', '投保時間', 'Ordered at'),
  inForce: words('生效时间', '生效時間', 'In force since'),
  inForceDays: words('生效日期（UTC）', '生效日期（UTC）', 'In force since (UTC)'),
  search: words('订单号、客户单号、运单号或账号', '訂單號、客戶單號、運單號或帳號', 'Order, reference, waybill or account'),
  empty: words('暂无保单', '暫無保單', 'No policies yet'),
  emptyText: words(
    '为尚未出库的订单投保，遗失或破损时按保险金额赔付。',
    '為尚未出庫的訂單投保，遺失或破損時依保險金額賠付。',
    'Insure orders before their dispatch: what is lost or damaged is then paid up to the insured value.',
  ),
  make: words('投保', '投保', 'Order insurance'),
  cancelOne: words('退保 {order}', '退保 {order}', 'Cancel the insurance of {order}'),
  cancelAsk: words('退保 {order}？', '退保 {order}？', 'Cancel the insurance of {order}?'),
  cancelText: words(
    '保险费 {premium} 在出库时才收取，尚未扣款，因此没有费用需要退回，退保后也不再收取。包裹将在没有保险的情况下寄送；出库前可以重新投保。',
    '保險費 {premium} 在出庫時才收取，尚未扣款，因此沒有費用需要退回，退保後也不再收取。包裹將在沒有保險的情況下寄送；出庫前可以重新投保。',
    'Its premium of {premium} falls due with the dispatch. Nothing was charged yet, so nothing has to be given back, and nothing will be charged. The parcel travels without insurance, unless you order one again before its dispatch.',
  ),
  cancelAct: words('退保', '退保', 'Cancel insurance'),
  keep: words('保留保险', '保留保險', 'Keep insurance'),
  canceled: words('订单 {order} 已退保', '訂單 {order} 已退保', 'The insurance of {order} is cancelled'),
})
