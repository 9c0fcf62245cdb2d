import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** A label printer of TSPL or EPL on a TCP port: it keeps what it gets, and answers TSPL's question about its state with "ready". */
export type RawReceiver = { readonly port: number; readonly received: () => Buffer; readonly stop: () => Promise<void> }

const QUESTION = Buffer.from([0x1b, 0x21, 0x3f])

export async function startRawReceiver(): Promise<RawReceiver> {
  let received: Buffer = Buffer.alloc(0)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (part: Buffer) => {
      if (part.equals(QUESTION)) socket.write(Buffer.from([0]))
      else received = Buffer.concat([received, part])
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
