import type { ExplanationState, RemittanceState } from '#core/money/cod/remittances/remittance.machine.ts'
import type {
  ExplanationKind,
  LineProblem,
  Remittance,
  RemittanceExplanation,
  RemittanceLine,
  RemittanceReceipt,
} from '#core/money/cod/remittances/remittance.ts'
import { given } from '#core/base/kernel/given.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** Amounts are larger than numbers are exact, days have no zone: both are texts. */
export const REMITTANCE = shape({
  id: 'bigint',
  agent: 'text',
  currency: 'text',
  amount: 'text?',
  reference: 'text?',
  note: 'text?',
  state: narrowColumn<RemittanceState>('text'),
  announced_by: 'bigint',
  announced_at: 'timestamptz',
  line_count: 'integer',
  matched_count: 'integer',
  matched_amount: 'text?',
  received_amount: 'text?',
  explained_amount: 'text?',
  received_at: 'timestamptz?',
  closed_at: 'timestamptz?',
})
export const REMITTANCE_COLUMNS = `r.id, r.agent, r.currency, r.amount::text as amount, r.reference, r.note, r.state, r.announced_by, r.announced_at, r.line_count,
  r.matched_count, r.matched_amount::text as matched_amount, r.received_amount::text as received_amount, r.explained_amount::text as explained_amount,
  r.received_at, r.closed_at`

export const LINE = shape({
  id: 'bigint',
  order_number: 'text',
  amount: 'text?',
  order_id: 'bigint?',
  collected_amount: 'text?',
  problem: narrowColumn<LineProblem | null>('text?'),
})
export const LINE_COLUMNS =
  'l.id, l.order_number, l.amount::text as amount, l.order_id, l.collected_amount::text as collected_amount, l.problem'

export const RECEIPT = shape({
  id: 'bigint',
  bank: 'text',
  reference: 'text',
  amount: 'text?',
  day: 'text?',
  bank_line_id: 'bigint?',
  entry: 'bigint',
  by_account: 'bigint',
  at: 'timestamptz',
  undone_at: 'timestamptz?',
  undone_reason: 'text?',
  mode: 'text?',
})
export const RECEIPT_COLUMNS = `p.id, p.bank, p.reference, p.amount::text as amount, to_char(p.day, 'YYYY-MM-DD') as day, p.bank_line_id, p.entry, p.by_account, p.at,
  p.undone_at, p.undone_reason, p.mode`

export const EXPLANATION = shape({
  id: 'bigint',
  kind: narrowColumn<ExplanationKind>('text'),
  amount: 'text?',
  reason: 'text',
  state: narrowColumn<ExplanationState>('text'),
  asked_by: 'bigint',
  asked_at: 'timestamptz',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  decision_reason: 'text?',
  entry: 'bigint?',
})
export const EXPLANATION_COLUMNS = `e.id, e.kind, e.amount::text as amount, e.reason, e.state, e.asked_by, e.asked_at, e.decided_by, e.decided_at, e.decision_reason, e.entry`

export const big = (text: string | null): bigint => BigInt(text ?? 0)
const maybeBig = (text: string | null): bigint | undefined => (text === null ? undefined : BigInt(text))

export const remittanceOf = (row: RowOf<typeof REMITTANCE>): Remittance => ({
  id: row.id,
  agent: row.agent,
  currency: row.currency,
  state: row.state,
  announcedBy: row.announced_by,
  announcedAt: row.announced_at.getTime(),
  lineCount: row.line_count,
  matchedCount: row.matched_count,
  matchedAmount: big(row.matched_amount),
  receivedAmount: big(row.received_amount),
  explainedAmount: big(row.explained_amount),
  ...given({
    amount: maybeBig(row.amount),
    reference: row.reference,
    note: row.note,
    receivedAt: row.received_at?.getTime(),
    closedAt: row.closed_at?.getTime(),
  }),
})

export const lineOf = (row: RowOf<typeof LINE>): RemittanceLine => ({
  id: row.id,
  orderNumber: row.order_number,
  ...given({ amount: maybeBig(row.amount), orderId: row.order_id, collected: maybeBig(row.collected_amount), problem: row.problem }),
})

export const receiptOf = (row: RowOf<typeof RECEIPT>): RemittanceReceipt => ({
  id: row.id,
  bank: row.bank,
  reference: row.reference,
  amount: big(row.amount),
  day: row.day ?? '',
  entry: row.entry,
  by: row.by_account,
  at: row.at.getTime(),
  ...given({ mode: row.mode, bankLineId: row.bank_line_id, undoneAt: row.undone_at?.getTime(), undoneReason: row.undone_reason }),
})

export const explanationOf = (row: RowOf<typeof EXPLANATION>): RemittanceExplanation => ({
  id: row.id,
  kind: row.kind,
  amount: big(row.amount),
  reason: row.reason,
  state: row.state,
  askedBy: row.asked_by,
  askedAt: row.asked_at.getTime(),
  ...given({
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.getTime(),
    decisionReason: row.decision_reason,
    entry: row.entry,
  }),
})
