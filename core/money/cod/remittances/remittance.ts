import type { Fields } from '#core/base/fields/field.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { ExplanationState, RemittanceState } from './remittance.machine.ts'

/** The sums of a remittance in minor units, kept with it so that lists add nothing up. */
export type RemittanceSums = {
  readonly lineCount: number
  readonly matchedCount: number
  /** The amount that was collected for the lines that match. */
  readonly matchedAmount: bigint
  /** The amount that came to our bank. */
  readonly receivedAmount: bigint
  /**
   * The amount that explanations account for: above zero where money is missing, below where it is
   * too much.
   */
  readonly explainedAmount: bigint
}

/** One transfer of an agent for many orders, in one currency. */
export type Remittance = RemittanceSums & {
  readonly id: number
  readonly agent: string
  readonly currency: string
  /** The amount that the agent says it transfers, where it does. */
  readonly amount?: bigint
  readonly reference?: string
  readonly note?: string
  readonly state: RemittanceState
  readonly announcedBy: number
  readonly announcedAt: Instant
  readonly receivedAt?: Instant
  readonly closedAt?: Instant
}

/** Why a line is of no collection that this remittance can bring. */
export const LINE_PROBLEMS = {
  unknown: words('找不到代收订单', '找不到代收訂單', 'No COD order with this number'),
  not_collected: words('代收尚未登记', '代收尚未登記', 'No collection reported yet'),
  failed: words('代收失败，没有收款', '代收失敗，沒有收款', 'The collection failed'),
  other_agent: words('属于另一派送代理', '屬於另一派送代理', 'Another agent’s order'),
  other_currency: words('代收币种不同', '代收幣別不同', 'Collected in another currency'),
  amount_differs: words('金额与代收金额不符', '金額與代收金額不符', 'Not the amount collected'),
  other_remittance: words('已在一笔回款中', '已在一筆回款中', 'Already on a remittance'),
} as const satisfies Record<string, Words>
export type LineProblem = keyof typeof LINE_PROBLEMS

/** An order that a remittance is for; without an amount what was collected is meant. */
export type RemittanceLine = {
  readonly id: number
  /** As the agent wrote it: of the order, or of its waybill. */
  readonly orderNumber: string
  readonly amount?: bigint
  /** The collection that it matches, and what was collected for it; otherwise the problem. */
  readonly orderId?: number
  readonly collected?: bigint
  readonly problem?: LineProblem
}

/** Money of a remittance that came to our bank. */
export type RemittanceReceipt = {
  readonly id: number
  /** The payment mode that it came by. */
  readonly mode?: string
  readonly bank: string
  readonly reference: string
  readonly amount: bigint
  /** The bank's day. */
  readonly day: string
  readonly bankLineId?: number
  readonly entry: number
  readonly by: number
  readonly at: Instant
  readonly undoneAt?: Instant
  readonly undoneReason?: string
}

/**
 * Explanations for a part of an open amount. `direction` says for what it is offered: money that is
 * missing, too much, or both.
 */
export const EXPLANATION_KINDS = {
  bank_charge: { label: words('银行手续费', '銀行手續費', 'Bank charges'), direction: 'short' },
  agent_fee: { label: words('代理手续费', '代理手續費', 'Agent’s fee'), direction: 'short' },
  given_back: { label: words('退还代理', '退還代理', 'Given back to the agent'), direction: 'over' },
  written_off: { label: words('核销', '核銷', 'Written off'), direction: 'both' },
} as const satisfies Record<string, { readonly label: Words; readonly direction: 'short' | 'over' | 'both' }>
export type ExplanationKind = keyof typeof EXPLANATION_KINDS
export const EXPLANATION_KIND_NAMES = Object.keys(EXPLANATION_KINDS) as [ExplanationKind, ...ExplanationKind[]]

export type RemittanceExplanation = {
  readonly id: number
  readonly kind: ExplanationKind
  /** With the sign of `explainedAmount`. */
  readonly amount: bigint
  readonly reason: string
  readonly state: ExplanationState
  readonly askedBy: number
  readonly askedAt: Instant
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  readonly decisionReason?: string
  readonly entry?: number
}

const DIGITS = 8
/** Our number of a remittance, under which its entries are found. */
export const remittanceNumber = (id: number): string => `RM${String(id).padStart(DIGITS, '0')}`

/**
 * Returns the amount that nobody has explained yet: below zero money is missing, above it is too
 * much; 0 until money came.
 */
export const openAmount = ({ state, receivedAmount, explainedAmount, matchedAmount }: Remittance): bigint =>
  state === 'received' ? receivedAmount + explainedAmount - matchedAmount : 0n

const MOST_REASON = 200
const MOST_PASTED = 400_000
const MOST_LINES_SHOWN = 4000
const ORDER_WORDS = ['Order', 'Order No', 'Order No.', 'Shipper Ref', '单号', '單號', '订单编号', '訂單編號']
const AMOUNT_WORDS = ['COD', 'COD Amount', 'Collected', 'Paid', 'Value', '代收金额', '代收金額', '回款金额', '回款金額']

