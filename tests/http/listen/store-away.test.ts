import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { readSettings } from '../../../adapters/http/server/settings/settings.ts'
import { startServer, type RunningServer } from '../../../adapters/http/server/start.ts'
import { cuttingProxy, type CuttingProxy } from '../../support/proxies/cutting-proxy.ts'
import { callerAt, temporaryFolder } from '../../support/servers/server.ts'

const SECRET = 'y'.repeat(40)
/** Long enough for any machine; speed is measured elsewhere. */
const PATIENCE = { timeout: 40_000, interval: 100 }

let proxy: CuttingProxy
let running: RunningServer
let databaseUrl = ''
/** Closed in reverse order, even where the start stopped half-way. */
const undo: (() => Promise<unknown>)[] = []

/** A server that reaches its PostgreSQL through a connection that can be cut. */
beforeAll(async () => {
  const folder = await temporaryFolder()
  undo.push(folder.remove)
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder.path, 'data'), log: () => undefined })
  undo.push(() => postgres.stop())
  const database = new URL(postgres.connectionString)
  proxy = await cuttingProxy({ host: database.hostname, port: Number(database.port) })
  undo.push(proxy.close)
  database.host = `127.0.0.1:${proxy.port}`
  databaseUrl = database.href
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    CROSSDOCK_SECRET: SECRET,
    CROSSDOCK_DEMO: '1',
    CROSSDOCK_DATA: folder.path,
  })
  running = await startServer({ settings, log: pino({ level: 'silent' }) })
  undo.push(running.stop)
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

describe.each([
  ['is gone', () => proxy.cut()],
  ['says nothing any more', () => proxy.hold()],
])('while the database %s', (_how, breakLine) => {
  it('every call is 503 with Retry-After before long, and all is well when it is back', async () => {
    const server = callerAt(running.url)
    const [token, staff] = [await server.tokenOf('ddp'), await server.tokenOf('admin')]
    breakLine()
    onTestFinished(() => proxy.mend())
    for (const [method, path] of [
      ['GET', '/readyz'],
      ['GET', '/api/orders'],
      ['POST', '/api/login'],
    ] as const) {
      const answered = await server.call(method, path, { token, ...(method === 'POST' ? { body: { account: 'ddp', password: 'x' } } : {}) })
      expect([path, answered.status, answered.json.error]).toEqual([path, 503, 'SERVICE_UNAVAILABLE'])
      expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answered.text).not.toMatch(/ECONN|select|at \w+ \(|postgres/i)
    }
    expect((await server.call('GET', '/healthz')).status).toBe(200)
    proxy.mend()
    for (const path of ['/readyz', '/api/orders', '/api/admin/countries'])
      await vi.waitFor(
        async () => expect((await server.call('GET', path, { token: path.includes('admin') ? staff : token })).status, path).toBe(200),
        PATIENCE,
      )
  })
})

describe('a server whose database is not there at the start', () => {
  it('does not start', async () => {
    proxy.cut()
    onTestFinished(() => proxy.mend())
    const settings = readSettings({ PORT: '0', DATABASE_URL: `postgres://u:hidden@127.0.0.1:${proxy.port}/d`, CROSSDOCK_SECRET: SECRET })
    await expect(startServer({ settings, log: pino({ level: 'silent' }) })).rejects.toThrow(/^DATABASE_URL: (?!.*hidden)/)
  })

  it('is waited for where there is patience, and starts once it is there', async () => {
    proxy.cut()
    const settings = readSettings({ PORT: '0', DATABASE_URL: databaseUrl, CROSSDOCK_SECRET: SECRET, CROSSDOCK_DEMO: '0' })
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
    const starting = startServer({ settings, log, patience: { millis: 60_000 } })
    await expect.poll(() => lines.join(''), PATIENCE).toContain('waiting for it')
    proxy.mend()
    const second = await starting
    onTestFinished(() => second.stop())
    expect((await callerAt(second.url).call('GET', '/readyz')).status).toBe(200)
  })
})
