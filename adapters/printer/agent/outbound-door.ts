import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { AGENT_ID_HEADER, DESK_CLOSES, DESK_PATH, MOST_MESSAGE_BYTES, PRINT_PROTOCOL } from '#core/parcels/printing/print-protocol.ts'
import { PageSession, type SessionParts } from './page-session.ts'
import { sendMessage } from './send-message.ts'

/**
 * The server asks every 20 seconds whether somebody is there; a connection on which nothing comes
 * any more is given up.
 */
const SILENCE_MILLIS = 65_000
const HANDSHAKE_MILLIS = 15_000
const FIRST_WAIT_MILLIS = 500
const MOST_WAIT_MILLIS = 30_000
const HTTP_UNAUTHORIZED = 401

/**
 * The news of a connection, for the person at this machine: `refused` and `replaced` end all tries.
 */
export type OutboundNews =
  | { readonly type: 'connected' }
  | { readonly type: 'away'; readonly cause: string }
  | { readonly type: 'refused' }
  | { readonly type: 'replaced' }

type Door = {
  /** The server's address. */
  readonly url: string
  readonly key: string
  readonly agentId: string
  readonly session: Omit<SessionParts, 'send' | 'close'>
  readonly heard: (news: OutboundNews) => void
  readonly troubled: (error: unknown) => void
}

/**
 * The way out: a connection to a server that asks this agent to print, as pages do at the local
 * door. It is opened again whenever it breaks.
 */
export class OutboundDoor {
  readonly #door: Door
  #socket: WebSocket | undefined
  #wait: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false

  constructor(door: Door) {
    this.#door = door
  }

  /** Connects, and stays connected. */
  open(): void {
    const { url, key, agentId } = this.#door
    const address = new URL(DESK_PATH, url)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address, PRINT_PROTOCOL, {
      headers: { authorization: `Bearer ${key}`, [AGENT_ID_HEADER]: agentId },
      handshakeTimeout: HANDSHAKE_MILLIS,
      maxPayload: MOST_MESSAGE_BYTES,
    })
    this.#socket = socket
    let cause: string | undefined
    socket.on('error', (error) => (cause ??= error.message))
    socket.on('unexpected-response', (_request, response: IncomingMessage) => {
      cause = `HTTP ${response.statusCode}`
      if (response.statusCode === HTTP_UNAUTHORIZED) this.#give('refused')
      // Ending the request alone would never close the socket, and nothing would try again.
      socket.terminate()
    })
    socket.on('open', () => this.#serve(socket))
    socket.on('close', (code) => {
      if (code === DESK_CLOSES.refused) this.#give('refused')
      else if (code === DESK_CLOSES.replaced) this.#give('replaced')
      else this.#again(cause ?? 'closed')
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#wait)
    const socket = this.#socket
    if (socket === undefined || socket.readyState === socket.CLOSED) return
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
    socket.close(DESK_CLOSES.away, 'the agent is stopping')
    setTimeout(() => socket.terminate(), 1000).unref()
    await closed
  }

  #serve(socket: WebSocket): void {
    const { url, key, session: parts, heard, troubled } = this.#door
    const session = new PageSession(new URL(url).origin, {
      ...parts,
      send: (message) => sendMessage(socket, message),
      close: (code, reason) => socket.close(code, reason),
    })
    let silent = setTimeout(() => undefined)
    const listen = (): void => {
      clearTimeout(silent)
      silent = setTimeout(() => socket.terminate(), SILENCE_MILLIS)
    }
    // One after another: an answer never overtakes an earlier one.
    let turn = Promise.resolve()
    socket.on('ping', listen)
    socket.on('message', (data) => {
      listen()
      turn = turn.then(() => session.receive(data.toString())).catch(troubled)
    })
    socket.on('close', () => {
      clearTimeout(silent)
      void turn.finally(() => session.end())
    })
    listen()
    this.#failures = 0
    heard({ type: 'connected' })
    // Each key has documents of its own: what another desk asked for is nothing to this one.
    session.open({ origin: new URL(url).origin, account: `desk ${createHash('sha256').update(key).digest('hex').slice(0, 16)}` })
  }

  /**
   * Tries again later, each time later, and not in the same moment as every other agent of a server
   * that was restarted.
   */
  #again(cause: string): void {
    if (this.#isClosed) return
    if (this.#failures === 0) this.#door.heard({ type: 'away', cause })
    const wait = Math.min(MOST_WAIT_MILLIS, FIRST_WAIT_MILLIS * 2 ** this.#failures)
    this.#failures += 1
    this.#wait = setTimeout(() => this.open(), wait * (0.5 + Math.random()))
  }

  #give(type: 'refused' | 'replaced'): void {
    if (!this.#isClosed) this.#door.heard({ type })
    this.#isClosed = true
  }
}
