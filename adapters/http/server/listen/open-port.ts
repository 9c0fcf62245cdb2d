import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/**
 * Node takes one new connection from each queue in a turn of its loop, so that with one queue some
 * hundreds a second wait behind each other under load, until callers give up and come again.
 */
const QUEUES = 16

/** A host and port; port 0 is any that is free. */
export type Address = { readonly host: string; readonly port: number }

/** A port that is open, and its queues. */
export type Doors = {
  readonly port: number
  /** Takes no more connections; answers when those of the server have ended. */
  readonly close: () => Promise<void>
}

/**
 * Opens a port with several queues of new connections, where the system shares a port among them;
 * with one elsewhere. Throws the error of Node where the port is taken or the address is none of
 * this machine.
 */
export async function openPort(server: Server, { host, port }: Address): Promise<Doors> {
  // A shared port could be joined by a second server of ours, which must hear that it is taken.
  const taken = await portIfFree({ host, port })
  if (!(await listening(server, { host, port: taken, reusePort: true }).catch(isUnsupported)))
    await listening(server, { host, port: taken, reusePort: false })
  const queues = await Promise.all(
    Array.from({ length: QUEUES - 1 }, async () => {
      const queue = createServer({ noDelay: true }, (socket) => server.emit('connection', socket))
      return (await listening(queue, { host, port: taken, reusePort: true }).catch(() => false)) ? [queue] : []
    }),
  )
  const listeners = [server, ...queues.flat()]
  return { port: taken, close: async () => void (await Promise.all(listeners.map(closed))) }
}

async function portIfFree(address: Address): Promise<number> {
  const trial = createServer()
  await listening(trial, { ...address, reusePort: false })
  const { port } = trial.address() as AddressInfo
  await closed(trial)
  return port
}

async function listening(server: Server, how: Address & { readonly reusePort: boolean }): Promise<true> {
  server.listen(how)
  await once(server, 'listening')
  return true
}

/** Answers false for an error that says that this system shares no ports; throws any other. */
function isUnsupported(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOTSUP' || error.code === 'EINVAL' || error.code === 'ENOPROTOOPT') return false
  throw error
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))
