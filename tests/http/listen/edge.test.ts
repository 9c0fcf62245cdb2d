import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { defineRoute } from '../../../adapters/http/contract/route.ts'
import { pairRoutes } from '../../../adapters/http/server/answers/call.ts'
import { buildServer } from '../../../adapters/http/server/listen/build-server.ts'
import type { Services } from '../../../adapters/http/server/services.ts'
import { listen, type Listener, type Patience } from '../../../adapters/http/server/listen/listen.ts'
import type { FileAnswer } from '../../../adapters/http/server/answers/call.ts'
import { ok } from '#core/base/kernel/result.ts'
import { freeBytes } from '../../../adapters/files/free-bytes.ts'
import { LocalFileStore } from '../../../adapters/files/local-file-store.ts'
import { isStorageFull } from '../../../adapters/files/storage-full.ts'
import { UploadFolder, type Owner } from '../../../adapters/files/upload-folder.ts'
import { startCleaning } from '../../../adapters/http/server/listen/cleaning.ts'
import { asOneStep, millisLeft, promptly, within, withSteps } from '../../../adapters/store/database/deadline.ts'
import { isUnavailable } from '../../../adapters/store/database/unavailable.ts'
import { bareServices } from '../../support/bare-services.ts'
import { startHoldingProxy } from '../../support/proxies/holding-proxy.ts'
import { callerAt, temporaryFolder } from '../../support/servers/server.ts'

const METRICS_TOKEN = 'm'.repeat(24)
/** The limits of everything that waits for a caller, as they are here. */
const SHORT = { headerMillis: 200, silentMillis: 200, requestMillis: 60_000, keepAliveMillis: 1, checkMillis: 50 }

const base = { tag: 'tests', summary: 'A test', audience: 'public' } as const
const route = {
  echo: defineRoute({
    ...base,
    method: 'POST',
    path: '/echo',
    body: z.object({ text: z.string() }),
    payload: z.object({ text: z.string() }),
  }),
  broken: defineRoute({ ...base, method: 'GET', path: '/broken' }),
  sheet: defineRoute({ ...base, method: 'POST', path: '/sheet', upload: true }),
  own: defineRoute({ ...base, method: 'GET', path: '/own', audience: 'customer', pages: 'any' }),
  label: defineRoute({ ...base, method: 'GET', path: '/label', file: 'application/pdf' }),
  events: defineRoute({ ...base, method: 'GET', path: '/events', file: 'text/event-stream' }),
}
const file = (shown: FileAnswer['shown']): FileAnswer => ({
  fileName: 'a.pdf',
  shown,
  open: async function* () {
    yield Buffer.from('%PDF')
  },
  resumable: { etag: '"a"', length: async () => 4 },
})

let web: string
let shared: Listener
const undo: (() => Promise<unknown>)[] = []

async function startEdgeServer({ patience, ...parts }: Partial<Services> & { readonly patience?: Patience } = {}) {
  const listener = await listen({ host: '127.0.0.1', port: 0, ...(patience === undefined ? {} : { patience }) })
  const app = await buildServer({
    routes: pairRoutes(route, {
      echo: async ({ body }) => ok(body),
      broken: async () => {
        throw new Error('broken')
      },
      sheet: async () => ok(null),
      own: async () => ok(null),
      label: async () => ok(file('inline')),
      events: async () => ok(file('attachment')),
    }),
    services: bareServices(parts),
    listener,
    webFolder: web,
    printPort: 17_860,
    trustedProxies: [],
  })
  return { listener, stop: () => listener.close().then(() => app.close()) }
}

beforeAll(async () => {
  const folder = await temporaryFolder()
  undo.push(folder.remove)
  web = join(folder.path, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), '<!doctype html><title>x</title>')
  await writeFile(join(web, 'embed.html'), '<!doctype html><title>x</title>')
  await writeFile(join(web, 'assets', 'a-C0FFEE.js'), 'export {}')
  const server = await startEdgeServer()
  undo.push(server.stop)
  shared = server.listener
})
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

type RawAnswer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }

/** Writes bytes as they are, and reads until the server closes the connection. */
async function rawly(listener: Listener, ...parts: readonly string[]): Promise<RawAnswer> {
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part)
  let text = ''
  for await (const part of socket) text += String(part)
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])),
    body,
  }
}

/** Without the client's own headers and decompression. */
const plainly = (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    httpRequest(new URL(path, shared.url), { headers, agent: false }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => void parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }))
    })
      .once('error', reject)
      .end()
  })

const EVERYWHERE = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'cache-control',
]

