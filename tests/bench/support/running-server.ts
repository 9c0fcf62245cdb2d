import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connectionOfRunning } from '../../../adapters/store/embedded/embedded-postgres.ts'
import { callerAt, temporaryFolder, type ServerAnswer, type TestServer } from '../../support/servers/server.ts'

const SERVER = fileURLToPath(new URL('../../../adapters/http/server/main.ts', import.meta.url))
const START_SECONDS = 300
/** The demo account of benches. */
export const SHIPPER = 'ddp'

/** A server with demo data in a process and a data folder of its own, started like `npm start`. */
export type RunningServer = TestServer & {
  readonly pid: number
  /** Its PostgreSQL, for direct reads and bulk inserts. */
  readonly connectionString: string
}

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  listener.close()
  await once(listener, 'close')
  return port
}

export async function startServer(): Promise<RunningServer> {
  const folder = await temporaryFolder()
  const dataFolder = join(folder.path, 'data')
  const port = await freePort()
  const { DATABASE_URL: _url, ...environment } = process.env
  const child = spawn(process.execPath, [SERVER], {
    env: { ...environment, HOST: '127.0.0.1', PORT: String(port), CROSSDOCK_DATA: dataFolder, CROSSDOCK_DEMO: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (said = (said + part).slice(-4000)))
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
    await folder.remove()
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, () => child.exitCode !== null)
    const connectionString = await connectionOfRunning(dataFolder)
    if (connectionString === undefined || child.pid === undefined) throw new Error('the embedded PostgreSQL cannot be found')
    return { ...callerAt(url), pid: child.pid, connectionString, stop }
  } catch (error) {
    await stop()
    throw new Error(`the server did not start: ${said}`, { cause: error })
  }
}

async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + START_SECONDS * 1000
  for (;;) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (hasEnded() || performance.now() > deadline) throw new Error('it is not ready')
    await sleep(100)
  }
}

/** The payload of an answer; throws its message where it is a failure. */
export function payloadOf<P>({ status, json }: ServerAnswer<P>): P {
  if (!json.status) throw new Error(`${status} ${json.error}: ${json.msg}`)
  return json.payload
}

type OrderImportAnswer = { readonly created: number; readonly errors: readonly { readonly msg: string }[] }

/** Imports a sheet of orders for a demo shipper; returns how many were created. */
export async function importSheet({ call }: RunningServer, sheet: Uint8Array, as = SHIPPER): Promise<number> {
  const { created, errors } = payloadOf(
    await call<OrderImportAnswer>('POST', '/api/orders/import', {
      as,
      form: { order_type: 'express', file: { name: 'orders.xlsx', content: sheet } },
    }),
  )
  if (errors[0] !== undefined) throw new Error(`the sheet has faulty rows: ${errors[0].msg}`)
  return created
}

/** Current memory of a process, as Linux counts it. */
async function residentMegabytes(pid: number): Promise<number> {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Peak memory of a process during some work, minus its memory before. */
export async function memoryGrowth(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = await residentMegabytes(pid)
  let most = before
  let working = true
  const watch = (async () => {
    while (working) {
      most = Math.max(most, await residentMegabytes(pid))
      await sleep(50)
    }
  })()
  try {
    await work()
  } finally {
    working = false
    await watch
  }
  return most - before
}
