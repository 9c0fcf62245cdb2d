import { describe, expect, it } from 'vitest'
import { matchHeadings, missingColumns } from '#core/parcels/orders/import/headings.ts'
import { readRows } from '#core/parcels/orders/import/read-rows.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { originalTransfer } from '#core/parcels/orders/kinds/original-transfer.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import { platformReturn } from '#core/parcels/orders/kinds/platform-return.kind.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { testSender } from '../../../../support/references.ts'
import { references } from '../kind-references.ts'

type Row = Readonly<Record<string, string>>

/** Reads one row of a sheet whose headings are the names of its cells; it is in line 2. */
function readRow(kind: OrderKind, row: Row, { decimalComma = false } = {}) {
  const sheet = [textRow(1, Object.keys(row)), textRow(2, Object.values(row))]
  const headings = matchHeadings(sheet, kind, new Map())
  if (headings === undefined) throw new Error('no headings found')
  const [read] = readRows(sheet, { kind, headings, references, sender: testSender, decimalComma, alike: new Map() })
  return { content: read?.content, errors: read?.errors.map(({ column, failure }) => [column?.heading, failure.code]), whole: read }
}

const consignee = { 收件人: 'Sara', 国家: 'AE', 手机: '0501234567', 城市: 'Dubai', 地址: 'Villa 12' }
const B2B: Row = {
  ...consignee,
  英文品名: 'Lamp',
  数量: '40',
  申报价值: '2',
  箱号: 'A1，A2',
  '箱重（kg）': '12.5,9',
  长: '60,50',
  宽: '40,40',
  高: '40,30',
}
const OVERSEAS: Row = { ...consignee, 仓库: 'DXB1', SKU: 'A-1,A-2', QTY: '2,1', 平台: '' }
const RETURN: Row = { 仓库: 'DXB1', 平台: 'NOON', 平台订单号: 'N-1', SKU: 'A-1,A-2,A-3', 数量: '2,1,5' }

describe('a row of boxes', () => {
  it('has as many as the longest of its lists of numbers and weights', () => {
    const { content, errors } = readRow(b2b, B2B)
    expect(errors).toEqual([])
    expect(content?.boxes).toEqual([
      { boxNumber: 'A1', weight: 12_500, lengthMm: 600, widthMm: 400, heightMm: 400 },
      { boxNumber: 'A2', weight: 9000, lengthMm: 500, widthMm: 400, heightMm: 300 },
    ])
    expect(content?.values).toMatchObject({ weight: 21_500, pieces: 2 })
    expect(content?.goods).toHaveLength(1)
    const { 箱号: _number, ...numberless } = B2B
    expect(readRow(b2b, numberless).content?.boxes?.map(({ weight }) => weight)).toEqual([12_500, 9000])
  })

  it('may be of one box, whose weight has a comma where the sheet writes so', () => {
    const one = { ...B2B, 箱号: '', '箱重（kg）': '12,5', 长: '60,5', 宽: '40', 高: '40' }
    expect(readRow(b2b, one, { decimalComma: true }).content?.boxes).toEqual([
      { weight: 12_500, lengthMm: 605, widthMm: 400, heightMm: 400 },
    ])
    const two = { ...one, '箱重（kg）': '12,5; 9', 长: '60;50', 宽: '40;40', 高: '40;30' }
    expect(readRow(b2b, two, { decimalComma: true }).content?.boxes).toMatchObject([{ weight: 12_500 }, { weight: 9000 }])
    expect(readRow(b2b, { ...one, '箱重（kg）': '1,250' }).content?.boxes).toBeUndefined()
  })

  it('names the list that has another length, and the column of a wrong box', () => {
    expect(readRow(b2b, { ...B2B, 长: '60' }).errors).toEqual([['长', 'LISTS_DIFFER']])
    expect(readRow(b2b, { ...B2B, 长: '60' }).whole?.errors[0]?.failure.params).toEqual({ names: '箱号', found: 1, expected: 2 })
    expect(readRow(b2b, { ...B2B, 高: '40,x' }).errors).toEqual([['高', 'NOT_A_NUMBER']])
    expect(readRow(b2b, { ...B2B, 箱号: '', '箱重（kg）': '', 长: '', 宽: '', 高: '' }).errors).toEqual([['箱重（kg）', 'BOXES_MISSING']])
  })

  it('misses the columns that every box needs, once', () => {
    const headings = matchHeadings([textRow(1, Object.keys(consignee))], b2b, new Map())
    expect(missingColumns(b2b, headings?.columns ?? [])).toEqual([
      'goods.quantity',
      'goods.value',
      'boxes.weight',
      'boxes.lengthMm',
      'boxes.widthMm',
      'boxes.heightMm',
    ])
    expect(missingColumns(originalTransfer, headings?.columns ?? [])).toEqual(['originalOrder'])
  })
})

