import { describe, expect, it } from 'vitest'
import { matchHeadings, withChoices } from '#core/parcels/orders/import/headings.ts'
import { chosenFiles, type ChosenFile } from '#core/parcels/orders/import/chosen-files.ts'
import { readRows } from '#core/parcels/orders/import/read-rows.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { relabel } from '#core/parcels/orders/kinds/relabel.kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { references } from '../kind-references.ts'
import { seededReferences, testSender } from '../../../../support/references.ts'

const HEADINGS = ['参考号', '收货人', '手机', '国家', '城 市', '地址*', '英文品名', 'QTY', '重量（KG）', '申报价值', '币种', 'COD 金额']
const ROW = ['R-1', 'Sara', '0501234567', '阿联酋', 'Dubai', 'Villa 12', 'Dress,Lamp', '1,2', '1.5', '18,21', 'USD', '99.50']

function readSheet(rows: readonly (readonly string[])[], options: { headings?: readonly string[]; decimalComma?: boolean } = {}) {
  const sheet = [textRow(3, options.headings ?? HEADINGS), ...rows.map((row, index) => textRow(4 + index, row))]
  const headings = matchHeadings(sheet, express, new Map())
  if (headings === undefined) throw new Error('no headings found')
  return readRows(sheet, {
    kind: express,
    headings,
    references: seededReferences,
    sender: testSender,
    decimalComma: options.decimalComma ?? false,
    alike: new Map(),
  })
}
const changed = (at: number, cell: string): string[] => ROW.map((text, index) => (index === at ? cell : text))
const errors = (row: readonly string[], options = {}) =>
  readSheet([row], options).flatMap((one) => one.errors.map((error) => [error.line, error.column?.heading, error.failure.code]))

describe('headings', () => {
  it('are found under titles, in any order, with stars, spaces, brackets and synonyms', () => {
    const title = textRow(1, ['深圳市示例贸易有限公司 发货清单'])
    const found = matchHeadings([title, textRow(3, HEADINGS.toReversed())], express, new Map())
    expect(found?.line).toBe(3)
    expect(found?.columns.map((column) => column.target)).toEqual(
      [
        'refCode',
        'consignee',
        'phone',
        'country',
        'city',
        'address',
        'goods.name',
        'goods.quantity',
        'weight',
        'goods.value',
        'goods.value.currency',
        'cod',
      ].toReversed(),
    )
  })

  it('are taken as the customer said the last time', () => {
    const found = matchHeadings(
      [textRow(1, ['我的编号', ...HEADINGS])],
      express,
      new Map([
        ['我的编号', 'userRef'],
        ['参考号', ''],
      ]),
    )
    expect(found?.columns.slice(0, 2).map((column) => column.target)).toEqual(['userRef', undefined])
  })

  it('give a target to the column that a person chose and take it from the other', () => {
    const found = matchHeadings([textRow(1, HEADINGS)], express, new Map())
    const columns = withChoices(
      found?.columns ?? [],
      new Map([
        [6, 'city'],
        [7, undefined],
      ]),
    )
    expect(columns.map((column) => column.target).slice(4, 8)).toEqual([undefined, 'address', 'city', undefined])
  })

  it('of two meanings take the one that no other column has', () => {
    const targets = (...headings: string[]) =>
      matchHeadings([textRow(1, headings)], express, new Map())?.columns.map((column) => column.target)
    expect(targets('name', 'consignee', 'pcs')).toEqual(['goods.name', 'consignee', 'goods.quantity'])
    expect(targets('Name', 'Phone', 'QTY')).toEqual(['consignee', 'phone', 'goods.quantity'])
  })

  it('are not there in a sheet of other things', () => {
    expect(matchHeadings([textRow(1, ['apples', 'pears']), textRow(2, ['1', '2'])], express, new Map())).toBeUndefined()
  })
})