describe('the protecting headers', () => {
  it.each([
    ['GET', '/', 200],
    ['GET', '/assets/a-C0FFEE.js', 200],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/api/nothing', 404],
    ['DELETE', '/order/list', 404],
    ['OPTIONS', '/api/echo', 404],
    ['POST', '/api/echo', 400],
    ['GET', '/api/%zz', 400],
    ['GET', '/api/broken', 500],
    ['GET', '/api/label', 200],
    ['GET', '/api/events', 200],
    ['GET', '/api/docs', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/metrics', 401],
  ] as const)('are on %s %s (%i), and over https the strict one too', async (method, path, status) => {
    const answered = await callerAt(shared.url).call(method, path, { headers: { 'x-forwarded-proto': 'https' } })
    expect([path, answered.status]).toEqual([path, status])
    expect(EVERYWHERE.filter((name) => !answered.headers.has(name))).toEqual([])
    expect(answered.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    expect((await callerAt(shared.url).call(method, path)).headers.has('strict-transport-security')).toBe(false)
  })

  it('are on what is too large, unchanged or a part', async () => {
    const large = await callerAt(shared.url).call('POST', '/api/echo', { body: { text: 'x'.repeat(1_100_000) } })
    const unchanged = await plainly('/api/label', { 'if-none-match': '"a"' })
    const part = await plainly('/api/label', { range: 'bytes=0-1' })
    const beyond = await plainly('/api/label', { range: 'bytes=9-' })
    expect([large.status, unchanged.status, part.status, beyond.status]).toEqual([413, 304, 206, 416])
    for (const { headers } of [unchanged, part, beyond]) expect(EVERYWHERE.filter((name) => headers[name] === undefined)).toEqual([])
    expect(EVERYWHERE.filter((name) => !large.headers.has(name))).toEqual([])
  })

  it('let nobody keep a file with customers’ data', async () => {
    expect((await plainly('/api/label')).headers['cache-control']).toBe('private, no-store')
  })
})

describe('what is no request', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: one\r\nhost: two\r\n\r\n', 400, 'REQUEST_MALFORMED'],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'REQUEST_MALFORMED',
    ],
    ['too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('such as %s is refused in the envelope with every header, and the connection closed', async (_what, sent, status, error) => {
    const { status: got, headers, body } = await rawly(shared, sent)
    expect(got).toBe(status)
    expect(JSON.parse(body)).toMatchObject({ status: false, code: status, error })
    expect(EVERYWHERE.filter((name) => headers[name] === undefined)).toEqual([])
    expect((await callerAt(shared.url).call('GET', '/healthz')).status).toBe(200)
  })
})

it('a request is never sent back', async () => {
  const { status, body } = await rawly(shared, 'TRACE / HTTP/1.1\r\nHost: x\r\nCookie: p-token=secret\r\nConnection: close\r\n\r\n')
  expect(status).toBe(404)
  expect(body).not.toContain('secret')
})

