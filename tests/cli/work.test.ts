import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import { tool } from '../printer/support/tools.ts'
import { sampleOrder } from '../http/parcels/orders/sample-order.ts'
import { cliUser, type CliUser } from '../support/servers/cli.ts'
import { startHoldingProxy, type HoldingProxy } from '../support/proxies/holding-proxy.ts'
import { startTestServer, type TestServer } from '../support/servers/server.ts'
import { onTerminal, typeCommand } from '../support/servers/terminal.ts'

const ORDERS_CN = fileURLToPath(new URL('../fixtures/orders/orders-cn.xlsx', import.meta.url))
const ESCAPE = '\u001b['

type Order = {
  readonly order_number: string
  readonly airway_number: string
  readonly status: string
  readonly order_refCode: string | null
  readonly consignee: string
  readonly phone: string
}

let server: TestServer
let proxy: HoldingProxy
/** ddp has 300 orders in every state; vip has fewer, ddu none of the sheet; admin is staff. */
let ddp: CliUser
let vip: CliUser
let ddu: CliUser
let admin: CliUser

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startHoldingProxy(server.url)
  const of = async (account: string): Promise<CliUser> => cliUser(proxy.url, { CROSSDOCK_TOKEN: await server.tokenOf(account) })
  ;[ddp, vip, ddu, admin] = await Promise.all([of('ddp'), of('vip'), of('ddu'), of('admin')])
})
afterAll(async () => {
  await Promise.all([ddp, vip, ddu, admin].map((user) => user.remove()))
  await proxy.stop()
  await server.stop()
})

const listedOrders = async (user: CliUser, ...filter: string[]): Promise<readonly Order[]> =>
  JSON.parse((await user.run(['orders', 'list', '--json', '--page-size', '500', ...filter])).out) as readonly Order[]

/** Writes a sheet of good orders to one consignee. */
const sheetFor = (
  user: CliUser,
  { file, consignee, count }: { readonly file: string; readonly consignee: string; readonly count: number },
) =>
  writeFile(
    join(user.home, file),
    [
      '客户单号,收件人,联系电话,目的国家,城市,详细地址,英文品名,数量,重量(KG),申报价值',
      ...Array.from({ length: count }, (_, index) => {
        const digits = String(index % 100).padStart(2, '0')
        return `${file}-${index},${consignee},05012345${digits},AE,Dubai,Marina Walk ${index},Scarf,1,0.4,12`
      }),
    ].join('\n'),
  )

describe('orders print', () => {
  it('writes the list of a filter on A4, 34 rows a page', async () => {
    const print = 'orders print --columns order_number,status --sort -country --status signed --out list.pdf'
    const done = await ddp.run(print.split(' '))
    expect(done.code, done.err).toBe(0)
    const info = (await tool('pdfinfo', [join(ddp.home, 'list.pdf')])).toString()
    const { total } = (await server.call<{ total: number }>('GET', '/api/orders?status=signed&pageSize=1', { as: 'ddp' })).json.payload
    expect(total).toBeGreaterThan(2 * 34)
    expect(info).toMatch(new RegExp(`^Pages:\\s+${Math.ceil(total / 34)}$`, 'm'))
    expect(info).toContain('(A4)')
    const refused = await ddp.run(['orders', 'print', '--columns', 'shoe_size'])
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('shoe_size')
  })
})

