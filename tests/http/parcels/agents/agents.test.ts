import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentProtocols } from '../../../../adapters/agents/agent-protocols.ts'
import type {
  AgentCallRow,
  AgentConnectionDetails,
  AgentTest,
} from '../../../../adapters/http/contract/parcels/agents/agent-connection.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { aesSealer } from '../../../../adapters/http/server/auth/aes-sealer.ts'
import { publicDispatcher } from '../../../../adapters/outgoing/public-dispatcher.ts'
import type { AgentEvent } from '#core/parcels/agents/agent-event.ts'
import { pollAgent } from '#core/parcels/agents/poll-agent.ts'
import { ok } from '#core/base/kernel/result.ts'
import { startAgentSimulator, type AgentSimulator } from '../../../support/agent-simulator.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'
import { sampleOrder } from '../orders/sample-order.ts'

const KEY = 'track17-key-of-tests'
const PATH = '/api/admin/agent-connections'
const LIMITS = { numbers_per_call: 40, calls_per_second: 3 }

let server: Awaited<ReturnType<typeof startServerWithStore>>
let agent: AgentSimulator
beforeAll(async () => {
  agent = await startAgentSimulator({ key: KEY })
  server = await startServerWithStore({ environment: { CROSSDOCK_DEMO: '1', CROSSDOCK_JOBS: 'sweep_store' } })
})
afterAll(async () => {
  await server.stop()
  await agent.stop()
})

const connect = async (code: string, body: Readonly<Record<string, unknown>>) => {
  const { version } = (await server.call<AgentConnectionDetails>('GET', `${PATH}/${code}`, { as: 'admin' })).json.payload
  return server.call<AgentConnectionDetails>('PUT', `${PATH}/${code}`, { as: 'admin', body: { version, ...body } })
}
const setKey = (code: string, purpose: 'call' | 'push', secret: string) =>
  server.call<AgentConnectionDetails>('POST', `${PATH}/${code}/keys`, { as: 'admin', body: { purpose, secret } })
const test = async (code: string, number = 'N1') =>
  (await server.call<AgentTest>('POST', `${PATH}/${code}/test`, { as: 'admin', body: { number } })).json.payload
const callsOf = async (code: string) =>
  (await server.call<{ rows: readonly AgentCallRow[] }>('GET', `/api/admin/agent-calls?agent=${code}`, { as: 'admin' })).json.payload.rows
const push = (code: string, body: string, headers: Readonly<Record<string, string>>) =>
  fetch(`${server.url}/api/agents/${code}/push`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

/** A parcel that left by a channel of ARAMEX. */
async function dispatchByAramex(): Promise<OrderRow> {
  const body = sampleOrder({ channel: await channelOf('ARAMEX') })
  const { json } = await server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body })
  const { order_number: number } = json.payload
  await server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '1.200' } })
  const left = await server.call<OrderRow>('POST', `/api/orders/${number}/dispatch`, { as: 'warehouse', body: {} })
  expect(left.status, left.text).toBe(200)
  return left.json.payload
}
const channelOf = async (code: string): Promise<string> => {
  const { json } = await server.call<{ rows: readonly { channel_code: string }[] }>(
    'GET',
    `/api/admin/channels?delivery_agent_tracker=${code}`,
    { as: 'admin' },
  )
  return json.payload.rows[0]?.channel_code ?? ''
}

/** Asks an agent as the job does; what is taken is kept here. */
async function poll(code: string): Promise<readonly AgentEvent[]> {
  const taken: AgentEvent[] = []
  await pollAgent(
    {
      atomically: server.store.atomically,
      connections: server.store.agentConnections,
      protocols: agentProtocols({ dispatcher: publicDispatcher({ allowLoopback: true }), millis: 2000 }),
      sealer: aesSealer(server.secret),
      take: async ({ events }) => {
        taken.push(...events)
        return ok({ added: events.length, known: 0, waiting: 0, unmatched: 0, untimed: [], refused: [] })
      },
      clock: { now: () => Date.now() },
      random: () => 0.5,
      pause: (millis) => delay(millis),
    },
    { agent: code, goesOn: () => true },
  )
  return taken
}

