import { createServer, STATUS_CODES, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { httpFailure } from '../../contract/http.failures.ts'
import { failureAnswer, RETRY_AFTER_SECONDS, unavailable } from '../answers/failures.ts'
import { JSON_HEADERS } from '../answers/headers.ts'
import { languageOf } from '../answers/language.ts'
import { limitCalls } from './limit-calls.ts'
import { openPort, type Address, type Doors } from './open-port.ts'
import { SettingError } from '../settings/setting-error.ts'

const HEADER_BYTES = 16 * 1024
const LEAVE_MILLIS = 10_000

/** How long the server waits for a caller. */
export type Patience = {
  /** For the whole of a request's headers, and for the first byte of a connection. */
  readonly headerMillis: number
  /** For the next byte of a body. */
  readonly silentMillis: number
  /** For the whole of a request: 20 MB over a slow line take minutes. */
  readonly requestMillis: number
  /**
   * For the next request of a connection; longer than the 60 s of common proxies, which would
   * otherwise meet a closing connection.
   */
  readonly keepAliveMillis: number
  /** Late requests are looked for so often. */
  readonly checkMillis: number
}

const PATIENCE: Patience = {
  headerMillis: 10_000,
  silentMillis: 15_000,
  requestMillis: 300_000,
  keepAliveMillis: 75_000,
  checkMillis: 2000,
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * The open port. Until the server behind it is ready, every call is answered 503 instead of being
 * refused.
 */
export type Listener = {
  readonly url: string
  readonly server: Server
  /** Passes every request from now on to the server. */
  readonly attach: (handle: RequestListener) => void
  /**
   * Says at `/readyz` that this server is about to end, so that proxies send their calls to others;
   * all calls are still answered.
   */
  readonly leave: () => void
  /**
   * Takes over the connections that ask for WebSocket at a path; at any other path such a request
   * is answered as if it had not asked.
   */
  readonly upgradeAt: (path: string, upgrade: Upgrade) => void
  /**
   * Accepts no new connections, lets running calls finish, and closes what is left after ten
   * seconds.
   */
  readonly close: () => Promise<void>
}

const CAUSES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; stop that one or set PORT to a free port',
  EACCES: 'may not be used by this account; set PORT to 1024 or above',
  EADDRNOTAVAIL: 'is not an address of this machine; set HOST to one that is, such as 127.0.0.1',
  ENOTFOUND: 'is not a host name that is known here; set HOST to an address, such as 127.0.0.1',
}

/** Listens; throws SettingError where the address cannot be used. */
export async function listen({
  host,
  port,
  patience = PATIENCE,
}: {
  readonly host: string
  readonly port: number
  readonly patience?: Patience
}): Promise<Listener> {
  let handle: RequestListener = answerUnavailable
  let isLeaving = false
  const upgrades = new Map<string, Upgrade>()
  const upgradeOf = ({ url = '', headers }: IncomingMessage): Upgrade | undefined =>
    headers.upgrade?.toLowerCase() === 'websocket' ? upgrades.get(url.split('?')[0] ?? '') : undefined
  const answering = new WeakMap<Socket, ServerResponse>()
  const server = createServer(
    {
      headersTimeout: patience.headerMillis,
      requestTimeout: patience.requestMillis,
      keepAliveTimeout: patience.keepAliveMillis,
      connectionsCheckingInterval: patience.checkMillis,
      maxHeaderSize: HEADER_BYTES,
      shouldUpgradeCallback: (request) => upgradeOf(request) !== undefined,
    },
    (request, response) => {
      answering.set(request.socket, response)
      if (hasTwoHosts(request)) return refuseConnection(request.socket, 'HPE_TWO_HOSTS')
      boundSilence(request, response, patience.silentMillis)
      handle(request, response)
    },
  )
  server.on('upgrade', (request, socket, head) => {
    if (hasTwoHosts(request)) return void socket.destroy()
    upgradeOf(request)?.(request, socket, head)
  })
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket as Socket)
    // Half an answer is on its way already: nothing can be added to it.
    if (response?.headersSent === true && !response.writableFinished) socket.destroy()
    else refuseConnection(socket as Socket, code)
  })
  const doors = await openDoors(server, { host, port })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${doors.port}`,
    server,
    attach: (next) => {
      const limited = limitCalls(next, answerUnavailable)
      handle = (request, response) => (isLeaving && request.url === '/readyz' ? answerUnavailable : limited)(request, response)
    },
    leave: () => void (isLeaving = true),
    upgradeAt: (path, upgrade) => void upgrades.set(path, upgrade),
    close: () => closeDoors(server, doors),
  }
}

async function openDoors(server: Server, address: Address): Promise<Doors> {
  try {
    return await openPort(server, address)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new SettingError(`HOST ${address.host}, PORT ${address.port}: ${CAUSES[code] ?? message}`)
  }
}

async function closeDoors(server: Server, doors: Doors): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), LEAVE_MILLIS)
  const isClosed = doors.close()
  server.closeIdleConnections()
  await isClosed
  clearTimeout(timer)
}

const HOST_LETTERS = 4

/**
 * A caller that names two hosts may mean one to a proxy and another to us (RFC 9112 §3.2 asks for a
 * refusal).
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === HOST_LETTERS && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/**
 * Closes a connection whose body stops coming; while the answer is being made, the caller has
 * nothing more to say.
 */
function boundSilence(request: IncomingMessage, response: ServerResponse, millis: number): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && (length === undefined || length === '0')) return
  const { socket } = request
  request.setTimeout(millis, () => {
    if (response.headersSent) socket.destroy()
    else refuseConnection(socket, 'ERR_HTTP_REQUEST_TIMEOUT')
  })
  request.once('end', () => {
    if (!response.writableEnded) socket.setTimeout(0)
  })
}

const HTTP_BAD_REQUEST = 400
const HTTP_LATE = 408
const HTTP_HEADERS_TOO_LARGE = 431

/** Refuses what never became a request, by the cause that Node names, and closes the connection. */
function refuseConnection(socket: Socket, cause: string | undefined): void {
  if (cause === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, failure] =
    cause === 'HPE_HEADER_OVERFLOW'
      ? ([HTTP_HEADERS_TOO_LARGE, httpFailure('HEADERS_TOO_LARGE', { limit: '16 KiB' })] as const)
      : cause === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([HTTP_LATE, httpFailure('REQUEST_LATE')] as const)
        : ([HTTP_BAD_REQUEST, httpFailure('REQUEST_MALFORMED')] as const)
  // Its headers could not be read, so neither can its language.
  const { envelope } = failureAnswer(failure, { locale: languageOf({}), requestId: 'unread' })
  const body = Buffer.from(JSON.stringify({ ...envelope, code: status }))
  const headers = { ...JSON_HEADERS, connection: 'close', 'content-length': String(body.length) }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`), body]), () =>
    socket.destroy(),
  )
}

/**
 * Before the server is ready, while it has too many calls, and when it is about to end. The
 * connection stays open: a caller who needs a new one waits in line for it while there is overload.
 */
function answerUnavailable(request: IncomingMessage, response: ServerResponse): void {
  const isUp = request.url === '/healthz'
  const { status, envelope } = failureAnswer(unavailable(), { locale: languageOf(request.headers), requestId: 'refused' })
  const text = JSON.stringify(isUp ? { status: true, code: 0, msg: 'OK', payload: { up: true } } : envelope)
  response
    .writeHead(isUp ? 200 : status, {
      ...JSON_HEADERS,
      ...(isUp ? {} : { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    })
    .end(text)
}
