import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { samplePng } from '../support/sheets/sample-files.ts'
import { tool } from '../printer/support/tools.ts'
import { cliUser, type CliUser, type FinishedCommand } from '../support/servers/cli.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'

type Order = { readonly order_number: string; readonly airway_number: string; readonly order_type: string; readonly claim_weight: string }

let server: TestServer
/** ddp may use every kind; ddu may not use commercial express. */
let ddp: CliUser
let ddu: CliUser

beforeAll(async () => {
  server = await startTestServer()
  const of = async (account: string): Promise<CliUser> => cliUser(server.url, { CROSSDOCK_TOKEN: await server.tokenOf(account) })
  ;[ddp, ddu] = await Promise.all([of('ddp'), of('ddu')])
})
afterAll(async () => {
  await Promise.all([ddp, ddu].map((user) => user.remove()))
  await server.stop()
})

/** Writes a workbook as a customer keeps it: headings, then rows. */
async function workbook(user: CliUser, file: string, rows: readonly (readonly (string | number)[])[]): Promise<void> {
  const book = XLSX.utils.book_new()
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), '订单')
  await writeFile(join(user.home, file), XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
}

/** The cells of a marked workbook that have a comment, with its text. */
async function marks(user: CliUser, file: string): Promise<readonly (readonly [string, string])[]> {
  const sheet = XLSX.read(await readFile(join(user.home, file))).Sheets['订单'] ?? {}
  return Object.entries(sheet).flatMap(([cell, value]: [string, { c?: { t: string }[] }]) =>
    value.c === undefined ? [] : [[cell, value.c.map(({ t }) => t).join('\n')] as const],
  )
}

/** The lines of errors, as a program reads them: line, column, code. */
const errorsOf = ({ out }: FinishedCommand): readonly (readonly string[])[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').slice(0, 3))

const importing = (user: CliUser, ...args: readonly string[]): Promise<FinishedCommand> => user.run(['orders', 'import', ...args])
const ordersByReference = async (user: CliUser, reference: string): Promise<readonly Order[]> =>
  JSON.parse((await user.run(['orders', 'list', '--json', '--reference', reference])).out) as readonly Order[]
const shownOrderJson = async (user: CliUser, reference: string): Promise<Readonly<Record<string, unknown>>> =>
  JSON.parse(
    (await user.run(['orders', 'show', (await ordersByReference(user, reference))[0]?.order_number ?? '', '--json'])).out,
  ) as Record<string, unknown>

const CONSIGNEE = ['收件人', '联系电话', '目的国家', '城市', '详细地址']
const TO = ['Amira Haddad', '0501234567', 'AE', 'Dubai', 'Al Rigga Street 12, Deira']

describe('orders import of a kind with boxes', () => {
  const headings = [
    '客户单号',
    ...CONSIGNEE,
    '箱号',
    '箱重（kg）',
    '箱长（cm）',
    '箱宽（cm）',
    '箱高（cm）',
    '英文品名',
    '数量',
    '申报价值',
  ]
  const goods = ['Scarf', 10, 4]

  it('takes the sheets of other systems, and names the systems there are for one that is none', async () => {
    const file = fileURLToPath(new URL('../fixtures/order-sources/woocommerce.csv', import.meta.url))
    const taken = await ddp.run(['orders', 'import', file, '--source', 'woocommerce'])
    expect([taken.code, taken.err]).toEqual([0, expect.stringContaining('2 created')])
    expect(taken.err).toContain('WooCommerce: 1 row is cancelled, sent already or not paid, and not imported: 5')
    const refused = await ddp.run(['orders', 'import', file, '--source', 'ebay'])
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('shopify')])
  })

  it('reads boxes from lists and from rows, marks the wrong box, and prints the orders that it made', async () => {
    await workbook(ddp, 'boxes.xlsx', [
      headings,
      ['BOX-A', ...TO, 'A-1,A-2', '12.5,9', '60,50', '40,40', '40,30', ...goods],
      ['BOX-B', ...TO, 'B-1', 8, 60, 40, 40, ...goods],
      ['BOX-B', '', '', '', '', '', 'B-2', 7.5, 50, 40, 30, '', '', ''],
      ['BOX-B', '', '', '', '', '', 'B-3', 6, 50, 40, 30, '', '', ''],
      ['BOX-C', ...TO, 'C-1,C-2', '5,x', '60,50', '40,40', '40,30', ...goods],
    ])
    const first = await importing(ddp, 'boxes.xlsx', '--type', 'b2b', '--errors', 'boxes-wrong.xlsx')
    expect(first.code, first.err).toBe(1)
    expect(first.err).toContain('2 created, 0 already there, 1 with errors')
    expect(errorsOf(first)).toEqual([['6', '箱重（kg）', 'NOT_A_NUMBER']])
    expect(await marks(ddp, 'boxes-wrong.xlsx')).toEqual([['H6', expect.stringContaining('x')]])

    expect(await shownOrderJson(ddp, 'BOX-A')).toMatchObject({
      order_type: 'b2b',
      order_pcs: 2,
      claim_weight: '21.500',
      order_boxes: [
        { box_number: 'A-1', weight: '12.500', length: '60.0' },
        { box_number: 'A-2', weight: '9.000', height: '30.0' },
      ],
    })
    expect(await shownOrderJson(ddp, 'BOX-B')).toMatchObject({
      order_pcs: 3,
      claim_weight: '21.500',
      order_boxes: [{ box_number: 'B-1' }, { box_number: 'B-2' }, { box_number: 'B-3', weight: '6.000' }],
      order_goods: [{ name: 'Scarf', pcs: 10 }],
    })

    const orders = [...(await ordersByReference(ddp, 'BOX-A')), ...(await ordersByReference(ddp, 'BOX-B'))]
    const printed = await ddp.run(['labels', 'print', 'BOX-A', 'BOX-B', '--out', 'boxes.pdf', '--json'])
    expect(printed.code, printed.err).toBe(0)
    expect(JSON.parse(printed.out)).toMatchObject({ printed: 2, failed: [] })
    const text = (await tool('pdftotext', ['-layout', join(ddp.home, 'boxes.pdf'), '-'])).toString()
    for (const { airway_number: waybill } of orders) expect(text.replaceAll(' ', '')).toContain(waybill)
  })

  it('creates only what was corrected in the marked workbook', async () => {
    const book = XLSX.read(await readFile(join(ddp.home, 'boxes-wrong.xlsx')))
    const cell = book.Sheets['订单']?.['H6'] as XLSX.CellObject
    cell.v = '5,4'
    await writeFile(join(ddp.home, 'boxes-right.xlsx'), XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    const again = await importing(ddp, 'boxes-right.xlsx', '--type', 'b2b')
    expect(again.code, again.out).toBe(0)
    expect(again.err).toContain('1 created, 2 already there, 0 with errors')
    expect(await ordersByReference(ddp, 'BOX-C')).toMatchObject([{ order_type: 'b2b', claim_weight: '9.000' }])
  })
})

