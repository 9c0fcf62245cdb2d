import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A label printer of TSPL or EPL on a TCP port: it keeps what it gets, and answers TSPL's question
 * about its state with "ready".
 */
export type RawReceiver = { readonly port: number; readonly received: () => Buffer; readonly stop: () => Promise<void> }

const QUESTION = Buffer.from([0x1b, 0x21, 0x3f])
const startsWith = (part: Buffer, start: Buffer): boolean => part.subarray(0, start.length).equals(start)
const endsWith = (part: Buffer, end: Buffer): boolean => part.length >= end.length && part.subarray(-end.length).equals(end)

export async function startRawReceiver(): Promise<RawReceiver> {
  let received: Buffer = Buffer.alloc(0)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (part: Buffer) => {
      let label = part
      const answered = (rest: Buffer): void => {
        socket.write(Buffer.from([0]))
        label = rest
      }
      // TCP has no bounds between messages: a question may arrive with the label before it or after
      // it.
      while (startsWith(label, QUESTION)) answered(label.subarray(QUESTION.length))
      while (endsWith(label, QUESTION)) answered(label.subarray(0, -QUESTION.length))
      received = Buffer.concat([received, label])
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