describe('orders import', () => {
  it('names the kinds there are for one that is none, as wrong usage', async () => {
    const refused = await vip.run(['orders', 'import', ORDERS_CN, '--type', 'nope'])
    expect(refused.code).toBe(2)
    expect(refused.err).toMatch(/--type does not accept “nope”. Choices: express, /)
  })

  it('creates nothing where a part of the file would be lost, if it is to be strict', async () => {
    const file = join(vip.home, 'strict.csv')
    const headings = 'Reference,Consignee,Country,Phone,City,Address,Weight,Product name,Quantity,Declared value'
    const row = (reference: string) => `${reference},Salem,AE,+971501112233,Dubai,Al Wasl 7,1,Case,2,5.50`
    await writeFile(file, `${headings},Shelf mark\n${row('STRICT-1')},B-17\n`)
    const refused = await vip.run(['orders', 'import', file, '--strict'])
    expect(refused.code, refused.err).toBe(1)
    expect(refused.err).toContain('The column “Shelf mark” fills no field and is not imported, such as “B-17”')
    expect(await listedOrders(vip, '--reference', 'STRICT-1')).toEqual([])
    await writeFile(file, `${headings}\n${row('STRICT-1')}\n`)
    expect((await vip.run(['orders', 'import', file, '--strict'])).code).toBe(0)
    expect(await listedOrders(vip, '--reference', 'STRICT-1')).toHaveLength(1)
  })

  it('rehearses, creates the good rows, marks the wrong cells, and creates only what is missing the next time', async () => {
    const rehearsed = await vip.run(['orders', 'import', ORDERS_CN, '--type', 'express', '--dry-run'])
    expect(rehearsed.code).toBe(1)
    expect(rehearsed.err).toContain('dry run: 56 would be created, 0 already there, 4 with errors')
    expect(await listedOrders(vip, '--reference', 'S1A-0001')).toEqual([])

    const created = await vip.run(['orders', 'import', ORDERS_CN, '--errors', 'wrong.xlsx'])
    expect(created.code).toBe(1)
    expect(created.err).toContain('56 created, 0 already there, 4 with errors')
    expect(created.err).toMatch(/Rows with errors are kept for 30 days at \/order\/error\?sheet=\d+ in the portal/)
    expect(
      created.out
        .trim()
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2)),
    ).toEqual([
      ['19', '重量（KG）'],
      ['32', '目的国家'],
      ['45', '数量'],
      ['57', '联系电话'],
    ])

    const marked = XLSX.read(await readFile(join(vip.home, 'wrong.xlsx')))
    const original = XLSX.read(await readFile(ORDERS_CN))
    expect(marked.SheetNames).toEqual(original.SheetNames)
    const sheet = marked.Sheets['发货明细'] ?? {}
    expect(XLSX.utils.sheet_to_json(sheet, { header: 1 })).toEqual(
      XLSX.utils.sheet_to_json(original.Sheets['发货明细'] ?? {}, { header: 1 }),
    )
    const comments = Object.entries(sheet).filter(
      ([cell, value]: [string, { c?: unknown }]) => !cell.startsWith('!') && value.c !== undefined,
    )
    expect(comments.map(([cell]) => cell).toSorted()).toEqual(['D57', 'E32', 'J45', 'L19'])

    const again = await vip.run(['orders', 'import', ORDERS_CN, '--json'])
    expect(again.code).toBe(1)
    expect(JSON.parse(again.out)).toMatchObject({
      created: 0,
      skipped: 56,
      failed: 4,
      errors: [{ line: 19 }, { line: 32 }, { line: 45 }, { line: 57 }],
    })
  })

  it('creates nothing with --all-or-nothing while a row is faulty', async () => {
    const refused = await admin.run(['orders', 'import', ORDERS_CN])
    expect(refused).toMatchObject({ code: 1, out: '' })
    const { code, err } = await ddu.run(['orders', 'import', ORDERS_CN, '--all-or-nothing'])
    expect(code).toBe(1)
    expect(err).toContain('0 created, 0 already there, 4 with errors')
  })

  it('goes on after a break without creating anything twice', async () => {
    const count = 3000
    await sheetFor(ddp, { file: 'many.csv', consignee: 'Salma Nasser', count })
    proxy.hold('/api/orders/import', 1)
    const { process: child, finished } = ddp.start(['orders', 'import', 'many.csv'])
    await proxy.held()
    child.kill('SIGINT')
    expect(await finished).toMatchObject({ code: 1, err: expect.stringContaining('nothing is created twice') })
    proxy.release()
    const { code, err } = await ddp.run(['orders', 'import', 'many.csv'])
    const [, created, skipped] = /(\d+) created, (\d+) already there, 0 with errors/.exec(err) ?? []
    expect(code).toBe(0)
    expect(Number(created) + Number(skipped)).toBe(count)
    const { out } = await ddp.run(['orders', 'list', '--keywords', 'Salma', '--page-size', '1'])
    expect(out.trim().split('\n')).toHaveLength(2)
    const total = await server.call<{ total: number }>('GET', '/api/orders?consignee=Salma%20Nasser&pageSize=1', { as: 'ddp' })
    expect(total.json.payload.total).toBe(count)
  })

  it('shows its progress and the errors as a table on a terminal', () =>
    onTerminal(ddu, { columns: 100 }, async (terminal) => {
      await typeCommand(terminal, ['orders', 'import', ORDERS_CN, '--dry-run', '--lang', 'zh-CN'])
      const screen = await terminal.shows('ended with 1')
      expect(screen).toContain('试运行：将创建 56，已存在 0，错误 4')
      expect(screen).toMatch(/LINE\s+COLUMN\s+ERROR\s+MESSAGE/)
      expect(screen).not.toContain('NaN')
    }))
})

