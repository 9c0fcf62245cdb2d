import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { Envelope } from '../../../adapters/http/contract/envelope.ts'
import { readSettings } from '../../../adapters/http/server/settings/settings.ts'
import { startServer, type RunningServer } from '../../../adapters/http/server/start.ts'
import { copyDemoData } from './demo-data.ts'
import { startEmbeddedPostgres } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { storeFolder } from './store-folder.ts'

export const DEMO_PASSWORD = 'Crossdock#2026'

/**
 * How often an account of a test tries to sign in where its server is out of breath: one that has
 * just started may be, on a busy machine.
 */
const MOST_SIGN_INS = 5

/** An answer that does not come fails its test where it was asked for. */
const MOST_ANSWER_MILLIS = 60_000

const STAFF: ReadonlySet<string> = new Set(['admin', 'warehouse', 'finance', 'service'])

/** A test's call: the account and the content. `body` is sent as JSON, `form` as multipart. */
export type Calling = {
  readonly as?: string
  readonly token?: string
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string | { readonly name: string; readonly content: Uint8Array }>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sends no Idempotency-Key; writes have one of their own otherwise. */
  readonly keyless?: true
}

/** A raw answer. `json` is its envelope. */
export type ServerAnswer<P = unknown> = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Envelope & { readonly payload: P }
}

export type TestServer = {
  readonly url: string
  readonly call: <P = never>(method: string, path: string, calling?: Calling) => Promise<ServerAnswer<P>>
  /** The bytes of a file. */
  readonly download: (
    path: string,
    calling?: Calling,
  ) => Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array<ArrayBuffer> }>
  /** The token of a demo account, signed in once. */
  readonly tokenOf: (account: string) => Promise<string>
  readonly stop: () => Promise<void>
}

export type TestServerOptions = {
  readonly environment?: Readonly<Record<string, string>>
  readonly entities?: readonly Entity[]
  readonly clock?: Clock
  readonly log?: Logger
}

function bodyOf({ body, form }: Calling): string | FormData | undefined {
  if (form === undefined) return body === undefined ? undefined : JSON.stringify(body)
  const data = new FormData()
  for (const [name, part] of Object.entries(form)) {
    if (typeof part === 'string') data.set(name, part)
    else data.set(name, new Blob([Uint8Array.from(part.content)]), part.name)
  }
  return data
}

