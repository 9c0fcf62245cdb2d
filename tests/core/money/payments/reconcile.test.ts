import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { wallet as walletOf } from '#core/money/ledger/ledger-account.ts'
import type { ProviderStatementLine } from '#core/money/payments/payment-provider.port.ts'
import { openRecharge, type Recharge } from '#core/money/payments/recharge.ts'
import { isSecond, matchOf, namedBy, opensQuestion } from '#core/money/payments/statement.rules.ts'
import { amount, cashier, keyedLedgerCommand, NOON, office, SHIPPER } from '../ledger/sample-money.ts'

const asked = openRecharge(
  { number: 'R1', customerId: SHIPPER, channel: 'alipay', merchant: 'M1', amount: amount('100 CNY') },
  { now: NOON },
)
const credited: Recharge = { ...asked, state: 'paid', transactionId: 'T1', paidAt: NOON }
const line = (over: Partial<ProviderStatementLine> = {}): ProviderStatementLine => ({
  kind: 'payment',
  transactionId: 'T1',
  ourNumber: 'R1',
  at: NOON,
  amount: amount('100 CNY'),
  fee: amount('0.60 CNY'),
  ...over,
})

describe('a line of a statement', () => {
  it('is compared with the top-up that it names', () => {
    expect(matchOf(line(), credited)).toBe('matched')
    expect(matchOf(line({ amount: amount('99.99 CNY') }), credited)).toBe('amount_differs')
    expect(matchOf(line({ transactionId: 'T2' }), credited)).toBe('theirs_only')
    expect(matchOf(line(), { ...asked, state: 'expired' })).toBe('theirs_only')
    expect(matchOf(line(), undefined)).toBe('theirs_only')
  })

  it('of a refund names our refund', () => {
    const refund = line({ kind: 'refund', ourNumber: 'R1R', transactionId: 'T1R' })
    expect(namedBy(refund)).toBe('R1')
    expect(matchOf(refund, { ...credited, state: 'given_back' })).toBe('matched')
    expect(matchOf(refund, credited)).toBe('theirs_only')
  })

  it('opens a question where its payer paid, whatever the amount, and nothing was credited', () => {
    expect(opensQuestion(line(), { ...asked, state: 'expired' })).toBe(true)
    expect(opensQuestion(line(), asked)).toBe(true)
    expect(opensQuestion(line({ amount: amount('1 CNY') }), asked)).toBe(true)
    expect(opensQuestion(line(), credited)).toBe(false)
    expect(opensQuestion(line({ kind: 'refund' }), asked)).toBe(false)
  })

  it('is a second payment where another one had paid its top-up', () => {
    expect(isSecond(line({ transactionId: 'T2' }), credited)).toBe(true)
    expect(isSecond(line(), credited)).toBe(false)
    expect(isSecond(line(), asked)).toBe(false)
  })
})

/** Steps that may happen to a top-up, in any order and at any time. */
const STEPS = [
  'pay',
  'notify',
  'notify closed',
  'notify less',
  'pay again',
  'settle',
  'later',
  'away',
  'back',
  'credit',
  'give back',
] as const

describe('a top-up, whatever happens and in whatever order', () => {
  it('is credited at most once, never both credited and given back, and never without a payment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 25 }), fc.scheduler(), async (steps, scheduler) => {
        const open = office({ pause: () => scheduler.schedule(Promise.resolve()) })
        const { payers } = open
        let now = NOON
        let isPaid = false
        const run = async (): Promise<void> => {
          const asking = { actor: { id: SHIPPER }, keyed: { ...keyedLedgerCommand('k'), accountId: SHIPPER } }
          const { recharge } = must(await open.request({ type: 'alipay', amount: '100' }, asking))
          const running: Promise<unknown>[] = []
          const does: Readonly<Record<(typeof STEPS)[number], () => unknown>> = {
            pay: () => {
              if (payers.trades.get(recharge.number)?.state === 'refunded') return
              payers.pay(recharge)
              isPaid = true
            },
            notify: () => {
              if (isPaid) running.push(open.notify({ ...payment, state: 'paid' }))
            },
            'notify less': () => {
              if (isPaid) running.push(open.notify({ ...payment, amount: amount('60 CNY'), state: 'paid' }))
            },
            // A payment of its own, which is the first one where nothing else was paid yet.
            'pay again': () => {
              isPaid = true
              running.push(open.notify({ ...payment, transactionId: 'T2', state: 'paid' }))
            },
            'notify closed': () => running.push(open.notify({ ...payment, state: 'closed' })),
            settle: () => running.push(open.settle()),
            later: () => open.setClock((now += 700_000)),
            away: () => payers.setAway(true),
            back: () => payers.setAway(false),
            credit: () => running.push(open.decide({ number: recharge.number, decision: 'credit', raw: { reason: 'x' } }, cashier)),
            'give back': () => running.push(open.decide({ number: recharge.number, decision: 'give_back', raw: { reason: 'x' } }, cashier)),
          }
          const payment = {
            rechargeNumber: recharge.number,
            channel: 'alipay',
            merchant: 'M1',
            amount: recharge.amount,
            transactionId: `T${recharge.number}`,
            at: NOON,
          } as const
          for (const step of steps) does[step]()
          await Promise.all(running)
        }
        await scheduler.waitFor(run())
        const wallet = open.balanceOf(walletOf(SHIPPER, 'CNY'))
        const state = open.recharges.get('R1')?.state
        const second = open.recharges.get('R1_2')
        expect([undefined, 'in_question']).toContain(second?.state)
        expect([0n, 6_000n, 10_000n]).toContain(wallet)
        expect(wallet > 0n).toBe(state === 'paid')
        if (payers.refunds.length > 0) expect([wallet, payers.refunds.length]).toEqual([0n, 1])
        if (!isPaid) expect(wallet).toBe(0n)
      }),
      { numRuns: 150 },
    )
  })
})