describe('orders', () => {
  it('are listed as plain lines for programs, with the filters of the API', async () => {
    const { code, out, err } = await ddp.run(['orders', 'list', '--status', 'signed,lost', '--page-size', '5'])
    expect(code).toBe(0)
    expect(err).toMatch(/^Page 1, \d+ orders in total\n$/)
    const [head, ...rows] = out.trimEnd().split('\n')
    expect(head).toBe('order_number\torder_refCode\tairway_number\tstatus\tconsignee\tcountry\tclaim_weight\tcod_amount\tcreate_time')
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row.split('\t')[3]).toMatch(/^(signed|lost)$/)
    const one = (await listedOrders(ddp, '--status', 'signed'))[0]
    expect(await listedOrders(ddp, '--waybill', one?.airway_number ?? '')).toMatchObject([{ order_number: one?.order_number }])
  })

  it('are a table on a terminal, cut to its width and readable in Chinese', async () => {
    for (const columns of [80, 120])
      await onTerminal(ddp, { columns, env: { LANG: 'zh_CN.UTF-8' } }, async (terminal) => {
        await typeCommand(terminal, ['orders', 'list', '--page-size', '10', '--status', 'signed'])
        const screen = await terminal.shows('ended with 0')
        const table = screen.split('\n').filter((line) => /^(ORDER|[0-9A-Z]{16}) /.test(line))
        expect(table).toHaveLength(11)
        expect(table[0]).toMatch(/^ORDER\s.*STATUS/)
        expect(screen).toContain('第 1 页')
      })
  })

  it('keep to NO_COLOR', async () => {
    for (const [env, isColoured] of [
      [{}, true],
      [{ NO_COLOR: '1' }, false],
    ] as const)
      await onTerminal(ddp, { env }, async (terminal) => {
        await typeCommand(terminal, ['orders', 'list', '--page-size', '3'])
        expect(await terminal.shows('ended with 0')).toMatch(/● [a-z]/)
        expect((await terminal.screen(true)).includes(ESCAPE)).toBe(isColoured)
      })
  })

  it('are shown one by one', async () => {
    const [first] = await listedOrders(ddp, '--status', 'signed')
    const number = first?.order_number ?? ''
    const plain = await ddp.run(['orders', 'show', number])
    expect(plain.code).toBe(0)
    expect(plain.out).toContain(`airway_number\t${first?.airway_number}\n`)
    expect(plain.out).toMatch(/\nprogress\.created\t\d{4}-[^\n]*Z\n/)
    expect(JSON.parse((await ddp.run(['orders', 'show', number, '--json'])).out)).toMatchObject({
      order_number: number,
      history: expect.any(Array),
    })
    expect(await ddp.run(['orders', 'show', 'NOPE'])).toMatchObject({ code: 1, out: '', err: 'There is no order NOPE\n' })
    // Another customer's order answers like a missing one.
    expect(await vip.run(['orders', 'show', number])).toMatchObject({ code: 1, err: `There is no order ${number}\n` })
    await onTerminal(ddp, { env: { LANG: 'zh_CN.UTF-8' } }, async (terminal) => {
      await typeCommand(terminal, ['orders', 'show', number])
      const screen = await terminal.shows('ended with 0')
      expect(screen).toContain('● 已签收')
      // Green by its tone, which pages have too.
      expect(await terminal.screen(true)).toContain(`${ESCAPE}32m●`)
      expect(screen).toMatch(/收件人\s+\S/)
      expect(screen).toMatch(/运输进度\n\s+已下单\s+\d{4}-[^]*已签收\s+\d{4}-/)
    })
  })

  it('are cancelled and intercepted, each with its own answer; the exit code shows whether all went well', async () => {
    const [first, second, third] = await listedOrders(ddp, '--status', 'confirmed')
    const [signed] = await listedOrders(ddp, '--status', 'signed')
    const mixed = await ddp.run(['orders', 'cancel', first?.order_number ?? '', signed?.order_number ?? ''])
    expect(mixed.code).toBe(1)
    expect(
      mixed.out
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2)),
    ).toEqual([
      [first?.order_number, 'ok'],
      [signed?.order_number, 'ILLEGAL_TRANSITION'],
    ])
    await writeFile(join(ddp.home, 'orders.txt'), `${second?.order_number}\n\n`)
    expect((await ddp.run(['orders', 'block', '--file', 'orders.txt', '--reason', 'wrong address'])).code).toBe(0)
    const piped = await ddp.run(['orders', 'cancel', '--file', '-', '--json'], {
      input: `order_number\torder_refCode\n${third?.order_number}\tX\n`,
    })
    expect(JSON.parse(piped.out)).toMatchObject([{ order_number: third?.order_number, status: true }])
    expect(
      (await listedOrders(ddp, '--number', [first, second, third].map((one) => one?.order_number).join(',')))
        .map((one) => one.status)
        .toSorted(),
    ).toEqual(['cancelled', 'cancelled', 'intercepted'])
  })

  it('are shown, cancelled, intercepted and printed by waybill and by reference too', async () => {
    const place = async (reference: string, as: string): Promise<Order> => {
      const body = sampleOrder({ order_refCode: reference })
      return (await server.call<Order>('POST', '/api/orders', { as, body })).json.payload
    }
    const [first, second, both, other] = [
      await place('PO 7/1', 'ddp'),
      await place('PO-7-2', 'ddp'),
      await place('PO-BOTH', 'ddp'),
      await place('PO-BOTH', 'ddu'),
    ]
    for (const number of [first.airway_number, 'PO 7/1'])
      expect(JSON.parse((await ddp.run(['orders', 'show', number, '--json'])).out)).toMatchObject({ order_number: first.order_number })
    const print = await ddp.run(['labels', 'print', 'PO 7/1', second.airway_number, '--out', 'any.pdf', '--json'])
    expect(JSON.parse(print.out)).toEqual({ file: 'any.pdf', printed: 2, failed: [] })
    const cancelled = await ddp.run(['orders', 'cancel', 'PO 7/1', first.airway_number, 'NOPE'])
    expect([cancelled.code, cancelled.out.split('\n').map((line) => line.split('\t').slice(0, 2).join(' '))]).toEqual([
      1,
      ['PO 7/1 ok', `${first.airway_number} ok`, 'NOPE ORDER_NOT_FOUND', ''],
    ])
    expect((await ddp.run(['orders', 'block', 'PO-7-2'])).code).toBe(0)
    const numbers = [first, second].map((one) => one.order_number).join(',')
    expect((await listedOrders(ddp, '--number', numbers)).map((one) => one.status).toSorted()).toEqual(['cancelled', 'intercepted'])

    expect((await ddp.run(['orders', 'show', 'PO-BOTH'])).code).toBe(0)
    const ambiguous = await admin.run(['orders', 'show', 'PO-BOTH'])
    expect([ambiguous.code, ambiguous.out]).toEqual([1, ''])
    expect(ambiguous.err).toMatch(/^“PO-BOTH” matches 2 orders: /)
    for (const number of [both.order_number, other.order_number]) expect(ambiguous.err).toContain(number)
  })

  it('are asked about on a terminal before they change', async () => {
    const [first] = await listedOrders(ddp, '--status', 'confirmed')
    await onTerminal(ddp, {}, async (terminal) => {
      await typeCommand(terminal, ['orders', 'cancel', first?.order_number ?? ''])
      await terminal.shows('Orders to change: 1. Continue? [y/N]')
      await terminal.type('n')
      await terminal.press('Enter')
      await terminal.shows('ended with 1')
      await typeCommand(terminal, ['orders', 'cancel', first?.order_number ?? '', '--yes'])
      expect(await terminal.shows('ended with 0')).toContain('ok')
    })
  })

  it('are exported as the workbook of a filter', async () => {
    const orders = await listedOrders(ddp, '--status', 'lost')
    expect(await ddp.run(['orders', 'export', '--status', 'lost', '--out', 'lost.xlsx'])).toMatchObject({
      code: 0,
      out: '',
      err: 'Written to lost.xlsx\n',
    })
    const book = XLSX.read(await readFile(join(ddp.home, 'lost.xlsx')))
    const rows = XLSX.utils.sheet_to_json<Record<string, unknown>>(Object.values(book.Sheets)[0] ?? {})
    expect(rows).toHaveLength(orders.length)
    expect(JSON.stringify(rows)).toContain(orders[0]?.order_number)
  })
})

