import { connect, type Socket } from 'node:net'
import type { PrinterAddress } from './zpl-address.ts'
import { readHostStatus, type ZplStatus } from './zpl-status.ts'

const CONNECT_MS = 5000
/** Printers without `~HS` are silent: they are asked once, and not waited for again. */
const FIRST_STATUS_MS = 1500
/** A printer answers when it has taken what was sent before, which lasts as long as it prints. */
const STATUS_MS = 60_000
const END_MS = 5000
const ASK = '~HS'

/** Node's code where it is one of the network's, otherwise the message. */
export class PrinterUnreachable extends Error {
  readonly code: string
  constructor(code: string) {
    super(`printer unreachable: ${code}`)
    this.name = 'PrinterUnreachable'
    this.code = code
  }
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.message)

/**
 * One connection to a thermal printer. `send` resolves when the printer has the label, or, where it
 * is silent, when the network took it.
 */
export type ZplConnection = {
  /** The printer's first answer; undefined where it does not answer. */
  readonly status: ZplStatus | undefined
  /**
   * Sends a label; returns the printer's state after it. Rejects with PrinterUnreachable where the
   * connection breaks.
   */
  readonly send: (label: string) => Promise<ZplStatus | undefined>
  /** Ends the connection; rejects where it broke before all was taken. */
  readonly end: () => Promise<void>
  readonly destroy: () => void
}

async function openPrinterSocket({ host, port }: PrinterAddress): Promise<Socket> {
  const socket = connect({ host, port, timeout: CONNECT_MS })
  socket.setNoDelay(true)
  return new Promise((resolve, reject) => {
    socket.once('timeout', () => {
      socket.destroy()
      reject(new PrinterUnreachable('ETIMEDOUT'))
    })
    socket.once('error', (error) => reject(new PrinterUnreachable(codeOf(error))))
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}

type Answers = { readonly ask: (waitMs: number) => Promise<ZplStatus | undefined>; readonly broken: () => PrinterUnreachable | undefined }

/** Reads the printer's answers, one at a time. */
function answersOf(socket: Socket): Answers {
  let received = ''
  let broken: PrinterUnreachable | undefined
  let settle: (() => void) | undefined
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    settle?.()
  })
  const breaks = (code: string): void => {
    broken ??= new PrinterUnreachable(code)
    settle?.()
  }
  socket.on('error', (error) => breaks(codeOf(error)))
  socket.on('close', () => breaks('ECONNRESET'))
  const ask = (waitMs: number): Promise<ZplStatus | undefined> => {
    received = ''
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(undefined), waitMs)
      const finish = (status: ZplStatus | undefined): void => {
        clearTimeout(timer)
        settle = undefined
        resolve(status)
      }
      settle = () => {
        const status = readHostStatus(received)
        if (status !== undefined) finish(status)
        else if (broken !== undefined) {
          clearTimeout(timer)
          reject(broken)
        }
      }
      socket.write(ASK)
      settle()
    })
  }
  return { ask, broken: () => broken }
}

/** Connects to a printer and asks how it is. Rejects with PrinterUnreachable. */
export async function connectToPrinter(address: PrinterAddress): Promise<ZplConnection> {
  const socket = await openPrinterSocket(address)
  const answers = answersOf(socket)
  const status = await answers.ask(FIRST_STATUS_MS)
  const written = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const broken = answers.broken()
      if (broken !== undefined) return reject(broken)
      socket.write(text, 'latin1', (error) => (error ? reject(new PrinterUnreachable(codeOf(error))) : resolve()))
    })
  return {
    status,
    send: async (label) => {
      await written(label)
      if (status === undefined) return undefined
      const after = await answers.ask(STATUS_MS)
      if (after === undefined) throw new PrinterUnreachable('ETIMEDOUT')
      return after
    },
    end: () =>
      new Promise((resolve, reject) => {
        const broken = answers.broken()
        if (broken !== undefined) return reject(broken)
        socket.setTimeout(END_MS, () => socket.destroy())
        socket.once('close', (failed) => (failed ? reject(new PrinterUnreachable('ECONNRESET')) : resolve()))
        socket.end()
      }),
    destroy: () => void socket.destroy(),
  }
}