describe('a connection to 17TRACK', () => {
  it('is set up with a key that nobody reads again', async () => {
    expect((await connect('ARAMEX', { kind: '17track', endpoint: 'no address', ...LIMITS })).json).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'endpoint' }],
    })
    const set = await connect('ARAMEX', { kind: '17track', endpoint: agent.url, polled: true, ...LIMITS })
    expect(set.json.payload, set.text).toMatchObject({ kind: '17track', polled: true, keys: [], version: 1 })
    expect(await test('ARAMEX')).toMatchObject({ ok: false, trouble_txt: 'No key set' })
    const keyed = await setKey('ARAMEX', 'call', KEY)
    expect(keyed.json.payload.keys).toMatchObject([{ purpose: 'call' }])
    expect(keyed.text).not.toContain(KEY)
    // Pushes of 17TRACK are proven by the key of calls.
    expect((await setKey('ARAMEX', 'push', 'another')).json).toMatchObject({ error: 'AGENT_KEY_UNUSED' })
    expect((await connect('ARAMEX', { kind: '17track', endpoint: agent.url, ...LIMITS, version: 7 })).json).toMatchObject({
      error: 'CONNECTION_CHANGED',
    })
    const audit = await server.call('GET', '/api/admin/audit?area=agent-connections', { as: 'admin' })
    expect(audit.text).toContain('set_key')
    expect(audit.text).not.toContain(KEY)
  })

  it('is tested with one number, of which nothing is stored', async () => {
    agent.events.set('N1', [{ code: 'InTransit_PickedUp', time: '2026-11-01T08:00:00+04:00', place: 'Dubai', text: 'Picked up' }])
    const read = await test('ARAMEX')
    expect(read).toMatchObject({
      ok: true,
      events: [{ number: 'N1', code: 'InTransit_PickedUp', time: '2026-11-01T08:00:00+04:00', place: 'Dubai' }],
    })
    const [last, first] = await callsOf('ARAMEX')
    expect([last?.kind, first?.kind]).toEqual(['test', 'register'])
    expect(JSON.stringify(await callsOf('ARAMEX'))).not.toContain(KEY)
  })

  it('asks for what was dispatched, registered once, and for what is known already as well', async () => {
    const order = await dispatchByAramex()
    agent.events.set(order.airway_number, [
      { code: 'InTransit_Arrival', time: '2026-11-02T08:00:00Z' },
      { code: 'OutForDelivery_Other', time: '2026-11-03T08:00:00Z' },
    ])
    const taken = await poll('ARAMEX')
    expect(taken.filter(({ number }) => number === order.airway_number)).toHaveLength(2)
    const asked = agent.calls.filter(({ numbers }) => numbers.includes(order.airway_number))
    expect(asked.map(({ path }) => path.split('/').at(-1))).toEqual(['register', 'gettrackinfo'])
    const started = agent.calls.map(({ at }) => at)
    // Three calls a second, as the agent sees them, with what a busy machine delays.
    for (const [index, at] of started.entries()) if (index > 2) expect(at - (started[index - 3] ?? 0)).toBeGreaterThan(850)
    expect(await poll('ARAMEX')).toEqual([])
  })

  it('is not asked while its agent is turned off, and is again afterwards', async () => {
    const path = '/api/admin/tracker-agents'
    const [found] = (await server.call<{ rows: readonly Record<string, unknown>[] }>('GET', `${path}?keywords=ARAMEX`, { as: 'admin' }))
      .json.payload.rows
    const turn = async (enabled: boolean, version: unknown) =>
      (
        await server.call<{ version: number }>('PUT', `${path}/${String(found?.['id'])}`, {
          as: 'admin',
          body: { ...found, version, enabled },
        })
      ).json.payload.version
    const off = await turn(false, found?.['version'])
    expect(await server.store.agentConnections.polled()).not.toContain('ARAMEX')
    await turn(true, off)
    expect(await server.store.agentConnections.polled()).toContain('ARAMEX')
  })

  it('gives up an agent that hangs, keeps its parcels, and asks again', async () => {
    await dispatchByAramex()
    agent.faults.push('hang')
    expect(await poll('ARAMEX')).toEqual([])
    expect((await callsOf('ARAMEX'))[0]?.trouble).not.toBeNull()
    const before = agent.calls.length
    await dispatchByAramex()
    await poll('ARAMEX')
    expect(agent.calls.length).toBeGreaterThan(before)
  })

  it.each(['429', '500', 'broken', 'huge', 'deep', 'code'] as const)('keeps its parcels where the agent answers %s', async (fault) => {
    const order = await dispatchByAramex()
    const before = agent.calls.length
    agent.faults.push(fault)
    expect(await poll('ARAMEX')).toEqual([])
    expect(agent.calls.length).toBe(before + 1)
    const [last] = await callsOf('ARAMEX')
    expect(last?.trouble).not.toBeNull()
    const found = await server.call<AgentConnectionDetails>('GET', `${PATH}/ARAMEX`, { as: 'admin' })
    expect(found.json.payload.parcels).toBeGreaterThan(0)
    expect(order.status).toBe('outbound')
  })

  it('is not led to an address of this network by a redirect, nor by its own address', async () => {
    agent.redirectTo('http://169.254.169.254/latest/meta-data/')
    agent.faults.push('redirect')
    expect(await test('ARAMEX', 'N2')).toMatchObject({ ok: false, http_status: 302 })
    await connect('SMSA', { kind: 'http', endpoint: 'http://169.254.169.254/{number}', method: 'GET', ...HTTP, ...LIMITS })
    expect(await test('SMSA')).toMatchObject({ ok: false, trouble_txt: 'Address not allowed', http_status: null })
  })
})