describe('labels print', () => {
  const pagesOf = async (path: string): Promise<number> => Number(/^Pages:\s+(\d+)$/m.exec((await tool('pdfinfo', [path])).toString())?.[1])
  const textOf = async (path: string): Promise<string> => (await tool('pdftotext', ['-layout', path, '-'])).toString()

  it('makes one PDF of many orders; one that has no label is named and does not stop the rest', async () => {
    const orders = (await listedOrders(ddp, '--status', 'inbound')).slice(0, 4).map((one) => one.order_number)
    const { code, out, err } = await ddp.run(['labels', 'print', ...orders, 'NOPE', '--size', '100x100', '--out', 'some.pdf', '--json'])
    expect(code).toBe(1)
    expect(err).toContain('NOPE: There is no order NOPE')
    expect(JSON.parse(out)).toMatchObject({ file: 'some.pdf', printed: 4, failed: [{ order_number: 'NOPE', status: false }] })
    expect(await pagesOf(join(ddp.home, 'some.pdf'))).toBe(4)
    expect((await tool('pdfinfo', [join(ddp.home, 'some.pdf')])).toString()).toMatch(/Page size:\s+28\d\.\d+ x 28\d/)
    await writeFile(join(ddp.home, 'list.txt'), orders.slice(0, 2).join('\r\n'))
    expect((await ddp.run(['labels', 'print', '--file', 'list.txt', '--out', 'two.pdf'])).code).toBe(0)
    expect(await pagesOf(join(ddp.home, 'two.pdf'))).toBe(2)
  })

  it('follows the rows of the sheet where that is asked for, and the order of the command otherwise', async () => {
    await sheetFor(ddp, { file: 'rows.csv', consignee: 'Maha Tarek', count: 3 })
    expect(await ddp.run(['orders', 'import', 'rows.csv'])).toMatchObject({ code: 0 })
    const references = ['rows.csv-0', 'rows.csv-1', 'rows.csv-2']
    const printRows = async (...more: readonly string[]): Promise<readonly string[]> => {
      const { code, err } = await ddp.run(['labels', 'print', 'rows.csv-1', 'rows.csv-2', 'rows.csv-0', ...more, '--out', 'rows.pdf'])
      expect(code, err).toBe(0)
      const text = await textOf(join(ddp.home, 'rows.pdf'))
      return references.toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
    }
    expect(await printRows('--sort', 'row')).toEqual(references)
    expect(await printRows()).toEqual(['rows.csv-1', 'rows.csv-2', 'rows.csv-0'])
    expect(await ddp.run(['labels', 'print', 'rows.csv-0', '--sort', 'weight', '--out', 'rows.pdf'])).toMatchObject({ code: 2 })
  })

  it('goes on where Ctrl-C stopped it: the whole PDF, no page twice', async () => {
    await sheetFor(ddp, { file: 'batch.csv', consignee: 'Huda Saleh', count: 500 })
    expect(await ddp.run(['orders', 'import', 'batch.csv'])).toMatchObject({ code: 0 })
    const orders = (await listedOrders(ddp, '--consignee', 'Huda Saleh')).map((one) => one.order_number)
    expect(orders).toHaveLength(500)
    await writeFile(join(ddp.home, 'batch.txt'), orders.join('\n'))
    const print = ['labels', 'print', '--file', 'batch.txt', '--out', 'batch.pdf']
    proxy.hold('/api/labels/', 200_000)
    const { process: child, finished } = ddp.start(print)
    await proxy.held()
    await expect
      .poll(
        () =>
          readFile(join(ddp.home, 'batch.pdf.part')).then(
            (part) => part.length,
            () => 0,
          ),
        { timeout: 15_000 },
      )
      .toBeGreaterThan(100_000)
    child.kill('SIGINT')
    expect(await finished).toMatchObject({ code: 1, err: expect.stringContaining('nothing is printed twice') })
    await expect(readFile(join(ddp.home, 'batch.pdf'))).rejects.toThrow('ENOENT')

    proxy.release()
    const resumed = await ddp.run(print)
    expect(resumed).toMatchObject({ code: 0, err: expect.stringContaining('Continuing where the last run stopped') })
    expect(await pagesOf(join(ddp.home, 'batch.pdf'))).toBe(orders.length)
    const text = await textOf(join(ddp.home, 'batch.pdf'))
    for (const order of orders) expect(text.split(order).length - 1).toBe(1)
    await expect(readFile(join(ddp.home, 'batch.pdf.resume'))).rejects.toThrow('ENOENT')
  })

  it('reports progress, as lines without a terminal', async () => {
    const { err } = await ddp.run(['labels', 'print', '--filter', 'status=outbound', '--out', 'outbound.pdf'])
    expect(err).toMatch(/Printing \d+\/\d+/)
    expect(err).toMatch(/Labels written to outbound\.pdf: \d+/)
  })
})

