import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_RULE } from '../http/pricing/fees/example-rule.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { rowsOf } from '../sheets/read-all.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'
import { onTerminal, typeCommand } from '../support/servers/terminal.ts'

let server: TestServer
let ddp: CliUser
let admin: CliUser

beforeAll(async () => {
  server = await startTestServer()
  const of = async (account: string): Promise<CliUser> => cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf(account) })
  ;[ddp, admin] = await Promise.all([of('ddp'), of('admin')])
})
afterAll(async () => {
  await Promise.all([ddp, admin].map((user) => user.remove()))
  await server.stop()
})

describe('quote', () => {
  it('is the worked example as table, JSON and explanation', async () => {
    const { json } = await server.call<{ id: number; version: number }>('POST', '/api/admin/freight-rules', {
      as: 'finance',
      body: EXAMPLE_RULE,
    })
    const { id, version } = json.payload
    const body = { version, effective_from: 'now' }
    const published = await server.call('POST', `/api/admin/freight-rules/${id}/publish`, { as: 'finance', body })
    expect(published.status, published.text).toBe(200)

    const asked = ['quote', '--to', 'AE', '--channel', 'GLOBAL-AIR', '--weight', '2.3', '--size', '40x30x20', '--value', '1200 AED']
    const plain = await ddp.run(asked)
    expect(plain).toMatchObject({ code: 0, err: '' })
    expect(plain.out).toBe(
      'channel\tchargeable\tcharged\ttotal\tversion\tdays\nGLOBAL-AIR\t4.800 kg\t293.15 AED\t293.15 AED\tEXAMPLE-1\t—\n',
    )
    const explained = await ddp.run([...asked, '--explain'])
    expect(explained.out).toContain('  Further weight: ⌈(4.800 kg − 0.500 kg) ÷ 0.500 kg⌉ = 9; 9 × 12.00 AED → 108.00 AED\n')
    expect(explained.out).toContain('  VAT: (1,200.00 AED + 143.00 AED + 60.00 AED) × 5% → 70.15 AED\n')
    expect(JSON.parse((await ddp.run([...asked, '--json'])).out)).toMatchObject({
      terms: 'DDP',
      offers: [{ channel: 'GLOBAL-AIR', total: { amount: '293.15', currency: 'AED' } }],
      refused: [],
    })
    const client = JSON.parse((await admin.run([...asked, '--client', 'ddu', '--json'])).out) as unknown
    expect(client).toMatchObject({ terms: 'DDU', offers: [{ total: { amount: '143.00' }, consignee: [{ amount: '150.15' }] }] })
    await onTerminal(ddp, { columns: 100, env: { LANG: 'zh_CN.UTF-8' } }, async (terminal) => {
      await typeCommand(terminal, asked)
      expect(await terminal.shows('ended with 0')).toMatch(/渠道.*计费重量.*费用/)
    })
  })

  it('is that of a whole sheet, with its sums, the rows without a price, and the sheet with its prices', async () => {
    const [sheet, out] = [path.join(ddp.home, 'parcels.csv'), path.join(ddp.home, 'priced.xlsx')]
    await writeFile(sheet, 'Reference,Destination,Weight\nA1,SA,0.8\nA2,SA,1.2\nA3,JP,1\n')
    const priced = await ddp.run(['quote', '--sheet', sheet, '--out', out])
    expect(priced.code).toBe(1)
    // 62.00 up to 0.500 kg and 31.00 for each further step on the air line to Saudi Arabia; the sea
    // line has 146.00 for up to 10 kg.
    expect(priced.out).toBe(
      'channel\tparcels\tcharged\nGLOBAL-AIR\t2\t272.00 CNY\nGULF-EXP\t2\t316.00 CNY\nGULF-SEA\t2\t292.00 CNY\nKSA-AIR\t2\t217.00 CNY\ncheapest each\t2\t217.00 CNY\n',
    )
    expect(priced.err).toContain('4 A3: No channel takes this parcel')
    expect(priced.err).toContain('3 parcels: 2 with a price, 1 without')
    expect((await rowsOf(new Uint8Array(await readFile(out)))).length).toBe(4)
  })

  it('and a sheet of records say what is left out, and fail where that is not wanted', async () => {
    const [parcels, goods] = [path.join(ddp.home, 'noted.csv'), path.join(ddp.home, 'goods.csv')]
    await writeFile(parcels, 'Reference,Destination,Weight,Shelf\nA1,SA,0.8,B7\n')
    const quoted = await ddp.run(['quote', '--sheet', parcels, '--strict'])
    expect([quoted.code, quoted.err]).toEqual([1, expect.stringContaining('note: The column “Shelf” fills no field')])
    await writeFile(goods, 'SKU编码,商品名称,重量（kg）,Supplier\nCLI-1,杯,0.3,Ali\n')
    const strict = await ddp.run(['records', 'import', 'goods', goods, '--strict', '--encoding', 'utf-8'])
    expect([strict.code, strict.err]).toEqual([1, expect.stringContaining('nothing imported')])
    const taken = await ddp.run(['records', 'import', 'goods', goods, '--json'])
    expect(taken.code, taken.err + taken.out).toBe(0)
    expect(JSON.parse(taken.out)).toMatchObject({ created: 1, held: false, notices: [{ error: 'COLUMN_LEFT_OUT' }] })
    expect((await ddp.run(['records', 'import', 'gods', goods])).code).toBe(2)
  })

  it('says which channels take no such parcel, and what is wrong with what was typed', async () => {
    const heavy = await ddp.run(['quote', '--to', 'SA', '--channel', 'KSA-AIR', '--weight', '301'])
    expect(heavy.code).toBe(1)
    expect(heavy.err).toContain('KSA-AIR: Chargeable weight 301.000 kg is above the rule’s 300.000 kg')
    expect(await ddp.run(['quote', '--to', 'AE'])).toMatchObject({ code: 2, out: '' })
    expect((await ddp.run(['quote', '--to', 'AE', '--weight', '1', '--size', '40x30'])).err).toContain('40x30x20')
    const nowhere = await ddp.run(['quote', '--to', 'Atlantis', '--weight', '1'])
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('Atlantis')])
  })
})