describe('a row of stock', () => {
  it('has as many lines as SKUs', () => {
    const { content, errors } = readRow(overseas, OVERSEAS)
    expect(errors).toEqual([])
    expect(content?.goods).toEqual([
      { sku: 'A-1', quantity: 2 },
      { sku: 'A-2', quantity: 1 },
    ])
  })

  it('is reported like any other list where SKUs and quantities differ', () => {
    expect(readRow(overseas, { ...OVERSEAS, QTY: '2' }).errors).toEqual([['QTY', 'LISTS_DIFFER']])
    expect(readRow(overseas, { ...OVERSEAS, 仓库: '' }).errors).toEqual([['仓库', 'WAREHOUSE_MISSING']])
  })

  it('names the SKU that is missing at its cell', () => {
    expect(readRow(overseas, { ...OVERSEAS, SKU: '' }).errors).toEqual([['SKU', 'FIELD_REQUIRED']])
    expect(readRow(overseas, { ...OVERSEAS, SKU: '', QTY: '' }).errors).toEqual([['SKU', 'GOODS_MISSING']])
    expect(readRow(overseas, { ...OVERSEAS, SKU: 'A-1,,', QTY: '2,1' }).errors).toEqual([['SKU', 'FIELD_REQUIRED']])
  })
})

describe('an upload of return orders', () => {
  it('takes SKUs and quantities of the same length', () => {
    const { content, errors } = readRow(platformReturn, RETURN)
    expect(errors).toEqual([])
    expect(content?.goods.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['A-1', 2],
      ['A-2', 1],
      ['A-3', 5],
    ])
  })

  it('says “line {1}, the number of SKUs and quantities differ in length”', () => {
    const { errors, whole } = readRow(platformReturn, { ...RETURN, 数量: '2,1' })
    expect(errors).toEqual([['数量', 'RETURN_LISTS_DIFFER']])
    expect(whole?.errors[0]?.failure.params).toEqual({ line: 2 })
    expect(failureDeclaration('RETURN_LISTS_DIFFER')?.words['en-US']).toBe(
      'line {line}, the number of SKUs and quantities differ in length',
    )
  })

  it('reports lists other than quantities as everywhere', () => {
    expect(readRow(platformReturn, { ...RETURN, 条码: '690,691' }).errors).toEqual([['条码', 'LISTS_DIFFER']])
  })
})