describe('a caller that keeps the server waiting', () => {
  const HEAD = 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

  it.each([
    ['says nothing', []],
    ['does not finish its headers', ['GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ']],
    ['does not finish its body', [`${HEAD}Content-Length: 100\r\n\r\n`, '{"text":']],
    ['does not finish its pieces', [`${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '8\r\n{"text":\r\n']],
  ])('and %s gets 408, and its connection is closed', async (_how, parts) => {
    const { listener, stop } = await startEdgeServer({ patience: SHORT })
    onTestFinished(stop)
    const { status, body } = await rawly(listener, ...parts)
    expect(status).toBe(408)
    expect(JSON.parse(body)).toMatchObject({ error: 'REQUEST_LATE' })
  })

  it('between two requests has its connection closed without a word', async () => {
    const { listener, stop } = await startEdgeServer({ patience: SHORT })
    onTestFinished(stop)
    const { status, body } = await rawly(listener, `${HEAD}Content-Length: 12\r\n\r\n{"text":"a"}`)
    expect(status).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ payload: { text: 'a' } })
  })
})

describe('the description of the API', () => {
  it.each(['/api/openapi.json', '/api/openapi.json?audience=customer', '/api/docs'])('%s is compressed, and sent once', async (path) => {
    const whole = await plainly(path)
    const [br, gzip] = await Promise.all([
      plainly(path, { 'accept-encoding': 'gzip, br' }),
      plainly(path, { 'accept-encoding': 'gzip, br;q=0' }),
    ])
    expect([whole.headers['content-encoding'], br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual([
      undefined,
      'br',
      'gzip',
    ])
    expect(br.bytes.length).toBeLessThan(whole.bytes.length / 2)
    expect(br.headers.vary).toBe('accept-encoding')
    const again = await plainly(path, { 'accept-encoding': 'br', 'if-none-match': br.headers.etag ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await callerAt(shared.url).call('GET', path)).text).toBe(whole.bytes.toString())
  })

  it('is sent to one address no more than sixty times a minute', async () => {
    const { listener, stop } = await startEdgeServer()
    onTestFinished(stop)
    const statuses: number[] = []
    for (let call = 0; call < 62; call += 1) statuses.push((await callerAt(listener.url).call('GET', '/api/docs')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('the figures at /metrics', () => {
  it('are for programs on this machine, and not for what a proxy on it passes on', async () => {
    const proxy = await startHoldingProxy(shared.url)
    onTestFinished(proxy.stop)
    expect((await plainly('/metrics')).status).toBe(200)
    expect((await callerAt(proxy.url).call('GET', '/metrics')).status).toBe(401)
    for (const headers of [{ host: 'portal.example' }, { via: '1.1 x' }, { 'x-real-ip': '203.0.113.9' }] as const)
      expect([headers, (await plainly('/metrics', { ...headers })).status]).toEqual([headers, 401])
    const { port } = new URL(shared.url)
    expect((await rawly(shared, `GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).status).toBe(401)
  })

  it('need the token where there is one, wherever the call comes from', async () => {
    const { listener, stop } = await startEdgeServer({ metricsToken: METRICS_TOKEN })
    onTestFinished(stop)
    const { call } = callerAt(listener.url)
    expect((await call('GET', '/metrics')).status).toBe(401)
    expect((await call('GET', '/metrics', { token: `${METRICS_TOKEN}x` })).status).toBe(401)
    const headers = { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.9' }
    expect((await call('GET', '/metrics', { headers })).status).toBe(200)
  })
})

describe('a session table that is locked', () => {
  it('keeps no call waiting, neither the one that asks nor those that share its question', async () => {
    const limits: number[] = []
    const { listener, stop } = await startEdgeServer({
      sessions: { ...bareServices().sessions, actorOf: () => new Promise<never>(() => undefined) },
      isStoreAway: isUnavailable,
      promptly: (millis, work) => {
        limits.push(millis)
        return promptly(50, work)
      },
    })
    onTestFinished(stop)
    const own = () => callerAt(listener.url).call('GET', '/api/own', { token: 't'.repeat(30) })
    const metrics = () => callerAt(listener.url).call('GET', '/metrics', { token: 't'.repeat(30), headers: { via: '1.1 x' } })
    for (const { status, json } of await Promise.all([own(), own(), own(), metrics()]))
      expect([status, json.error]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(Math.max(...limits)).toBeLessThan(4000)
  })

  it('leaves the steps behind it what is left of the time', async () => {
    const left = await withSteps(1000, async () => [millisLeft(), await asOneStep(async () => millisLeft())])
    expect(Math.max(...left)).toBeLessThanOrEqual(1000)
    expect(await withSteps(60_000, async () => millisLeft())).toBe(4000)
    expect(await within(500, () => withSteps(1000, async () => millisLeft()))).toBeLessThanOrEqual(500)
  })
})

describe('a disk that is full', () => {
  /**
   * From now on no file of this process grows beyond a limit, which its writer meets as it meets a
   * full disk.
   */
  const boundFiles = (bytes: number | 'unlimited'): void =>
    void execFileSync('prlimit', [`--pid=${process.pid}`, `--fsize=${bytes}:`], { stdio: 'ignore' })

  it('refuses an upload in words, keeps nothing of it, and takes the next', async () => {
    const folder = await temporaryFolder()
    const { listener, stop } = await startEdgeServer({ uploadFolder: async () => folder.path })
    onTestFinished(() => stop().then(folder.remove))
    const send = (lang: string) =>
      callerAt(listener.url).call('POST', '/api/sheet', {
        form: { file: { name: 'a.csv', content: new Uint8Array(3_000_000) } },
        headers: { lang },
      })
    boundFiles(1_000_000)
    onTestFinished(() => boundFiles('unlimited'))
    const refused = [await send('en-US'), await send('zh-CN')]
    boundFiles('unlimited')
    expect(refused.map(({ status, json }) => [status, json.error, json.msg])).toEqual([
      [503, 'STORAGE_FULL', 'The server is out of space. Nothing was saved. Try again later'],
      [503, 'STORAGE_FULL', '服务器存储空间已满，文件未保存，请稍后再试'],
    ])
    expect(await readdir(folder.path)).toEqual([])
    expect((await send('en-US')).status).toBe(200)
    expect(await readdir(folder.path)).toEqual([])
  })

  it('leaves no half of a stored file', async () => {
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const store = new LocalFileStore(folder.path)
    boundFiles(1_000_000)
    onTestFinished(() => boundFiles('unlimited'))
    const error = await store.put('a'.repeat(20), new Uint8Array(3_000_000)).catch((thrown: unknown) => thrown)
    boundFiles('unlimited')
    expect(isStorageFull(error)).toBe(true)
    expect(await store.read('a'.repeat(20))).toBeUndefined()
    expect((await readdir(folder.path, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())).toEqual([])
  })

  it('makes the server not ready before it is full, and says why', async () => {
    const free = await freeBytes([join(web, 'not', 'made', 'yet')])
    expect(free).toBeGreaterThan(0)
    const { listener, stop } = await startEdgeServer({ disk: { freeBytes: async () => free, floorBytes: 2 ** 60 } })
    onTestFinished(stop)
    const { status, json } = await callerAt(listener.url).call('GET', '/readyz')
    expect([status, json.error, json.msg]).toEqual([503, 'DISK_LOW', `Less than ${2 ** 40} MiB of disk space is free`])
    expect((await callerAt(listener.url).call('GET', '/healthz')).status).toBe(200)
  })
})

describe('uploads of a server that was killed', () => {
  const owner = { space: 'here', pid: 7, start: '70' }
  const alive = new Set([7, 8])
  const folderOf = (temporary: string, own: Partial<Owner> = {}) =>
    new UploadFolder({ temporary, owner: { ...owner, ...own }, isAlive: ({ pid, start }) => alive.has(pid) && start === `${pid}0` })

  it('are removed, and none of a living server, of another machine or of today', async () => {
    const { path, remove } = await temporaryFolder()
    onTestFinished(remove)
    const others = {
      living: { pid: 8, start: '80' },
      killed: { pid: 9, start: '90' },
      successor: { pid: 8, start: '11' },
      elsewhere: { space: 'there', pid: 9 },
    }
    const folders = Object.fromEntries(
      await Promise.all(
        Object.entries({ own: {}, ...others }).map(async ([name, own]) => {
          const folder = await folderOf(path, own).folder()
          await writeFile(join(folder, 'upload'), 'half')
          return [name, folder] as const
        }),
      ),
    )
    const former = join(path, 'crossdock-01234567-89ab-cdef-0123-456789abcdef')
    await writeFile(former, 'half')
    const foldersLeft = async () => {
      const names = Object.entries({ ...folders, former }).map(async ([name, at]) =>
        (await stat(at).catch(() => undefined)) ? [name] : [],
      )
      return (await Promise.all(names)).flat()
    }
    await folderOf(path).sweep()
    expect(await foldersLeft()).toEqual(['own', 'living', 'elsewhere', 'former'])
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    for (const at of [folders['elsewhere'], folders['living'], former]) await utimes(at ?? '', yesterday, yesterday)
    await folderOf(path).sweep()
    expect(await foldersLeft()).toEqual(['own', 'living'])
    await rm(folders['own'] ?? '', { recursive: true })
    expect(await folderOf(path).folder()).toBe(folders['own'])
    expect(await foldersLeft()).toEqual(['own', 'living'])
  })

  it('and files that it was storing are removed when no write takes that long', async () => {
    const { path, remove } = await temporaryFolder()
    onTestFinished(remove)
    const store = new LocalFileStore(path)
    await store.sweep()
    await store.put('a'.repeat(20), Buffer.from('whole'))
    for (const name of ['old', 'new']) await writeFile(join(path, '.parts', name), 'half')
    const before = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(path, '.parts', 'old'), before, before)
    await store.sweep()
    expect(await readdir(join(path, '.parts'))).toEqual(['new'])
    expect(Buffer.from((await store.read('a'.repeat(20))) ?? []).toString()).toBe('whole')
  })

  it('are removed at the start, whatever fails', async () => {
    const done: string[] = []
    const troubles: unknown[] = []
    const failing = async (): Promise<void> => {
      throw new Error('no right')
    }
    const cleaning = await startCleaning({
      sweeps: [failing, async () => void done.push('swept')],
      troubled: (error) => void troubles.push(error),
    })
    await cleaning.stop()
    expect([done, troubles.map(String)]).toEqual([['swept'], ['Error: no right']])
  })
})
