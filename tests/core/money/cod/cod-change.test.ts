import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventsOf } from '#core/base/kernel/machine.ts'
import { decideCodChanges, requestCodChange, withdrawCodChange } from '#core/money/cod/changes/change-cod.usecase.ts'
import { codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import { askForCodChange, codOf, moveCodChange } from '#core/money/cod/changes/cod-change.ts'
import { collectionOf } from '#core/money/cod/collections/collection-status.rules.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { ORDER_STATES, type OrderState } from '#core/parcels/orders/order.machine.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { ddp, ddu, orderDesk, outcome, clerk } from '../../parcels/orders/order-fixture.ts'
import { references } from '../../parcels/orders/kind-references.ts'
import { rawOrder } from '../../parcels/orders/raw-orders.ts'
import { madeOrder } from '../../../support/made-orders.ts'
import { memoryCodChanges } from './memory-cod-changes.ts'

const AT = Date.UTC(2026, 8, 17, 9)
const REASON = '收件人拒付原金额，已协商降价'

/** Orders in memory, with changes of their COD amounts beside them. */
function codDesk() {
  const desk = orderDesk()
  const { atomically, sent, changes } = memoryCodChanges(desk)
  const ports = { atomically, references: () => references, clock: { now: () => AT } }
  const decide = decideCodChanges(ports)
  return {
    ...desk,
    sent,
    changes,
    request: (number: string, amount: unknown, actor = ddp) =>
      requestCodChange(ports)(number, { cod_amount: amount, reason: REASON }, actor),
    withdraw: (id: number, actor = ddp) => withdrawCodChange(ports)(id, actor),
    decide: (ids: readonly number[], decision: 'accept' | 'reject', reason?: string) => decide({ ids, decision, raw: { reason } }, clerk),
    /** Sends a parcel on its way. */
    dispatched: async (): Promise<Order> => {
      const raw = rawOrder(express, { values: { refCode: `COD-${desk.kept().orders.length}` } })
      const { orderNumber } = await desk.placed(express, { raw })
      must(await desk.move(orderNumber, { event: 'receive', checkWeightGrams: desk.order(orderNumber).values.weight ?? 0 }))
      must(await desk.move(orderNumber, { event: 'dispatch' }))
      return desk.order(orderNumber)
    },
  }
}

describe('a change of a COD amount', () => {
  it('applies at once until the parcel is dispatched, as a version of the order with an audit row, and sends no message', async () => {
    const desk = codDesk()
    const { orderNumber, version } = await desk.placed(express)
    const change = must(await desk.request(orderNumber, { amount: '150', currency: 'AED' }))
    expect(change).toMatchObject({ state: 'applied', after: money(15_000n, 'AED'), reason: REASON, decidedAt: AT })
    expect(desk.order(orderNumber)).toMatchObject({ version: version + 1, values: { cod: money(15_000n, 'AED') } })
    expect(desk.kept().entries.slice(-2)).toMatchObject([
      { area: 'order', action: 'change', changes: { cod_amount: { to: { amount: '150.00', currency: 'AED' } } } },
      { area: 'cod-changes', action: 'apply', subject: orderNumber, to: 'applied' },
    ])
    must(await desk.request(orderNumber, '0'))
    expect(codOf(desk.order(orderNumber))).toBeUndefined()
    expect(desk.sent()).toEqual([])
  })

  it('waits for the staff once it is dispatched: accepted it changes the order, rejected it does not, and the customer hears of both', async () => {
    const desk = codDesk()
    const [one, two] = [await desk.dispatched(), await desk.dispatched()]
    const asked = [must(await desk.request(one.orderNumber, '80')), must(await desk.request(two.orderNumber, '90'))]
    expect(asked.map(({ state }) => state)).toEqual(['requested', 'requested'])
    expect(desk.order(one.orderNumber).values.cod).toEqual(one.values.cod)
    expect(must(await desk.decide([asked[0]?.id ?? 0], 'accept'))).toEqual([{ id: asked[0]?.id }])
    expect(outcome(await desk.decide([asked[1]?.id ?? 0], 'reject'))).toEqual(['INPUT_INVALID', 'invalid', 'reason: FIELD_REQUIRED'])
    must(await desk.decide([asked[1]?.id ?? 0], 'reject', '派送员已出发'))
    expect(desk.order(one.orderNumber).values.cod?.amount).toBe(8_000n)
    expect(desk.order(two.orderNumber).values.cod).toEqual(two.values.cod)
    expect(desk.sent().map(({ accountIds, text }) => [accountIds, 'template' in text && text.template])).toEqual([
      [[1001], 'cod_change_accepted'],
      [[1001], 'cod_change_rejected'],
    ])
    expect(desk.changes()[1]).toMatchObject({ state: 'rejected', decidedBy: clerk.id, decisionReason: '派送员已出发' })
  })

  it('is one at a time for an order, until it is withdrawn or decided', async () => {
    const desk = codDesk()
    const { orderNumber } = await desk.dispatched()
    const { id } = must(await desk.request(orderNumber, '80'))
    expect(outcome(await desk.request(orderNumber, '70'))).toEqual(['COD_CHANGE_OPEN', 'conflict'])
    expect(outcome(await desk.withdraw(id, ddu))).toEqual(['COD_CHANGE_NOT_FOUND', 'missing'])
    expect(must(await desk.withdraw(id)).state).toBe('withdrawn')
    expect(must(await desk.decide([id], 'accept'))).toMatchObject([{ id, failure: { code: 'ILLEGAL_TRANSITION' } }])
    expect(must(await desk.request(orderNumber, '70')).state).toBe('requested')
  })

  it('is refused once the money was collected, also by the staff; one refusal does not undo the others', async () => {
    const desk = codDesk()
    const [late, open] = [await desk.dispatched(), await desk.dispatched()]
    const ids = [must(await desk.request(late.orderNumber, '80')).id, must(await desk.request(open.orderNumber, '80')).id]
    must(await desk.move(late.orderNumber, { event: 'deliver' }))
    expect(outcome(await desk.request(late.orderNumber, '70'))).toMatchObject([expect.stringMatching(/^COD_/), 'conflict'])
    const done = must(await desk.decide([...ids, 99], 'accept'))
    expect(done.map(({ failure }) => failure?.code)).toEqual([
      expect.stringMatching(/^COD_(COLLECTED|NOT_DUE)$/),
      undefined,
      'COD_CHANGE_NOT_FOUND',
    ])
    expect(desk.order(open.orderNumber).values.cod?.amount).toBe(8_000n)
  })

  it('names what is wrong: another currency, the same amount, a negative one, another shipper’s order', async () => {
    const desk = codDesk()
    const { orderNumber } = await desk.placed(express)
    must(await desk.request(orderNumber, { amount: '150', currency: 'AED' }))
    const wrong = async (amount: unknown) => outcome(await desk.request(orderNumber, amount)).at(2)
    expect(await wrong({ amount: '150', currency: 'USD' })).toBe('cod_amount: COD_OTHER_CURRENCY')
    expect(await wrong('150.00')).toBe('cod_amount: COD_UNCHANGED')
    expect(await wrong('-1')).toMatch(/^cod_amount: /)
    expect(await wrong('')).toBe('cod_amount: FIELD_REQUIRED')
    expect(outcome(await desk.request(orderNumber, '1', ddu))).toEqual(['ORDER_NOT_FOUND', 'missing'])
  })

  it('ends with its first decision, whatever comes after', () => {
    const events = eventsOf(codChangeMachine)
    const order = { ...madeOrder(), id: 1, version: 1, updatedAt: AT }
    const fresh = askForCodChange({ after: undefined, reason: REASON }, { order, by: 1001, at: AT })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { minLength: 1 }), ([first, ...rest]) => {
        const decided = must(moveCodChange(fresh, { event: first ?? 'apply', at: AT + 1 }))
        expect(decided.decidedAt).toBe(AT + 1)
        for (const event of rest) expect(moveCodChange(decided, { event, at: AT + 2 }).ok).toBe(false)
      }),
    )
  })
})

describe('the collection of an order', () => {
  it('follows its state and its dispatch', () => {
    const of = (outboundAt?: number) =>
      Object.groupBy(ORDER_STATES, (status) => collectionOf({ status, ...(outboundAt === undefined ? {} : { outboundAt }) }))
    // Without a collection nothing was to be collected.
    const ended: readonly OrderState[] = ['returned', 'cancelled', 'destroyed', 'lost', 'transferred', 'signed']
    expect(collectionOf({ status: 'signed', outboundAt: AT }, { state: 'due' })).toBe('due')
    expect(new Set(of(AT).failed)).toEqual(new Set(ended))
    expect([of(AT).not_due, of().due]).toEqual([undefined, undefined])
    expect(of().not_due).toEqual(of(AT).due)
  })
})
