import { beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  return () => server.stop()
})

type Checks = {
  readonly rows: readonly { readonly status: string; readonly entries: number; readonly accounts: number }[]
  readonly total: number
}

const CHECKS = '/api/admin/finance/checks'
const rows = async () => (await server.call<Checks>('GET', CHECKS, { as: 'finance' })).json.payload.rows

describe('verifications of the ledger', () => {
  it('are asked for by finance staff, run in the background, and say what they read', async () => {
    const before = (await rows()).length
    expect((await server.call('POST', CHECKS, { as: 'finance', body: {} })).status).toBe(200)
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(before)
    const [last] = await rows()
    expect(last).toMatchObject({ status: 'right' })
    expect(last?.entries).toBeGreaterThan(100)
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    expect(metrics).toContain('ledger_check_ok 1')
    expect(metrics).toContain(`ledger_check_entries ${last?.entries}`)
  })

  it('are closed to staff who may not change finance', async () => {
    for (const as of ['service', 'warehouse']) {
      expect((await server.call('GET', CHECKS, { as })).json.error).toBe('NOT_ALLOWED')
      expect((await server.call('POST', CHECKS, { as, body: {} })).json.error).toBe('NOT_ALLOWED')
    }
  })
})