/** The text of an answer; an event stream has no end and is read only at its beginning. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  await response.body?.cancel()
  return ''
}

/** Calls a server at any address; accounts are signed in as needed. */
export function callerAt(url: string): Omit<TestServer, 'stop'> {
  const tokens = new Map<string, Promise<string>>()
  const send = async (method: string, path: string, calling: Calling): Promise<Response> => {
    const token = calling.as === undefined ? calling.token : await tokenOf(calling.as)
    const headers = new Headers({
      lang: 'en-US',
      ...(token === undefined ? {} : { authorization: token }),
      ...(calling.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' || calling.keyless === true ? {} : { 'idempotency-key': randomUUID() }),
    })
    // However a header is spelt, it replaces the usual one.
    for (const [name, value] of Object.entries(calling.headers ?? {})) headers.set(name, value)
    const body = bodyOf(calling)
    const signal = AbortSignal.timeout(MOST_ANSWER_MILLIS)
    return fetch(url + path, { method, headers, redirect: 'manual', signal, ...(body === undefined ? {} : { body }) })
  }
  const call = async <P>(method: string, path: string, calling: Calling = {}): Promise<ServerAnswer<P>> => {
    const response = await send(method, path, calling)
    const text = await textOf(response)
    const json = (
      response.headers.get('content-type')?.startsWith('application/json') === true ? JSON.parse(text) : {}
    ) as ServerAnswer<P>['json']
    return { status: response.status, headers: response.headers, text, json }
  }
  const signIn = async (account: string, tries = 1): Promise<string> => {
    const answered = await call<{ token: string }>('POST', '/api/login', {
      body: { account, password: DEMO_PASSWORD, role: STAFF.has(account) ? 'Staff' : 'Customer' },
    })
    if (answered.status === 503 && tries < MOST_SIGN_INS) {
      // As any client that is asked to come back later.
      await setTimeout(Number(answered.headers.get('retry-after')) * 1000)
      return signIn(account, tries + 1)
    }
    if (answered.status !== 200) throw new Error(`${account} cannot sign in: ${answered.text}`)
    return answered.json.payload.token
  }
  const tokenOf = (account: string): Promise<string> => {
    const known = tokens.get(account) ?? signIn(account)
    tokens.set(account, known)
    return known
  }
  const download: TestServer['download'] = async (path, calling = {}) => {
    const response = await send('GET', path, calling)
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  }
  return { url, call, download, tokenOf }
}

/** AppId and AppKey of a demo shipper; the key is made for this call, and ends the one before. */
export async function keysOf(
  server: Pick<TestServer, 'call'>,
  account: string,
): Promise<{ readonly appId: string; readonly appKey: string }> {
  const { json } = await server.call<{ app_id: string; app_key: string }>('POST', '/api/keys', {
    as: account,
    body: { password: DEMO_PASSWORD },
  })
  return { appId: json.payload.app_id, appKey: json.payload.app_key }
}

/** A separate folder for a server, by default on the disk; `remove` deletes it. */
export async function temporaryFolder(
  made: Promise<string> = mkdtemp(join(tmpdir(), 'crossdock-http-')),
): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const path = await made
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

/** A clock that begins with the machine's goes on from what was seeded by it. */
const MOST_CLOCK_APART = 60_000

/**
 * A real server on a real embedded PostgreSQL with demo data, on a free port; with another clock or
 * areas of its own it is seeded again.
 */
export async function startTestServer({ environment = {}, entities, clock, log }: TestServerOptions = {}): Promise<TestServer> {
  const folder = await temporaryFolder(storeFolder('http'))
  const data = join(folder.path, 'data')
  const isOrdinary =
    (clock === undefined || Math.abs(clock.now() - Date.now()) < MOST_CLOCK_APART) &&
    entities === undefined &&
    environment['CROSSDOCK_DEMO'] === undefined
  if (isOrdinary) await copyDemoData(data)
  const settings = readSettings({ HOST: '127.0.0.1', PORT: '0', CROSSDOCK_DATA: data, ...environment })
  const server = await startServer({
    settings,
    log: log ?? pino({ level: process.env['CROSSDOCK_LOG'] ?? 'silent' }),
    ...(entities === undefined ? {} : { entities }),
    ...(clock === undefined ? {} : { clock }),
  }).catch(async (error: unknown) => {
    await folder.remove()
    throw error
  })
  return {
    ...callerAt(server.url),
    stop: async () => {
      await server.stop()
      await folder.remove()
    },
  }
}

/**
 * Two servers that start together on one PostgreSQL with demo data. Where a clock is given, the
 * second goes by it, and they seed an empty one.
 */
export async function startTwoServers(
  clock?: Clock,
): Promise<{ readonly servers: readonly RunningServer[]; readonly stop: () => Promise<void> }> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step()
  }
  try {
    const folder = await temporaryFolder(storeFolder('http'))
    undo.push(folder.remove)
    const dataFolder = join(folder.path, 'data')
    if (clock === undefined) await copyDemoData(dataFolder)
    const postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
    undo.push(() => postgres.stop())
    const settings = readSettings({
      PORT: '0',
      DATABASE_URL: postgres.connectionString,
      CROSSDOCK_SECRET: 's'.repeat(40),
      CROSSDOCK_DEMO: '1',
      CROSSDOCK_DATA: dataFolder,
    })
    const log = pino({ level: 'silent' })
    const servers = await Promise.all([
      startServer({ settings, log }),
      startServer({ settings, log, ...(clock === undefined ? {} : { clock }) }),
    ])
    undo.push(...servers.map((server) => server.stop))
    return { servers, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
