import type { Clock } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { PaymentProvider, PaymentPrompt, PaymentStanding } from '#core/money/payments/payment-provider.port.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'
import type { Notification, Recharge } from '#core/money/payments/recharge.ts'

type Trade = { state: 'waiting' | 'paid' | 'closed' | 'refunded'; readonly recharge: Recharge }

const ANSWERS = { status: 200, contentType: 'text/plain', body: '' }

/** A provider whose payers do what a test says. `isAway` has it answer nothing. */
export function memoryProvider(clock: Clock) {
  const trades = new Map<string, Trade>()
  const refunded: { readonly number: string; readonly of: string; readonly amount: Money }[] = []
  let count = 0
  let isAway = false
  let prompt: Result<PaymentPrompt> = ok({ kind: 'qr', content: 'pay me' })
  const reached = <T>(work: () => Result<T>): Promise<Result<T>> =>
    Promise.resolve(isAway ? failed(paymentFailure('PROVIDER_UNAVAILABLE')) : work())
  const paymentOf = ({ number, amount }: Recharge): Notification => ({
    rechargeNumber: number,
    channel: 'alipay',
    merchant: 'M1',
    amount,
    state: 'paid',
    transactionId: `T${number}`,
    at: clock.now(),
  })
  const standingOf = ({ state, recharge }: Trade): PaymentStanding =>
    state === 'paid' || state === 'refunded' ? { state, payment: paymentOf(recharge) } : { state }
  const provider: PaymentProvider = {
    channel: 'alipay',
    merchant: 'M1',
    pageTypes: ['alipay'],
    request: (recharge, { as = 'qr' }) =>
      reached<PaymentPrompt>(() => {
        if (prompt.ok) trades.set(recharge.number, { state: 'waiting', recharge })
        return prompt.ok && as === 'form' ? ok({ kind: 'form', action: 'https://pay.example', fields: {} }) : prompt
      }),
    standing: ({ number }) =>
      reached(() => {
        const trade = trades.get(number)
        return ok(trade === undefined ? { state: 'absent' } : standingOf(trade))
      }),
    close: ({ number }) =>
      reached(() => {
        const trade = trades.get(number)
        if (trade?.state === 'waiting') trade.state = 'closed'
        return ok(trade?.state === 'paid' ? 'paid' : 'closed')
      }),
    refund: ({ recharge, number, amount }) =>
      reached(() => {
        const trade = trades.get(recharge.number)
        if (trade?.state === 'paid') {
          trade.state = 'refunded'
          refunded.push({ number, of: recharge.number, amount })
        }
        return ok(trade?.state === 'refunded' ? { state: 'done' } : { state: 'refused' })
      }),
    refundStanding: () => reached(() => ok({ state: 'done' })),
    notified: () => Promise.resolve(failed(paymentFailure('SIGNATURE_WRONG'))),
    answers: { accepted: ANSWERS, refused: ANSWERS },
    statement: (day) => Promise.resolve(failed(paymentFailure('STATEMENT_NOT_READY', { day }))),
  }
  return {
    provider,
    trades,
    refunded,
    get refunds(): readonly string[] {
      return refunded.map(({ number }) => number)
    },
    newNumber: () => `R${(count += 1)}`,
    /**
     * Somebody pays, also what was closed meanwhile, as a slow bank does; answers what the provider
     * reports.
     */
    pay: (recharge: Recharge): Notification => {
      trades.set(recharge.number, { state: 'paid', recharge })
      return paymentOf(recharge)
    },
    setAway: (to: boolean): void => void (isAway = to),
    setPrompt: (to: Result<PaymentPrompt>): void => void (prompt = to),
  }
}
