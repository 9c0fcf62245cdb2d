import { instantText } from '#core/base/kernel/instant.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/** The data of an event that a receiver gets beside its type and time. */
export type WebhookData = Readonly<Record<string, unknown>>

type WebhookEventKind = { readonly label: Words; readonly example: WebhookData }

/** The part of an order that every event of one has, under the names of the API. */
const ORDER = {
  order_number: '1M8D4WV689DCHAH8',
  order_type: 'express',
  order_refCode: 'SHOP-20261124-8',
  airway_number: 'CD000000047506',
  status: 'confirmed',
} as const
const amount = (value: string) => ({ amount: value, currency: 'CNY' })
const PLAN = { 'zh-CN': '重新派送', 'zh-TW': '重新派送', 'en-US': 'Deliver again' }

/**
 * The events that a webhook can be sent for, with an example of their data. A further event is a
 * row here and where it is caused.
 */
export const WEBHOOK_EVENTS = {
  'order.created': { label: words('订单创建', '訂單建立', 'Order created'), example: ORDER },
  'order.status_changed': {
    label: words('订单状态变更', '訂單狀態變更', 'Order status changed'),
    example: { ...ORDER, status: 'inbound', previous_status: 'confirmed' },
  },
  'tracking.event_added': {
    label: words('新增轨迹', '新增軌跡', 'Tracking event added'),
    example: {
      ...ORDER,
      status: 'outbound',
      tracker_code: '111',
      status_time: '2026-11-24T06:30:00.000Z',
      status_timezone: 'Asia/Shanghai',
      status_location: 'Shenzhen',
    },
  },
  'exception.raised': {
    label: words('发生异常', '發生異常', 'Exception raised'),
    example: { order_number: ORDER.order_number, cause: 'refusal' },
  },
  'exception.decided': {
    label: words('异常已处理', '異常已處理', 'Exception decided'),
    example: { order_number: ORDER.order_number, decision: 'accepted', plan: PLAN },
  },
  'weight.question': {
    label: words('重量待确认', '重量待確認', 'Weight to confirm'),
    example: { order_number: ORDER.order_number, claim_weight: '1.200', check_weight: '1.850' },
  },
  'arrears.held': {
    label: words('欠费暂存', '欠費暫存', 'Held for arrears'),
    example: { order_number: ORDER.order_number, needed: amount('86.50'), available: amount('12.00') },
  },
  'arrears.freed': { label: words('欠费暂存解除', '欠費暫存解除', 'No longer held for arrears'), example: { count: '3' } },
  'balance.low': {
    label: words('余额不足', '餘額不足', 'Balance low'),
    example: { balance: amount('95.20'), level: amount('100.00') },
  },
  'bill.issued': {
    label: words('账单出账', '帳單出帳', 'Bill issued'),
    example: { bill_number: 'BN000000001566', amount: amount('1280.00'), due_day: '2026-12-09' },
  },
  'claim.decided': {
    label: words('理赔结果', '理賠結果', 'Claim decided'),
    example: {
      claim_number: 'C0MB2V4WR3H7K',
      order_number: ORDER.order_number,
      amount: amount('120.00'),
      reason: '–',
      decision: 'approved',
    },
  },
  'export.ready': {
    label: words('导出完成', '匯出完成', 'Export ready'),
    example: { export_id: '12', list: 'orders', rows: '12000' },
  },
  'invoice.issued': {
    label: words('发票开具', '發票開立', 'Invoice issued'),
    example: { invoice_number: '26332000000012345678', amount: amount('1280.00') },
  },
  'refund.paid': {
    label: words('退款完成', '退款完成', 'Refund paid'),
    example: { order_number: ORDER.order_number, amount: amount('20.00') },
  },
  'settlement.sent': {
    label: words('代收货款账单待确认', '代收貨款帳單待確認', 'Settlement bill to confirm'),
    example: { bill_number: 'CB000000001434', amount: amount('5230.00') },
  },
  'cod_change.decided': {
    label: words('COD 修改结果', 'COD 修改結果', 'COD change decided'),
    example: {
      order_number: ORDER.order_number,
      decision: 'accepted',
      from: { amount: '120.00', currency: 'AED' },
      to: { amount: '99.00', currency: 'AED' },
    },
  },
  'payout.paid': {
    label: words('代收货款已出款', '代收貨款已出款', 'Payout paid'),
    example: { bill_number: 'CB000000001434', amount: amount('5230.00'), transaction_id: '2026112422001' },
  },
  'payout.failed': {
    label: words('代收货款出款失败', '代收貨款出款失敗', 'Payout failed'),
    example: { bill_number: 'CB000000001434', amount: amount('5230.00') },
  },
  'work_order.answered': {
    label: words('工单回复', '工單回覆', 'Work order answered'),
    example: { number: 'W1M8DHR9F80D8H2QY', content: '已联系派送代理，今天再次派送。' },
  },
  'work_order.closed': {
    label: words('工单关闭', '工單關閉', 'Work order closed'),
    example: { number: 'W1M8DHR9F80D8H2QY', title: '包裹未送达' },
  },
  'stock.low': {
    label: words('库存不足', '庫存不足', 'Stock low'),
    example: { sku: 'CUP-RED-350', available: '4', level: '10' },
  },
  'inbound.counted': {
    label: words('入库已清点', '入庫已清點', 'Inbound delivery counted'),
    example: { number: 'IN2611240001', counted: '240', damaged: '2', missing: '0', surplus: '0' },
  },
  'certification.decided': {
    label: words('实名认证结果', '實名認證結果', 'Certification decided'),
    example: { decision: 'rejected', reason: '营业执照不清晰' },
  },
} as const satisfies Readonly<Record<string, WebhookEventKind>>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]]
export const isWebhookEvent = (name: string): name is WebhookEvent => Object.hasOwn(WEBHOOK_EVENTS, name)

/** The event that a receiver gets to try its endpoint; no endpoint has to choose it. */
export const TEST_EVENT = 'webhook.test'
export const TEST_LABEL = words('测试', '測試', 'Test')
export const TEST_DATA: WebhookData = { text: 'Crossdock webhook test' }

/** The label of an event; its name where it is of another version. */
export const labelOfEvent = (type: string): Words =>
  type === TEST_EVENT ? TEST_LABEL : isWebhookEvent(type) ? WEBHOOK_EVENTS[type].label : words(type, type, type)

/** The body of a message: the same bytes however often it is sent. */
export const bodyOf = ({ type, at, data }: { readonly type: string; readonly at: number; readonly data: WebhookData }): string =>
  JSON.stringify({ type, timestamp: instantText(at), data })
