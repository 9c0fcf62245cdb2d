import type { SandboxRefund, SandboxRefunded, SandboxTrade } from './sandbox.ports.ts'

/**
 * Decides on a refund as Alipay and WeChat Pay do: its number refunds once, with another amount it
 * is refused, and the refunds of a payment together never pass what was paid.
 */
export function decideSandboxRefund(
  trade: Pick<SandboxTrade, 'state' | 'amount' | 'refunds'> | undefined,
  refund: Pick<SandboxRefund, 'number' | 'amount'>,
): SandboxRefunded {
  if (trade?.state !== 'paid') return 'not_paid'
  const known = trade.refunds.find(({ number }) => number === refund.number)
  if (known !== undefined) return known.amount.amount === refund.amount.amount ? 'repeated' : 'differs'
  const given = trade.refunds.reduce((sum, { amount }) => sum + amount.amount, 0n)
  return given + refund.amount.amount > trade.amount.amount ? 'too_much' : 'refunded'
}
