import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { MOST_MESSAGE_BYTES, PRINT_PROTOCOL } from '#core/parcels/printing/print-protocol.ts'
import { MessageRate } from './message-rate.ts'
import { PageSession, type SessionParts } from './page-session.ts'
import { sendMessage } from './send-message.ts'

const MOST_CONNECTIONS = 64
const MOST_OF_ORIGIN = 16
const HELLO_MILLIS = 10_000
const CODE_MILLIS = 360_000
const CLOSE_TOO_MUCH = 4429
const CLOSE_LATE = 4408
const CLOSE_AWAY = 1001

type Door = {
  readonly port: number
  readonly session: Omit<SessionParts, 'send' | 'close'>
  /** Whether an origin may connect at all. */
  readonly mayConnect: (origin: string) => Promise<boolean>
  readonly troubled: (error: unknown) => void
}

/** The ports that the agent listens on: this machine alone, by both kinds of address. */
export class LocalDoor {
  readonly #door: Door
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES, handleProtocols: () => PRINT_PROTOCOL })
  readonly #servers: Server[] = []
  readonly #origins = new Map<WebSocket, string>()
  #port = 0

  constructor(door: Door) {
    this.#door = door
  }

  /**
   * Listens; returns the port. Throws where 127.0.0.1 cannot be listened on; a machine without IPv6
   * has one address less.
   */
  async open(): Promise<number> {
    this.#port = await this.#listen('127.0.0.1', this.#door.port)
    await this.#listen('::1', this.#port).catch(() => undefined)
    return this.#port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.close(CLOSE_AWAY, 'the agent is stopping')
    await Promise.all(
      this.#servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve())
            server.closeAllConnections()
          }),
      ),
    )
    for (const socket of this.#sockets.clients) socket.terminate()
  }

  #listen(host: string, port: number): Promise<number> {
    const server = createServer((_request, response) => {
      response.writeHead(426, { connection: 'close', 'content-type': 'text/plain', upgrade: 'websocket' }).end('Crossdock print agent\n')
    })
    server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#door.troubled(error)
        socket.destroy()
      })
    })
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port, exclusive: true }, () => {
        this.#servers.push(server)
        resolve((server.address() as AddressInfo).port)
      })
    })
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => undefined)
    // A page whose host name was pointed at this machine sends that name.
    if (!isOwnHost(request.headers.host, this.#port)) return refuse(socket, 403, 'Forbidden host')
    const origin = originOf(request.headers.origin)
    if (origin === undefined || !(await this.#door.mayConnect(origin))) return refuse(socket, 403, 'Forbidden origin')
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
    if (!offered.includes(PRINT_PROTOCOL)) return refuse(socket, 400, 'Unknown protocol')
    const ofOrigin = [...this.#origins.values()].filter((one) => one === origin).length
    if (this.#origins.size >= MOST_CONNECTIONS || ofOrigin >= MOST_OF_ORIGIN) return refuse(socket, 503, 'Too many connections')
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#serve(opened, origin))
  }

  #serve(socket: WebSocket, origin: string): void {
    this.#origins.set(socket, origin)
    const rate = new MessageRate(this.#door.session.now)
    const session = new PageSession(origin, {
      ...this.#door.session,
      send: (message) => sendMessage(socket, message),
      close: (code, reason) => socket.close(code, reason),
    })
    let late = setTimeout(() => socket.close(CLOSE_LATE, 'nobody said hello'), HELLO_MILLIS)
    // One after another: an answer never overtakes an earlier one.
    let turn = Promise.resolve()
    socket.on('message', (data, isBinary) => {
      if (isBinary || !rate.take()) return socket.close(CLOSE_TOO_MUCH, isBinary ? 'text only' : 'too many messages')
      clearTimeout(late)
      turn = turn
        .then(() => session.receive(data.toString()))
        .catch(this.#door.troubled)
        .then(() => {
          clearTimeout(late)
          if (!session.isOpen) late = setTimeout(() => socket.close(CLOSE_LATE, 'nobody paired'), CODE_MILLIS)
        })
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(late)
      this.#origins.delete(socket)
      void turn.finally(() => {
        clearTimeout(late)
        session.end()
      })
    })
  }
}

const isOwnHost = (host: string | undefined, port: number): boolean =>
  [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`].includes((host ?? '').toLowerCase())

/**
 * The origin of a page as browsers send it; undefined for none, for `null` and for anything that is
 * no origin.
 */
function originOf(header: string | undefined): string | undefined {
  const url = URL.parse(header ?? '')
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === header ? header : undefined
}

function refuse(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
