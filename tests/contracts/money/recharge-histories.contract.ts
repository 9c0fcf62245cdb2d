import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import type { LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import { creditRecharge } from '#core/money/payments/credit-recharge.usecase.ts'
import { decideRecharge, type DecisionUnit } from '#core/money/payments/decide-recharge.usecase.ts'
import type { Recharges } from '#core/money/payments/payment.ports.ts'
import type { Notification } from '#core/money/payments/recharge.ts'
import { requestRecharge } from '#core/money/payments/request-recharge.usecase.ts'
import { giveBack, settleRecharges } from '#core/money/payments/settle-recharges.ts'
import { cashier } from '../../core/money/ledger/sample-money.ts'
import { memoryProvider } from '../../core/money/payments/memory-provider.ts'
import { runsOf } from '../../support/deep.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

type Unit = DecisionUnit & LedgerUnit
/**
 * Top-ups as two servers write them, and the whole ledger as it is verified; `finding` answers the
 * first that is wrong.
 */
export type HistoryDesk = {
  readonly here: Atomically<Unit>
  readonly there: Atomically<Unit>
  readonly reading: Pick<Recharges, 'find' | 'promptOf' | 'due'>
  readonly finding: () => Promise<unknown>
}

const START = Date.UTC(2026, 8, 17, 8, 30)
const NO_REFERENCES: References = { find: () => undefined, all: () => [], near: () => [], keyOf: (_entity, named) => named }
const SECOND = '_2'
const [PAID, LESS] = [10_000n, 6_000n]
const LONGER_THAN_ANY_CHECK = 7_200 * MILLIS_PER_SECOND

const STEPS = [
  'pay',
  'notify',
  'notify twice',
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
type Step = (typeof STEPS)[number]

/**
 * Two servers that work on the same top-ups, whose provider does what a history says; its clock
 * goes on from one history to the next.
 */
function servers({ here, there, reading }: HistoryDesk) {
  let now = START
  const clock = { now: () => now }
  const payers = memoryProvider(clock)
  const of = (atomically: HistoryDesk['here']) => {
    const paying = { atomically, clock, recharges: reading, providers: { alipay: payers.provider } }
    return {
      request: requestRecharge({
        ...paying,
        references: () => NO_REFERENCES,
        newNumber: payers.newNumber,
        addresses: () => ({ notifyUrl: '', returnUrl: '' }),
      }),
      notify: creditRecharge(paying),
      settle: settleRecharges(paying),
      decide: decideRecharge({ ...paying, secondPerson: nothingAbove(() => NO_REFERENCES), giveBack: giveBack(paying) }),
    }
  }
  return { payers, both: [of(here), of(there)] as const, later: (millis: number) => void (now += millis) }
}

type Servers = ReturnType<typeof servers>

/**
 * One history of a top-up of a customer; every second step goes through the other server, and none
 * waits for the one before.
 */
async function play({ payers, both, later }: Servers, customerId: number, steps: readonly Step[]) {
  const keyed = { accountId: customerId, command: 'pay', key: 'k', bodyHash: 'b' }
  const { recharge } = must(await both[0].request({ type: 'alipay', amount: '100' }, { actor: { id: customerId }, keyed }))
  const { number } = recharge
  const paid: Notification = {
    rechargeNumber: number,
    channel: 'alipay',
    merchant: 'M1',
    amount: recharge.amount,
    state: 'paid',
    transactionId: `T${number}`,
    at: START,
  }
  const running: Promise<unknown>[] = []
  let isPaid = false
  for (const [at, step] of steps.entries()) {
    const [server, other] = at % 2 === 0 ? both : ([both[1], both[0]] as const)
    const decide = (decision: 'credit' | 'give_back') => server.decide({ number, decision, raw: { reason: 'x' } }, cashier)
    const told = (over: Partial<Notification> = {}) => server.notify({ ...paid, ...over })
    const does: Readonly<Record<Step, () => readonly Promise<unknown>[]>> = {
      pay: () => {
        if (payers.trades.get(number)?.state === 'refunded') return []
        payers.pay(recharge)
        isPaid = true
        return []
      },
      notify: () => (isPaid ? [told()] : []),
      'notify twice': () => (isPaid ? [told(), other.notify(paid)] : []),
      'notify less': () => (isPaid ? [told({ amount: money(LESS, 'CNY') })] : []),
      'notify closed': () => [told({ state: 'closed' })],
      'pay again': () => {
        isPaid = true
        return [told({ transactionId: `T${number}${SECOND}` })]
      },
      settle: () => [server.settle()],
      later: () => (later(700 * MILLIS_PER_SECOND), []),
      away: () => (payers.setAway(true), []),
      back: () => (payers.setAway(false), []),
      credit: () => [decide('credit')],
      'give back': () => [decide('give_back')],
    }
    running.push(...does[step]())
  }
  await Promise.all(running)
  payers.setAway(false)
  return { number, isPaid }
}

/** Whatever is asked for, paid, reported, closed and given back, and in whatever order. */
export function rechargeHistoriesContract(open: () => Promise<HistoryDesk>, runs: number): void {
  it('credits a top-up once at most, never what was given back or what nobody paid, and comes to an end, in any history', async () => {
    const desk = await open()
    const atWork = servers(desk)
    const { payers, both, later } = atWork
    const balanceOf = async (customerId: number): Promise<bigint> => {
      const wanted = { accounts: [wallet(customerId, 'CNY')], entries: 0, reversing: [], at: START }
      return must(await desk.here(async ({ ledger }) => ok((await ledger.open(wanted)).heads[0]?.balance ?? 0n)))
    }
    let customerId = 2_000
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 20 }), async (steps) => {
        const customer = (customerId += 1)
        const { number, isPaid } = await play(atWork, customer, steps)
        // A payment that nobody reports is found by asking, at the latest after the top-up is over.
        later(LONGER_THAN_ANY_CHECK)
        must(await both[1].settle())
        const [first, second] = await Promise.all(
          [number, number + SECOND].map((one) => desk.reading.find(one, { customerIds: undefined })),
        )
        const [balance, refunds] = [await balanceOf(customer), payers.refunded.filter(({ of }) => of === number).length]
        expect([0n, LESS, PAID]).toContain(balance)
        expect(balance > 0n).toBe(first?.state === 'paid')
        expect(['paid', 'expired', 'closed', 'failed', 'in_question', 'given_back']).toContain(first?.state)
        expect([undefined, 'in_question']).toContain(second?.state)
        if (refunds > 0) expect([balance, refunds]).toEqual([0n, 1])
        if (!isPaid) expect(balance).toBe(0n)
      }),
      { numRuns: runsOf(runs) },
    )
    expect(await desk.finding()).toBeUndefined()
  })
}
