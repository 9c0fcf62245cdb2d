import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { ATTENTIONS, attentionOf } from '#core/parcels/orders/exceptions/attention.rules.ts'
import { decidePlans, PLAN_DECISIONS, type PlanDecision } from '#core/operations/exceptions/decide-plans.usecase.ts'
import { exceptionCauseOf } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import { exceptionOfAgent } from '#core/parcels/orders/exceptions/agent-status.rules.ts'
import { plansFor, PLANS, type Plan } from '#core/parcels/orders/exceptions/plans.ts'
import { proposePlans } from '#core/operations/exceptions/propose-plans.usecase.ts'
import { addTrackingEvents } from '#core/parcels/orders/events/add-tracking-events.usecase.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { originalTransfer } from '#core/parcels/orders/kinds/original-transfer.kind.ts'
import { moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import { ORDER_EVENTS, orderMachine, type OrderEvent } from '#core/parcels/orders/order.machine.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import { exceptionMapping } from '#core/parcels/orders/exceptions/exception-mapping.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { seededReferences } from '../../../../support/references.ts'
import { memoryExceptions } from './memory-exceptions.ts'
import { clerk, ddp, ddu, orderDesk, outcome } from '../order-fixture.ts'
import { rawOrder } from '../raw-orders.ts'

const AT = Date.UTC(2026, 8, 17, 9)
const DETAILS = { new_city: 'Sharjah', new_phone: '0501234567', appointment_time: '2026-10-11T10:00:00Z', shelving_type: 'unpacking' }

const row = (values: object) => ({ ...values, id: 1, version: 1 })
const known = indexReferences([
  { entity: trackingStatus, rows: [row({ tracker_code: '190', order_event: 'raise_exception' })] },
  {
    entity: exceptionMapping,
    rows: [
      row({
        agent_status: 'NO_ANSWER',
        exception_code: 'E101',
        exception_msg: '收件人电话无人接听',
        warehouse_status: 'delivered_to_agent',
      }),
      row({ agent: 'ARAMEX', agent_status: 'NO_ANSWER', exception_code: 'E900', exception_msg: '无人', warehouse_status: 'destination' }),
    ],
  },
])
const references: References = {
  ...seededReferences,
  find: (entity, named) => known.find(entity, named) ?? seededReferences.find(entity, named),
  all: (entity) => [...known.all(entity), ...seededReferences.all(entity)],
}

/** Orders in memory that stand still and go on, with their exceptions. */
function exceptionDesk() {
  const desk = orderDesk()
  const beside = memoryExceptions()
  const atomically = beside.within(desk.atomically)
  let now = AT
  const ports = { atomically, references: () => references, clock: { now: () => (now += 60_000) } }
  const [moving, proposing, deciding, tracking] = [moveOrder(ports), proposePlans(ports), decidePlans(ports), addTrackingEvents(ports)]
  const open = (number: string) => beside.kept().records.find((one) => one.exception.order_number === number && one.closedAt === undefined)
  const move = (orderNumber: string, event: OrderEvent, over: object = {}, actor = clerk) => moving({ orderNumber, event, ...over }, actor)
  return {
    ...desk,
    ...beside,
    entries: () => desk.kept().entries,
    open,
    move,
    track: (orderNumber: string, events: Parameters<typeof tracking>[0]['events']) => tracking({ orderNumber, events }, clerk),
    propose: (numbers: readonly string[], plan: string, actor = ddp) =>
      proposing({ orderNumbers: numbers, proposal: { plan, details: DETAILS } }, actor),
    decide: (numbers: readonly string[], decision: PlanDecision, reason?: string) =>
      deciding({ ids: numbers.map((number) => open(number)?.id ?? 999), decision, raw: { reason } }, clerk),
    placedOne: async (actor = ddp): Promise<string> => {
      const raw = rawOrder(express, { values: { refCode: `EX-${desk.kept().orders.length}` } })
      return (await desk.placed(express, { raw }, actor)).orderNumber
    },
    received: async (number: string) => must(await move(number, 'receive', { checkWeightGrams: desk.order(number).values.weight ?? 0 })),
  }
}

type Desk = ReturnType<typeof exceptionDesk>

const templatesOf = ({ kept }: Desk) => kept().sent.map(({ text }) => 'template' in text && text.template)

/** A parcel that is abnormal, either in our warehouse or under way. */
async function abnormal(desk: Desk, where: 'inbound' | 'outbound' = 'inbound'): Promise<string> {
  const number = await desk.placedOne()
  await desk.received(number)
  if (where === 'outbound') must(await desk.move(number, 'dispatch'))
  must(await desk.move(number, 'raise_exception', { exceptionCode: 'E103', exceptionMsg: '地址不详' }))
  return number
}

describe('an exception of an order', () => {
  it('is opened by what stops the parcel, with where it is and until when it is to be answered, and its customer gets a message', async () => {
    const desk = exceptionDesk()
    const number = await abnormal(desk, 'outbound')
    expect(desk.open(number)).toMatchObject({
      exception: {
        cause: 'exception',
        exception_code: 'E103',
        exception_msg: '地址不详',
        warehouse_status: 'in_transit',
        planStatus: 'none',
      },
      customerId: ddp.id,
      raisedBy: clerk.id,
      answerBy: desk.order(number).answerBy,
    })
    expect(desk.order(number)).toMatchObject({ status: 'abnormal', planStatus: 'none' })
    expect(templatesOf(desk)).toEqual(['exception_raised'])
    must(await desk.move(number, 'continue'))
    expect(desk.open(number)).toBeUndefined()
    expect(desk.order(number).planStatus).toBeUndefined()
    expect(templatesOf(desk)).toEqual(['exception_raised', 'exception_settled'])
  })

  it('keeps why a parcel was intercepted and why it was released; who does so gets no message', async () => {
    const desk = exceptionDesk()
    const number = await desk.placedOne()
    must(await desk.move(number, 'intercept', { reason: '买家要求改地址' }, ddp))
    expect(desk.open(number)?.exception).toMatchObject({
      cause: 'interception',
      exception_msg: '买家要求改地址',
      warehouse_status: 'origin',
    })
    must(await desk.move(number, 'release', { reason: '地址已确认' }, ddp))
    expect(templatesOf(desk)).toEqual([])
    must(await desk.move(number, 'intercept', { reason: '疑似违禁品' }))
    must(await desk.move(number, 'release', { reason: '查验通过' }))
    expect(templatesOf(desk)).toEqual(['parcel_intercepted', 'exception_settled'])
    const entries = desk.entries().filter(({ action }) => action === 'release')
    expect(entries.map(({ changes }) => changes?.['reason']?.to)).toEqual(['地址已确认', '查验通过'])
    expect(desk.kept().records.map(({ closeReason }) => closeReason)).toEqual(['地址已确认', '查验通过'])
  })

  it('of an agent has the code and the words of its mapping, and is where the mapping says', async () => {
    const desk = exceptionDesk()
    const number = await desk.placedOne()
    await desk.received(number)
    must(await desk.move(number, 'dispatch'))
    must(await desk.track(number, [{ code: '190', time: AT, location: 'Dubai', agentStatus: 'no_answer' }]))
    expect(desk.open(number)?.exception).toMatchObject({
      exception_code: 'E101',
      exception_msg: '收件人电话无人接听',
      warehouse_status: 'delivered_to_agent',
    })
    expect(exceptionOfAgent({ agentStatus: 'NO_ANSWER', agent: 'aramex' }, references)?.exceptionCode).toBe('E900')
    expect(exceptionOfAgent({ agentStatus: 'UNHEARD_OF' }, references)).toEqual({ exceptionCode: 'OTHER', exceptionMsg: 'UNHEARD_OF' })
    expect(exceptionOfAgent({}, references)).toBeUndefined()
  })
})

describe('a plan', () => {
  it('is proposed by the customer, accepted and finished by the staff: the order goes on corrected, and each step sends a message and is recorded', async () => {
    const desk = exceptionDesk()
    const number = await abnormal(desk)
    expect(await desk.propose([number], 'change_city')).toEqual([{ orderNumber: number }])
    expect(desk.order(number)).toMatchObject({ status: 'abnormal', planStatus: 'proposed' })
    expect(must(await desk.decide([number], 'accept'))).toEqual([{ id: 1 }])
    expect(desk.order(number).values.city).not.toBe('Sharjah')
    must(await desk.decide([number], 'finish'))
    expect(desk.order(number)).toMatchObject({ status: 'inbound', values: { city: 'Sharjah' } })
    expect(desk.order(number).planStatus).toBeUndefined()
    expect(desk.kept().records[0]).toMatchObject({
      closedWith: 'continue',
      closedBy: clerk.id,
      exception: { planStatus: 'done', new_city: 'Sharjah' },
    })
    expect(templatesOf(desk)).toEqual(['exception_raised', 'plan_accepted', 'plan_done'])
    const told = desk.entries().flatMap(({ area, action, from, to }) => (area === 'exceptions' ? [[action, from, to]] : []))
    expect(told).toEqual([
      ['propose', 'none', 'proposed'],
      ['accept', 'proposed', 'accepted'],
      ['finish', 'accepted', 'done'],
    ])
  })

  it('that is rejected needs a reason, which the customer reads; another may be proposed', async () => {
    const desk = exceptionDesk()
    const number = await abnormal(desk)
    await desk.propose([number], 'destroy')
    expect(outcome(await desk.decide([number], 'reject'))).toEqual(['INPUT_INVALID', 'invalid', 'reason: FIELD_REQUIRED'])
    must(await desk.decide([number], 'reject', '包裹尚可派送'))
    expect([desk.open(number)?.rejection, desk.order(number).planStatus]).toEqual(['包裹尚可派送', 'rejected'])
    expect(await desk.propose([number], 'continue_delivery')).toEqual([{ orderNumber: number }])
    expect(desk.open(number)?.rejection).toBeUndefined()
  })

  it('for several answers for each: what is not offered, not open, in hand, or another’s is refused and undoes nothing', async () => {
    const desk = exceptionDesk()
    const [good, transit, fine] = [await abnormal(desk), await abnormal(desk, 'outbound'), await desk.placedOne()]
    const others = await desk.placedOne(ddu)
    await desk.move(others, 'intercept', {}, ddu)
    const first = await desk.propose([good, transit, fine, others, 'NOBODY', good], 'return')
    expect(first.map(({ orderNumber, failure }) => [orderNumber, failure?.code])).toEqual([
      [good, undefined],
      [transit, 'PLAN_NOT_OFFERED'],
      [fine, 'NO_OPEN_EXCEPTION'],
      [others, 'ORDER_NOT_FOUND'],
      ['NOBODY', 'ORDER_NOT_FOUND'],
    ])
    const again = await desk.propose([good], 'destroy')
    expect(again.map(({ failure }) => failure?.code)).toEqual(['ILLEGAL_TRANSITION'])
    const decided = must(await desk.decide([good, transit, fine], 'accept'))
    expect(decided.map(({ failure }) => failure?.code)).toEqual([undefined, 'ILLEGAL_TRANSITION', 'EXCEPTION_NOT_FOUND'])
  })

  it('that leaves the parcel where it is opens the same exception again', async () => {
    const desk = exceptionDesk()
    const number = await abnormal(desk)
    await desk.propose([number], 'stop_delivery')
    must(await desk.decide([number], 'accept'))
    must(await desk.decide([number], 'finish'))
    expect(desk.order(number)).toMatchObject({ status: 'abnormal', planStatus: 'none' })
    expect(desk.open(number)).toMatchObject({ id: 2, exception: { exception_code: 'E103', planStatus: 'none' } })
  })

  it('of a returned parcel is to destroy it, and staff who propose tell its customer', async () => {
    const desk = exceptionDesk()
    const number = await abnormal(desk, 'outbound')
    must(await desk.move(number, 'return'))
    expect(desk.open(number)?.exception).toMatchObject({ cause: 'return', warehouse_status: 'destination' })
    expect(await desk.propose([number], 'destroy', clerk)).toEqual([{ orderNumber: number }])
    must(await desk.decide([number], 'accept'))
    const taking = { raw: rawOrder(originalTransfer, { values: { originalOrder: number, refCode: 'AGAIN', weight: '' }, goods: [] }) }
    expect(outcome(await desk.place(originalTransfer, taking))).toEqual(['ORIGINAL_PLANNED', 'conflict', 'originalOrder: ORIGINAL_PLANNED'])
    must(await desk.decide([number], 'finish'))
    expect(desk.order(number).status).toBe('destroyed')
    expect(templatesOf(desk)).toEqual(['exception_raised', 'parcel_returned', 'plan_proposed', 'plan_accepted', 'plan_done'])
  })
})

type Step = { readonly event: OrderEvent } | { readonly plan: Plan } | { readonly decision: PlanDecision }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...ORDER_EVENTS.filter((event) => event !== 'transfer')).map((event) => ({ event })),
  fc.constantFrom(...(Object.keys(PLANS) as Plan[])).map((plan) => ({ plan })),
  fc.constantFrom(...PLAN_DECISIONS).map((decision) => ({ decision })),
)

