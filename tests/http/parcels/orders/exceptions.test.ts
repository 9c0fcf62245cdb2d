import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExceptionRow, PlanDecisionResults, PlanResults } from '../../../../adapters/http/contract/parcels/orders/exception.routes.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import { PLANS, type Plan } from '#core/parcels/orders/exceptions/plans.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Order = {
  readonly order_number: string
  readonly status: string
  readonly planStatus: string | null
  readonly city: string
  readonly phone: string
}

const placeTroubledOrder = async (as = 'ddp'): Promise<string> => {
  const { json, text } = await server.call<Order>('POST', '/api/orders', { as, body: sampleOrder() })
  expect(text).toContain('order_number')
  return json.payload.order_number
}
const move = async (number: string, event: string, body: object = {}, as = 'warehouse') => {
  const { status, text } = await server.call('POST', `/api/orders/${number}/${event}`, { as, body })
  expect(status, text).toBe(200)
}
/** A parcel that an agent could not deliver, by the agent's own code. */
async function abnormal(isAbroad = true): Promise<string> {
  const number = await placeTroubledOrder()
  await move(number, 'receive', { check_weight: '1.200' })
  if (isAbroad) await move(number, 'dispatch')
  await move(number, 'raise_exception', { agent_status: isAbroad ? 'NO_ANSWER' : 'LABEL_UNREADABLE' }, 'service')
  return number
}
const orderSeenByAdmin = async (number: string) => (await server.call<Order>('GET', `/api/orders/${number}`, { as: 'admin' })).json.payload
const list = async (as: string, query = '', lang = 'en-US') =>
  (
    await server.call<{ rows: readonly ExceptionRow[]; total: number }>('GET', `/api/orders/exceptions?${query}`, {
      as,
      headers: { lang },
    })
  ).json.payload
/**
 * Reads an exception as its customer does in a language: on the order's page, in lists and in the
 * message.
 */
async function readIn(lang: string, number: string) {
  const get = async <T>(path: string) => (await server.call<T>('GET', path, { as: 'ddp', headers: { lang } })).json.payload
  const [detail, { rows }, told] = await Promise.all([
    get<{ exception_msg: string }>(`/api/orders/${number}`),
    get<{ rows: readonly { exception_msg: string }[] }>(`/api/orders?keywords=${number}`),
    get<{ rows: readonly { content: string }[] }>('/api/portal/message/index?pageSize=1'),
  ])
  return { detail: detail.exception_msg, row: rows[0]?.exception_msg, message: told.rows[0]?.content }
}
const propose = (number: string, body: object, as = 'ddp') =>
  server.call<ExceptionRow>('POST', `/api/orders/${number}/exception/plan`, { as, body })
const decide = (id: number, decision: string, body: object = {}, as = 'service') =>
  server.call<ExceptionRow>('POST', `/api/admin/exceptions/${id}/${decision}`, { as, body })

