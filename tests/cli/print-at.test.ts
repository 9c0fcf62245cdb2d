import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../adapters/store/embedded/postmaster.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'
import { startZebra, type ZebraSimulator } from '../support/printers/zebra.ts'

type Order = { readonly order_number: string; readonly airway_number: string; readonly print_time?: string | null }

const SOON = { timeout: 30_000, interval: 50 }

let server: TestServer
let ddp: CliUser
let zebra: ZebraSimulator
let orders: readonly Order[]
let port: number
const agents: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  server = await startTestServer()
  port = await freePort()
  ddp = await cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf('ddp'), CROSSDOCK_PRINT_PORT: String(port) })
  const { out } = await ddp.run(['orders', 'list', '--json', '--page-size', '40', '--status', 'inbound'])
  orders = JSON.parse(out) as readonly Order[]
})
afterAll(async () => {
  await ddp?.remove()
  await server?.stop()
})
beforeEach(async () => {
  zebra = await startZebra()
})
afterEach(async () => {
  for (const stop of agents.splice(0)) await stop()
  await zebra.stop()
})

/** The agent as a process of its own, once it has said one of these events. */
async function agent(event: string, ...args: readonly string[]): Promise<{ readonly stop: () => Promise<unknown> }> {
  const printers = `labels=zpl://127.0.0.1:${zebra.port}?dpi=203`
  const { process: child, finished } = ddp.start(['print-agent', '--json', '--printers', printers, ...args])
  const stop = (): Promise<unknown> => {
    child.kill('SIGTERM')
    return finished
  }
  agents.push(stop)
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  await new Promise<void>((resolve, reject) => {
    void finished.then(({ err }) => reject(new Error(`the agent ended: ${err}`)))
    lines.on('line', (line) => {
      if ((JSON.parse(line) as { event: string }).event === event) resolve()
    })
  })
  return { stop }
}
const numbers = (from: number, to: number): readonly string[] => orders.slice(from, to).map((order) => order.order_number)
const waybillsOn = (labels: readonly string[]): readonly string[] =>
  labels.map((label) => orders.find(({ airway_number }) => label.includes(airway_number))?.airway_number ?? 'none')
const waybills = (from: number, to: number): readonly string[] => orders.slice(from, to).map((order) => order.airway_number)
const orderOf = async (number: string) => (await server.call<Order>('GET', `/api/orders/${number}`, { as: 'ddp' })).json.payload
const print = (given: readonly string[], ...more: readonly string[]): readonly string[] => [
  'labels',
  'print',
  ...given,
  '--printer',
  'labels',
  ...more,
]
const journals = (): Promise<readonly string[]> => readdir(join(ddp.home, '.config', 'crossdock', 'printing')).catch(() => [])

