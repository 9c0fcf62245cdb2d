import type { Audience } from '#core/platform/access/account.ts'
import { memberMay, type MemberRight, type MemberRole } from '#core/platform/access/members/member-role.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { MessageTemplate } from '../messages/message-templates.ts'

/** `member`: what members of a shipper need to read it; all may where it is left out. */
type Kind = { readonly label: Words; readonly member?: MemberRight; readonly isBinding?: true; readonly isOfStaff?: true }

/**
 * Kinds of notifications that accounts get (rule: Choice of notifications): shippers of all, staff
 * of what they asked for themselves. Every notification stands on the message board; a binding kind
 * is about rights or money, and cannot be turned off there.
 */
export const NOTIFICATION_KINDS = {
  weight: { label: words('重量确认', '重量確認', 'Weight to confirm') },
  exception: { label: words('异常件', '異常件', 'Exceptions') },
  plan: { label: words('异常处理结果', '異常處理結果', 'Decisions on plans') },
  arrears: { label: words('余额与欠费', '餘額與欠費', 'Balance and arrears'), member: 'finance:read', isBinding: true },
  bill: { label: words('账单与发票', '帳單與發票', 'Bills and invoices'), member: 'finance:read', isBinding: true },
  settlement: { label: words('代收货款对账', '代收貨款對帳', 'Settlement bills'), member: 'finance:read', isBinding: true },
  payout: { label: words('代收货款出款', '代收貨款出款', 'Payouts'), member: 'finance:read', isBinding: true },
  refund: { label: words('退款与费用更正', '退款與費用更正', 'Refunds and corrections'), member: 'finance:read', isBinding: true },
  claim: { label: words('理赔结果', '理賠結果', 'Decisions on claims'), isBinding: true },
  work_order: { label: words('工单回复', '工單回覆', 'Replies to work orders') },
  export: { label: words('导出完成', '匯出完成', 'Exports'), isOfStaff: true },
  stock: { label: words('库存与入库', '庫存與入庫', 'Stock and inbound deliveries') },
  certification: { label: words('认证审核', '認證審核', 'Certification'), member: 'account', isBinding: true },
  security: { label: words('账号安全', '帳號安全', 'Account security'), member: 'account', isBinding: true },
  webhook: { label: words('Webhook 停用', 'Webhook 停用', 'Webhooks turned off'), member: 'webhooks' },
  general: { label: words('客服消息', '客服訊息', 'Messages from our staff') },
} as const satisfies Record<string, Kind>
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/** The kind of every automatic message. */
const KIND_OF_TEMPLATE = {
  certification_approved: 'certification',
  certification_rejected: 'certification',
  certification_revoked: 'certification',
  password_reset: 'security',
  payee_allowed: 'payout',
  payee_withdrawn: 'payout',
  contract_on_paper: 'certification',
  contract_revoked: 'certification',
  password_forgotten: 'security',
  second_factor_reset: 'security',
  key_made: 'security',
  key_rotated: 'security',
  key_changed: 'security',
  key_expires: 'security',
  key_ended: 'security',
  keys_ended: 'security',
  member_invited: 'security',
  export_ready: 'export',
  claim_documents: 'claim',
  claim_approved: 'claim',
  claim_rejected: 'claim',
  claim_paid: 'claim',
  claim_proposed: 'claim',
  claim_overtaken: 'claim',
  weight_question: 'weight',
  weight_withdrawn: 'weight',
  weight_corrected: 'weight',
  weight_reminder: 'weight',
  held_unpaid: 'arrears',
  held_freed: 'arrears',
  low_balance: 'arrears',
  transfer_booked: 'arrears',
  transfer_taken_back: 'arrears',
  order_repriced: 'refund',
  bill_issued: 'bill',
  cod_bill_sent: 'settlement',
  cod_bill_reissued: 'settlement',
  cod_bill_withdrawn: 'settlement',
  cod_bill_paid: 'payout',
  alipay_authorized: 'security',
  alipay_changed: 'security',
  alipay_revoked: 'security',
  payout_account_changed: 'security',
  cod_payout_failed: 'payout',
  refund_paid: 'refund',
  refund_on_terms: 'refund',
  refund_rejected: 'refund',
  invoice_issued: 'bill',
  invoice_rejected: 'bill',
  invoice_voided: 'bill',
  work_order_answered: 'work_order',
  work_order_closed: 'work_order',
  cod_change_accepted: 'settlement',
  cod_change_rejected: 'settlement',
  cod_difference_accepted: 'settlement',
  inbound_counted: 'stock',
  inbound_difference: 'stock',
  inbound_reopened: 'stock',
  exception_raised: 'exception',
  no_news: 'exception',
  parcel_refused: 'exception',
  parcel_intercepted: 'exception',
  parcel_returned: 'exception',
  return_withdrawn: 'exception',
  return_found: 'exception',
  exception_settled: 'plan',
  plan_withdrawn: 'plan',
  package_asked: 'exception',
  package_destroyed: 'plan',
  plan_proposed: 'plan',
  plan_accepted: 'plan',
  plan_rejected: 'plan',
  plan_done: 'plan',
  stock_low: 'stock',
  transfer_short: 'stock',
  goods_shelved: 'stock',
  goods_short: 'stock',
  goods_reopened: 'stock',
  pick_short: 'stock',
  webhook_failing: 'webhook',
  webhook_gone: 'webhook',
} as const satisfies Record<MessageTemplate, NotificationKind>

const SENT: ReadonlySet<NotificationKind> = new Set([...Object.values<NotificationKind>(KIND_OF_TEMPLATE), 'general'])
/** The kinds that something is sent of; others are no choice yet. */
const OFFERED_KINDS = (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter((kind) => SENT.has(kind))
/** The kinds that an account of an audience chooses from. */
export const offeredKinds = (audience: Audience): readonly NotificationKind[] =>
  audience === 'customer' ? OFFERED_KINDS : OFFERED_KINDS.filter((kind) => 'isOfStaff' in NOTIFICATION_KINDS[kind])

/** The kind of a message; what staff wrote themselves is general. */
export const kindOfTemplate = (template: MessageTemplate | undefined): NotificationKind =>
  template === undefined ? 'general' : KIND_OF_TEMPLATE[template]

/** The templates whose messages a member with this role does not read. */
export function closedTemplates(role: MemberRole | undefined): readonly MessageTemplate[] {
  if (role === undefined) return []
  const isClosed = (kind: Kind): boolean => kind.member !== undefined && !memberMay(role, { member: kind.member })
  return (Object.keys(KIND_OF_TEMPLATE) as MessageTemplate[]).filter((template) => isClosed(NOTIFICATION_KINDS[KIND_OF_TEMPLATE[template]]))
}

/**
 * The ways in which an account gets a kind until it chooses: the board always, a mail where it is
 * about rights or money.
 */
export const usualChoice = (kind: NotificationKind): { readonly board: boolean; readonly mail: boolean; readonly sms: boolean } => ({
  board: true,
  mail: isBinding(kind),
  sms: false,
})

/** Whether a kind cannot be turned off on the board. */
export const isBinding = (kind: NotificationKind): boolean => 'isBinding' in NOTIFICATION_KINDS[kind]

/** The bills that go with a message, as a workbook and a PDF, to the address for bills. */
export const DOCUMENT_OF_TEMPLATE: Readonly<Partial<Record<string, 'bill' | 'settlement'>>> = {
  bill_issued: 'bill',
  cod_bill_sent: 'settlement',
  cod_bill_reissued: 'settlement',
}
