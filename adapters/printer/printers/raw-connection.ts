import { connect, type Socket } from 'node:net'
import type { RawQuestion, RawStatus } from './raw-status.ts'

const CONNECT_MILLIS = 5000
const ANSWER_MILLIS = 2000

const timedOut = (): Error => Object.assign(new Error('the printer does not answer'), { code: 'ETIMEDOUT' })

/** An open connection to a printer that takes its language as it is. */
export class RawConnection {
  readonly #socket: Socket
  #heard: Buffer = Buffer.alloc(0)
  #changed: () => void = () => undefined
  #error: Error | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (part: Buffer) => {
      this.#heard = Buffer.concat([this.#heard, part]).subarray(-4096)
      this.#changed()
    })
    socket.on('error', (error) => {
      this.#error = error
      this.#changed()
    })
    socket.on('close', () => {
      this.#error ??= Object.assign(new Error('the printer closed the connection'), { code: 'ECONNRESET' })
      this.#changed()
    })
  }

  /** Connects; throws what the connection throws. */
  static open(host: string, port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port })
      socket.setNoDelay(true)
      socket.setTimeout(CONNECT_MILLIS, () => socket.destroy(timedOut()))
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.setTimeout(0)
        socket.off('error', reject)
        resolve(new RawConnection(socket))
      })
    })
  }

  /** Asks the printer; undefined where it does not answer in time. */
  async ask({ ask, read }: RawQuestion): Promise<RawStatus | undefined> {
    this.#heard = Buffer.alloc(0)
    await this.#written(ask)
    const until = Date.now() + ANSWER_MILLIS
    for (;;) {
      const status = read(this.#heard)
      if (status !== undefined) return status
      if (this.#error !== undefined) throw this.#error
      const left = until - Date.now()
      if (left <= 0) return undefined
      await this.#change(left)
    }
  }

  /**
   * Sends a document; `stalled` is called whenever the printer takes nothing for some seconds.
   * Throws what the connection throws.
   */
  async send(document: Buffer, stalled: () => void): Promise<void> {
    const timer = setInterval(() => stalled(), CONNECT_MILLIS)
    try {
      await this.#written(document)
    } finally {
      clearInterval(timer)
    }
  }

  close(): void {
    this.#socket.end()
    this.#socket.unref()
  }

  /** Ends the connection without waiting for what was not sent yet. */
  abort(): void {
    this.#socket.destroy()
  }

  #written(bytes: Buffer): Promise<void> {
    if (this.#error !== undefined) return Promise.reject(this.#error)
    return new Promise((resolve, reject) => {
      this.#socket.once('close', () => reject(this.#error ?? timedOut()))
      this.#socket.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  #change(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, millis)
      this.#changed = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
