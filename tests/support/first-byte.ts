import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

/** A way to a printer on which the first byte of each document is noticed. */
export type WatchedWay = {
  /** The address of the printer, by this way. */
  readonly address: string
  /** When the next document begins to arrive, by `performance.now()`. Ask before it is sent. */
  readonly next: () => Promise<number>
  readonly close: () => Promise<void>
}

/** The beginning of every PDF. */
const BEGINNING = '%PDF-'

export async function watchWayTo(address: string): Promise<WatchedWay> {
  const target = new URL(address.replace('ipp:', 'http:'))
  let seen: (at: number) => void = () => undefined
  const server = createServer((incoming) => {
    const outgoing = connect({ host: target.hostname, port: Number(target.port) })
    for (const socket of [incoming, outgoing]) socket.setNoDelay(true).on('error', () => undefined)
    incoming.on('data', (bytes) => {
      if (bytes.includes(BEGINNING)) seen(performance.now())
      // The printer takes calls under its own address alone.
      outgoing.write(Buffer.from(bytes.toString('latin1').replace(/^(Host: [^:\r]+:)\d+/im, `$1${target.port}`), 'latin1'))
    })
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
    outgoing.pipe(incoming)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(target)
  through.port = String((server.address() as AddressInfo).port)
  return {
    address: through.href.replace('http:', 'ipp:'),
    next: () => new Promise((resolve) => (seen = resolve)),
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
