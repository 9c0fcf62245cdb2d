import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A connection to another address that a test can cut (connections end, new ones are refused), hold
 * (nothing passes), and restore.
 */
export type CuttingProxy = {
  readonly port: number
  readonly cut: () => void
  readonly hold: () => void
  readonly mend: () => void
  readonly close: () => Promise<void>
}

type State = 'open' | 'cut' | 'held'

/** Opens the connection. */
export async function cuttingProxy(target: { readonly host: string; readonly port: number }): Promise<CuttingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: State = 'open'
  const endAll = (): void => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()))
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(target)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (part) => void (state === 'open' && to.write(part)))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        to.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      state = 'cut'
      endAll()
    },
    hold: () => void (state = 'held'),
    mend: () => {
      // Bytes that were held back are lost, as on a broken line.
      if (state === 'held') endAll()
      state = 'open'
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endAll()
      }),
  }
}
