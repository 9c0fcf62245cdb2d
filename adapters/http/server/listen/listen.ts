import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failureAnswer, RETRY_AFTER_SECONDS, unavailable } from '../errors/failures.ts'
import { JSON_HEADERS } from './headers.ts'
import { languageOf } from './language.ts'
import { SettingError } from '../settings.ts'

const HEADER_MILLIS = 20_000
const REQUEST_MILLIS = 300_000
const KEEP_ALIVE_MILLIS = 75_000
const HEADER_BYTES = 16 * 1024
const LEAVE_MILLIS = 10_000

/** The open port. Until the server behind it is ready, every call is answered 503 instead of being refused. */
export type Listener = {
  readonly url: string
  readonly server: Server
  /** Passes every request from now on to the server. */
  readonly attach: (handle: RequestListener) => void
  /** Accepts no new connections, lets running calls finish, and closes what is left after ten seconds. */
  readonly close: () => Promise<void>
}

const CAUSES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; stop that one or set PORT to a free port',
  EACCES: 'may not be used by this account; set PORT to 1024 or above',
  EADDRNOTAVAIL: 'is not an address of this machine; set HOST to one that is, such as 127.0.0.1',
  ENOTFOUND: 'is not a host name that is known here; set HOST to an address, such as 127.0.0.1',
}

/** Listens; throws SettingError where the address cannot be used. */
export async function listen({ host, port }: { readonly host: string; readonly port: number }): Promise<Listener> {
  let handle: RequestListener = answerStarting
  const server = createServer(
    { headersTimeout: HEADER_MILLIS, requestTimeout: REQUEST_MILLIS, keepAliveTimeout: KEEP_ALIVE_MILLIS, maxHeaderSize: HEADER_BYTES },
    (request, response) => handle(request, response),
  )
  await listening(server, { host, port })
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    server,
    attach: (next) => void (handle = next),
    close: () => closed(server),
  }
}

function listening(server: Server, { host, port }: { readonly host: string; readonly port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new SettingError(`HOST ${host}, PORT ${port}: ${CAUSES[error.code ?? ''] ?? error.message}`)),
    )
    server.listen({ host, port }, resolve)
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), LEAVE_MILLIS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  const isUp = request.url === '/healthz'
  const { status, envelope } = failureAnswer(unavailable(), { locale: languageOf(request.headers), requestId: 'starting' })
  const text = JSON.stringify(isUp ? { status: true, code: 0, msg: 'OK', payload: { up: true } } : envelope)
  response
    .writeHead(isUp ? 200 : status, {
      ...JSON_HEADERS,
      ...(isUp ? {} : { 'retry-after': String(RETRY_AFTER_SECONDS), connection: 'close' }),
    })
    .end(text)
}
