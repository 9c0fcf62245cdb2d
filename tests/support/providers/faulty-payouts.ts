import type { PayoutProvider, TransferStanding } from '#core/money/cod/payouts/payout-provider.port.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { paymentFailure } from '#core/money/payments/payment.failures.ts'

/**
 * Fates of the next call: its answer or the call itself is lost, it arrives later, the provider
 * refuses, or is busy.
 */
export const FATES = ['done', 'answer_lost', 'call_lost', 'late', 'refused', 'dealing', 'dealing_fails', 'busy'] as const
export type Fate = (typeof FATES)[number]

const unavailable = (): Result<never> => failed(paymentFailure('PROVIDER_UNAVAILABLE'))
const MILLIS_PER_MINUTE = 60_000

type Order = { state: 'paid' | 'dealing' | 'dealing_fails' | 'failed'; at: Instant; times: number }

/**
 * A provider that pays each number once and takes calls of an hour ago, whose answers do what fate
 * says.
 */
export function faultyPayouts(clock: Clock, fateOf: () => Fate) {
  const orders = new Map<string, Order>()
  let late: readonly { readonly number: string; readonly at: Instant }[] = []
  const pay = (number: string, state: Order['state'] = 'paid'): Order => {
    const known = orders.get(number)
    if (known !== undefined && known.state !== 'failed') return known
    const order = { state, at: clock.now(), times: (known?.times ?? 0) + (state === 'paid' ? 1 : 0) }
    orders.set(number, order)
    return order
  }
  const arrive = (): void => {
    const now = clock.now()
    for (const one of late) if (one.at <= now) pay(one.number)
    late = late.filter((one) => one.at > now)
    for (const order of orders.values())
      if (order.at + 10 * MILLIS_PER_MINUTE <= now) {
        if (order.state === 'dealing') Object.assign(order, { state: 'paid', times: order.times + 1 })
        if (order.state === 'dealing_fails') order.state = 'failed'
      }
  }
  const said = (number: string): TransferStanding => {
    const order = orders.get(number)
    if (order === undefined) return { state: 'absent' }
    if (order.state === 'paid') return { state: 'paid', transactionId: `T${number}`, at: order.at }
    return order.state === 'failed' ? { state: 'refused', code: 'PAYEE_NOT_EXIST', reason: '收款账户不存在' } : { state: 'waiting' }
  }
  const provider: PayoutProvider = {
    channel: 'alipay',
    authorizeAddress: ({ state, returnUrl }) => `https://alipay.test/?state=${state}&to=${returnUrl}`,
    identify: async (code) =>
      code.startsWith('2088') ? ok({ kind: 'user_id', id: code }) : failed(paymentFailure('PROVIDER_REFUSED', { reason: code })),
    transfer: async ({ number }) => {
      arrive()
      const fate = fateOf()
      if (fate === 'call_lost' || fate === 'busy') return unavailable()
      if (fate === 'late') {
        late = [...late, { number, at: clock.now() + 50 * MILLIS_PER_MINUTE }]
        return unavailable()
      }
      const known = orders.get(number)
      if (fate === 'refused' && known?.state !== 'paid' && known?.state !== 'dealing')
        return ok({ state: 'refused', code: 'PAYER_BALANCE_NOT_ENOUGH', reason: '余额不足' })
      pay(number, fate === 'dealing' || fate === 'dealing_fails' ? fate : 'paid')
      return fate === 'answer_lost' ? unavailable() : ok(said(number))
    },
    transferStanding: async ({ number }) => {
      arrive()
      const fate = fateOf()
      return fate === 'answer_lost' || fate === 'call_lost' || fate === 'busy' ? unavailable() : ok(said(number))
    },
  }
  return { provider, arrive, timesPaid: (number: string) => orders.get(number)?.times ?? 0 }
}
