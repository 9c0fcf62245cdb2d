import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { post } from '#core/money/ledger/post.ts'
import { charge, recharge } from '#core/money/ledger/postings.ts'
import { askRefund } from '#core/money/refunds/ask-refund.usecase.ts'
import { decideRefunds, withdrawRefund } from '#core/money/refunds/decide-refunds.usecase.ts'
import { moveRefund, type Refund } from '#core/money/refunds/refund.ts'
import type { RefundUnit } from '#core/money/refunds/refund.ports.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { ddp } from '../../core/parcels/orders/order-fixture.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { seededReferences } from '../../support/references.ts'
import { samplePrice } from './order-charges.contract.ts'
import { runsOf } from '../../support/deep.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

type Unit = RefundUnit & { readonly orders: Pick<OrderStore, 'insert' | 'lock'> }
/** Refunds as two servers write them. */
export type RefundDesk = { readonly here: Atomically<Unit>; readonly there: Atomically<Unit> }

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const ALL = { customerIds: undefined, asCustomer: false }

const run = async <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

/** A charged order with a refund of it that nobody stored. */
const charged = (here: Atomically<Unit>): Promise<Omit<Refund, 'id'>> =>
  run(here, async ({ orders, charges }) => {
    const { orderNumber, customerId, ...order } = madeOrder()
    await orders.insert([{ ...order, orderNumber, customerId }])
    const price = await charges.addPrice(samplePrice(orderNumber))
    const paid = [money(9_007_199_254_740_993n, 'IRR')]
    const by = { at: AT, actorId: 2, customerId, orderNumber }
    const charge = await charges.addCharge({ ...by, key: `order:${orderNumber}:freight`, occasion: 'freight', price, paid })
    return {
      orderNumber,
      customerId,
      charge,
      amount: money(9_007_199_254_740_991n, 'IRR'),
      reason: '少收一件',
      files: ['A'.repeat(32)],
      state: 'requested',
      askedBy: customerId,
      askedAt: AT,
    }
  })

const PAID = 9_000n
const person = (id: number, audience: Actor['audience']): Actor => ({ ...ddp, id, audience })

/** An order that took 90.00 CNY from a wallet, by an entry of its own. */
const paidOrder = (here: Atomically<Unit>) =>
  run(here, async ({ orders, charges, ledger }) => {
    const order = madeOrder()
    const { orderNumber, customerId } = order
    await orders.insert([order])
    const amount = money(PAID, 'CNY')
    const stamp = { at: AT, actorId: 2 }
    must(await post(ledger, recharge({ customerId, reference: 'R1', channel: 'sandbox', amount }), stamp))
    const draft = charge({ kind: 'freight', customerId, reference: orderNumber, lines: [{ purpose: 'freight', amount }] })
    const entry = must(await post(ledger, draft, stamp)).number
    const price = await charges.addPrice(samplePrice(orderNumber))
    const by = { ...stamp, customerId, orderNumber, key: `order:${orderNumber}:freight`, occasion: 'freight' } as const
    return { orderNumber, customerId, charge: await charges.addCharge({ ...by, price, entry, paid: [amount] }) }
  })

const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), cents: fc.integer({ min: 1, max: 9_500 }), byStaff: fc.boolean() }),
  fc.record({ do: fc.constantFrom('approve', 'approve', 'reject', 'withdraw'), nth: fc.nat(2), at: fc.nat(1) }),
)

/** Writing refunds in one unit of work with their orders. */
export function refundsContract(open: () => Promise<RefundDesk>): void {
  describe('a unit of work of refunds', () => {
    it('answers a refund as it was stored, to those alone whose it is, and keeps its decision', async () => {
      const { here, there } = await open()
      const asked = await charged(here)
      const added = await run(here, ({ refunds }) => refunds.add(asked))
      expect(added).toEqual({ ...asked, id: added.id })
      expect(await run(there, ({ refunds }) => refunds.lock(added.id))).toEqual(added)
      const orderOf = (customerIds: readonly number[] | undefined) =>
        run(there, ({ refunds }) => refunds.orderOf(added.id, { ...ALL, customerIds }))
      expect(await Promise.all([orderOf(undefined), orderOf([asked.customerId])])).toEqual([asked.orderNumber, asked.orderNumber])
      expect(await Promise.all([orderOf([7]), orderOf([])])).toEqual([undefined, undefined])
      const rejected = must(moveRefund(added, { event: 'reject', at: AT + 5, by: 4, reason: '已按合同计费' }))
      await run(there, ({ refunds }) => refunds.keep(rejected))
      expect(await run(here, ({ refunds }) => refunds.of(asked.orderNumber))).toEqual([rejected])
    })

    it('never give back more than was charged, however many ask and decide at once on two servers', async () => {
      const { here, there } = await open()
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
          const { orderNumber, customerId, charge: id } = await paidOrder(here)
          const ports = [here, there].map((atomically) => ({
            atomically,
            references: () => seededReferences,
            clock: { now: () => AT + 9 },
          }))
          const [asking, deciding] = [ports[0]!, ports]
          const client = person(customerId, 'customer')
          const [clerk, chief] = [person(901, 'staff'), person(902, 'staff')]
          // Two steps at a time, so that they meet.
          for (let place = 0; place < steps.length; place += 2) {
            const asked = await run(there, ({ refunds }) => refunds.of(orderNumber))
            await Promise.all(
              steps.slice(place, place + 2).map(async (one) => {
                if (one.do === 'ask') {
                  const raw = { amount: { amount: formatAmount(money(BigInt(one.cents), 'CNY')), currency: 'CNY' }, reason: '少收一件' }
                  return askRefund(asking)({ orderNumber, charge: id, raw, files: [] }, one.byStaff ? clerk : client)
                }
                const refund = asked[one.nth]?.id ?? 0
                const port = deciding[one.at]!
                if (one.do === 'withdraw') return withdrawRefund(port)(refund, client)
                const decision = one.do === 'approve' ? 'approve' : 'reject'
                return decideRefunds({ ...port, secondPerson: nothingAbove() })(
                  { ids: [refund], decision, raw: decision === 'reject' ? { reason: '不符' } : {} },
                  chief,
                )
              }),
            )
          }
          const all = await run(there, ({ refunds }) => refunds.of(orderNumber))
          const sumOf = (states: readonly string[]) =>
            all.reduce((sum, { state, amount }) => (states.includes(state) ? sum + amount.amount : sum), 0n)
          expect(sumOf(['paid', 'requested']) <= PAID).toBe(true)
          const kept = await run(there, ({ charges }) => charges.of(orderNumber))
          const left = kept.flatMap(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0n)
          expect(left).toBe(PAID - sumOf(['paid']))
          const entries = all.flatMap(({ entry }) => (entry === undefined ? [] : [entry]))
          expect([entries.length, new Set(entries).size]).toEqual([all.filter(({ state }) => state === 'paid').length, entries.length])
        }),
        { numRuns: runsOf(10) },
      )
    })

    it('shows customers what the staff asked for once it is decided in their favour', async () => {
      const { here, there } = await open()
      const asked = await charged(here)
      const { id } = await run(here, ({ refunds }) => refunds.add({ ...asked, askedBy: 9 }))
      const reach = { customerIds: [asked.customerId], asCustomer: true }
      expect(await run(there, ({ refunds }) => refunds.orderOf(id, reach))).toBeUndefined()
    })
  })
}
