import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { cellKind } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { readAll } from './read-all.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/orders/${name}`, import.meta.url))
const read = async (name: string) => must(await readAll(fixture(name), name))

type Truth = { readonly ref: string; readonly phone: string; readonly cod: string; readonly names: number }

/** The cells of a row under a heading's name. */
const under = (rows: readonly SheetRow[], heading: string): readonly string[] => {
  const column = rows[0]?.cells.indexOf(heading) ?? -1
  return rows.slice(1).map((row) => row.cells[column] ?? '')
}

describe('the files that customers send', () => {
  it('reads a workbook with a title, blank lines and a second sheet', async () => {
    const { info, rows } = await read('orders-cn.xlsx')
    expect(info).toMatchObject({ format: 'xlsx', sheetName: '发货明细', sheetNames: ['发货明细', '说明'] })
    expect(rows[0]).toEqual({ line: 1, cells: ['深圳市示例贸易有限公司 发货清单'], kinds: 't' })
    expect(rows[1]?.cells).toEqual([
      '序号',
      '客户单号*',
      '收件人姓名',
      '联系电话',
      '目的国家',
      '城 市',
      '详细地址',
      '中文品名',
      '英文品名',
      '数量',
      '海关编码',
      '重量（KG）',
      '申报价值',
      '申报币种',
      '代收货款',
      '代收币种',
      '备注',
    ])
    expect(rows[2]).toEqual({
      line: 3,
      cells: [
        '1',
        'S1A-0001',
        'Mohammed bin Rashid',
        '+97453204205',
        'QA',
        'Doha',
        'Zone 56, Street 810',
        '连衣裙,假发,蓝牙耳机',
        'Dress,Wig,Bluetooth earphones',
        '3,1,2',
        '620449,670411,851830',
        '1.490',
        '18,60,25',
        'USD',
        '239.52',
        'QAR',
      ],
      kinds: 'nttttttttttttttt',
    })
    expect(rows).toHaveLength(62)
    expect(rows.at(-1)?.line).toBe(64)
  })

  it('keeps the lines of the sheet where blank ones lie between', async () => {
    const truth = JSON.parse(fixture('orders-cn.truth.json').toString()) as { bad: readonly { line: number; ref: string }[] }
    const { rows } = await read('orders-cn.xlsx')
    for (const { line, ref } of truth.bad) expect(rows.find((row) => row.line === line)?.cells[1]?.trim()).toBe(ref)
  })

  it('reads a second sheet when it is asked for', async () => {
    const { info, rows } = must(await readAll(fixture('orders-cn.xlsx'), 'orders-cn.xlsx', '说明'))
    expect(info.sheetName).toBe('说明')
    expect(rows.map((row) => row.cells)).toEqual([['说明'], ['请勿修改']])
  })

  it.each([
    {
      name: 'orders-gbk',
      file: 'orders-gbk.csv',
      info: { format: 'csv', sheetNames: [], encoding: 'gb18030', delimiter: ',' },
      headings: ['订单号', '手机', 'COD金额', '英文品名'],
    },
    {
      name: 'orders-semicolon',
      file: 'orders-semicolon.csv',
      info: { format: 'csv', sheetNames: [], encoding: 'utf-8', delimiter: ';' },
      headings: ['Reference', 'Mobile', 'COD Amount', 'Product Name'],
    },
    {
      name: 'orders-old',
      file: 'orders-old.xls',
      info: { format: 'xls', sheetName: 'Sheet1', sheetNames: ['Sheet1'] },
      headings: ['order_refCode', 'phone', 'cod_amount', 'name'],
    },
  ])('reads every order of $file', async ({ name, file, info, headings }) => {
    const truth = JSON.parse(fixture(`${name}.truth.json`).toString()) as readonly Truth[]
    const sheet = await read(file)
    expect(sheet.info).toMatchObject(info)
    const [refs = '', phones = '', cods = '', names = ''] = headings
    expect(under(sheet.rows, refs)).toEqual(truth.map((order) => order.ref))
    expect(under(sheet.rows, phones)).toEqual(truth.map((order) => order.phone))
    expect(under(sheet.rows, cods).map((amount) => Number(amount))).toEqual(truth.map((order) => Number(order.cod)))
    expect(under(sheet.rows, names).map((list) => list.split(',').length)).toEqual(truth.map((order) => order.names))
  })

  it('gives decimal commas as they were typed and says that semicolons part the fields', async () => {
    const { rows } = await read('orders-semicolon.csv')
    expect(under(rows, 'Weight kg').slice(0, 3)).toEqual(['0,470', '0,760', '1,830'])
  })

  it('gives numbers of an old workbook as numbers', async () => {
    const { rows } = await read('orders-old.xls')
    expect(rows[2]?.cells[10]).toBe('2.35')
    expect(rows.slice(1).map((row) => cellKind(row, 10))).toEqual(rows.slice(1).map(() => 'number'))
  })
})
