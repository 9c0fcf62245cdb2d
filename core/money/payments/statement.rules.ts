import { words, type Words } from '#core/base/kernel/words.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import type { ProviderStatementLine } from './payment-provider.port.ts'
import { paidOf, type Recharge } from './recharge.ts'

/** Results of comparing a line of a provider's statement with our top-ups. */
export const STATEMENT_MATCHES = {
  matched: words('一致', '一致', 'Matched'),
  theirs_only: words('仅对方有', '僅對方有', 'Theirs only'),
  ours_only: words('仅我方有', '僅我方有', 'Ours only'),
  amount_differs: words('金额不符', '金額不符', 'Amount differs'),
} as const
export type StatementMatch = keyof typeof STATEMENT_MATCHES

export const STATEMENT_KINDS = {
  payment: words('付款', '付款', 'Payment'),
  refund: words('退款', '退款', 'Refund'),
} as const satisfies Record<ProviderStatementLine['kind'], Words>

/** A line as it is kept; one with a difference is open until staff have resolved it. */
export type KeptStatementLine = ProviderStatementLine & {
  readonly channel: PaymentChannel
  readonly day: string
  readonly match: StatementMatch
}

const REFUND_MARK = /R$/

/** The top-up that a line names: a refund of ours has the number of its top-up and an R. */
export const namedBy = ({ kind, ourNumber }: Pick<ProviderStatementLine, 'kind' | 'ourNumber'>): string =>
  kind === 'refund' ? ourNumber.replace(REFUND_MARK, '') : ourNumber

const KNOWN_PAYMENT: ReadonlySet<Recharge['state']> = new Set(['paid', 'in_question', 'giving_back', 'given_back'])
const KNOWN_REFUND: ReadonlySet<Recharge['state']> = new Set(['giving_back', 'given_back'])

/**
 * Compares a line with the top-up that it names. A payment that we do not know of is theirs only,
 * also where we know its top-up.
 */
export function matchOf(line: ProviderStatementLine, recharge: Recharge | undefined): StatementMatch {
  if (recharge === undefined) return 'theirs_only'
  const isKnown =
    line.kind === 'payment'
      ? KNOWN_PAYMENT.has(recharge.state) && recharge.transactionId === line.transactionId
      : KNOWN_REFUND.has(recharge.state)
  if (!isKnown) return 'theirs_only'
  const { amount, currency } = paidOf(recharge)
  return line.amount.amount === amount && line.amount.currency === currency ? 'matched' : 'amount_differs'
}

/**
 * Whether a line opens a question about its top-up: its payer paid, and nothing of it was credited.
 */
export const opensQuestion = (line: ProviderStatementLine, recharge: Recharge): boolean =>
  line.kind === 'payment' && recharge.transactionId === undefined && line.amount.currency === recharge.amount.currency

/** Whether a line is a payment of a top-up that another payment had paid already. */
export const isSecond = (line: ProviderStatementLine, recharge: Recharge): boolean =>
  line.kind === 'payment' && recharge.transactionId !== undefined && recharge.transactionId !== line.transactionId
