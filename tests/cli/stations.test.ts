import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ScanAnswer } from '../../adapters/http/contract/operations/stations/station.routes.ts'
import { readScanLine } from '../../adapters/cli/scan-line.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { cuttingProxy } from '../support/proxies/cutting-proxy.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'
import { onTerminal, typeCommand } from '../support/servers/terminal.ts'

let server: TestServer
let warehouse: CliUser

beforeAll(async () => {
  server = await startTestServer()
  warehouse = await cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf('warehouse') })
})
afterAll(async () => {
  await warehouse.remove()
  await server.stop()
})

async function placeStationParcel(): Promise<string> {
  const { json, text } = await server.call<{ airway_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder() })
  expect(text).toContain('airway_number')
  return json.payload.airway_number
}

/** The output as a program reads it: a line per scan without its sentence. */
const outcomes = (out: string): readonly (readonly (string | undefined)[])[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').slice(0, 2))

describe('a line at a station', () => {
  it.each([
    ['CD000000000267', undefined, { kind: 'scan', code: 'CD000000000267' }],
    ['CD000000000267, 2.35', undefined, { kind: 'scan', code: 'CD000000000267', weight: '2.35' }],
    ['PO 7\t2.35\t40\t30\t20', undefined, { kind: 'scan', code: 'PO 7', weight: '2.35', size: ['40', '30', '20'] }],
    ['2,35', 'CD000000000267', { kind: 'scan', code: 'CD000000000267', weight: '2.35' }],
    ['2.35 40x30x20', 'CD000000000267', { kind: 'scan', code: 'CD000000000267', weight: '2.35', size: ['40', '30', '20'] }],
    ['CD000000000170', 'CD000000000267', { kind: 'scan', code: 'CD000000000170' }],
    ['PO,7 A', undefined, { kind: 'scan', code: 'PO,7 A' }],
    ['撤销', undefined, { kind: 'undo' }],
    ['  ', undefined, undefined],
  ])('%j while %j is weighed', (line, weighing, read) => {
    expect(readScanLine(line, weighing)).toEqual(read)
  })
})

describe('receive, dispatch and deliver', () => {
  it('take parcels from a pipe or as arguments, say what each refused one lacks, and go on', async () => {
    const [one, other] = [await placeStationParcel(), await placeStationParcel()]
    const received = await warehouse.run(['receive', '--warehouse', 'SZX1'], {
      input: `${one}\n1.2\nCD000000000100\n\nNOBODY,1.5\n${other},1.2\n${one}\n`,
    })
    expect(received).toMatchObject({ code: 1, err: '2 done, 3 refused\n' })
    expect(outcomes(received.out)).toEqual([
      [one, 'found'],
      [one, 'received'],
      ['CD000000000100', 'refused'],
      ['NOBODY', 'refused'],
      [other, 'received'],
      [one, 'refused'],
    ])
    expect(received.out).toContain('NOBODY\trefused\t\tNo parcel has the number NOBODY\n')
    const weights = join(await mkdtemp(join(tmpdir(), 'weights-')), 'weights.csv')
    await writeFile(weights, `${await placeStationParcel()},1.2\nNOBODY,1.5\n`)
    const sheet = await warehouse.run(['receive', '--warehouse', 'SZX1', '--sheet', weights])
    expect(sheet).toMatchObject({ code: 1, out: '2\tNOBODY\tPARCEL_UNKNOWN\tNo parcel has the number NOBODY\n' })
    expect(sheet.err).toContain('1 received, 0 asked about, 0 received before, 1 refused\n')
    const left = await warehouse.run(['dispatch', '--warehouse', 'SZX1', one, other, '--json'])
    expect(left).toMatchObject({ code: 0, err: '' })
    const answers = left.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ScanAnswer)
    expect(answers.map(({ outcome, order }) => [outcome, order?.status])).toEqual([
      ['dispatched', 'outbound'],
      ['dispatched', 'outbound'],
    ])
    const handed = await warehouse.run(['deliver', '--warehouse', 'RUH1'], { input: `${one}\n${one}\nundo\n${other}\n` })
    expect(handed).toMatchObject({ code: 1, err: expect.stringContaining('1 refused\n') as string })
    expect(outcomes(handed.out)).toEqual([
      [one, 'delivered'],
      [one, 'refused'],
      [one, 'undone'],
      [other, 'delivered'],
    ])
  })

  it('let a person on a terminal scan, weigh, and take the last scan back', async () => {
    const code = await placeStationParcel()
    await onTerminal(warehouse, { env: { LANG: 'zh_CN.UTF-8' } }, async (terminal) => {
      const enter = async (line: string): Promise<void> => {
        await terminal.type(line)
        await terminal.press('Enter')
      }
      await typeCommand(terminal, ['receive', '--warehouse', 'SZX1'])
      await terminal.shows('收货：扫描包裹')
      await enter(code)
      await terminal.shows(new RegExp(`● 称重\\s+${code}`))
      // More than five times the claimed weight is weighed twice before the client is asked.
      await enter('9.9')
      await terminal.shows('9.900 kg 超过申报重量 1.200 kg 的 5 倍')
      await enter(`${code},9.9`)
      await terminal.shows('重量不符')
      await enter('undo')
      await terminal.shows('已撤销')
      await enter('undo')
      await terminal.shows('没有可撤销的扫描')
      await enter(`${code},1.2`)
      await terminal.shows(/● 已入库.*1\.2\d* kg/)
      await terminal.press('C-d')
      await terminal.shows('ended with 0')
    })
  })

  it('send each scan once after the connection was lost', async () => {
    const codes = [await placeStationParcel(), await placeStationParcel()]
    const target = new URL(server.url)
    const proxy = await cuttingProxy({ host: target.hostname, port: Number(target.port) })
    try {
      const env = { CROSSDOCK_URL: `http://127.0.0.1:${proxy.port}` }
      proxy.cut()
      const run = warehouse.start(['receive', '--warehouse', 'SZX1'], { input: codes.map((code) => `${code},1.2\n`).join(''), env })
      await new Promise((resolve) => run.process.stderr?.once('data', resolve))
      proxy.mend()
      const { code, out, err } = await run.finished
      expect([code, err]).toEqual([0, 'No connection. Trying again…\n2 done, 0 refused\n'])
      expect(outcomes(out)).toEqual(codes.map((one) => [one, 'received']))
    } finally {
      await proxy.close()
    }
  })

  it('stop where nobody is signed in, and where the account may not scan', async () => {
    const code = await placeStationParcel()
    expect(await warehouse.run(['receive', '--warehouse', 'SZX1', `${code},1.2`], { env: { CROSSDOCK_TOKEN: '' } })).toMatchObject({
      code: 1,
      out: '',
    })
    const service = await warehouse.run(['receive', '--warehouse', 'SZX1', `${code},1.2`], {
      env: { CROSSDOCK_TOKEN: await server.tokenOf('service') },
    })
    expect(service).toMatchObject({ code: 1, out: '' })
  })
})
