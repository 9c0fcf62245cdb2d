import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverLog } from '../../../adapters/http/server/log.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '../../support/servers/server.ts'

type Line = Readonly<Record<string, unknown>> & { readonly msg: string }

let server: TestServer
const written: string[] = []
beforeAll(async () => {
  server = await startTestServer({ log: serverLog('info', { write: (line) => void written.push(line) }) })
})
afterAll(async () => server.stop())

/** The lines that some calls add to the log, when each of them is written. */
async function linesOf(msg: string, count: number, work: () => Promise<unknown>): Promise<Line[]> {
  const before = written.length
  await work()
  const found = (): Line[] =>
    written
      .slice(before)
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => line.msg === msg)
  await expect.poll(() => found().length, { interval: 5 }).toBe(count)
  return found()
}

const signIn = (account: string, password: string) => server.call('POST', '/api/login', { body: { account, password, role: 'Customer' } })

describe('the log of a server', () => {
  it('names each session that is opened, whose it is and from where', async () => {
    const [line] = await linesOf('a session was opened', 1, () => signIn('ddp', DEMO_PASSWORD))
    expect(line).toMatchObject({ account: 1001, address: '127.0.0.1', route: '/api/login', method: 'POST', level: 30 })
  })

  it('names each sign-in that is refused, without what was sent', async () => {
    const [line] = await linesOf('a call was refused', 1, () => signIn('my-pass-word-9', 'hunter2-hunter2'))
    expect(line).toMatchObject({ code: 'SIGN_IN_FAILED', status: 401, address: '127.0.0.1', level: 40 })
    expect(written.join('')).not.toMatch(/my-pass-word-9|hunter2/)
  })

  it('names each call that is refused for who makes it, and why', async () => {
    const token = await server.tokenOf('ddp')
    const lines = await linesOf('a call was refused', 2, async () => {
      await server.call('GET', '/api/orders', { token: 'x'.repeat(40) })
      await server.call('GET', '/api/admin/error-log', { token })
    })
    expect(lines.map(({ status, code, account, route }) => ({ status, code, account, route }))).toEqual([
      { status: 401, code: 'NOT_SIGNED_IN', account: undefined, route: '/api/orders' },
      { status: 403, code: 'NOT_ALLOWED', account: 1001, route: '/api/admin/error-log' },
    ])
    expect(written.join('')).not.toContain(token)
  })

  it('says nothing of calls that are answered, and of mistakes in a form', async () => {
    const token = await server.tokenOf('ddp')
    const before = written.length
    await server.call('GET', '/api/orders?pageSize=15', { token })
    await server.call('GET', '/api/orders?staus=signed', { token })
    await linesOf('a call was refused', 1, () => server.call('GET', '/api/orders'))
    expect(written.slice(before).length).toBe(1)
  })

  it('is not filled by who is refused again and again', async () => {
    const before = written.length
    for (let round = 0; round < 8; round += 1)
      await Promise.all(Array.from({ length: 100 }, () => server.call('GET', '/api/orders', { token: 'y'.repeat(40) })))
    expect(written.length - before).toBeLessThanOrEqual(600)
    expect(written.length - before).toBeGreaterThan(500)
  })
})