const HTTP = {
  auth: 'none',
  number_path: 'no',
  code_path: 'code',
  time_path: 'time',
  place_path: 'place',
  text_path: 'text',
  list_path: 'data.list',
  time_format: 'text',
  paging: 'cursor',
  paging_name: 'after',
  cursor_path: 'data.next',
  push: 'hmac',
  push_header: 'X-Signature',
}

describe('a connection to an agent with plain JSON', () => {
  it('reads all pages by the places that its record names, and says what is wrong with it', async () => {
    const wrong = await connect('NAQEL', {
      kind: 'http',
      endpoint: agent.url,
      method: 'POST',
      ...HTTP,
      ...LIMITS,
      code_path: 'a b',
      headers: 'Host: x',
    })
    expect(wrong.json).toMatchObject({ fields: [{ path: 'code_path' }, { path: 'headers' }] })
    const set = await connect('NAQEL', { kind: 'http', endpoint: agent.url, method: 'POST', ...HTTP, ...LIMITS })
    expect(set.status, set.text).toBe(200)
    agent.events.set('N3', [
      { code: 'A', time: '2026-11-01 08:00:00', place: 'DXB' },
      { code: 'B', time: '2026-11-02 08:00:00' },
      { code: 'C', time: '2026-11-03 08:00:00' },
    ])
    const read = await test('NAQEL', 'N3')
    expect(read.events).toMatchObject([{ code: 'A', time: '2026-11-01 08:00:00', place: 'DXB' }, { code: 'B' }])
  })
})

