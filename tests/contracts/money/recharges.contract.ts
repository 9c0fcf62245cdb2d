import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { creditRecharge } from '#core/money/payments/credit-recharge.usecase.ts'
import type { Recharges, RechargeUnit } from '#core/money/payments/payment.ports.ts'
import { openRecharge, secondPayment, type Notification, type Recharge } from '#core/money/payments/recharge.ts'

/** Top-ups as two servers write them, and as they are read. */
export type RechargeDesk = {
  readonly here: Atomically<RechargeUnit>
  readonly there: Atomically<RechargeUnit>
  readonly reading: Pick<Recharges, 'find' | 'promptOf' | 'due'>
}

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const QR = { kind: 'qr', content: 'weixin://wxpay/bizpayurl?pr=x' } as const
const FORM = { kind: 'form', action: 'https://pay.example', fields: { sign: 'a"b' } } as const
const anybody = { customerIds: undefined }

const run = async <T>(atomically: Atomically<RechargeUnit>, work: (unit: RechargeUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

const opened = (number: string, over: Partial<Recharge> = {}): Recharge => ({
  ...openRecharge({ number, customerId: 1001, channel: 'alipay', merchant: 'M1', amount: money(10_000n, 'CNY') }, { now: AT }),
  ...over,
})
const paidBy = (rechargeNumber: string, transactionId: string): Notification => ({
  rechargeNumber,
  channel: 'alipay',
  merchant: 'M1',
  amount: money(10_000n, 'CNY'),
  state: 'paid',
  transactionId,
  at: AT + 5,
})

/** Writing top-ups in one unit of work with the ledger. */
export function rechargesContract(open: () => Promise<RechargeDesk>): void {
  describe('a unit of work of top-ups', () => {
    it('hands out a top-up as it was stored and kept, to those alone whose it is', async () => {
      const { here, there, reading } = await open()
      const added = opened('R1', { channel: 'sandbox', standsFor: 'wepay', amount: money(9_007_199_254_740_993n, 'CNY') })
      await run(here, ({ recharges }) => recharges.add(added, AT + 30))
      expect(await run(there, ({ recharges }) => recharges.lock('R1'))).toEqual(added)
      const kept: Recharge = { ...added, state: 'giving_back', transactionId: 'T1', paidAt: AT + 9, returnReason: '重复付款' }
      await run(there, ({ recharges }) => recharges.keep(kept))
      expect(await reading.find('R1', { customerIds: [7, 1001] })).toMatchObject(kept)
      for (const customerIds of [[7], []]) expect(await reading.find('R1', { customerIds })).toBeUndefined()
      expect(await run(here, ({ recharges }) => recharges.lock('R2'))).toBeUndefined()
    })

    it('keeps what was paid, why it is in question, and which payment was a second one', async () => {
      const { here, there, reading } = await open()
      const first = opened('R1', {
        state: 'in_question',
        transactionId: 'T1',
        paidAt: AT,
        question: 'amount',
        paidAmount: money(9_999n, 'CNY'),
      })
      const second = secondPayment(first, { number: 'R1_2', payment: { transactionId: 'T2', amount: money(1n, 'CNY'), at: AT }, now: AT })
      await run(here, async ({ recharges }) => {
        await recharges.add(opened('R1'), AT)
        await recharges.keep(first)
        await recharges.add(second)
      })
      expect([await reading.find('R1', anybody), await reading.find('R1_2', anybody)]).toMatchObject([first, second])
      const paidBy = (id: string) => run(there, ({ recharges }) => recharges.paidBy('alipay', id))
      expect(await Promise.all(['T1', 'T2', 'T3'].map(paidBy))).toEqual([first, second, undefined])
      expect(await reading.due(AT + 1_000_000, 10)).toEqual([])
      const { paidAmount: _, ...corrected } = first
      await run(there, ({ recharges }) => recharges.keep(corrected))
      expect(await run(here, ({ recharges }) => recharges.lock('R1'))).toEqual(corrected)
    })

    it('keeps a second payment once, from one server or two', async () => {
      const { here, there, reading } = await open()
      await run(here, ({ recharges }) => recharges.add(opened('R1'), AT))
      const both = [here, there].map((atomically) => creditRecharge({ atomically, clock: { now: () => AT } }))
      must(await both[0]!(paidBy('R1', 'T1')))
      const done = await Promise.all([...both, ...both].map((credit) => credit(paidBy('R1', 'T2'))))
      expect(done.map((one) => must(one)).toSorted()).toEqual(['kept_for_staff', 'repeated', 'repeated', 'repeated'])
      expect([await reading.find('R1_2', anybody), await reading.find('R1_3', anybody)]).toMatchObject([{ repeats: 'R1' }, undefined])
    })

    it('keeps what a payer is shown, and gives a form out once', async () => {
      const { here, there, reading } = await open()
      await run(here, async ({ recharges }) => {
        await recharges.add(opened('R1'), AT)
        await recharges.add(opened('R2'), AT)
      })
      expect(await reading.promptOf('R1')).toBeUndefined()
      await run(here, ({ recharges }) => recharges.keepPrompt('R1', QR))
      await run(here, ({ recharges }) => recharges.keepPrompt('R2', FORM))
      expect(await reading.promptOf('R1')).toEqual(QR)
      const take = (atomically: Atomically<RechargeUnit>) =>
        run(atomically, async ({ recharges }) => {
          await recharges.lock('R2')
          return recharges.takeForm('R2', AT)
        })
      expect((await Promise.all([take(here), take(there)])).filter((form) => form !== undefined)).toEqual([FORM])
    })

    it('is due until it has come to its end', async () => {
      const { here, reading } = await open()
      await run(here, ({ recharges }) => recharges.add(opened('R1'), AT + 30))
      const due = async (at: number) => (await reading.due(at, 10)).map(({ number }) => number)
      expect([await due(AT + 29), await due(AT + 30)]).toEqual([[], ['R1']])
      await run(here, ({ recharges }) => recharges.checkAt('R1', AT + 90))
      expect(await due(AT + 89)).toEqual([])
      await run(here, ({ recharges }) => recharges.keep(opened('R1', { state: 'expired' })))
      expect(await due(AT + 1_000_000)).toEqual([])
    })

    it('credits a payment once, from one server or two', async () => {
      const { here, there, reading } = await open()
      await run(here, ({ recharges }) => recharges.add(opened('R1'), AT))
      const clock = { now: () => AT }
      const both = [here, there].map((atomically) => creditRecharge({ atomically, clock }))
      const done = await Promise.all([...both, ...both].map((credit) => credit(paidBy('R1', 'T1'))))
      expect(done.map((one) => must(one)).toSorted()).toEqual(['credited', 'repeated', 'repeated', 'repeated'])
      expect(await reading.find('R1', anybody)).toMatchObject({ state: 'paid', transactionId: 'T1', paidAt: AT + 5 })
    })
  })
}

/** A transaction of a provider pays one top-up. */
export function transactionsOnceContract(open: () => Promise<RechargeDesk>): void {
  it('pays no second top-up by the same transaction', async () => {
    const { here, there, reading } = await open()
    for (const number of ['R1', 'R2']) await run(here, ({ recharges }) => recharges.add(opened(number), AT))
    const clock = { now: () => AT }
    const done = await Promise.all([
      creditRecharge({ atomically: here, clock })(paidBy('R1', 'T1')),
      creditRecharge({ atomically: there, clock })(paidBy('R2', 'T1')),
    ])
    expect(done.flatMap((one) => (one.ok ? [] : [one.failure.code]))).toEqual(['TRANSACTION_TAKEN'])
    const states = await Promise.all(['R1', 'R2'].map(async (number) => (await reading.find(number, anybody))?.state))
    expect(new Set(states)).toEqual(new Set(['paid', 'pending']))
  })
}
