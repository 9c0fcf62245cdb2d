import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { EXCEPTION_CAUSES } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { words } from '#core/base/kernel/words.ts'
import { defineSubject, type Dimension, type Subject } from './centre-subject.ts'

const client = { column: 'client', label: words('客户', '客戶', 'Client'), isAccount: true } as const
const country = { column: 'country', label: words('目的国家', '目的國家', 'Destination'), entity: 'country' } as const
const channel = { column: 'channel', label: words('渠道', '渠道', 'Channel'), entity: 'channel' } as const
const currency = { column: 'currency', label: words('币种', '幣別', 'Currency') } as const
const kind: Dimension = {
  column: 'kind',
  label: words('订单类型', '訂單類型', 'Order kind'),
  values: Object.fromEntries(orderKinds.map(({ name, label }) => [name, label])),
}

const shipments = defineSubject({
  label: words('货件', '貨件', 'Shipments'),
  dated: words('按下单日期', '按下單日期', 'By the day of the order'),
  area: 'orders',
  figures: ['shipments', 'delivered', 'ended', 'troubled', 'pieces', 'grams'],
  dimensions: { client, country, channel, kind },
  measures: {
    shipments: { kind: 'count', of: 'shipments', label: words('货件数', '貨件數', 'Shipments') },
    delivered: { kind: 'count', of: 'delivered', label: words('已签收', '已簽收', 'Delivered') },
    delivered_rate: { kind: 'rate', part: 'delivered', of: 'shipments', label: words('签收率', '簽收率', 'Delivered %') },
    ended: { kind: 'count', of: 'ended', label: words('退回、遗失或销毁', '退回、遺失或銷毀', 'Returned, lost or destroyed') },
    ended_rate: { kind: 'rate', part: 'ended', of: 'shipments', label: words('退损率', '退損率', 'Returned or lost %') },
    troubled: { kind: 'count', of: 'troubled', label: words('异常中', '異常中', 'In trouble now') },
    pieces: { kind: 'count', of: 'pieces', label: words('件数', '件數', 'Pieces') },
    weight: { kind: 'weight', of: 'grams', label: words('重量', '重量', 'Weight') },
  },
  starts: { rows: ['day'], measures: ['shipments', 'delivered', 'delivered_rate'] },
})

const revenue = defineSubject({
  label: words('收入', '收入', 'Revenue'),
  dated: words('按入账日期', '按入帳日期', 'By the day of the entry'),
  area: 'finance',
  figures: ['charged', 'given_back', 'net', 'legs'],
  dimensions: {
    client,
    country,
    channel,
    kind,
    account: {
      column: 'detail',
      label: words('收入类别', '收入類別', 'Kind of revenue'),
      values: {
        freight_revenue: words('运费', '運費', 'Freight'),
        fees: words('服务费', '服務費', 'Fees'),
        taxes: words('代收税费', '代收稅費', 'Duty and VAT'),
      },
    },
    currency,
  },
  measures: {
    net: { kind: 'money', of: 'net', label: words('净收入', '淨收入', 'Net revenue') },
    charged: { kind: 'money', of: 'charged', label: words('收取金额', '收取金額', 'Charged') },
    given_back: { kind: 'money', of: 'given_back', label: words('退还金额', '退還金額', 'Given back') },
    entries: { kind: 'count', of: 'legs', label: words('笔数', '筆數', 'Amounts') },
  },
  starts: { rows: ['month'], measures: ['net', 'charged', 'given_back'] },
})

