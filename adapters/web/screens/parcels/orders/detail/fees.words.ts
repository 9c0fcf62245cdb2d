import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

/** Texts of what an order costs. */
export const feesWords = defineWords('order-fees', {
  title: words('费用', '費用', 'Charges'),
  none: words('入库称重后按当时的价格报价。', '入庫秤重後按當時的價格報價。', 'Priced when the warehouse receives and weighs the parcel.'),
  unpriced: words(
    '没有适用的运费规则，由财务定价后才能出库。',
    '沒有適用的運費規則，由財務定價後才能出庫。',
    'No freight rule applies. Finance sets a price before the parcel can leave.',
  ),
  total: words('客户应付', '客戶應付', 'Paid by the client'),
  consignee: words('收件人支付', '收件人支付', 'Paid by the consignee'),
  explainOf: words('{fee}的计算过程', '{fee}的計算過程', 'How {fee} is calculated'),
  version: words('价格版本 {version}，发布于 {time}', '價格版本 {version}，發布於 {time}', 'Price version {version}, published {time}'),
  versionBy: words(
    '价格版本 {version}，{who} 发布于 {time}',
    '價格版本 {version}，{who} 發布於 {time}',
    'Price version {version}, published by {who}, {time}',
  ),
  pricedAt: words('按 {time} 的价格和汇率计算', '按 {time} 的價格和匯率計算', 'By the prices and exchange rates of {time}'),
  byHand: words('人工定价', '人工定價', 'Priced by hand'),
  repeated: words('按同一版本重算，结果一致', '按同一版本重算，結果一致', 'Calculated again by the same version: equal'),
  differs: words('按同一版本重算，结果不一致', '按同一版本重算，結果不一致', 'Calculated again by the same version: it differs'),
  reason: words('原因：{reason}', '原因：{reason}', 'Reason: {reason}'),
  charges: words('扣费记录', '扣費記錄', 'Movements'),
  nothing: words('无需付款', '無需付款', 'Nothing to pay'),
  held: words('余额不足，包裹暂存在仓库', '餘額不足，包裹暫存在倉庫', 'On hold: not enough balance'),
  heldText: words(
    '自 {time} 起等候。充值后即可出库。',
    '自 {time} 起等候。儲值後即可出庫。',
    'Waiting since {time}. It leaves once there is enough balance.',
  ),
  askRefund: words('申请退款', '申請退款', 'Ask for a refund'),
  reprice: words('重新定价', '重新定價', 'Price again'),
  repriceText: words(
    '填写重新称量的结果，或直接填金额。已扣的费用会冲正后按新价重扣，并通知客户。',
    '填寫重新秤量的結果，或直接填金額。已扣的費用會沖正後按新價重扣，並通知客戶。',
    'Enter what was measured again, or an amount. What was charged is reversed and charged again, and the client gets a message.',
  ),
  repriced: words('已重新定价', '已重新定價', 'Priced again'),
})
