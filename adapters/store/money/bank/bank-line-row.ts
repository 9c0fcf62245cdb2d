import type { BankLine } from '#core/money/bank/bank-line.ts'
import type { BankLineState } from '#core/money/bank/bank-line.machine.ts'
import type { KeptSuggestion } from '#core/money/bank/suggestion.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { PaymentChannel } from '#core/money/ledger/wallets/pay-way.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** Amounts are larger than numbers are exact, days have no zone: both are texts. */
export const BANK_LINE = shape({
  id: 'bigint',
  import_id: 'bigint',
  account: 'text',
  line_key: 'text',
  reference: 'text?',
  day: 'text?',
  at: 'timestamptz?',
  amount: 'text?',
  currency: 'text',
  payer_name: 'text?',
  payer_account: 'text?',
  said: 'text',
  state: narrowColumn<BankLineState>('text'),
  suggestion: narrowColumn<KeptSuggestion | null>('json?'),
  customer_id: 'bigint?',
  channel: narrowColumn<PaymentChannel | null>('text?'),
  remittance_id: 'bigint?',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  reason: 'text?',
})
export const BANK_LINE_COLUMNS = `l.id, l.import_id, l.account, l.line_key, l.reference, to_char(l.day, 'YYYY-MM-DD') as day, l.at, l.amount::text as amount, l.currency,
  l.payer_name, l.payer_account, l.said, l.state, l.suggestion, l.customer_id, l.channel, l.remittance_id, l.decided_by, l.decided_at, l.reason`

export const bankLineOf = (row: RowOf<typeof BANK_LINE>): BankLine => ({
  id: row.id,
  importId: row.import_id,
  account: row.account,
  key: row.line_key,
  day: row.day ?? '',
  amount: money(BigInt(row.amount ?? 0), row.currency),
  text: row.said,
  state: row.state,
  ...given({
    reference: row.reference,
    at: row.at?.getTime(),
    payerName: row.payer_name,
    payerAccount: row.payer_account,
    suggestion: row.suggestion,
    customerId: row.customer_id,
    channel: row.channel,
    remittanceId: row.remittance_id,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.getTime(),
    reason: row.reason,
  }),
})