describe('exceptions', () => {
  it('have the code and the words of the agent’s mapping, where the parcel is, and the plans that are offered there', async () => {
    const number = await abnormal()
    const { rows } = await list('ddp', `order_number=${number}`)
    expect(rows).toMatchObject([
      {
        cause: 'exception',
        exception_code: 'E101',
        exception_msg: 'The consignee does not answer',
        warehouse_status: 'delivered_to_agent',
        planStatus: 'none',
        attention: 'propose',
        plans: ['return', 'continue_delivery', 'stop_delivery', 'urge_delivery', 'update_appointment', 'change_phone'],
        events: ['propose'],
        raised_by: null,
        account: 'ddp',
      },
    ])
    expect((await list('ddp', `order_number=${number}`, 'zh-CN')).rows[0]?.exception_msg).toBe('收件人电话无人接听')
    for (const [lang, text] of [
      ['en-US', 'The consignee does not answer'],
      ['zh-CN', '收件人电话无人接听'],
    ] as const)
      expect(await readIn(lang, number)).toEqual({
        detail: text,
        row: text,
        message: expect.stringContaining(`E101 · ${text}`),
      })
    expect((await list('service', `client=ddp&stage=waiting&keywords=${number}`)).rows[0]?.raised_by).not.toBeNull()
    expect((await list('service', `client=ddu&keywords=${number}`)).total).toBe(0)
    expect((await list('ddu', `order_number=${number}`)).total).toBe(0)
    expect((await server.call('GET', '/api/orders/exceptions?cause=weather', { as: 'ddp' })).json).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'cause' }],
    })
  })

  it('go through a plan: proposed, rejected, proposed again, accepted, finished, with a message, a tracking event and audit rows', async () => {
    const number = await abnormal(false)
    const wrong = await propose(number, { plan: 'change_phone', new_phone: '12' })
    expect(wrong.json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'new_phone' }] })
    expect((await propose(number, { plan: 'urge_delivery' })).json).toMatchObject({ error: 'PLAN_NOT_OFFERED' })
    const { id } = (await propose(number, { plan: 'change_city', new_city: 'Sharjah', plan_remark: 'Moved' })).json.payload
    expect((await list('ddp', `order_number=${number}&stage=working`)).rows).toMatchObject([
      { id, attention: 'decide', plans: [], events: ['withdraw'] },
    ])
    expect((await decide(id, 'reject')).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'reason' }] })
    expect((await decide(id, 'reject', { reason: 'Not served' })).json.payload).toMatchObject({ planStatus: 'rejected' })
    expect((await list('ddp', `order_number=${number}&stage=waiting`)).rows).toMatchObject([
      { reject_reason: 'Not served', attention: 'propose_again', decided_by: null },
    ])
    await propose(number, { plan: 'change_city', new_city: 'Ajman' })
    expect((await decide(id, 'accept')).json.payload).toMatchObject({ planStatus: 'accepted', events: ['finish'] })
    expect(await orderSeenByAdmin(number)).toMatchObject({ status: 'abnormal', planStatus: 'accepted' })
    expect((await decide(id, 'finish')).json.payload).toMatchObject({ planStatus: 'done', closed_with: 'continue', attention: null })
    expect(await orderSeenByAdmin(number)).toMatchObject({ status: 'inbound', planStatus: null, city: 'Ajman' })
    expect((await list('ddp', `order_number=${number}&stage=finished`)).total).toBe(1)
    const timeline = await server.call<{ events: readonly { tracker_code: string }[] }>('GET', `/api/orders/${number}/tracking`, {
      as: 'ddp',
    })
    expect(timeline.json.payload.events.slice(0, 2).map(({ tracker_code: code }) => code)).toEqual(['193', '190'])
    const told = await server.call<{ rows: readonly { title: string; link: string }[] }>('GET', '/api/portal/message/index?pageSize=4', {
      as: 'ddp',
    })
    expect(told.json.payload.rows.map(({ title }) => title)).toEqual([
      `Plan for order ${number} carried out: Change city`,
      `Plan for order ${number} accepted: Change city`,
      `Plan for order ${number} rejected: Change city`,
      `Order ${number} has an exception`,
    ])
    expect(told.json.payload.rows[0]?.link).toBe(`/order/detail/${number}`)
    const trail = await server.call<{ rows: readonly { action: string }[] }>('GET', `/api/admin/audit?area=exceptions&subject=${number}`, {
      as: 'admin',
    })
    expect(trail.json.payload.rows.map(({ action }) => action)).toEqual(['finish', 'accept', 'propose', 'reject', 'propose'])
  })

  it('are answered one by one in a plan for many, and decided so', async () => {
    const [abroad, home, fine, others] = [
      await abnormal(),
      await abnormal(false),
      await placeTroubledOrder(),
      await placeTroubledOrder('ddu'),
    ]
    await move(others, 'intercept', { reason: 'Wrong address' }, 'ddu')
    const done = await server.call<PlanResults>('POST', '/api/orders/exceptions/plan', {
      as: 'ddp',
      body: { orders: [abroad, home, fine, others], plan: 'destroy' },
    })
    expect(done.json.payload.map(({ order_number, error }) => [order_number, error])).toEqual([
      [abroad, 'PLAN_NOT_OFFERED'],
      [home, undefined],
      [fine, 'NO_OPEN_EXCEPTION'],
      [others, 'ORDER_NOT_FOUND'],
    ])
    const idOf = async (number: string) => (await list('service', `keywords=${number}`)).rows[0]?.id ?? 0
    const [inHand, waiting] = [await idOf(home), await idOf(abroad)]
    const decided = await server.call<PlanDecisionResults>('POST', '/api/admin/exceptions/decide', {
      as: 'service',
      body: { exceptions: [inHand, waiting, 900_000_001], decision: 'accept' },
    })
    expect(decided.json.payload.map(({ id, error }) => [id, error])).toEqual([
      [inHand, undefined],
      [waiting, 'ILLEGAL_TRANSITION'],
      [900_000_001, 'EXCEPTION_NOT_FOUND'],
    ])
    const finished = await server.call<PlanDecisionResults>('POST', '/api/admin/exceptions/finish', {
      as: 'warehouse',
      body: { exceptions: [inHand, waiting] },
    })
    expect(finished.json.payload.map(({ status }) => status)).toEqual([true, false])
    expect((await orderSeenByAdmin(home)).status).toBe('destroyed')
  })

  it('keep why an order was intercepted and why it was released', async () => {
    const number = await placeTroubledOrder()
    await server.call('PUT', '/api/shipments/block', { as: 'ddp', body: { orders: [number], reason: 'Buyer moved' } })
    expect((await list('ddp', `cause=interception&order_number=${number}`)).rows).toMatchObject([
      {
        exception_msg: 'Buyer moved',
        warehouse_status: 'origin',
        plans: ['return', 'destroy', 'continue_delivery', 'change_city', 'change_phone'],
      },
    ])
    await move(number, 'release', { reason: 'Address confirmed' }, 'ddp')
    expect((await list('ddp', `stage=finished&order_number=${number}`)).rows).toMatchObject([
      { closed_with: 'release', close_reason: 'Address confirmed', attention: null },
    ])
  })

  it('are decided by those alone who may, for clients within reach', async () => {
    const number = await abnormal(false)
    const { id } = (await propose(number, { plan: 'return' })).json.payload
    expect((await decide(id, 'accept', {}, 'warehouse')).status).toBe(403)
    expect((await decide(id, 'accept', {}, 'ddp')).status).toBe(403)
    const regional = await hireUser(server, 'exregional', await roleForOwnClients(server))
    const foreign = await server.call('POST', `/api/admin/exceptions/${id}/accept`, { token: regional, body: {} })
    expect([403, 404]).toContain(foreign.status)
    expect((await propose(number, { plan: 'return' }, 'ddu')).status).toBe(404)
  })
})

