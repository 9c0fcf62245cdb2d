import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { PaymentStanding } from '#core/money/payments/payment-provider.port.ts'

/**
 * Returns the meaning of a refused closing, by what the provider knows of the payment: one that was
 * never begun there is closed; where one still waits, it is not known what becomes of the closing.
 */
export function closedBy(standing: Result<PaymentStanding>): Result<'closed' | 'paid'> {
  if (!standing.ok) return standing
  const { state } = standing.value
  if (state === 'paid' || state === 'refunded') return ok('paid')
  return state === 'waiting' ? failed(paymentFailure('PROVIDER_UNAVAILABLE')) : ok('closed')
}