describe('track', () => {
  it('tracks parcels without signing in, and reports what is wrong with a number', async () => {
    const nobody = await cliUser(proxy.url)
    const [parcel] = await listedOrders(ddp, '--status', 'signed')
    const waybill = parcel?.airway_number ?? ''
    const found = await nobody.run(['track', waybill.toLowerCase()])
    expect(found).toMatchObject({ code: 0, err: '' })
    expect(found.out).toMatch(new RegExp(`^${waybill}\tsigned\t`))
    expect(found.out.split('\n').length).toBeGreaterThan(4)
    expect(found.out).not.toContain(parcel?.consignee)
    const wrong = await nobody.run(['track', `${waybill.slice(0, -1)}${(Number(waybill.at(-1)) + 1) % 10}`, waybill, '--json'])
    expect(wrong.code).toBe(1)
    expect(JSON.parse(wrong.out)).toMatchObject({ airway_number: waybill, status: 'signed' })
    await nobody.remove()
  })
})

describe('reference', () => {
  it('lists an area for the staff, as lines, JSON and table', async () => {
    const plain = await admin.run(['reference', 'countries', '--search', '阿联酋'])
    expect(plain.code).toBe(0)
    expect(plain.out).toMatch(/^code\tname\t.*\nAE\t/)
    expect(JSON.parse((await admin.run(['reference', 'airports', '--search', 'DXB', '--json'])).out)).toMatchObject([
      { airport_code: 'DXB' },
    ])
    await onTerminal(admin, { columns: 80, env: { LANG: 'zh_CN.UTF-8' } }, async (terminal) => {
      await typeCommand(terminal, ['reference', 'currencies', '--sort', '-code', '--page-size', '3'])
      expect(await terminal.shows('ended with 0')).toMatch(/代码.*名称/)
    })
    expect(await ddp.run(['reference', 'countries'])).toMatchObject({ code: 1, out: '' })
  })
})