async function take(desk: Desk, number: string, taken: Step): Promise<void> {
  if ('event' in taken) await desk.move(number, taken.event, { checkWeightGrams: desk.order(number).values.weight ?? 0 })
  else if ('plan' in taken) await desk.propose([number], taken.plan)
  else await desk.decide([number], taken.decision, 'Not now')
}

describe('a parcel', () => {
  it('that stands still always has somebody who is to act, whatever happened before, and exactly one open exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const desk = exceptionDesk()
        const number = await desk.placedOne()
        for (const one of steps) {
          await take(desk, number, one)
          const order = desk.order(number)
          const attention = attentionOf(order)
          const cause = exceptionCauseOf(order.status)
          const record = desk.open(number)
          const label = [order.status, order.planStatus, attention]
          expect([...label, record?.exception.cause]).toEqual([...label, cause])
          expect(order.planStatus).toBe(record?.exception.planStatus)
          if (record === undefined) {
            const isFinal = 'final' in orderMachine.states[order.status]
            expect([...label, attention === undefined]).toEqual([...label, isFinal || order.status !== 'awaiting_weight'])
            continue
          }
          // Never a dead end: the customer has a plan to choose, or the staff have one in hand.
          if (attention !== undefined && ATTENTIONS[attention].by === 'customer') expect(plansFor(record.exception)).not.toEqual([])
          else expect(['proposed', 'accepted']).toContain(record.exception.planStatus)
        }
      }),
      { numRuns: 60 },
    )
  })
})