const cod = defineSubject({
  label: words('代收货款', '代收貨款', 'Cash on delivery'),
  dated: words('按出库日期', '按出庫日期', 'By the day of dispatch'),
  area: 'cod',
  figures: ['orders', 'collected', 'failed', 'due_amount', 'collected_amount', 'remitted_amount'],
  dimensions: {
    client,
    country,
    channel,
    agent: { column: 'party', label: words('派送代理', '派送代理', 'Agent'), entity: 'tracker_agent' },
    state: {
      column: 'detail',
      label: words('代收状态', '代收狀態', 'Collection'),
      values: labelsOf(collectionMachine.states),
    },
    currency,
  },
  measures: {
    orders: { kind: 'count', of: 'orders', label: words('代收订单', '代收訂單', 'COD orders') },
    due: { kind: 'money', of: 'due_amount', label: words('应收金额', '應收金額', 'Amount due') },
    collected_amount: { kind: 'money', of: 'collected_amount', label: words('代收金额', '代收金額', 'Collected') },
    remitted_amount: { kind: 'money', of: 'remitted_amount', label: words('已回款金额', '已回款金額', 'Remitted') },
    collected: { kind: 'count', of: 'collected', label: words('已代收订单', '已代收訂單', 'Orders collected') },
    collected_rate: { kind: 'rate', part: 'collected', of: 'orders', label: words('代收率', '代收率', 'Collected %') },
    failed: { kind: 'count', of: 'failed', label: words('未收取订单', '未收取訂單', 'Orders not collected') },
  },
  starts: { rows: ['agent'], measures: ['orders', 'due', 'collected_amount', 'collected_rate'] },
})

const exceptions = defineSubject({
  label: words('异常件', '異常件', 'Exceptions'),
  dated: words('按登记日期', '按登記日期', 'By the day they were raised'),
  area: 'exceptions',
  figures: ['raised', 'open', 'closed', 'closed_seconds'],
  dimensions: {
    client,
    country,
    channel,
    kind,
    cause: { column: 'party', label: words('异常原因', '異常原因', 'Cause'), values: EXCEPTION_CAUSES },
    code: { column: 'detail', label: words('异常代码', '異常代碼', 'Exception code') },
  },
  measures: {
    raised: { kind: 'count', of: 'raised', label: words('登记数', '登記數', 'Raised') },
    open: { kind: 'count', of: 'open', label: words('未关闭', '未關閉', 'Open') },
    closed_rate: { kind: 'rate', part: 'closed', of: 'raised', label: words('关闭率', '關閉率', 'Closed %') },
    hours: { kind: 'hours', seconds: 'closed_seconds', of: 'closed', label: words('平均处理小时', '平均處理小時', 'Hours to close') },
  },
  starts: { rows: ['code'], measures: ['raised', 'open', 'closed_rate', 'hours'] },
})

const warehouse = defineSubject({
  label: words('仓库作业', '倉庫作業', 'Warehouse work'),
  dated: words('按作业日期', '按作業日期', 'By the day of the work'),
  area: 'stations',
  figures: ['handled', 'undone', 'grams'],
  dimensions: {
    client,
    country,
    channel,
    kind,
    work: {
      column: 'detail',
      label: words('作业', '作業', 'Work'),
      values: {
        receive: words('入库', '入庫', 'Received'),
        pick: words('拣货', '揀貨', 'Picked'),
        dispatch: words('出库', '出庫', 'Dispatched'),
        return: words('退回', '退回', 'Returned'),
      },
    },
    staff: { column: 'party', label: words('员工', '員工', 'Staff'), isAccount: true },
  },
  measures: {
    handled: { kind: 'count', of: 'handled', label: words('处理件数', '處理件數', 'Parcels handled') },
    undone: { kind: 'count', of: 'undone', label: words('撤销次数', '復原次數', 'Taken back') },
    undone_rate: { kind: 'rate', part: 'undone', of: 'handled', label: words('撤销率', '復原率', 'Taken back %') },
    weight: { kind: 'weight', of: 'grams', label: words('重量', '重量', 'Weight') },
  },
  starts: { rows: ['work'], measures: ['handled', 'undone', 'weight'] },
})

/**
 * The subjects of the reports centre; one more is its declaration here and its facts in the store.
 */
export const SUBJECTS = { shipments, revenue, cod, exceptions, warehouse } as const satisfies Readonly<Record<string, Subject>>
export type SubjectName = keyof typeof SUBJECTS
export const SUBJECT_NAMES = Object.keys(SUBJECTS) as [SubjectName, ...SubjectName[]]
export const subjectOf = (name: SubjectName): Subject => SUBJECTS[name]

/** The names of all dimensions that some subject has, which are the names of its filters too. */
export const DIMENSION_NAMES: readonly string[] = [...new Set(SUBJECT_NAMES.flatMap((name) => Object.keys(SUBJECTS[name].dimensions)))]