describe('the cells of a row', () => {
  const EXPRESS: Row = { ...consignee, 英文品名: 'Lamp,Dress', 数量: '1,2', '重量（kg）': '1.5', 申报价值: '18,21' }
  const cellsOf = (kinds: string, row: Row = EXPRESS) => {
    const headings = matchHeadings([textRow(1, Object.keys(row))], express, new Map())
    if (headings === undefined) throw new Error('no headings found')
    const sheetRow = { ...textRow(2, Object.values(row)), kinds }
    return readRows([sheetRow], {
      kind: express,
      headings,
      references,
      sender: testSender,
      decimalComma: false,
      alike: new Map(),
    })[0]
  }

  it('that the spreadsheet damaged are named with what they hold', () => {
    const said = (letter: string) => {
      const [error, ...more] = cellsOf(letter.padEnd(9, 't'))?.errors ?? []
      return [error?.column?.heading, error?.failure.code, error?.failure.params, more.length]
    }
    expect(said('x')).toEqual(['收件人', 'DAMAGED_NUMBER', { found: 'Sara' }, 0])
    expect(said('e')).toEqual(['收件人', 'CELL_ERROR', { found: 'Sara' }, 0])
    expect(said('f')).toEqual(['收件人', 'CELL_UNCALCULATED', { found: 'Sara' }, 0])
    expect(said('n')).toEqual([undefined, undefined, undefined, 0])
  })

  it('may end before the last heading, and have blanks around what they say', () => {
    const { content } = readRow(express, { ...EXPRESS, 收件人: '  Sara ', 城市: 'Dubai' })
    expect(content?.values.consignee).toBe('Sara')
    const short = matchHeadings([textRow(1, [...Object.keys(EXPRESS), '备注'])], express, new Map())
    const [row] = readRows([textRow(2, Object.values(EXPRESS))], {
      kind: express,
      headings: short ?? { line: 1, columns: [] },
      references,
      sender: testSender,
      decimalComma: false,
      alike: new Map(),
    })
    expect([row?.errors, row?.content?.values.remark]).toEqual([[], undefined])
  })

  it('hold amounts whose currency stands beside them, or nowhere', () => {
    const { content } = readRow(express, { ...EXPRESS, COD: '10', COD币种: 'SAR', 申报币种: 'EUR' })
    expect(content?.values.cod).toEqual({ amount: 1000n, currency: 'SAR' })
    expect(content?.goods.map(({ value }) => value?.currency)).toEqual(['EUR', 'EUR'])
    expect(Object.keys(content?.values ?? {})).not.toContain('cod.currency')
    expect(readRow(express, { ...EXPRESS, COD: '', COD币种: 'SAR' }).content?.values.cod).toBeUndefined()
    expect(readRow(express, { ...EXPRESS, COD: '10', COD币种: '' }).content?.values.cod).toEqual({ amount: 1000n, currency: 'AED' })
    expect(readRow(express, { ...EXPRESS, COD: '10', COD币种: 'XXX' }).errors).toEqual([['COD', 'UNKNOWN_REFERENCE']])
    expect(readRow(express, { ...EXPRESS, COD币种: 'XXX' }).errors).toEqual([])
  })

  it('are lists in which one item may be empty', () => {
    const { content } = readRow(express, { ...EXPRESS, 海关编码: '940510,', 条码: ',690' })
    expect(content).toBeUndefined()
    expect(readRow(express, { ...EXPRESS, 条码: ',690' }).content?.goods.map(({ barcode }) => barcode)).toEqual([undefined, '690'])
    expect(readRow(express, { ...EXPRESS, 申报价值: '18,,' }).errors).toEqual([['申报价值', 'FIELD_REQUIRED']])
    expect(readRow(express, { ...EXPRESS, 英文品名: '', 中文品名: '灯、裙' }).content?.goods.map(({ nameCn }) => nameCn)).toEqual([
      '灯',
      '裙',
    ])
    expect(readRow(express, { ...EXPRESS, 英文品名: '' }).errors).toEqual([['英文品名', 'GOODS_NAMELESS']])
    expect(readRow(express, { ...EXPRESS, 英文品名: '', 数量: '', 申报价值: '' }).errors).toEqual([['英文品名', 'GOODS_MISSING']])
  })

  it('hold one weight for the parcel, or one for each product', () => {
    const weights = (text: string, decimalComma = false) => {
      const { content, errors } = readRow(express, { ...EXPRESS, '重量（kg）': text }, { decimalComma })
      return content === undefined ? errors : [content.values.weight, ...content.goods.map(({ weight }) => weight)]
    }
    expect(weights('1.5')).toEqual([1500, undefined, undefined])
    expect(weights('0.4,1.1')).toEqual([1500, 400, 1100])
    expect(weights('0,4;1,1', true)).toEqual([1500, 400, 1100])
    expect(weights('1,5', true)).toEqual([1500, undefined, undefined])
    for (const wrong of ['0.4,1.1,2', '0.4,x', 'x,y']) expect(weights(wrong)).toEqual([['重量（kg）', 'NOT_A_NUMBER']])
  })

  it('name the list by the heading that counts, or by its field where that has no column', () => {
    expect(cellsOf('t'.repeat(9), { ...EXPRESS, 数量: '1' })?.errors[0]?.failure.params).toEqual({
      names: '英文品名',
      found: 1,
      expected: 2,
    })
  })
})
