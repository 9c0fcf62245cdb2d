import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const homeZone = async (query = '', as = 'ddp'): Promise<string> =>
  (await server.call<{ readonly timezone: string }>('GET', `/api/panel/weeksShipped?${query}`, { as })).json.payload.timezone

describe('the days of a client', () => {
  it('are those of the zone that staff have set, unless a call names another', async () => {
    type Client = { readonly id: number; readonly version: number; readonly account: string }
    const listed = await server.call<{ rows: readonly Client[] }>('GET', '/api/admin/clients?keywords=ddp', { as: 'admin' })
    const client = listed.json.payload.rows.find(({ account }) => account === 'ddp')
    const put = (timezone: string) =>
      server.call('PUT', `/api/admin/clients/${client?.id}`, { as: 'admin', body: { version: client?.version, timezone } })
    expect(await homeZone()).toBe('UTC')
    expect((await put('Asia/Atlantis')).json.fields).toMatchObject([{ path: 'timezone' }])
    expect((await put('Asia/Riyadh')).status).toBe(200)
    await expect.poll(() => homeZone()).toBe('Asia/Riyadh')
    expect(await homeZone('timezone=Asia/Tokyo')).toBe('Asia/Tokyo')
    expect(await homeZone('', 'ddu')).toBe('UTC')
  })
})