describe('a push', () => {
  it('of 17TRACK moves the parcel once, however often it comes, and only with a right signature', async () => {
    const order = await dispatchByAramex()
    agent.events.set(order.airway_number, [
      { code: 'Delivered_Other', time: new Date(Date.now() + 1000).toISOString(), text: 'Delivered' },
      { code: 'OutForDelivery_Other', time: new Date(Date.now() + 500).toISOString() },
    ])
    const forged = agent.push(order.airway_number, 'another key')
    expect((await push('ARAMEX', forged.body, { sign: forged.sign })).status).toBe(401)
    expect((await push('ARAMEX', forged.body, {})).status).toBe(401)
    const { body, sign } = agent.push(order.airway_number)
    expect((await push('ARAMEX', `${body} `, { sign })).status).toBe(401)
    for (let time = 0; time < 3; time += 1) expect((await push('ARAMEX', body, { sign })).status).toBe(200)
    const now = await server.call<OrderRow>('GET', `/api/orders/${order.order_number}`, { as: 'ddp' })
    expect(now.json.payload.status).toBe('signed')
    const [last, , , wrong] = await callsOf('ARAMEX')
    expect(last).toMatchObject({ kind: 'push', events: 2, added: 0, trouble: null })
    expect(wrong).toMatchObject({ kind: 'push', trouble: 'wrong_signature' })
  })

  it('is opened by the key before for a day while keys are replaced', async () => {
    const { body, sign } = agent.push('N1')
    await setKey('ARAMEX', 'call', 'a newer key')
    expect((await push('ARAMEX', body, { sign })).status).toBe(200)
    const newer = agent.push('N1', 'a newer key')
    expect((await push('ARAMEX', newer.body, { sign: newer.sign })).status).toBe(200)
  })

  it('of an agent with plain JSON is signed by its own key, and another agent has none', async () => {
    await setKey('NAQEL', 'push', 'push key')
    const body = JSON.stringify({ data: { list: [{ no: 'UNKNOWN', code: '150', time: '2026-11-01 08:00:00' }] } })
    const sign = createHmac('sha256', 'push key').update(body).digest('hex')
    expect((await push('NAQEL', body, { 'x-signature': `sha256=${sign}` })).status).toBe(200)
    expect((await push('NAQEL', body, { 'x-signature': sign.replace(/./, 'z') })).status).toBe(401)
    const broken = createHmac('sha256', 'push key').update('{').digest('hex')
    expect((await push('NAQEL', '{', { 'x-signature': broken })).status).toBe(400)
    expect((await push('OWN', body, {})).status).toBe(404)
    const [, , taken] = await callsOf('NAQEL')
    expect(taken).toMatchObject({ kind: 'push', events: 1, unmatched: 1 })
  })

  it('of an agent that is turned off is refused with the reason, and taken when it is on again', async () => {
    const agents = await server.call<{ rows: readonly { id: number; version: number; agent_code: string }[] }>(
      'GET',
      '/api/admin/tracker-agents?keywords=NAQEL',
      { as: 'admin' },
    )
    const naqel = agents.json.payload.rows.find(({ agent_code: code }) => code === 'NAQEL')
    const turn = async (enabled: boolean) => {
      const path = `/api/admin/tracker-agents/${naqel?.id}`
      const { version } = (await server.call<{ version: number }>('GET', path, { as: 'admin' })).json.payload
      expect((await server.call('PUT', path, { as: 'admin', body: { version, enabled } })).status).toBe(200)
    }
    const body = JSON.stringify({ data: { list: [{ no: 'LATE', code: '150', time: '2026-11-02 08:00:00' }] } })
    const sign = createHmac('sha256', 'push key').update(body).digest('hex')
    await turn(false)
    const refused = await push('NAQEL', body, { 'x-signature': sign })
    expect([refused.status, await refused.json()]).toEqual([403, { status: false, msg: 'This tracker agent is turned off' }])
    expect((await push('NAQEL', body, { 'x-signature': 'forged' })).status).toBe(401)
    await turn(true)
    expect((await push('NAQEL', body, { 'x-signature': sign })).status).toBe(200)
    const [taken, , off] = await callsOf('NAQEL')
    expect([taken, off]).toMatchObject([
      { events: 1, trouble: null },
      { events: 1, added: 0, unmatched: 0, trouble: 'agent_off' },
    ])
  })
})
