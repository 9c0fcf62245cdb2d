import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hireUser, roleForOwnClients } from '../../support/hire-user.ts'
import { startServerWithStore } from '../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
let regional: { readonly token: string }
beforeAll(async () => {
  server = await startServerWithStore({ environment: { CROSSDOCK_JOBS: 'off' } })
  regional = { token: await hireUser(server, 'regional', await roleForOwnClients(server)) }
  const { version } = (await server.call<{ version: number }>('GET', '/api/admin/clients/1001', { as: 'admin' })).json.payload
  const own = await server.call('PUT', '/api/admin/clients/1001', { as: 'admin', body: { salesman: 'regional', version } })
  expect(own.status, own.text).toBe(200)
})
afterAll(() => server.stop())

type Order = { readonly order_number: string; readonly airway_number: string; readonly customer_id: number }
const ordersOf = async (account: string): Promise<readonly Order[]> =>
  (await server.call<{ rows: readonly Order[] }>('GET', '/api/orders?status=outbound&pageSize=2', { as: account })).json.payload.rows

describe('to staff with clients of their own', () => {
  it('a list that a colleague shares shows their clients’ numbers alone, and no trace of the others', async () => {
    const [[own], [foreign]] = [await ordersOf('ddp'), await ordersOf('ddu')]
    const numbers = `${own?.order_number} ${foreign?.order_number} NOBODY-KNOWS-1`
    const lists = '/api/admin/trace-query/lists'
    const make = async (body: object): Promise<string> => {
      const made = await server.call<{ id: number }>('POST', lists, { as: 'admin', body: { shared: true, ...body } })
      expect(made.status, made.text).toBe(200)
      return `${lists}/${made.json.payload.id}`
    }
    const ofNumbers = await make({ name: 'Numbers', numbers })
    const ofClient = await make({ name: 'Client', client: 'ddu' })
    for (const path of [ofNumbers, ofClient, `${lists}?pageSize=100`]) {
      const whole = await server.call('GET', path, { as: 'admin' })
      const seen = await server.call('GET', path, regional)
      expect([whole.status, seen.status]).toEqual([200, 200])
      for (const secret of [foreign?.order_number ?? '-', 'NOBODY-KNOWS-1', '"ddu"']) expect(seen.text).not.toContain(secret)
    }
    const opened = await server.call<{ list: { numbers: readonly string[] }; answer: { asked: number; missing: readonly string[] } }>(
      'GET',
      ofNumbers,
      regional,
    )
    expect(opened.json.payload).toMatchObject({ list: { numbers: [own?.order_number] }, answer: { asked: 1, missing: [] } })
  })

  it('the log of agents’ calls shows those about one parcel of their clients, and no agent is asked for them', async () => {
    const [[own], [foreign]] = [await ordersOf('ddp'), await ordersOf('ddu')]
    const call = {
      agent: 'ARAMEX',
      kind: 'pull',
      at: Date.now(),
      millis: 1,
      events: 0,
      added: 0,
      waiting: 0,
      unmatched: 0,
      refused: 0,
    } as const
    await server.store.atomically(async ({ agentConnections }) => {
      const add = (first: string, numbers: number) => agentConnections.addCall({ ...call, numbers, first, answer: `about ${first}` })
      await add(own?.airway_number ?? '', 1)
      await add(own?.airway_number ?? '', 2)
      await add(foreign?.airway_number ?? '', 1)
      return { ok: true, value: undefined }
    })
    const calls = (caller: object) =>
      server.call<{ rows: readonly { first_number: string | null }[]; total: number }>('GET', '/api/admin/agent-calls?agent=ARAMEX', caller)
    expect((await calls({ as: 'admin' })).text).toContain(foreign?.airway_number)
    const seen = await calls(regional)
    expect([seen.status, seen.json.payload.total]).toEqual([200, 1])
    expect(seen.text).toContain(own?.airway_number)
    expect(seen.text).not.toContain(foreign?.airway_number)
    const asked = await server.call('POST', '/api/admin/agent-connections/ARAMEX/test', {
      ...regional,
      body: { number: foreign?.airway_number },
    })
    expect(asked.status).toBe(403)
  })
})
