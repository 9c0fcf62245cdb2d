import { country } from '#core/platform/reference/country.entity.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statesOf, eventsOf, next } from '#core/base/kernel/machine.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { must } from '#core/base/kernel/result.ts'
import { exceptionCauseOf } from '#core/parcels/orders/exceptions/exception-cause.rules.ts'
import { ORDER_STATES, orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { exceptionPlanMachine, type PlanEvent, type PlanState } from '#core/parcels/orders/exceptions/exception-plan.machine.ts'
import {
  orderExceptionFields,
  raisedException,
  warehouseStatusOf,
  type OrderException,
} from '#core/parcels/orders/exceptions/order-exception.ts'
import { mayMovePlan, movePlan, proposePlan, withdrawnPlan } from '#core/parcels/orders/exceptions/plan.rules.ts'
import { eventOfPlan, planOf, PLANS, plansFor, type Plan } from '#core/parcels/orders/exceptions/plans.ts'
import { WAREHOUSE_STATUSES, type WarehouseStatus } from '#core/parcels/orders/exceptions/warehouse-status.ts'
import { countryPhone } from '#core/base/fields/phone.rules.ts'
import { seededReferences } from '../../../../support/references.ts'

const NOW = Date.UTC(2026, 4, 10, 8)
const emirates = seededReferences.find(country, 'AE')
const context: ReadContext = { references: seededReferences, ...(emirates === undefined ? {} : { country: countryPhone(emirates) }) }
const STATES = statesOf(exceptionPlanMachine)
const EVENTS = eventsOf(exceptionPlanMachine)
const PLACES = Object.keys(WAREHOUSE_STATUSES) as WarehouseStatus[]
const plansAt = (warehouse_status: WarehouseStatus): readonly Plan[] => plansFor({ cause: 'exception', warehouse_status })
const ALL_PLANS = Object.keys(PLANS) as Plan[]

/**
 * none → proposed (customer) → accepted | rejected (staff) → done; a rejected one may be proposed
 * again (rule: Exception plans).
 */
const DRAWN: readonly (readonly [PlanState, PlanEvent, PlanState])[] = [
  ['none', 'propose', 'proposed'],
  ['proposed', 'accept', 'accepted'],
  ['proposed', 'reject', 'rejected'],
  ['rejected', 'propose', 'proposed'],
  ['accepted', 'finish', 'done'],
  ['proposed', 'withdraw', 'none'],
]

/** The details of all plans at once; each uses its own. */
const DETAILS = {
  new_city: 'Sharjah',
  new_phone: '050 123 4567',
  appointment_time: '2026-05-11 10:00:00',
  shelving_type: 'unpacking',
}
const raisedAt = (warehouse_status: WarehouseStatus): OrderException =>
  raisedException({ order_number: 'OD1', cause: 'exception', exception_code: 'ADDRESS', exception_msg: 'No such street', warehouse_status })
const propose = (exception: OrderException, plan: string, details: Readonly<Record<string, unknown>> = DETAILS) =>
  proposePlan(exception, { proposal: { plan, details, remark: 'Please' }, context, at: NOW })
const accepted = (plan: Plan, place: WarehouseStatus): OrderException =>
  must(movePlan(must(propose(raisedAt(place), plan)), { event: 'accept' })).exception

describe('the exception plan machine', () => {
  it('has every arrow of the decision and no other', () => {
    for (const state of STATES)
      for (const event of EVENTS)
        expect([state, event, next(exceptionPlanMachine, { state, event })]).toEqual([
          state,
          event,
          DRAWN.find(([from, by]) => from === state && by === event)?.[2],
        ])
  })

  it('lets customers propose and staff decide', () => {
    expect(EVENTS.filter((event) => mayMovePlan(event, 'customer').ok)).toEqual(['propose', 'withdraw'])
    expect(EVENTS.filter((event) => must(mayMovePlan(event, 'staff')))).toEqual(EVENTS)
    expect(mayMovePlan('accept', 'customer')).toMatchObject({
      ok: false,
      failure: { code: 'PLAN_EVENT_NOT_YOURS', params: { event: { 'en-US': 'Accept the plan' } } },
    })
  })
})

describe('the plans that an exception offers', () => {
  it('depend on where the parcel is', () => {
    expect(Object.fromEntries(PLACES.map((place) => [place, plansAt(place)]))).toEqual({
      origin: ['return', 'destroy', 'continue_delivery', 'stop_delivery', 'change_city', 'change_phone'],
      in_transit: ['continue_delivery', 'stop_delivery', 'change_city', 'change_phone'],
      destination: [
        'return',
        'destroy',
        'continue_delivery',
        'stop_delivery',
        'subscribe_shelving',
        'update_appointment',
        'change_city',
        'change_phone',
      ],
      delivered_to_agent: ['return', 'continue_delivery', 'stop_delivery', 'urge_delivery', 'update_appointment', 'change_phone'],
    })
  })

  it('are the only ones taken', () => {
    for (const place of PLACES)
      for (const plan of ALL_PLANS) {
        const proposed = propose(raisedAt(place), plan)
        expect([place, plan, proposed.ok]).toEqual([place, plan, plansAt(place).includes(plan)])
        if (!proposed.ok) expect(proposed.failure.code).toBe('PLAN_NOT_OFFERED')
      }
    expect(propose(raisedAt('in_transit'), 'burn')).toMatchObject({
      ok: false,
      failure: {
        code: 'PLAN_NOT_OFFERED',
        kind: 'refused',
        params: {
          place: { 'en-US': 'In transit' },
          choices: {
            'en-US': 'Continue delivery, Stop delivery, Change city, Change phone',
            'zh-CN': '继续派送、暂停派送、修改城市、修改电话',
          },
        },
      },
    })
  })

  it('depend on why it stands still: what was stopped is not stopped again, what came back is destroyed or taken by another order', () => {
    const PLACED = { refusal: 'delivered_to_agent', interception: 'origin', return: 'destination' } as const
    const plansOf = (cause: keyof typeof PLACED) => plansFor({ cause, warehouse_status: PLACED[cause] })
    expect([plansOf('refusal'), plansOf('interception'), plansOf('return')]).toEqual([
      ['return', 'continue_delivery', 'update_appointment', 'change_phone'],
      ['return', 'destroy', 'continue_delivery', 'change_city', 'change_phone'],
      ['destroy'],
    ])
  })

  it('drive events that an order takes in the state of their cause', () => {
    for (const state of ORDER_STATES) {
      const cause = exceptionCauseOf(state)
      for (const plan of cause === undefined ? [] : ALL_PLANS.filter((one) => planOf(one).answers.includes(cause))) {
        const event = cause && eventOfPlan(plan, cause)
        if (event === undefined) expect(plan).toBe('stop_delivery')
        else expect([state, event, next(orderMachine, { state, event, cameFrom: 'inbound' })]).not.toContain(undefined)
      }
    }
    expect(Object.fromEntries(ALL_PLANS.map((plan) => [plan, planOf(plan).orderEvent]))).toEqual({
      return: 'return',
      destroy: 'destroy',
      continue_delivery: 'continue',
      stop_delivery: undefined,
      urge_delivery: 'continue',
      subscribe_shelving: 'return',
      update_appointment: 'continue',
      change_city: 'continue',
      change_phone: 'continue',
    })
  })
})

describe('a proposed plan', () => {
  it('keeps what it asks for, read by its meaning, and nothing else', () => {
    expect(must(propose(raisedAt('destination'), 'change_phone'))).toEqual({
      order_number: 'OD1',
      cause: 'exception',
      exception_code: 'ADDRESS',
      exception_msg: 'No such street',
      warehouse_status: 'destination',
      plan: 'change_phone',
      planStatus: 'proposed',
      plan_remark: 'Please',
      new_phone: '+971501234567',
    })
    expect(must(propose(raisedAt('destination'), 'subscribe_shelving'))).toMatchObject({ shelving_type: 'unpacking' })
    expect(must(propose(raisedAt('destination'), 'update_appointment'))).toMatchObject({ appointment_time: Date.UTC(2026, 4, 11, 10) })
    expect(must(propose(raisedAt('origin'), 'change_city'))).toMatchObject({ new_city: 'Sharjah' })
    expect(must(proposePlan(raisedAt('origin'), { proposal: { plan: 'return' }, context, at: NOW }))).toStrictEqual({
      ...raisedAt('origin'),
      plan: 'return',
      planStatus: 'proposed',
    })
  })

  it('is refused without what it asks for', () => {
    for (const plan of ALL_PLANS) {
      const [place] = planOf(plan).offeredAt
      const proposed = propose(raisedAt(place ?? 'origin'), plan, {})
      const needs = planOf(plan).needs
      expect(proposed.ok).toBe(needs.length === 0)
      if (!proposed.ok)
        expect(proposed.failure).toMatchObject({ code: 'INPUT_INVALID', fields: needs.map((path) => ({ path, code: 'FIELD_REQUIRED' })) })
    }
    const inherited: unknown = Object.create({ new_city: 'Sharjah' })
    expect(propose(raisedAt('origin'), 'change_city', inherited as Record<string, unknown>).ok).toBe(false)
  })

  it('is refused with a wrong phone, an unknown shelving and an appointment that is over', () => {
    const failureOf = (plan: Plan, details: object) => {
      const proposed = propose(raisedAt('destination'), plan, { ...details })
      return proposed.ok ? undefined : proposed.failure.fields?.map(({ path, code }) => `${path} ${code}`)
    }
    expect(failureOf('change_phone', { new_phone: '12' })).toHaveLength(1)
    expect(failureOf('subscribe_shelving', { shelving_type: 'roof' })).toEqual(['shelving_type NOT_A_CHOICE'])
    expect(failureOf('update_appointment', { appointment_time: new Date(NOW).toISOString() })).toEqual([
      'appointment_time APPOINTMENT_PAST',
    ])
    expect(failureOf('update_appointment', { appointment_time: new Date(NOW + 1).toISOString() })).toBeUndefined()
  })

  it('is looked at again when it is accepted: the parcel may have gone on', () => {
    const proposed = must(propose(raisedAt('origin'), 'destroy'))
    expect(movePlan({ ...proposed, warehouse_status: 'in_transit' }, { event: 'accept' })).toMatchObject({
      ok: false,
      failure: { code: 'PLAN_NOT_OFFERED' },
    })
    expect(must(movePlan({ ...proposed, warehouse_status: 'in_transit' }, { event: 'reject' })).exception.planStatus).toBe('rejected')
  })

  it('that was rejected leaves room for another, and is forgotten', () => {
    const rejected = must(movePlan(must(propose(raisedAt('origin'), 'change_city')), { event: 'reject', remark: 'Not served' })).exception
    expect(rejected).toMatchObject({ planStatus: 'rejected', plan: 'change_city', new_city: 'Sharjah', plan_remark: 'Not served' })
    expect(must(proposePlan(rejected, { proposal: { plan: 'return' }, context, at: NOW }))).toEqual({
      ...raisedAt('origin'),
      plan: 'return',
      planStatus: 'proposed',
    })
  })
})

describe('a plan that is carried out', () => {
  it('says what the order does, and what is corrected on it', () => {
    expect(must(movePlan(accepted('change_city', 'destination'), { event: 'finish' }))).toMatchObject({
      exception: { planStatus: 'done' },
      orderEvent: 'continue',
      corrections: { city: 'Sharjah' },
    })
    expect(must(movePlan(accepted('change_phone', 'in_transit'), { event: 'finish' })).corrections).toStrictEqual({
      phone: '+971501234567',
    })
    expect(must(movePlan(accepted('subscribe_shelving', 'destination'), { event: 'finish' }))).toMatchObject({
      orderEvent: 'return',
      corrections: {},
    })
  })

  it('corrects nothing that it was not about, and keeps the remark that it had', () => {
    const { exception, corrections } = must(movePlan(accepted('change_city', 'destination'), { event: 'finish' }))
    expect(corrections).toStrictEqual({ city: 'Sharjah' })
    expect(exception.plan_remark).toBe('Please')
  })

  it('drives nothing before it is finished', () => {
    const outcome = must(movePlan(must(propose(raisedAt('origin'), 'destroy')), { event: 'accept', remark: 'Agreed' }))
    expect(outcome).toEqual({ exception: expect.objectContaining({ planStatus: 'accepted', plan_remark: 'Agreed' }), corrections: {} })
  })

  it('and leaves the parcel where it is opens the same trouble again', () => {
    const outcome = must(movePlan(accepted('stop_delivery', 'origin'), { event: 'finish' }))
    expect(outcome.orderEvent).toBeUndefined()
    expect(outcome.followUp).toEqual(raisedAt('origin'))
    expect(must(movePlan(accepted('return', 'origin'), { event: 'finish' })).followUp).toBeUndefined()
  })

  it('must have been proposed', () => {
    expect(movePlan(raisedAt('origin'), { event: 'accept' })).toMatchObject({ ok: false, failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(() => movePlan({ ...raisedAt('origin'), planStatus: 'accepted' }, { event: 'finish' })).toThrow('accepted without a plan')
  })
})

describe('an exception', () => {
  it('has the fields of the specification', () => {
    for (const name of ['exception_code', 'exception_msg', 'warehouse_status', 'plan', 'planStatus', 'plan_remark'])
      expect(Object.keys(orderExceptionFields)).toContain(name)
    expect(Object.keys(orderExceptionFields.plan.choices)).toEqual(ALL_PLANS)
    expect(orderExceptionFields.planStatus.choices.rejected['en-US']).toBe('Rejected')
    expect(raisedException({ order_number: 'OD1', cause: 'exception', exception_code: 'X', warehouse_status: 'origin' })).toStrictEqual({
      order_number: 'OD1',
      cause: 'exception',
      exception_code: 'X',
      warehouse_status: 'origin',
      planStatus: 'none',
    })
  })

  it('knows where its parcel is by the order and the timeline', () => {
    const at = (state: OrderState, milestones = {}) => warehouseStatusOf({ state, milestones })
    expect([at('confirmed'), at('inbound', { '140_time': 1 })]).toEqual(['origin', 'origin'])
    expect([at('outbound'), at('outbound', { '140_time': 1 }), at('outbound', { '140_time': 1, '150_time': 2 })]).toEqual([
      'in_transit',
      'destination',
      'delivered_to_agent',
    ])
    expect([at('outbound', { '150_time': 2 }), at('refused', { '150_time': 2 })]).toEqual(['delivered_to_agent', 'delivered_to_agent'])
  })

  it('takes any events: refused ones change nothing, a plan is there unless none was proposed, and done is the end', () => {
    const step = fc.record({
      event: fc.constantFrom(...EVENTS),
      plan: fc.constantFrom(...ALL_PLANS),
      place: fc.constantFrom(...PLACES),
      details: fc.constantFrom<Readonly<Record<string, unknown>>>(DETAILS, {}),
    })
    fc.assert(
      fc.property(fc.constantFrom(...PLACES), fc.array(step, { maxLength: 20 }), (place, steps) => {
        let exception = raisedAt(place)
        for (const { event, plan, place: movedTo, details } of steps) {
          const before = structuredClone(exception)
          const moved =
            event === 'propose'
              ? propose(exception, plan, details)
              : event === 'withdraw'
                ? withdrawnPlan(exception)
                : ((outcome) => (outcome.ok ? { ok: true as const, value: outcome.value.exception } : outcome))(
                    movePlan(exception, { event }),
                  )
          expect(exception).toEqual(before)
          const drawn = next(exceptionPlanMachine, { state: before.planStatus, event })
          if (moved.ok) expect(moved.value.planStatus).toBe(drawn)
          else if (drawn === undefined) expect(moved.failure.code).toBe('ILLEGAL_TRANSITION')
          if (moved.ok) {
            exception = moved.value
            if (event === 'propose' || event === 'accept') expect(plansAt(exception.warehouse_status)).toContain(exception.plan)
            expect(planOf(exception.plan ?? 'return').needs.every((need) => exception[need] !== undefined)).toBe(true)
          }
          expect(exception.planStatus === 'none').toBe(exception.plan === undefined)
          if (before.planStatus === 'done') expect(exception).toEqual(before)
          else exception = { ...exception, warehouse_status: movedTo }
        }
      }),
    )
  })
})
