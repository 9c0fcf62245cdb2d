import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { printZpl, type PrintedLabel } from '../../printer/support/zpl-reader.ts'

type State = { paper?: boolean; head?: boolean; pause?: boolean; ribbon?: boolean }

/**
 * A thermal printer on a TCP port: it keeps what it gets, and answers `~HS` unless it is silent.
 */
export type ZplSink = {
  readonly address: string
  /** The labels that arrived whole, over all connections. */
  readonly labels: () => readonly PrintedLabel[]
  readonly waybills: () => readonly (string | undefined)[]
  readonly connections: () => number
  /** The parts of the printer that are out or open, from now on. */
  state: State
  /**
   * Breaks the connection at the end of this label, which is lost, counted from 1 over all
   * connections.
   */
  breaksIn: number | undefined
  /** Answers nothing about the state after this many labels until `release`. */
  holdsAfter: number | undefined
  readonly held: () => Promise<void>
  readonly release: () => void
  readonly close: () => Promise<void>
}

const LABEL = /(?:~SD\d\d)?\^XA[\s\S]*?\^XZ\n?/g
const bit = (value: boolean | undefined): string => (value === true ? '1' : '0')

const hostStatus = ({ paper, head, pause, ribbon }: State): string =>
  `\u0002030,${bit(paper)},${bit(pause)},1245,000,0,0,0,000,0,0,0\u0003\r\n` +
  `\u0002000,0,${bit(head)},${bit(ribbon)},0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n`

export async function openZplSink({ silent = false }: { readonly silent?: boolean } = {}): Promise<ZplSink> {
  const whole: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const waiting: (() => void)[] = []
  let held: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => (held = resolve))
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    let received = ''
    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (text: string) => {
      received += text
      for (const label of received.match(LABEL) ?? []) {
        if (whole.length + 1 === sink.breaksIn) {
          sink.breaksIn = undefined
          socket.resetAndDestroy()
          return
        }
        whole.push(label)
      }
      received = received.replace(LABEL, '')
      for (; received.includes('~HS'); received = received.replace('~HS', '')) {
        if (silent) continue
        const answer = (): void => void socket.write(hostStatus(sink.state))
        if (sink.holdsAfter !== undefined && whole.length >= sink.holdsAfter) {
          waiting.push(answer)
          held()
        } else answer()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sink: ZplSink = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    labels: () => whole.flatMap((label) => printZpl(label)),
    waybills: () => sink.labels().map(({ fields }) => fields.find(({ command }) => command === 'BC')?.text),
    connections: () => connections,
    state: {},
    breaksIn: undefined,
    holdsAfter: undefined,
    held: () => isHeld,
    release: () => {
      sink.holdsAfter = undefined
      for (const answer of waiting.splice(0)) answer()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return sink
}