describe('orders import of invoice lines', () => {
  const headings = ['客户单号', ...CONSIGNEE, '重量（kg）', '英文品名', '海关编码', '数量', '申报价值']

  it('joins the rows of one order, refuses a line without its HS code in its own row, and prints the invoice', async () => {
    const rows = [
      headings,
      ['INV-1', ...TO, 0.4, 'Phone case', '39269090', 2, 5.5],
      ['INV-1', ...TO, 1.1, 'USB cable', '85444211', 1, 8],
      ['INV-2', ...TO, 0.5, 'Lamp', '94052100', 1, 12],
      ['INV-2', ...TO, 0.7, 'Lamp shade', '', 1, 6],
    ]
    await workbook(ddp, 'invoice.xlsx', rows)
    const done = await importing(ddp, 'invoice.xlsx', '--type', 'commercial_express', '--errors', 'invoice-wrong.xlsx')
    expect(done.code, done.err).toBe(1)
    expect(done.err).toContain('1 created, 0 already there, 1 with errors')
    expect(errorsOf(done)).toEqual([['5', '海关编码', 'FIELD_REQUIRED']])
    expect((await marks(ddp, 'invoice-wrong.xlsx')).map(([cell]) => cell)).toEqual(['I5'])
    expect(await shownOrderJson(ddp, 'INV-1')).toMatchObject({
      order_type: 'commercial_express',
      claim_weight: '1.500',
      order_goods: [
        { name: 'Phone case', hs_code: '39269090', pcs: 2, weight: '0.400' },
        { name: 'USB cable', hs_code: '85444211', value: { amount: '8.00', currency: 'USD' }, weight: '1.100' },
      ],
    })
    expect(await ordersByReference(ddp, 'INV-2')).toEqual([])

    const printed = await ddp.run(['labels', 'print', 'INV-1', '--type', 'invoice', '--out', 'invoice.pdf'])
    expect(printed.code, printed.err).toBe(0)
    const text = (await tool('pdftotext', ['-layout', join(ddp.home, 'invoice.pdf'), '-'])).toString()
    for (const word of ['Phone case', 'USB cable', '85444211']) expect(text).toContain(word)
  })

  it('is refused whole to a customer who may not use the kind, in their language', async () => {
    await workbook(ddu, 'invoice.xlsx', [headings, ['INV-9', ...TO, 0.4, 'Phone case', '39269090', 2, 5.5]])
    const refused = await importing(ddu, 'invoice.xlsx', '--type', 'commercial_express', '--lang', 'zh-CN')
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain('您的账号不能使用“商业快件”')
    expect(await ordersByReference(ddu, 'INV-9')).toEqual([])
  })
})

