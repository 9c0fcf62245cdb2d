import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../../../../adapters/http/contract/route.ts'
import { pairRoutes } from '../../../../adapters/http/server/answers/call.ts'
import { listen } from '../../../../adapters/http/server/listen/listen.ts'
import { serverLog } from '../../../../adapters/http/server/log.ts'
import { buildServer } from '../../../../adapters/http/server/listen/build-server.ts'
import { bareServices } from '../../../support/bare-services.ts'
import { callerAt } from '../../../support/servers/server.ts'

const SECRETS = /select|password|hunter2|\.ts:|stack/i

/** A server of one public call, and its log. */
async function serverOf(work: () => Promise<never>) {
  const lines: string[] = []
  const log = pino(new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }))
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  const route = defineRoute({
    method: 'GET',
    path: '/faulty/{what}',
    tag: 'tests',
    summary: 'Fails',
    audience: 'public',
    params: z.object({ what: z.string() }),
  })
  const services = bareServices({ log, isStoreAway: (error) => error instanceof Error && error.message === 'away' })
  const app = await buildServer({
    routes: pairRoutes({ faulty: route }, { faulty: work }),
    services,
    listener,
    webFolder: import.meta.dirname,
    printPort: 17_860,
    trustedProxies: [],
  })
  onTestFinished(() => listener.close().then(() => app.close()))
  return { ...callerAt(listener.url), lines }
}

it('an internal error is answered by its number alone, and logged whole', async () => {
  const server = await serverOf(async () => {
    throw new Error(`syntax error in "select password from accounts where password = 'hunter2'"`)
  })
  const answered = await server.call('GET', '/api/faulty/x')
  expect(answered.status).toBe(500)
  expect(answered.json).toMatchObject({ status: false, code: 500, error: 'SERVER_ERROR', payload: null })
  expect(answered.json.msg).toContain(answered.json.request_id)
  expect(answered.text).not.toMatch(SECRETS)
  const line = server.lines.find((one) => one.includes(answered.json.request_id ?? 'none'))
  expect(line).toContain('hunter2')
  expect(line).toContain('thrown-errors.test.ts')
})

it('the server’s own log masks secrets in what is thrown, also in its stack', async () => {
  const lines: string[] = []
  const log = serverLog('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('connect postgres://crossdock:s3cret@db/x failed'), { detail: 'card 4111111111111111' })
  log.error({ err: error, headers: { authorization: 'Bearer abc' }, requestId: 'r-1' }, 'a call failed, api_key=k1')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'connect postgres://***@db/x failed', detail: 'card ***', stack: expect.stringContaining('thrown-errors.test.ts') },
    headers: { authorization: 'Bearer ***' },
    requestId: 'r-1',
    msg: 'a call failed, api_key=***',
  })
  expect(lines[0]).not.toMatch(/s3cret|4111|abc|k1/)
})

it('a store that is down is answered with the time to try again', async () => {
  const server = await serverOf(async () => {
    throw new Error('away')
  })
  const answered = await server.call('GET', '/api/faulty/x')
  expect([answered.status, answered.json.error]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('an app that is not built says how to build it, and the API answers all the same', async () => {
  const server = await serverOf(async () => {
    throw new Error('away')
  })
  const page = await server.call('GET', '/order/list')
  expect([page.status, page.text]).toEqual([503, 'The web app is not built: npm run build\n'])
  expect((await server.call('GET', '/healthz')).status).toBe(200)
})

it('until the server is there its listener says so', async () => {
  const listener = await listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => listener.close())
  const server = callerAt(listener.url)
  expect((await server.call('GET', '/healthz')).status).toBe(200)
  for (const path of ['/readyz', '/api/orders', '/']) {
    const answered = await server.call('GET', path)
    expect([answered.status, answered.json.error]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(answered.headers.get('retry-after')).toBeTruthy()
  }
})
