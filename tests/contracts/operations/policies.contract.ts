import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { cancelPolicy, orderPolicies } from '#core/operations/insurance/order-policies.usecase.ts'
import type { BordereauFilter, BordereauRow, Policies, PolicyUnit, PolicyWatch } from '#core/operations/insurance/policy.ports.ts'
import { termsOf } from '#core/operations/insurance/premium.rules.ts'
import { movePolicy, type Policy } from '#core/operations/insurance/policy.ts'
import type { ClaimUnit } from '#core/operations/support/claim.ports.ts'
import { answerClaim } from '#core/operations/support/make-claim.usecase.ts'
import { watchPoliciesWork } from '#core/operations/support/watch-policies.work.ts'
import type { TrackingStore } from '#core/parcels/tracking/tracking-event.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { SAMPLE_CATEGORY } from '../../core/operations/insurance/sample-category.ts'
import { ddp } from '../../core/parcels/orders/order-fixture.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { madeOrder } from '../../support/made-orders.ts'

type Unit = PolicyUnit &
  ClaimUnit & { readonly orders: Pick<OrderStore, 'insert' | 'lock' | 'change'>; readonly tracking: Pick<TrackingStore, 'add'> }
/** Policies as two servers write and read them. */
export type PolicyDesk = {
  readonly here: Atomically<Unit>
  readonly there: Atomically<Unit>
  readonly policies: Policies
  readonly watch: PolicyWatch
}

const AT = Date.UTC(2026, 8, 17, 8, 30, 0, 250)
const CLIENT: Actor = { ...ddp, id: 1001, audience: 'customer' }
const STRANGER: Actor = { ...CLIENT, id: 7 }
const all = { customerIds: undefined }
const references: References = indexReferences([{ entity: insuranceCategory, rows: [{ ...SAMPLE_CATEGORY, id: 1, version: 1 }] }])
const portsOf = (atomically: Atomically<Unit>) => ({ atomically, references: () => references, clock: { now: () => AT } })
const goods = [{ name: 'Cup', nameCn: '杯子', quantity: 2, value: money(10_000n, 'CNY'), weight: 60 }]

async function insurableOrder({ here }: PolicyDesk, status: 'draft' | 'confirmed' | 'signed' = 'confirmed'): Promise<string> {
  const order = madeOrder({ status, goods })
  must(await here(async ({ orders }) => ok(await orders.insert([order]))))
  return order.orderNumber
}

const insureAt = async (atomically: Atomically<Unit>, orderNumber: string, actor = CLIENT) => {
  const [outcome] = await orderPolicies(portsOf(atomically))({ orders: [{ orderNumber, category: 'all-risks' }] }, actor)
  return outcome!.policy
}
const within = <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
  atomically(async (unit) => ok(await work(unit))).then(must)

const DAY = 86_400_000
const SAMPLE_POLICY: Omit<Policy, 'id' | 'orderNumber'> = {
  customerId: 1001,
  terms: termsOf(SAMPLE_CATEGORY),
  insured: money(20_000n, 'CNY'),
  premium: money(1_000n, 'CNY'),
  state: 'ordered',
  orderedBy: 1001,
  orderedAt: AT,
}
const SAMPLE_CLAIM = {
  customerId: 1001,
  reason: 'lost',
  claimed: money(5_000n, 'CNY'),
  description: 'Not found',
  proofs: [],
  state: 'submitted',
  createdAt: AT,
} as const

type InForce = { readonly since: number; readonly status: OrderState; readonly heardAt?: number; readonly podAt?: number }

/** A parcel whose policy is in force. */
async function orderInForce(desk: PolicyDesk, { since, status, heardAt, podAt }: InForce): Promise<string> {
  const made = madeOrder({ status, goods })
  await within(desk.here, async ({ orders, policies }) => {
    await orders.insert([made])
    const order = await orders.lock(made.orderNumber)
    if (podAt !== undefined) await orders.change(order!, { podAt }, podAt)
    const policy = await policies.add({ ...SAMPLE_POLICY, orderNumber: made.orderNumber })
    await policies.keep(must(movePolicy(policy, { event: 'take_effect', at: since, charge: undefined })))
  })
  if (heardAt !== undefined) await hear(desk, made.orderNumber, heardAt)
  return made.orderNumber
}

const hear = (desk: PolicyDesk, orderNumber: string, time: number): Promise<unknown> =>
  within(desk.here, async ({ orders, tracking }) => {
    const order = await orders.lock(orderNumber)
    return tracking.add([{ orderId: order!.id, code: '140', time, timezone: 'UTC', location: 'Dubai', operator: 'agent', hidden: false }])
  })

const claimsOf = (desk: PolicyDesk, orderNumber: string) => within(desk.here, ({ claims }) => claims.of(orderNumber))

async function reportOf({ policies }: PolicyDesk, filter: BordereauFilter): Promise<readonly BordereauRow[]> {
  const rows: BordereauRow[] = []
  for await (const batch of policies.bordereau(filter)) rows.push(...batch)
  return rows
}