describe('labels print --printer', () => {
  it('says so where no agent runs, where the agent has no such printer, and where two places are named', async () => {
    const nobody = await ddp.run(print(numbers(0, 1)))
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('No print agent runs on this machine')])
    await agent('ready')
    const unknown = await ddp.run(['labels', 'print', ...numbers(0, 1), '--printer', 'nowhere'])
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('no printer “nowhere”')])
    expect((await ddp.run(print(numbers(0, 1), '--out', 'x.pdf'))).code).toBe(2)
    expect((await ddp.run(['labels', 'print', ...numbers(0, 1), '--desk', 'x', '--out', 'x.pdf'])).code).toBe(2)
  })

  it('prints through this machine’s agent, names what it cannot print, and the orders are printed', async () => {
    await agent('ready')
    const { code, err, out } = await ddp.run(print([...numbers(0, 3), 'NOPE'], '--json'))
    expect([code, err]).toEqual([1, expect.stringContaining('NOPE')])
    expect(JSON.parse(out)).toMatchObject({ printer: 'labels', printed: 3, failed: [{ order_number: 'NOPE' }], complete: true })
    expect(waybillsOn(zebra.labels())).toEqual(waybills(0, 3))
    for (const number of numbers(0, 3)) expect((await orderOf(number)).print_time).toBeTruthy()
    expect(await journals()).toEqual([])
  })

  it('names what the printer waits for, and the same command goes on after the agent was restarted, with nothing twice', async () => {
    zebra.say('paper-out')
    const running = await agent('ready')
    const first = await ddp.run(print(numbers(3, 7)))
    expect([first.code, first.err]).toEqual([1, expect.stringMatching(/Printer labels: Out of paper[\s\S]*nothing is printed twice/)])
    expect(zebra.labels()).toEqual([])
    await running.stop()
    const gone = await ddp.run(print(numbers(3, 7)))
    expect(gone.err).toContain('No print agent runs on this machine')
    zebra.say('ready')
    await agent('ready')
    const { code, err } = await ddp.run(print(numbers(3, 7)))
    expect([code, err]).toEqual([0, expect.stringMatching(/Continuing[\s\S]*Labels printed on labels: 4/)])
    expect(waybillsOn(zebra.labels())).toEqual(waybills(3, 7))
    expect(await journals()).toEqual([])
  })

  it('goes on after Ctrl-C', async () => {
    await agent('ready')
    zebra.say('silent')
    const { process: child, finished } = ddp.start(print(numbers(7, 10)))
    await vi.waitFor(() => expect(zebra.labels().length).toBeGreaterThan(0), SOON)
    child.kill('SIGINT')
    await finished
    const { code } = await ddp.run(print(numbers(7, 10)))
    expect(code).toBe(0)
    expect(waybillsOn(zebra.labels())).toEqual(waybills(7, 10))
  })
})

describe('print-agent --connect', () => {
  it('makes a desk of the account that is signed in, once, and the desk prints for the command line and for other programs', async () => {
    const first = await agent('connected', '--connect', '--desk', 'Bench')
    await first.stop()
    await agent('connected', '--connect')
    const { json } = await server.call<{ rows: readonly { name: string; connected: boolean }[] }>('GET', '/api/print/desks', { as: 'ddp' })
    expect(json.payload.rows).toMatchObject([{ name: 'Bench', connected: true }])
    await vi.waitFor(async () => {
      const { json: later } = await server.call<{ rows: readonly { printers: readonly unknown[] }[] }>('GET', '/api/print/desks', {
        as: 'ddp',
      })
      expect(later.payload.rows[0]?.printers).toHaveLength(1)
    }, SOON)
    const { code, err } = await ddp.run(print(numbers(12, 15), '--desk', 'Bench'))
    expect([code, err]).toEqual([0, expect.stringContaining('Labels printed on labels: 3')])
    expect(waybillsOn(zebra.labels())).toEqual(waybills(12, 15))
    expect((await orderOf(numbers(12, 13)[0] ?? '')).print_time).toBeTruthy()
  })

  it('takes the key from CROSSDOCK_TOKEN, and says so where the key is refused or the desk is away', async () => {
    const made = await server.call<{ desk_id: string; key: string }>('POST', '/api/print/desks', { as: 'ddp', body: { name: 'Key' } })
    const away = await ddp.run(print(numbers(15, 16), '--desk', 'Key'))
    expect([away.code, away.err]).toEqual([1, expect.stringContaining('isn’t connected')])
    const folder = join(ddp.home, 'by-key')
    const running = await agent('connected', '--connect', '--folder', folder, '--token', made.json.payload.key)
    await server.call('DELETE', `/api/print/desks/${made.json.payload.desk_id}`, { as: 'ddp' })
    await running.stop()
    const { process: child, finished } = ddp.start(['print-agent', '--connect', '--folder', folder])
    let said = ''
    child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
    await vi.waitFor(() => expect(said).toContain('no longer accepts the key of this print desk'), SOON)
    child.kill('SIGTERM')
    expect((await finished).code).toBe(0)
  })
})