describe('a returned parcel', () => {
  it('is transferred by the order that takes it alone; its customer may ask to have it destroyed', async () => {
    const number = await abnormal(false)
    await move(number, 'return', { reason: 'Client asked' }, 'service')
    const alone = await server.call('POST', `/api/orders/${number}/transfer`, { as: 'admin', body: {} })
    expect(alone.json).toMatchObject({ status: false, error: 'TRANSFER_BY_ORDER' })
    const { rows } = await list('ddp', `order_number=${number}&stage=waiting`)
    expect(rows).toMatchObject([{ cause: 'return', attention: 'next_step', plans: ['destroy'] }])
    expect((await propose(number, { plan: 'destroy' })).json.payload).toMatchObject({ attention: 'decide' })
  })
})

/** How a parcel comes to stand still, by why and where. */
const STANDINGS = {
  'exception at origin': { agent_status: 'LABEL_UNREADABLE', steps: ['receive'] },
  'exception in_transit': { agent_status: 'OFFLOADED', steps: ['receive', 'dispatch'] },
  'exception at destination': { agent_status: 'CUSTOMS_HOLD', steps: ['receive', 'dispatch'] },
  'exception delivered_to_agent': { agent_status: 'NO_ANSWER', steps: ['receive', 'dispatch'] },
  'refusal delivered_to_agent': { steps: ['receive', 'dispatch', 'refuse'] },
  'interception at origin': { steps: ['intercept'] },
  'return at origin': { steps: ['intercept', 'return'] },
  'return at destination': { steps: ['receive', 'dispatch', 'refuse', 'return'] },
} as const
type StandingName = keyof typeof STANDINGS

/**
 * Where the order is once each plan that is offered has been carried out; every other plan is
 * refused.
 */
const ENDS: Readonly<Record<StandingName, Readonly<Partial<Record<Plan, OrderState>>>>> = {
  'exception at origin': {
    return: 'returned',
    destroy: 'destroyed',
    continue_delivery: 'inbound',
    stop_delivery: 'abnormal',
    change_city: 'inbound',
    change_phone: 'inbound',
  },
  'exception in_transit': { continue_delivery: 'outbound', stop_delivery: 'abnormal', change_city: 'outbound', change_phone: 'outbound' },
  'exception at destination': {
    return: 'returned',
    destroy: 'destroyed',
    continue_delivery: 'outbound',
    stop_delivery: 'abnormal',
    subscribe_shelving: 'returned',
    update_appointment: 'outbound',
    change_city: 'outbound',
    change_phone: 'outbound',
  },
  'exception delivered_to_agent': {
    return: 'returned',
    continue_delivery: 'outbound',
    stop_delivery: 'abnormal',
    urge_delivery: 'outbound',
    update_appointment: 'outbound',
    change_phone: 'outbound',
  },
  'refusal delivered_to_agent': {
    return: 'returned',
    continue_delivery: 'outbound',
    update_appointment: 'outbound',
    change_phone: 'outbound',
  },
  'interception at origin': {
    return: 'returned',
    destroy: 'destroyed',
    continue_delivery: 'confirmed',
    change_city: 'confirmed',
    change_phone: 'confirmed',
  },
  'return at origin': { destroy: 'destroyed' },
  'return at destination': { destroy: 'destroyed' },
}

