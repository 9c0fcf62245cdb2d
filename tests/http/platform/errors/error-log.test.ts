import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../../../../adapters/http/contract/route.ts'
import { pairRoutes } from '../../../../adapters/http/server/answers/call.ts'
import { listen } from '../../../../adapters/http/server/listen/listen.ts'
import { ErrorRecorder } from '../../../../adapters/http/server/errors/error-recorder.ts'
import { buildServer } from '../../../../adapters/http/server/listen/build-server.ts'
import { recordError } from '#core/platform/errors/record-error.usecase.ts'
import type { ErrorRecord } from '#core/platform/errors/error-log.entity.ts'
import { bareServices } from '../../../support/bare-services.ts'
import { noonZone, todayIn } from '../../../support/noon-zone.ts'
import { callerAt, startTestServer, type TestServer } from '../../../support/servers/server.ts'

type Row = Readonly<Record<'type' | 'mes' | 'time', string>> & {
  readonly id: number
  readonly code: string | null
  readonly url: string | null
  readonly request_id: string | null
  readonly token: string | null
  readonly user_id: number | null
  readonly name: string | null
}
type List = { readonly rows: readonly Row[]; readonly total: number }

describe('an error that a page sends in', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const send = (body: object, calling: object = {}) =>
    server.call<{ request_id: string | null }>('POST', '/api/save_error_logger', { body, ...calling })
  const list = async (query = ''): Promise<List> =>
    (await server.call<List>('GET', `/api/admin/error-log${query}`, { as: 'admin' })).json.payload

  it('is kept with its user and found by its request id, with nothing secret in it', async () => {
    const token = await server.tokenOf('ddp')
    const sent = await send(
      {
        type: 'page',
        code: 'TypeError',
        mes: `cannot read x of undefined, Authorization: ${token}, password=hunter2`,
        url: `/order/list?token=${token}`,
        request_id: 'page-1f2e3d4c',
        user_id: 1,
        name: 'admin',
        time: '1999-01-01',
      },
      { token },
    )
    expect([sent.status, sent.json.payload.request_id]).toEqual([200, 'page-1f2e3d4c'])
    const { rows, total } = await list('?request_id=page-1f2e3d4c')
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ type: 'page', code: 'TypeError', user_id: 1001, name: 'ddp', token: `***${token.slice(-4)}` })
    expect(Math.abs(Date.now() - Date.parse(rows[0]?.time ?? ''))).toBeLessThan(600_000)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain('hunter2')
    const one = await server.call<Row>('GET', `/api/admin/error-log/${rows[0]?.id}`, { as: 'admin' })
    expect(one.json.payload).toEqual(rows[0])
    expect((await server.call('GET', '/api/admin/error-log/999999999', { as: 'admin' })).json.error).toBe('RECORD_NOT_FOUND')
  })

  it('is taken from somebody who has not signed in, and with a token that is none', async () => {
    expect((await send({ type: 'page', mes: 'before signing in', request_id: 'page-anon' })).status).toBe(200)
    expect((await send({ mes: 'strange', request_id: 'page-strange' }, { token: 'x'.repeat(40) })).status).toBe(200)
    expect((await list('?request_id=page-anon')).rows[0]).toMatchObject({ user_id: null, name: null, token: null })
    expect((await list('?request_id=page-strange')).rows[0]).toMatchObject({ type: 'unknown', user_id: null })
  })

  it('is cut to size, and refused where it is far too large', async () => {
    expect((await send({ type: 'long', mes: 'é'.repeat(100_000), request_id: 'page-long' })).status).toBe(200)
    expect((await list('?request_id=page-long')).rows[0]?.mes.length).toBe(4000)
    expect((await send({ mes: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  it('is listed newest first, filtered by each of its marks, and taken out as a sheet', async () => {
    for (const [type, code] of [
      ['kind-a', 'ONE'],
      ['kind-a', 'TWO'],
      ['kind-b', 'TWO'],
    ] as const)
      await send({ type, code, mes: `100% of ${type} ${code}` }, { as: 'ddu' })
    expect((await list('?type=kind-a')).rows.map(({ code }) => code)).toEqual(['TWO', 'ONE'])
    expect((await list('?code=TWO&user_id=1002')).total).toBe(2)
    expect((await list('?user_id=1003')).total).toBe(0)
    expect((await list(`?keywords=${encodeURIComponent('100% OF KIND-B')}`)).total).toBe(1)
    expect((await list(`?keywords=${encodeURIComponent('1_0%')}`)).total).toBe(0)
    const timezone = noonZone()
    const today = todayIn(timezone)
    expect((await list(`?type=kind-a&from=${today}&to=${today}&timezone=${encodeURIComponent(timezone)}`)).total).toBe(2)
    expect((await list('?type=kind-a&to=2020-01-01')).total).toBe(0)
    expect((await list('?type=kind-a&page=2&pageSize=1')).rows.map(({ code }) => code)).toEqual(['ONE'])
    const sheet = await server.download('/api/admin/error-log/export?type=kind-a', { as: 'admin' })
    expect([sheet.status, sheet.bytes.length > 1000]).toEqual([200, true])
    const nothing = await server.call('GET', '/api/admin/error-log/export?type=kind-none', { as: 'admin' })
    expect([nothing.status, nothing.json.error]).toEqual([400, 'EXPORT_EMPTY'])
    const strange = await server.call('GET', '/api/admin/error-log?timezone=Mars', { as: 'admin' })
    expect(strange.json.fields?.map(({ path }) => path)).toEqual(['timezone'])
  })

  it('is for those of the staff alone who may read the log', async () => {
    for (const as of ['ddp', 'warehouse', 'service', 'finance'])
      expect([as, (await server.call('GET', '/api/admin/error-log', { as })).status]).toEqual([as, 403])
  })

  it('comes no more than sixty times a minute from one address', async () => {
    let last = 200
    for (let sent = 0; sent < 70 && last === 200; sent += 1) last = (await send({ mes: 'again and again' })).status
    expect(last).toBe(429)
  })
})

describe('a fault of the server', () => {
  /** A server of one call that fails; its log is a list. */
  async function serverOf(work: () => Promise<never>, { away = 0 } = {}) {
    const kept: ErrorRecord[] = []
    let failures = away
    const record = recordError({
      errorLog: {
        write: async (records) => {
          failures -= 1
          if (failures >= 0) throw new Error('away')
          kept.push(...records)
        },
      },
      clock: { now: () => Date.now() },
    })
    const notes = new ErrorRecorder(record)
    const listener = await listen({ host: '127.0.0.1', port: 0 })
    const route = defineRoute({
      method: 'GET',
      path: '/faulty/{what}',
      tag: 'tests',
      summary: 'Fails',
      audience: 'public',
      params: z.object({ what: z.string() }),
      query: z.object({ phone: z.string().optional() }),
    })
    const services = {
      ...bareServices({
        log: pino(new Writable({ write: (_line, _encoding, done) => done() })),
        isStoreAway: (error) => error instanceof Error && error.message === 'away',
      }),
      reportError: (fault: Parameters<ErrorRecorder['record']>[0]) => notes.record(fault),
    }
    const app = await buildServer({
      routes: pairRoutes({ faulty: route }, { faulty: work }),
      services,
      listener,
      webFolder: import.meta.dirname,
      printPort: 17_860,
      trustedProxies: [],
    })
    onTestFinished(async () => {
      await listener.close()
      await app.close()
      await notes.stop()
    })
    return { ...callerAt(listener.url), kept, notes }
  }

  it('is in the log under the number that its caller got', async () => {
    const server = await serverOf(async () => {
      throw new TypeError('token=abcdef is no function')
    })
    const answered = await server.call('GET', '/api/faulty/x?phone=13800000000')
    expect(answered.status).toBe(500)
    await expect.poll(() => server.kept.length).toBe(1)
    expect(server.kept[0]).toMatchObject({
      type: 'server',
      code: 'SERVER_ERROR',
      mes: 'TypeError: token=*** is no function',
      url: 'GET /api/faulty/x',
      request_id: answered.json.request_id,
    })
  })

  it('waits while the store is away', async () => {
    const server = await serverOf(
      async () => {
        throw new Error('away')
      },
      { away: 1 },
    )
    const answered = await server.call('GET', '/api/faulty/x')
    expect(answered.status).toBe(503)
    await expect
      .poll(() => server.kept.map(({ code, request_id: id }) => [code, id]), { timeout: 20_000 })
      .toEqual([['SERVICE_UNAVAILABLE', answered.json.request_id]])
  })

  it('is kept no more than six hundred times a minute', async () => {
    const kept: ErrorRecord[] = []
    let now = 0
    const record = recordError({ errorLog: { write: async (records) => void kept.push(...records) }, clock: { now: () => now } })
    for (let told = 0; told < 700; told += 1) await record({ raw: { mes: 'again' }, reporter: {} })
    expect(kept.length).toBe(600)
    now = 60_000
    expect(await record({ raw: { mes: 'a minute later' }, reporter: {} })).toMatchObject({ mes: 'a minute later' })
  })
})
