import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { Claim } from '#core/operations/support/claim.ts'
import { isClaimSettled } from '#core/operations/support/claim.machine.ts'
import type { Claims, ClaimUnit } from '#core/operations/support/claim.ports.ts'
import { decideClaim, payClaim } from '#core/operations/support/decide-claim.usecase.ts'
import { answerClaim, makeClaim } from '#core/operations/support/make-claim.usecase.ts'
import { ddp } from '../../core/parcels/orders/order-fixture.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { seededReferences } from '../../support/references.ts'
import { pricedReferences } from '../../core/pricing/fees/priced-references.ts'
import { SUBJECTS } from '../../core/pricing/fees/sample-subjects.ts'
import { runsOf } from '../../support/deep.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

type Unit = ClaimUnit & { readonly orders: Pick<OrderStore, 'insert' | 'lock'> }
/** Claims as two servers write and read them. */
export type ClaimDesk = { readonly here: Atomically<Unit>; readonly there: Atomically<Unit>; readonly claims: Claims }

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const DECLARED = 9_000n
const CLIENT: Actor = { ...ddp, id: 1001, audience: 'customer' }
const STAFF: Actor = { ...ddp, id: 901, audience: 'staff' }
const all = { customerIds: undefined }
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.failure.code)

/** Parcels are paid for up to what they declare, since this is more. */
const { unit_price: _price, ...cap } = SUBJECTS.claim
const references = pricedReferences(seededReferences, { subjects: [{ ...cap, currency: 'CNY', maximum: '500.00' }] })

let numbers = 0
const portsOf = (atomically: Atomically<Unit>) => ({
  atomically,
  references: () => references,
  clock: { now: () => AT + 9 },
  newNumber: () => `C${String((numbers += 1)).padStart(13, '0')}`,
})

/** A parcel worth 90.00 CNY that was lost. */
async function lostOrder({ here }: ClaimDesk): Promise<string> {
  const goods = [{ name: 'Cup', nameCn: '杯子', quantity: 2, value: money(DECLARED / 2n, 'CNY'), weight: 60 }]
  const order = madeOrder({ status: 'lost', goods })
  must(await here(async ({ orders }) => ok(await orders.insert([order]))))
  return order.orderNumber
}

const rawOf = (order: string, cents = 4_000) => ({
  order_number: order,
  reason: 'lost',
  claim_amount: { amount: formatAmount(money(BigInt(cents), 'CNY')), currency: 'CNY' },
  description: '遗失',
})

const step = fc.oneof(
  fc.record({ do: fc.constant('make' as const), cents: fc.integer({ min: 1, max: 12_000 }), at: fc.nat(1) }),
  fc.record({
    do: fc.constantFrom('review', 'approve', 'approve', 'reject', 'pay', 'pay', 'withdraw'),
    cents: fc.integer({ min: 1, max: 12_000 }),
    at: fc.nat(1),
  }),
)

/** Claims in one unit of work with their orders, wallets and messages. */
export function claimsContract(open: () => Promise<ClaimDesk>): void {
  describe('a unit of work of claims', () => {
    it('answers a claim as it was stored, to those alone whose it is', async () => {
      const desk = await open()
      const order = await lostOrder(desk)
      const made = must(await makeClaim(portsOf(desk.here))({ raw: rawOf(order) }, CLIENT))
      const { claims } = desk
      expect(await claims.of(order)).toEqual([made])
      expect(await claims.find(made.number, all)).toMatchObject(made)
      for (const customerIds of [[7], []]) {
        expect(await claims.find(made.number, { customerIds })).toBeUndefined()
        expect((await claims.list({ customerIds, keywords: order, page: 1, pageSize: 9 })).total).toBe(0)
      }
      const found = await claims.list({ ...all, state: 'submitted', reason: 'lost', keywords: order, page: 1, pageSize: 9 })
      expect([found.total, found.rows[0]?.number]).toEqual([1, made.number])
    })

    it('are one at a time for an order, however many ask at once', async () => {
      const desk = await open()
      const order = await lostOrder(desk)
      const asked = await Promise.all(
        [desk.here, desk.there, desk.here].map((atomically) => makeClaim(portsOf(atomically))({ raw: rawOf(order) }, CLIENT)),
      )
      expect(asked.map(codeOf).toSorted()).toEqual(['CLAIM_RUNNING', 'CLAIM_RUNNING', 'ok'])
    })

    it('are paid what was approved, which is all that the cap leaves where nothing is said', async () => {
      const desk = await open()
      const order = await lostOrder(desk)
      const port = portsOf(desk.here)
      const { number } = must(await makeClaim(port)({ raw: rawOf(order, 12_000) }, CLIENT))
      for (const event of ['review', 'approve'] as const) must(await decideClaim(port)({ number, event, raw: {} }, STAFF))
      must(await payClaim({ ...port, secondPerson: nothingAbove() })({ number }, STAFF))
      expect(await desk.claims.of(order)).toMatchObject([{ state: 'paid', approved: money(DECLARED, 'CNY') }])
    })

    it('never pay more than the parcel was declared for, and each once, whatever both sides do at once on two servers', async () => {
      const desk = await open()
      const ports = [portsOf(desk.here), portsOf(desk.there)]
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
          const order = await lostOrder(desk)
          // Two steps at a time, so that they meet.
          for (let place = 0; place < steps.length; place += 2) {
            const running = (await desk.claims.of(order)).find(({ state }) => !isClaimSettled(state))?.number ?? 'C-NONE'
            await Promise.all(
              steps.slice(place, place + 2).map(async (one): Promise<Result<Claim>> => {
                const port = ports[one.at]!
                if (one.do === 'make') return makeClaim(port)({ raw: rawOf(order, one.cents) }, CLIENT)
                if (one.do === 'withdraw') return answerClaim(port)({ number: running, event: 'withdraw', raw: {} }, CLIENT)
                if (one.do === 'pay') return payClaim({ ...port, secondPerson: nothingAbove() })({ number: running }, STAFF)
                const approved_amount = { amount: formatAmount(money(BigInt(one.cents), 'CNY')), currency: 'CNY' }
                const raw = one.do === 'approve' ? { approved_amount } : { decision: '查无记录' }
                return decideClaim(port)({ number: running, event: one.do as 'approve' | 'reject' | 'review', raw }, STAFF)
              }),
            )
          }
          const made = await desk.claims.of(order)
          const paid = made.filter(({ state }) => state === 'paid')
          const sum = paid.reduce((total, { approved }) => total + (approved?.amount ?? 0n), 0n)
          expect(sum <= DECLARED).toBe(true)
          expect(made.every(({ approved, claimed }) => (approved?.amount ?? 0n) <= claimed.amount)).toBe(true)
          expect(made.filter(({ state }) => !isClaimSettled(state)).length).toBeLessThanOrEqual(1)
          const rows = must(
            await desk.there(async ({ audit }) => ok(await Promise.all(made.map(({ number }) => audit.of('claims', number))))),
          )
          expect(rows.flat().filter(({ action }) => action === 'pay')).toHaveLength(paid.length)
        }),
        { numRuns: runsOf(10) },
      )
    })
  })
}