describe('orders import of SKU lines with a file', () => {
  const headings = ['客户单号', '仓库', '标签文件', 'SKU', '数量']

  it('checks warehouse, file, SKUs and stock of every row, and creates the order that has its pieces', async () => {
    const label = 'https://example.com/labels/new.pdf'
    await workbook(ddp, 'relabel.xlsx', [
      headings,
      ['SKU-1', 'DXB1', label, 'PC-17', 2],
      ['SKU-1', 'DXB1', label, 'PC-17-BK', 1],
      ['SKU-2', 'DXB1', 'label on my desk', 'PC-17', 1],
      ['SKU-3', 'DXB1', label, 'PC-17', 'a few'],
      ['SKU-4', 'Atlantis', label, 'PC-17,PC-17-BK', '2,1'],
      ['SKU-5', 'DXB1', label, 'PC-17', 90_000],
    ])
    const wrong = [
      ['4', '标签文件', 'FILE_ADDRESS_INVALID'],
      ['5', '数量', 'NOT_A_NUMBER'],
      ['6', '仓库', 'UNKNOWN_REFERENCE'],
      ['7', 'SKU', 'STOCK_SHORT'],
    ]
    const checked = await importing(ddp, 'relabel.xlsx', '--type', 'relabel', '--dry-run', '--errors', 'relabel-wrong.xlsx')
    expect(checked.code, checked.err).toBe(1)
    expect(checked.err).toContain('dry run: 1 would be created, 0 already there, 4 with errors')
    expect(errorsOf(checked)).toEqual(wrong)
    expect((await marks(ddp, 'relabel-wrong.xlsx')).map(([cell]) => cell).toSorted()).toEqual(['B6', 'C4', 'D7', 'E5'])
    const done = await importing(ddp, 'relabel.xlsx', '--type', 'relabel')
    expect(done.code, done.err).toBe(1)
    expect(done.err).toContain('1 created, 0 already there, 4 with errors')
    expect(errorsOf(done)).toEqual(wrong)
    expect(await shownOrderJson(ddp, 'SKU-1')).toMatchObject({
      order_type: 'relabel',
      status: 'confirmed',
      order_goods: [
        { sku_code: 'PC-17', pcs: 2 },
        { sku_code: 'PC-17-BK', pcs: 1 },
      ],
    })
  })
})

describe('orders import with label files', () => {
  const headings = ['客户单号', '仓库', '标签文件', 'SKU', '数量']

  it('takes the files that the sheet names from a folder and from paths, and says what is missing', async () => {
    await workbook(ddp, 'relabel.xlsx', [
      headings,
      ['FILES-1', 'DXB1', 'one.png', 'PC-17', 1],
      ['FILES-2', 'DXB1', 'TWO', 'PC-17', 1],
      ['FILES-3', 'DXB1', 'three.png', 'PC-17', 1],
    ])
    await mkdir(join(ddp.home, 'labels'))
    const png = samplePng()
    for (const name of ['labels/one.png', 'labels/notes.txt', 'two.png', 'three.png']) await writeFile(join(ddp.home, name), png)
    const kind = ['relabel.xlsx', '--type', 'relabel', '--files', 'labels', '--files', 'two.png']
    const tried = await importing(ddp, ...kind, '--dry-run')
    expect([tried.code, errorsOf(tried)], tried.err).toEqual([1, [['4', '标签文件', 'FILE_NOT_CHOSEN']]])
    const done = await importing(ddp, ...kind, '--files', 'three.png')
    expect(done.code, done.out + done.err).toBe(0)
    expect(done.err).toContain('3 created')
    expect(await shownOrderJson(ddp, 'FILES-2')).toMatchObject({ label_file: expect.stringMatching(/^\/api\/files\//) })
  })

  it('refuses two files of one name, and a path that is not there, before anything is sent', async () => {
    await writeFile(join(ddp.home, 'labels', 'TWO.png'), samplePng())
    const kind = ['relabel.xlsx', '--type', 'relabel', '--files', 'labels']
    expect(await importing(ddp, ...kind, '--files', 'two.png')).toMatchObject({
      code: 2,
      err: expect.stringContaining('two files are named'),
    })
    expect(await importing(ddp, ...kind, '--files', 'gone')).toMatchObject({ code: 2, err: expect.stringContaining('Cannot read gone') })
  })
})