const [reference, note] = [
  { kind: 'text', maxLength: 60, label: words('代理的回款单号', '代理的回款單號', 'Agent’s reference') },
  { kind: 'text', maxLength: MOST_REASON, label: words('备注', '備註', 'Note') },
] as const
const orders = {
  kind: 'text',
  maxLength: MOST_PASTED,
  multiline: true,
  label: words('订单', '訂單', 'Orders'),
  help: words(
    '每行一个订单号，其后可写金额；不写则为代收金额',
    '每列一個訂單號，其後可寫金額；不寫則為代收金額',
    'One order number a line, with its amount behind it; without one, what was collected',
  ),
} as const

/** Fields of a remittance that is announced. */
export const remittanceFields = {
  agent: { kind: 'reference', to: 'tracker_agent', required: true, label: words('派送代理', '派送代理', 'Agent') },
  currency: { kind: 'reference', to: 'currency', required: true, label: words('币种', '幣別', 'Currency') },
  orders,
  amount: {
    kind: 'rate',
    label: words('转账金额', '轉帳金額', 'Amount of the transfer'),
    help: words('代理通知的总金额', '代理通知的總金額', 'What the agent says it transfers'),
  },
  reference,
  note,
} as const satisfies Fields

/** Orders that are added to a remittance. */
export const remittanceOrdersFields = { orders: { ...orders, required: true } } as const satisfies Fields

/** A row of an agent's sheet. */
export const remittanceLineFields = {
  order_number: { kind: 'code', maxLength: 40, required: true, synonyms: ORDER_WORDS, label: words('订单号', '訂單號', 'Order number') },
  amount: { kind: 'rate', synonyms: AMOUNT_WORDS, label: words('金额', '金額', 'Amount') },
} as const satisfies Fields

/** Money that staff found on our account. */
export const receiptFields = {
  mode: {
    kind: 'reference',
    to: 'payment_mode',
    label: words('付款方式', '付款方式', 'Payment mode'),
    help: words('“用于代收回款”的付款方式', '「用於代收回款」的付款方式', 'One that is offered for remittances'),
  },
  bank: { kind: 'text', maxLength: 80, required: true, label: words('收款银行', '收款銀行', 'Bank') },
  reference: { kind: 'text', maxLength: 80, required: true, label: words('银行流水号', '銀行交易序號', 'Bank reference') },
  amount: { kind: 'rate', required: true, label: words('到账金额', '入帳金額', 'Amount received') },
  day: { kind: 'date', when: 'past', required: true, label: words('到账日期', '入帳日期', 'Day') },
} as const satisfies Fields

/** Why something is undone, rejected or cancelled. */
export const remittanceReasonFields = {
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

/** Fields that explain an open amount, in whole or in part. */
export const explanationFields = {
  kind: {
    kind: 'choice',
    required: true,
    label: words('差额原因', '差額原因', 'What it is'),
    choices: {
      bank_charge: EXPLANATION_KINDS.bank_charge.label,
      agent_fee: EXPLANATION_KINDS.agent_fee.label,
      given_back: EXPLANATION_KINDS.given_back.label,
      written_off: EXPLANATION_KINDS.written_off.label,
    },
  },
  amount: { kind: 'rate', required: true, label: words('金额', '金額', 'Amount') },
  reason: remittanceReasonFields.reason,
} as const satisfies Fields

/** Whether a kind of explanation is offered where money is missing, or where it is too much. */
export const explains = (kind: ExplanationKind, direction: 'short' | 'over'): boolean =>
  EXPLANATION_KINDS[kind].direction === 'both' || EXPLANATION_KINDS[kind].direction === direction

/** The fields of an explanation with the kinds that are offered. */
export function explanationFieldsOf(direction: 'short' | 'over'): Fields {
  const offered = EXPLANATION_KIND_NAMES.filter((kind) => explains(kind, direction))
  const choices = Object.fromEntries(offered.map((kind) => [kind, EXPLANATION_KINDS[kind].label]))
  return { ...explanationFields, kind: { ...explanationFields.kind, choices } }
}

/** Fields of a remittance in the trail. */
export const remittanceTrailFields = {
  amount: { kind: 'text', maxLength: MOST_REASON, label: words('金额', '金額', 'Amount') },
  lines: { kind: 'text', maxLength: MOST_LINES_SHOWN, label: words('订单', '訂單', 'Orders') },
  what: { kind: 'choice', label: explanationFields.kind.label, choices: explanationFields.kind.choices },
  reason: remittanceReasonFields.reason,
} as const satisfies Fields

/** Actions on a remittance besides the events of its machine, as the trail says them. */
export const REMITTANCE_ACTIONS = {
  announce: words('登记回款', '登記回款', 'Announce'),
  add_lines: words('添加订单', '新增訂單', 'Add orders'),
  change_line: words('更正订单', '更正訂單', 'Correct order'),
  remove_line: words('移除订单', '移除訂單', 'Remove order'),
  match: words('重新匹配', '重新配對', 'Match again'),
  explain: words('说明差额', '說明差額', 'Explain difference'),
  propose: words('申请核销', '申請核銷', 'Propose write-off'),
  approve_explanation: words('批准核销', '核准核銷', 'Approve write-off'),
  reject_explanation: words('驳回核销', '駁回核銷', 'Reject write-off'),
} as const satisfies Record<string, Words>
export type RemittanceAction = keyof typeof REMITTANCE_ACTIONS
