import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printerAddress } from '../../adapters/cli/zpl-address.ts'
import { scan } from '../printer/support/printed.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'
import { openZplSink, type ZplSink } from '../support/proxies/zpl-sink.ts'

type Order = { readonly order_number: string; readonly airway_number: string }

let server: TestServer
let ddp: CliUser
let orders: readonly Order[]

beforeAll(async () => {
  server = await startTestServer()
  ddp = await cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf('ddp') })
  const { out } = await ddp.run(['orders', 'list', '--json', '--page-size', '40', '--status', 'inbound'])
  orders = JSON.parse(out) as readonly Order[]
})
afterAll(async () => {
  await ddp.remove()
  await server.stop()
})

const numbers = (from: number, to: number): readonly string[] => orders.slice(from, to).map((order) => order.order_number)
const waybills = (from: number, to: number): readonly string[] => orders.slice(from, to).map((order) => order.airway_number)
const print = (given: readonly string[], sink: Pick<ZplSink, 'address'>): readonly string[] => [
  'labels',
  'print',
  ...given,
  '--zpl',
  sink.address,
]
const kept = (): Promise<readonly string[]> => readdir(join(ddp.home, '.config', 'crossdock', 'printing')).catch(() => [])

/** A printer for one test. */
async function withSink(given: Parameters<typeof openZplSink>[0], tell: (sink: ZplSink) => Promise<void>): Promise<void> {
  const sink = await openZplSink(given)
  try {
    await tell(sink)
  } finally {
    await sink.close()
  }
}

describe('labels print --zpl', () => {
  it('prints a batch over one connection, in order, as scanners read it', () =>
    withSink({}, async (sink) => {
      const { code, err, out } = await ddp.run([...print([...numbers(0, 4), 'NOPE'], sink), '--dpi', '300', '--darkness', '9', '--json'])
      expect([code, err]).toEqual([1, expect.stringContaining('NOPE')])
      expect(JSON.parse(out)).toMatchObject({ printer: sink.address, printed: 4, failed: [{ order_number: 'NOPE' }], complete: true })
      expect(sink.waybills()).toEqual(waybills(0, 4))
      expect(sink.connections()).toBe(1)
      const [label] = sink.labels()
      expect([label?.darkness, label?.picture.width, label?.picture.height]).toEqual([9, 1200, 1800])
      expect(label && (await scan(label.picture))).toEqual([`CODE-128:${waybills(0, 1)[0]}`, `QR-Code:${waybills(0, 1)[0]}`])
      expect(await kept()).toEqual([])
    }))

  it('continues where Ctrl-C stopped it, and prints nothing twice', () =>
    withSink({}, async (sink) => {
      sink.holdsAfter = 3
      const { process: child, finished } = ddp.start(print(numbers(0, 8), sink))
      await sink.held()
      child.kill('SIGINT')
      sink.release()
      expect(await finished).toMatchObject({ code: 1, err: expect.stringContaining('nothing is printed twice') })
      const before = sink.waybills().length
      expect(before).toBeLessThan(8)
      const { code, err } = await ddp.run(print(numbers(0, 8), sink))
      expect([code, err]).toEqual([0, expect.stringContaining(`Labels sent to printer ${sink.address}: ${8 - before}`)])
      expect(err).toContain('Continuing where the last run stopped')
      expect(sink.waybills()).toEqual(waybills(0, 8))
      expect(await kept()).toEqual([])
    }))

  it('names the label that was on its way when the connection broke, and does not send it again', () =>
    withSink({}, async (sink) => {
      sink.breaksIn = 3
      const broken = await ddp.run(print(numbers(8, 14), sink))
      expect(broken).toMatchObject({ code: 1, err: expect.stringContaining(`The connection to printer ${sink.address} broke`) })
      expect(sink.waybills()).toEqual(waybills(8, 10))
      const { code, err } = await ddp.run(print(numbers(8, 14), sink))
      expect([code, err]).toEqual([1, expect.stringContaining(`${waybills(10, 11)[0]} was being sent when the connection broke`)])
      expect(sink.waybills()).toEqual([...waybills(8, 10), ...waybills(11, 14)])
    }))

  it('sends nothing to a printer without paper, and all of it once there is some', () =>
    withSink({}, async (sink) => {
      sink.state = { paper: true }
      const held = await ddp.run(print(numbers(14, 17), sink))
      expect(held).toMatchObject({ code: 1, err: expect.stringContaining(`Printer ${sink.address} is out of paper. Load paper.`) })
      expect(sink.labels()).toEqual([])
      sink.state = { head: true, pause: true, ribbon: true }
      const { err } = await ddp.run(print(numbers(14, 17), sink))
      expect(err).toContain('is open. Close it.')
      expect(err).toContain('is paused. Resume it.')
      expect(err).toContain('is out of ribbon. Load a ribbon.')
      sink.state = {}
      expect((await ddp.run(print(numbers(14, 17), sink))).code).toBe(0)
      expect(sink.waybills()).toEqual(waybills(14, 17))
    }))

  it('prints on a printer that never answers, and says that it did not', () =>
    withSink({ silent: true }, async (sink) => {
      const { code, err } = await ddp.run(print(numbers(17, 20), sink))
      expect([code, err]).toEqual([0, expect.stringContaining(`Printer ${sink.address} doesn’t report its state`)])
      expect(sink.waybills()).toEqual(waybills(17, 20))
    }))

  it('says that a printer refuses the connection, or cannot be reached', async () => {
    const sink = await openZplSink()
    await sink.close()
    const refused = await ddp.run(print(numbers(20, 21), sink))
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`Printer ${sink.address} refuses the connection`) })
    const unknown = await ddp.run(print(numbers(20, 21), { address: 'no-such-printer.invalid' }))
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Printer no-such-printer.invalid can’t be reached') })
  })

  it.each([
    [['--zpl', 'here', '--out', 'x.pdf'], 'Use one of --out, --printer and --zpl'],
    [['--zpl', 'a b'], 'is not a printer’s address'],
    [['--zpl', 'here', '--darkness', '31'], 'from 0 to 30'],
    [['--out', 'x.pdf', '--dpi', '300'], 'need --zpl'],
    [[], 'Say where to print'],
  ])('refuses %j', async (options, message) => {
    expect(await ddp.run(['labels', 'print', 'X', ...options])).toMatchObject({ code: 2, err: expect.stringContaining(message) })
  })
})

describe('a printer’s address', () => {
  it.each([
    ['printer', { host: 'printer', port: 9100 }],
    ['10.0.0.7:6101', { host: '10.0.0.7', port: 6101 }],
    ['[::1]:9101', { host: '::1', port: 9101 }],
    ['fe80::1', { host: 'fe80::1', port: 9100 }],
    ['printer:0', undefined],
    ['printer:70000', undefined],
    ['http://printer', undefined],
    ['', undefined],
  ])('%s', (text, address) => {
    expect(printerAddress(text)).toEqual(address)
  })
})