/** Details that a plan asks of its customer. */
const DETAILS: Readonly<Partial<Record<Plan, object>>> = {
  change_city: { new_city: 'Sharjah' },
  change_phone: { new_phone: '+971559876543' },
  update_appointment: { appointment_time: '2099-03-15T06:00:00.000Z' },
  subscribe_shelving: { shelving_type: 'unpacking' },
}
/** Values that a plan corrects on the order when it was carried out. */
const CORRECTED: Readonly<Partial<Record<Plan, object>>> = { change_city: { city: 'Sharjah' }, change_phone: { phone: '+971559876543' } }

/** An order that stands still so, and its exception. */
async function standing(name: StandingName): Promise<ExceptionRow> {
  const number = await placeTroubledOrder()
  const { steps, ...raised } = STANDINGS[name]
  for (const step of steps)
    await move(
      number,
      step,
      step === 'receive' ? { check_weight: '1.200' } : { reason: 'Asked for' },
      step === 'intercept' ? 'ddp' : 'admin',
    )
  if ('agent_status' in raised) await move(number, 'raise_exception', raised, 'service')
  const [row] = (await list('ddp', `order_number=${number}&stage=waiting`)).rows
  if (row === undefined) throw new Error(`${number} does not stand still`)
  return row
}

describe('each plan, for each reason and place', () => {
  it.each(Object.keys(STANDINGS) as StandingName[])('%s', async (name) => {
    const offered = Object.keys(ENDS[name]) as Plan[]
    const isBack = name.startsWith('return')
    const [cause, place] = [name.split(' ')[0], name.split(' ').at(-1)]
    const refused = await standing(name)
    expect([refused.cause, refused.warehouse_status]).toEqual([cause, place])
    expect(refused.plans.toSorted()).toEqual(offered.toSorted())
    for (const plan of Object.keys(PLANS) as Plan[])
      if (!offered.includes(plan))
        expect([plan, (await propose(refused.order_number, { plan, ...DETAILS[plan] })).json.error]).toEqual([plan, 'PLAN_NOT_OFFERED'])

    for (const plan of offered) {
      const { id, order_number: number } = await standing(name)
      const asked = { plan, ...DETAILS[plan] }
      const proposed = (await propose(number, asked)).json.payload
      expect(proposed).toMatchObject({ id, ...asked, planStatus: 'proposed', attention: 'decide', plans: [] })
      expect((await propose(number, asked)).json.error).toBe('ILLEGAL_TRANSITION')
      expect((await decide(id, 'finish')).json.error).toBe('ILLEGAL_TRANSITION')
      const before = await orderSeenByAdmin(number)
      expect((await decide(id, 'reject', { reason: 'Ask again' })).json.payload).toMatchObject({ planStatus: 'rejected', plan })
      expect((await list('ddp', `order_number=${number}&stage=waiting`)).rows).toMatchObject([
        { id, planStatus: 'rejected', reject_reason: 'Ask again', attention: isBack ? 'next_step' : 'propose_again', plans: refused.plans },
      ])
      await propose(number, asked)
      expect((await decide(id, 'accept')).json.payload).toMatchObject({ planStatus: 'accepted', plan, events: ['finish'] })
      expect([plan, (await orderSeenByAdmin(number)).status]).toEqual([plan, before.status])
      expect((await decide(id, 'finish')).json.payload).toMatchObject({ planStatus: 'done', plan, attention: null })
      const after = await orderSeenByAdmin(number)
      expect([plan, after.status]).toEqual([plan, ENDS[name][plan]])
      expect(after).toMatchObject(CORRECTED[plan] ?? { city: before.city, phone: before.phone })
      // A parcel that did not move waits for the next plan, and so does one that came back.
      const waiting = (await list('ddp', `order_number=${number}&stage=waiting`)).rows.map((row) => [row.cause, row.planStatus, row.plans])
      expect(waiting).toEqual(
        after.status === before.status
          ? [[cause, 'none', refused.plans]]
          : after.status === 'returned'
            ? [['return', 'none', ['destroy']]]
            : [],
      )
    }
  })
})
