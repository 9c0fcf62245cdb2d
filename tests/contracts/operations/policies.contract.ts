import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { cancelPolicy, orderPolicies } from '#core/operations/insurance/order-policies.usecase.ts'
import type { Policies, PolicyUnit } from '#core/operations/insurance/policy.ports.ts'
import { movePolicy, type Policy } from '#core/operations/insurance/policy.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import { SAMPLE_CATEGORY } from '../../core/operations/insurance/sample-category.ts'
import { ddp } from '../../core/parcels/orders/order-fixture.ts'
import { madeOrder } from '../../support/made-orders.ts'

type Unit = PolicyUnit & { readonly orders: Pick<OrderStore, 'insert' | 'lock'> }
/** Policies as two servers write and read them. */
export type PolicyDesk = { readonly here: Atomically<Unit>; readonly there: Atomically<Unit>; readonly policies: Policies }

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
  const [outcome] = await orderPolicies(portsOf(atomically))({ category: 'all-risks', orders: [{ orderNumber }] }, actor)
  return outcome!.policy
}
const within = <T>(atomically: Atomically<Unit>, work: (unit: Unit) => Promise<T>): Promise<T> =>
  atomically(async (unit) => ok(await work(unit))).then(must)

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
  })
}
