import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** A proxy to a server that can be cut, or fall silent. */
export type TcpProxy = {
  /** The same URL, through the proxy. */
  readonly url: string
  /** Breaks every connection and accepts no other. */
  readonly cut: () => void
  /** Sends nothing more in either direction, and closes nothing: half-open connections. */
  readonly freeze: () => void
  /** Accepts new connections again. */
  readonly restore: () => void
  readonly close: () => Promise<void>
}

export async function tcpProxyTo(url: string): Promise<TcpProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let mode: 'open' | 'cut' | 'frozen' = 'open'
  const kept = (socket: Socket): Socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((incoming) => {
    kept(incoming)
    if (mode === 'cut') return void incoming.destroy()
    if (mode === 'frozen') return undefined
    const outgoing = kept(connect({ host: target.hostname, port: Number(target.port) }))
    incoming.on('data', (bytes) => mode === 'open' && outgoing.write(bytes))
    outgoing.on('data', (bytes) => mode === 'open' && incoming.write(bytes))
    incoming.once('close', () => outgoing.destroy())
    outgoing.once('close', () => incoming.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: through.toString(),
    cut: () => {
      mode = 'cut'
      destroyAll()
    },
    freeze: () => {
      mode = 'frozen'
    },
    restore: () => {
      mode = 'open'
      destroyAll()
    },
    close: async () => {
      destroyAll()
      server.close()
      await once(server, 'close')
    },
  }
}
