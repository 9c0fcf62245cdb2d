import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { PaymentChannel } from '#core/money/ledger/wallets/pay-way.ts'
import type { RechargeState } from '#core/money/payments/recharge.machine.ts'
import type { Recharge, RechargeQuestion } from '#core/money/payments/recharge.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** Amounts are read as texts: a bigint of the database may be more than a number holds. */
export const RECHARGE = shape({
  number: 'text',
  customer_id: 'bigint',
  channel: narrowColumn<PaymentChannel>('text'),
  type: narrowColumn<PaymentChannel>('text'),
  merchant: 'text',
  amount: 'text?',
  currency: 'text',
  state: narrowColumn<RechargeState>('text'),
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  transaction_id: 'text?',
  paid_at: 'timestamptz?',
  return_reason: 'text?',
  paid_amount: 'text?',
  question: narrowColumn<RechargeQuestion | null>('text?'),
  repeats: 'text?',
})

export const RECHARGE_COLUMNS = `r.number, r.customer_id, r.channel, r.type, r.merchant, r.amount::text as amount, r.currency, r.state, r.created_at, r.expires_at,
  r.transaction_id, r.paid_at, r.return_reason, r.paid_amount::text as paid_amount, r.question, r.repeats`

export const rechargeOf = (row: RowOf<typeof RECHARGE>): Recharge => ({
  number: row.number,
  customerId: row.customer_id,
  channel: row.channel,
  merchant: row.merchant,
  amount: money(BigInt(row.amount ?? 0), row.currency),
  state: row.state,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  ...given({
    standsFor: row.type === row.channel || row.type === 'sandbox' ? undefined : row.type,
    transactionId: row.transaction_id,
    paidAt: row.paid_at?.getTime(),
    returnReason: row.return_reason,
    paidAmount: row.paid_amount === null ? undefined : money(BigInt(row.paid_amount), row.currency),
    question: row.question,
    repeats: row.repeats,
  }),
})