let numbers = 0
/** The daily job at a moment. */
const watchAt = async (desk: PolicyDesk, at: number): Promise<void> => {
  const ports = { atomically: desk.here, watch: desk.watch, references: () => references, clock: { now: () => at } }
  const work = watchPoliciesWork({ ...ports, newNumber: () => `C${String((numbers += 1)).padStart(12, '0')}` })
  must(await work.run({ payload: { from: at - DAY, until: at }, finishing: desk.here, signal: { aborted: false } }))
}

/** Writing and reading policies in one unit of work with their orders. */
export function policiesContract(open: () => Promise<PolicyDesk>): void {
  describe('a unit of work of policies', () => {
    it('answers a policy as it was stored, to those alone whose it is', async () => {
      const desk = await open()
      const order = await insurableOrder(desk)
      const policy = must(await insureAt(desk.here, order))
      expect(policy).toMatchObject({ state: 'ordered', insured: money(20_000n, 'CNY'), premium: money(1_000n, 'CNY') })
      expect(await desk.policies.of(order)).toEqual(policy)
      expect(await desk.policies.find(policy.id, all)).toMatchObject({ ...policy })
      const pages = { page: 1, pageSize: 9 }
      const found = await desk.policies.list({
        ...all,
        state: 'ordered',
        category: 'ALL-RISKS',
        insurer: 'PICC',
        keywords: order,
        ...pages,
      })
      expect([found.total, found.rows[0]?.id]).toEqual([1, policy.id])
      for (const customerIds of [[7], []]) {
        expect(await desk.policies.find(policy.id, { customerIds })).toBeUndefined()
        expect((await desk.policies.list({ customerIds, orderNumber: order, ...pages })).total).toBe(0)
      }
      const force: Policy = must(movePolicy(policy, { event: 'take_effect', at: AT + 5, charge: undefined }))
      await within(desk.there, ({ policies }) => policies.keep(force))
      expect(await desk.policies.of(order)).toEqual(force)
      const month = { inForceFrom: AT + 5, inForceBefore: AT + 6, orderNumber: order, ...pages }
      expect((await desk.policies.list({ ...all, ...month })).total).toBe(1)
      expect((await desk.policies.list({ ...all, ...month, inForceFrom: AT + 6 })).total).toBe(0)
    })

    it('insures an order once, however many ask at once, and again once that is cancelled', async () => {
      const desk = await open()
      const order = await insurableOrder(desk)
      const asked = await Promise.all([desk.here, desk.there, desk.here].map((atomically) => insureAt(atomically, order)))
      expect(asked.map((one) => (one.ok ? 'ok' : one.failure.code)).toSorted()).toEqual(['POLICY_EXISTS', 'POLICY_EXISTS', 'ok'])
      const id = (await desk.policies.of(order))!.id
      expect(await cancelPolicy(portsOf(desk.there))(id, STRANGER)).toMatchObject({ failure: { code: 'POLICY_NOT_FOUND' } })
      // Cancelling twice is cancelling once.
      for (const atomically of [desk.here, desk.there]) expect(await cancelPolicy(portsOf(atomically))(id, CLIENT)).toEqual(ok({ id }))
      expect(await desk.policies.of(order)).toBeUndefined()
      expect(must(await insureAt(desk.there, order)).id).not.toBe(id)
      const rows = await within(desk.there, ({ audit }) => audit.of('insurance', `INS${String(id).padStart(8, '0')}`))
      expect(rows.map(({ action, to }) => [action, to])).toEqual([
        ['order', 'ordered'],
        ['cancel', 'void'],
      ])
    })

    it('keeps to orders of the caller that are before their dispatch, and a draft is offered', async () => {
      const desk = await open()
      expect(await insureAt(desk.here, await insurableOrder(desk), STRANGER)).toMatchObject({ failure: { code: 'ORDER_NOT_FOUND' } })
      expect(await insureAt(desk.here, await insurableOrder(desk, 'signed'))).toMatchObject({ failure: { code: 'POLICY_LATE' } })
      expect(must(await insureAt(desk.here, await insurableOrder(desk, 'draft'))).state).toBe('offered')
    })

    it('says on the order what it is insured for, and no more once that is cancelled', async () => {
      const desk = await open()
      const order = await insurableOrder(desk)
      const insuranceOf = async () => {
        const values = await within(desk.here, async ({ orders }) => (await orders.lock(order))?.values)
        return [values?.insurance, values?.insuredFor === undefined ? undefined : Number(values.insuredFor)]
      }
      const value = money(6_050n, 'CNY')
      const [outcome] = await orderPolicies(portsOf(desk.here))({ orders: [{ orderNumber: order, category: 'all-risks', value }] }, CLIENT)
      expect(await insuranceOf()).toEqual(['ALL-RISKS', 60.5])
      must(await cancelPolicy(portsOf(desk.there))(must(outcome!.policy).id, CLIENT))
      expect(await insuranceOf()).toEqual([undefined, undefined])
    })

    it('stores those of many orders in one go, and finds them by their orders', async () => {
      const desk = await open()
      const orders = await Promise.all([insurableOrder(desk), insurableOrder(desk), insurableOrder(desk)])
      const drafts = orders.slice(0, 2).map((orderNumber) => ({ ...SAMPLE_POLICY, orderNumber }))
      const added = await within(desk.here, ({ policies }) => policies.addAll(drafts))
      expect(added.map(({ orderNumber }) => orderNumber)).toEqual(orders.slice(0, 2))
      const found = await desk.policies.ofOrders(orders)
      expect(found.toSorted((one, other) => one.id - other.id)).toEqual(added.toSorted((one, other) => one.id - other.id))
    })

    it('reports to its insurer what came into force in a time, with what was claimed of each', async () => {
      const desk = await open()
      const order = await orderInForce(desk, { since: AT, status: 'outbound' })
      const other = await orderInForce(desk, { since: AT + DAY, status: 'outbound' })
      await within(desk.here, ({ claims }) => claims.add({ ...SAMPLE_CLAIM, number: `C${order}`, orderNumber: order }))
      const rows = await reportOf(desk, { ...all, from: AT, before: AT + DAY, insurer: 'PICC' })
      const own = rows.filter(({ orderNumber }) => [order, other].includes(orderNumber))
      expect(own).toMatchObject([{ orderNumber: order, claims: 1, claimNumbers: `C${order}`, claimed: [money(5_000n, 'CNY')], paid: [] }])
      expect(await reportOf(desk, { customerIds: [7], from: AT, before: AT + DAY })).toEqual([])
    })
  })

  describe('the daily look at policies', () => {
    it('proposes one claim for an insured parcel without news, which one press makes a claim of', async () => {
      const desk = await open()
      const quiet = await orderInForce(desk, { since: AT - 21 * DAY, status: 'outbound' })
      const fresh = await orderInForce(desk, { since: AT - 19 * DAY, status: 'outbound' })
      const heard = await orderInForce(desk, { since: AT - 40 * DAY, status: 'abnormal', heardAt: AT - 3 * DAY })
      const delivered = await orderInForce(desk, { since: AT - 40 * DAY, status: 'signed' })
      for (let times = 0; times < 2; times += 1) await watchAt(desk, AT)
      const claims = await Promise.all([quiet, fresh, heard, delivered].map((order) => claimsOf(desk, order)))
      expect(claims.map((some) => some.map(({ state }) => state))).toEqual([['proposed'], [], [], []])
      const [claim] = claims[0] ?? []
      expect(claim).toMatchObject({ reason: 'lost', claimed: money(20_000n, 'CNY'), customerId: 1001 })
      const answer = answerClaim({ atomically: desk.there, clock: { now: () => AT + 1 } })
      const accept = { number: claim!.number, event: 'accept', raw: {} } as const
      expect(await answer(accept, STRANGER)).toMatchObject({ failure: { code: 'CLAIM_NOT_FOUND' } })
      expect(must(await answer(accept, CLIENT)).state).toBe('submitted')
      expect(await answer(accept, CLIENT)).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
      expect((await desk.policies.of(quiet))?.state).toBe('claimed')
    })

    it('takes a proposal back once there is news, and makes none again that was dismissed', async () => {
      const desk = await open()
      const order = await orderInForce(desk, { since: AT - 30 * DAY, status: 'outbound' })
      const dismissed = await orderInForce(desk, { since: AT - 30 * DAY, status: 'outbound' })
      await watchAt(desk, AT)
      const [claim] = await claimsOf(desk, dismissed)
      const answer = answerClaim({ atomically: desk.here, clock: { now: () => AT + 1 } })
      must(await answer({ number: claim!.number, event: 'withdraw', raw: {} }, CLIENT))
      await hear(desk, order, AT + DAY)
      await watchAt(desk, AT + 2 * DAY)
      for (const one of [order, dismissed]) expect((await claimsOf(desk, one)).map(({ state }) => state)).toEqual(['withdrawn'])
      expect((await desk.policies.of(order))?.state).toBe('in_force')
    })

    it('ends policies 180 days after the delivery, or after the dispatch', async () => {
      const desk = await open()
      const over = await orderInForce(desk, { since: AT - 180 * DAY, status: 'signed' })
      const nearly = await orderInForce(desk, { since: AT - 180 * DAY + 1, status: 'signed' })
      const deliveredLater = await orderInForce(desk, { since: AT - 190 * DAY, status: 'signed', podAt: AT - 179 * DAY })
      await watchAt(desk, AT)
      const states = await Promise.all([over, nearly, deliveredLater].map(async (order) => (await desk.policies.of(order))?.state))
      expect(states).toEqual(['ended', 'in_force', 'in_force'])
    })
  })
}
