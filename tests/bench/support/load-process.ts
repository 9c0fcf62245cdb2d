import { once } from 'node:events'
import { Client, type Dispatcher } from 'undici'

/** The repeated request, the number of connections, and the duration. */
export type Load = {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly millis: number
}
/** Answers per second, the median time of one, and its size. */
export type LoadFigures = { readonly perSecond: number; readonly millis: number; readonly bytes: number }

/**
 * Sends one request; answers are counted, not parsed, because client and server share the machine.
 */
function ask(client: Client, { path, headers }: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    let status = 0
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => {
        status = statusCode
      },
      onResponseData: (_controller, part) => {
        bytes += part.length
      },
      onResponseEnd: () => (status === 200 ? resolve(bytes) : reject(new Error(`${path} answered ${status}`))),
      onResponseError: (_controller, error) => reject(error),
    }
    client.dispatch({ method: 'GET', path, headers }, handler)
  })
}

async function run(load: Load): Promise<LoadFigures> {
  const clients = Array.from({ length: load.connections }, () => new Client(load.origin))
  const times: number[] = []
  let bytes = 0
  const start = performance.now()
  const end = start + load.millis
  await Promise.all(
    clients.map(async (client) => {
      for (let asked = performance.now(); asked < end; asked = performance.now()) {
        bytes = await ask(client, load)
        times.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  await Promise.all(clients.map((client) => client.close()))
  return { perSecond: times.length / seconds, millis: times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN, bytes }
}

if (process.send !== undefined) {
  process.on('message', (load: Load) => void run(load).then((figures) => process.send?.(figures)))
  await once(process, 'disconnect')
}
