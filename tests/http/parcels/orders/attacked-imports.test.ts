import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lateAttack } from '../../../support/sheets/attack-sheets.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../../support/servers/server.ts'

/** So many rounds of other calls begin and end before the sheet is refused. */
const ROUNDS = 5

let server: TestServer
let content: Uint8Array
beforeAll(async () => {
  server = await startTestServer()
  content = await lateAttack()
  for (const account of ['ddp', 'ddu', 'admin']) await server.tokenOf(account)
})
afterAll(() => server?.stop())

/** Calls of other people in the meantime. */
const OTHERS: Readonly<Record<string, () => Promise<{ readonly status: number }>>> = {
  orders: () => server.call('GET', '/api/orders?pageSize=15', { as: 'ddu' }),
  health: () => server.call('GET', '/healthz'),
  'sign-in': () => server.call('POST', '/api/login', { body: { account: 'vip', password: DEMO_PASSWORD } }),
}

describe('while a sheet that is made to cost much is read', () => {
  it.each([
    ['orders', '/api/orders/import', 'ddp'],
    ['channels', '/api/admin/channels/import', 'admin'],
  ])('for an import of %s, others are answered before it', async (_area, path, as) => {
    const events: string[] = []
    let isRefused = false
    const refusal = server.call('POST', path, { as, form: { file: { name: 'a.xlsx', content } } }).finally(() => {
      isRefused = true
      events.push('refused')
    })
    while (!isRefused && events.length < ROUNDS * Object.keys(OTHERS).length)
      for (const [name, call] of Object.entries(OTHERS)) {
        const { status } = await call()
        events.push(`${name} ${status}`)
      }
    expect((await refusal).json).toMatchObject({ code: 400, error: 'FILE_TOO_COMPLEX' })
    const round = Object.keys(OTHERS).map((name) => `${name} 200`)
    expect(events).toEqual([...Array.from({ length: ROUNDS }, () => round).flat(), 'refused'])
  })
})