describe('rows', () => {
  it('split lists of products and take a single weight for the whole parcel', () => {
    const [row] = readSheet([ROW])
    expect(row?.errors).toEqual([])
    expect(row?.content?.values).toMatchObject({
      refCode: 'R-1',
      country: 'AE',
      phone: '+971501234567',
      weight: 1500,
      cod: { amount: 9950n, currency: 'AED' },
    })
    expect(row?.content?.goods).toEqual([
      { name: 'Dress', quantity: 1, value: { amount: 1800n, currency: 'USD' } },
      { name: 'Lamp', quantity: 2, value: { amount: 2100n, currency: 'USD' } },
    ])
  })

  it('sum the weights of products where there is one each', () => {
    const [row] = readSheet([changed(8, '0.4，1.1')])
    expect(row?.content?.values.weight).toBe(1500)
    expect(row?.content?.goods.map((line) => line.weight)).toEqual([400, 1100])
  })

  it('read a decimal comma where the sheet is separated by semicolons', () => {
    expect(readSheet([changed(8, '0,470')], { decimalComma: true })[0]?.content?.values.weight).toBe(470)
  })

  it('name line, heading and cause of a wrong cell, and nothing else', () => {
    expect(errors(changed(7, '2,1,1'))).toEqual([[4, 'QTY', 'LISTS_DIFFER']])
    expect(errors(changed(2, '123'))).toEqual([[4, '手机', 'PHONE_INVALID']])
    expect(errors(changed(3, 'XX'))).toEqual([[4, '国家', 'UNKNOWN_REFERENCE']])
    expect(errors(changed(8, 'abc'))).toEqual([[4, '重量（KG）', 'NOT_A_NUMBER']])
    expect(errors(changed(1, ''))).toEqual([[4, '收货人', 'FIELD_REQUIRED']])
    expect(errors(changed(11, '1.005'))).toEqual([[4, 'COD 金额', 'TOO_MANY_DECIMALS']])
  })

  it('report a number that the spreadsheet damaged and never guess it', () => {
    const damaged = { ...textRow(4, changed(0, '1.23E+15')), kinds: `x${'t'.repeat(HEADINGS.length - 1)}` }
    const sheet = [textRow(3, HEADINGS), damaged]
    const headings = matchHeadings(sheet, express, new Map())
    const [row] = headings
      ? readRows(sheet, {
          kind: express,
          headings,
          references: seededReferences,
          sender: testSender,
          decimalComma: false,
          alike: new Map(),
        })
      : []
    expect(row?.errors.map((error) => [error.column?.heading, error.failure.code])).toEqual([['参考号', 'DAMAGED_NUMBER']])
    expect(row?.content).toBeUndefined()
  })

  it('pass blank lines over and know a reference that stands twice', () => {
    const rows = readSheet([ROW, HEADINGS.map(() => ' '), ROW])
    expect(rows.map((row) => [row.line, row.joins, row.importKey, row.isHeld])).toEqual([
      [4, undefined, undefined, true],
      [6, 4, undefined, true],
    ])
  })

  it('without reference are known by what they say, wherever they stand and whatever other rows say', () => {
    const plain = changed(0, '')
    const keys = (...rows: readonly (readonly string[])[]) => readSheet(rows).map((row) => row.importKey)
    const [first, second] = keys(plain, plain)
    expect(first).not.toBe(second)
    expect(keys(plain.with(2, '123'), plain.with(8, '1.500'), plain.with(1, 'Omar'), plain)).toEqual([
      undefined,
      first,
      expect.anything(),
      second,
    ])
  })
})

describe('a cell that names a file', () => {
  const address = (id: string) => `/api/files/${id.repeat(32)}`
  const chosen = [
    { name: 'Label-1.PDF', address: address('a') },
    { name: 'label-2.pdf', address: address('b') },
    { name: 'label-2.png', address: address('c') },
  ]
  const headings = ['仓库', '标签文件', 'SKU', '数量']
  const relabelled = (cell: string, files: readonly ChosenFile[] | undefined = chosen) => {
    const sheet = [textRow(1, headings), textRow(2, ['DXB1', cell, 'PC-17', '1'])]
    const [row] = readRows(sheet, {
      kind: relabel,
      headings: matchHeadings(sheet, relabel, new Map()) ?? { line: 1, columns: [] },
      references,
      sender: testSender,
      decimalComma: false,
      files: files && chosenFiles(files),
      alike: new Map(),
    })
    return row
  }
  const found = (cell: string, files?: readonly ChosenFile[]) => {
    const row = relabelled(cell, files)
    return row?.content?.values.labelFile ?? row?.errors.map(({ column, failure: { code, params } }) => [column?.heading, code, params])
  }

  it.each([
    ['label-1.pdf', address('a')],
    [' LABEL-1 ', address('a')],
    ['label-2.PNG', address('c')],
    ['https://example.com/label-1.pdf', 'https://example.com/label-1.pdf'],
    [address('d'), address('d')],
  ])('%s has its address', (cell, expected) => expect(found(cell)).toBe(expected))

  it('is refused by its name where no file or more than one is meant', () => {
    expect(found('label-3.pdf')).toEqual([['标签文件', 'FILE_NOT_CHOSEN', { found: 'label-3.pdf' }]])
    expect(found('label-1.png')).toEqual([['标签文件', 'FILE_NOT_CHOSEN', { found: 'label-1.png' }]])
    expect(found('label-2')).toEqual([['标签文件', 'FILE_NAME_UNCLEAR', { found: 'label-2', files: 'label-2.pdf, label-2.png' }]])
    expect(found('label-1.pdf', [])).toEqual([['标签文件', 'FILE_NOT_CHOSEN', { found: 'label-1.pdf' }]])
  })

  it('is the same row when its file is uploaded once more, and its key is that of no other', () => {
    const again = chosen.map(({ name }) => ({ name, address: address('z') }))
    const key = (cell: string, files = chosen) => relabelled(cell, files)?.importKey
    expect(key('label-1', again)).toBe(key('Label-1.pdf'))
    expect(key('label-2.pdf')).not.toBe(key('label-2.png'))
  })
})
