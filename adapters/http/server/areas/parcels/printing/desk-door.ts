import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { LiveEvents } from '#core/platform/live/live-events.port.ts'
import type { DeskConnections } from '#core/parcels/printing/desk-connection.usecase.ts'
import type { DeskWork } from '#core/parcels/printing/desk-work.usecase.ts'
import type { ConnectedDesk } from '#core/parcels/printing/print-desk.ts'
import { AGENT_ID_HEADER, DESK_CLOSES, MOST_MESSAGE_BYTES, PRINT_PROTOCOL } from '#core/parcels/printing/print-protocol.ts'
import { callRate } from '../../../answers/call-rate.ts'
import { DeskConnection } from './desk-connection.ts'

/** Proxies close connections that are silent for a minute, and a desk counts as away after one. */
const BEAT_MILLIS = 20_000
const LEAVE_MILLIS = 1000
const MOST_CONNECTIONS = 2000
const KNOCKS_A_MINUTE = 600
const MESSAGES_A_MINUTE = 30_000

type Parts = {
  readonly connections: DeskConnections
  readonly work: DeskWork
  readonly live: LiveEvents
  readonly clock: Clock
  readonly newId: () => string
  readonly troubled: (error: unknown) => void
  readonly beatMillis?: number
}

type Guest = { readonly desk: ConnectedDesk; readonly connection: DeskConnection; readonly socket: WebSocket; isAlive: boolean }

/**
 * Where agents of desks connect. Each server knows its own connections alone: what waits for a desk
 * is in the store, and the account's event makes the server look that the desk is connected to.
 */
export class DeskDoor {
  readonly #parts: Parts
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_MESSAGE_BYTES, handleProtocols: () => PRINT_PROTOCOL })
  readonly #guests = new Map<string, Guest>()
  readonly #leaving = new Set<Promise<void>>()
  readonly #knocks: ReturnType<typeof callRate>
  readonly #messages: ReturnType<typeof callRate>
  readonly #beat: NodeJS.Timeout
  #isClosed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#knocks = callRate(parts.clock)
    this.#messages = callRate(parts.clock)
    this.#beat = setInterval(() => void this.#beatAll().catch(parts.troubled), parts.beatMillis ?? BEAT_MILLIS)
  }

  /** Takes a request for a connection. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => undefined)
    this.#admit(request, socket, head).catch((error: unknown) => {
      this.#parts.troubled(error)
      refuse(socket, 503)
    })
  }

  /**
   * Says to every agent that it should connect to another server; resolves when all of them are
   * gone and what they said is noted.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beat)
    for (const { socket } of this.#guests.values()) {
      socket.close(DESK_CLOSES.away, 'the server is stopping')
      setTimeout(() => socket.terminate(), LEAVE_MILLIS).unref()
    }
    while (this.#guests.size > 0 || this.#leaving.size > 0) {
      await Promise.all(this.#leaving)
      if (this.#guests.size > 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async #admit(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { authorization = '', [AGENT_ID_HEADER]: agentId, 'sec-websocket-protocol': protocols = '' } = request.headers
    if (this.#knocks({ key: request.socket.remoteAddress ?? '', perMinute: KNOCKS_A_MINUTE }) > 0) return refuse(socket, 429)
    if (this.#isClosed || this.#guests.size >= MOST_CONNECTIONS) return refuse(socket, 503)
    if (!protocols.split(',').some((one) => one.trim() === PRINT_PROTOCOL)) return refuse(socket, 400)
    if (typeof agentId !== 'string' || !/^[\w-]{8,60}$/.test(agentId)) return refuse(socket, 400)
    const connectionId = this.#parts.newId()
    const connected = await this.#parts.connections.connect({ key: authorization.replace(/^bearer\s+/i, ''), connectionId, agentId })
    if (!connected.ok) return refuse(socket, connected.failure.kind === 'unauthenticated' ? 401 : 503)
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#serve(opened, connected.value, connectionId))
    // An agent that is gone by now never gets its turn.
    if (socket.destroyed) await this.#parts.connections.leave(connectionId, connected.value)
  }

  #serve(socket: WebSocket, desk: ConnectedDesk, connectionId: string): void {
    const connection = new DeskConnection({ ...this.#parts, socket, desk, connectionId })
    const guest: Guest = { desk, connection, socket, isAlive: true }
    this.#guests.set(connectionId, guest)
    const leave = this.#parts.live.subscribe({
      accountId: desk.accountId,
      audience: 'customer',
      heard: (topic) => {
        if (topic !== 'desks' && topic !== 'anything') return
        void this.#check([connectionId]).catch(this.#parts.troubled)
        connection.work()
      },
    })
    socket.on('pong', () => (guest.isAlive = true))
    socket.on('error', () => undefined)
    socket.on('message', (data, isBinary) => {
      guest.isAlive = true
      const isTooMuch = this.#messages({ key: connectionId, perMinute: MESSAGES_A_MINUTE }) > 0
      if (isBinary || isTooMuch || !connection.receive(data.toString()))
        socket.close(DESK_CLOSES.tooMuch, 'this is not what an agent sends')
    })
    socket.on('close', () => {
      leave()
      this.#guests.delete(connectionId)
      const gone = connection
        .end()
        .then(() => this.#parts.connections.leave(connectionId, desk))
        .then(() => undefined, this.#parts.troubled)
        .finally(() => this.#leaving.delete(gone))
      this.#leaving.add(gone)
    })
    if (this.#isClosed) socket.close(DESK_CLOSES.away, 'the server is stopping')
  }

  /** Ends the connections that are silent, and notes that the others are there. */
  async #beatAll(): Promise<void> {
    for (const { socket, connection, ...guest } of this.#guests.values()) {
      if (!guest.isAlive) socket.terminate()
      else socket.ping()
      connection.askPrinters()
      connection.work()
    }
    for (const guest of this.#guests.values()) guest.isAlive = false
    await this.#check([...this.#guests.keys()])
  }

  /** Ends connections whose desk has a newer one, or none any more. */
  async #check(connectionIds: readonly string[]): Promise<void> {
    if (connectionIds.length === 0) return
    const valid = await this.#parts.connections.beat(connectionIds)
    if (!valid.ok) return
    for (const id of connectionIds)
      if (!valid.value.includes(id))
        this.#guests.get(id)?.socket.close(DESK_CLOSES.replaced, 'another connection has this desk, or its key was revoked')
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
