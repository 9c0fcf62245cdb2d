import { describe, expect, it } from 'vitest'
import { rowInput } from '#core/parcels/orders/import/row-input.ts'
import { readRows, type ReadRow } from '#core/parcels/orders/import/read-rows.ts'
import { b2b } from '#core/parcels/orders/kinds/b2b.kind.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { overseas } from '#core/parcels/orders/kinds/overseas.kind.ts'
import { unbox } from '#core/parcels/orders/kinds/unbox.kind.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { testSender } from '../../../../support/references.ts'
import { references } from '../kind-references.ts'

const columnsOf = (targets: readonly (string | undefined)[]) =>
  targets.map((target, index) => ({ index, heading: `${index + 1}. ${target ?? 'left out'}`, target }))

type Sheet = { readonly kind?: OrderKind; readonly decimalComma?: boolean; readonly kinds?: string }

/** A row of cells by what they fill; a key that is a number fills nothing. */
function inputOf(cells: Readonly<Record<string, string>>, { kind = express, decimalComma = false, kinds }: Sheet = {}) {
  const columns = columnsOf(Object.keys(cells).map((target) => (/^\d+$/.test(target) ? undefined : target)))
  const row = textRow(4, Object.values(cells))
  return rowInput(kinds === undefined ? row : { ...row, kinds }, { kind, columns, decimalComma })
}
const wrong = (cells: Readonly<Record<string, string>>, sheet: Sheet = {}) =>
  inputOf(cells, sheet).failures.map(({ path, code, params }) => [path, code, params])

describe('the cells of a row', () => {
  it('fill the order without the spaces around them; blank ones and those of columns that are left out fill nothing', () => {
    const { raw, failures } = inputOf({ 0: 'left', refCode: '  R-1 ', city: ' ', consignee: 'Sara\n', 7: '9' })
    expect(raw).toEqual({ values: { refCode: 'R-1', consignee: 'Sara' }, goods: [] })
    expect(failures).toEqual([])
  })

  it('that a row does not have fill nothing', () => {
    const columns = columnsOf(['refCode', 'consignee', 'city'])
    expect(rowInput(textRow(4, ['R-1']), { kind: express, columns, decimalComma: false }).raw.values).toEqual({ refCode: 'R-1' })
  })

  it('of an amount meet the currency beside it, where both are filled', () => {
    const values = (cod: string, currency: string) => inputOf({ cod, 'cod.currency': currency, refCode: 'R-1' }).raw.values
    expect(values('99', 'USD')).toEqual({ cod: { amount: '99', currency: 'USD' }, refCode: 'R-1' })
    expect(values('99', '')).toEqual({ cod: '99', refCode: 'R-1' })
    expect(values('', 'USD')).toEqual({ refCode: 'R-1' })
    expect(inputOf({ 'cod.currency': 'USD' }).raw.values).toEqual({})
  })

  it('that the spreadsheet damaged are named, each by what is wrong with it, and the others are read', () => {
    const cells = { refCode: '1.23E+15', consignee: '#N/A', city: '=A1', address: 'Villa', weight: '1.5' }
    expect(wrong(cells, { kinds: 'xeftn' })).toEqual([
      ['refCode', 'DAMAGED_NUMBER', { found: '1.23E+15' }],
      ['consignee', 'CELL_ERROR', { found: '#N/A' }],
      ['city', 'CELL_UNCALCULATED', { found: '=A1' }],
    ])
    expect(inputOf(cells, { kinds: 'xeftn' }).raw.values).toEqual({ address: 'Villa', weight: '1.5' })
    // An error that somebody wrote as text is one all the same.
    expect(wrong(cells, { kinds: 'ttttn' })).toEqual([['consignee', 'CELL_ERROR', { found: '#N/A' }]])
  })

  it('are found again by what they fill, an amount by its currency and the other way round', () => {
    const { columnOf } = inputOf({ city: 'Dubai', 'cod.currency': 'USD', 'goods.value': '18' })
    expect(['city', 'cod', 'cod.currency', 'goods.value', 'goods.value.currency', 'phone'].map((path) => columnOf(path)?.heading)).toEqual([
      '1. city',
      '2. cod.currency',
      '2. cod.currency',
      '3. goods.value',
      '3. goods.value',
      undefined,
    ])
  })

  it('are planned once a sheet', () => {
    const columns = columnsOf(['city'])
    const read = (text: string) => rowInput(textRow(4, [text]), { kind: express, columns, decimalComma: false })
    expect(read('Dubai').columnOf).toBe(read('Doha').columnOf)
    expect(read('Doha').raw.values).toStrictEqual({ city: 'Doha' })
  })
})

describe('lists in cells', () => {
  it('are as many products as there are names, and leave out what an item leaves out', () => {
    const { raw, failures } = inputOf({
      'goods.name': 'Dress, Lamp，Cup',
      'goods.quantity': '1;2;3',
      'goods.value': '18,,20',
      'goods.value.currency': 'USD',
      'goods.hsCode': ',9405,',
    })
    expect(failures.map(({ path, code }) => [path, code])).toEqual([['goods.hsCode', 'LISTS_DIFFER']])
    expect(raw.goods).toStrictEqual([
      { name: 'Dress', quantity: '1', value: { amount: '18', currency: 'USD' } },
      { name: 'Lamp', quantity: '2' },
      { name: 'Cup', quantity: '3', value: { amount: '20', currency: 'USD' } },
    ])
  })

  it('of values without a currency keep the amount alone', () => {
    expect(inputOf({ 'goods.name': 'Dress,Lamp', 'goods.value': '18,20' }).raw.goods).toStrictEqual([
      { name: 'Dress', value: { amount: '18' } },
      { name: 'Lamp', value: { amount: '20' } },
    ])
  })

  it('of another length are named, with the list that they are held against', () => {
    expect(wrong({ 'goods.quantity': '1,2', 'goods.name': 'Dress,Lamp,Cup', 'goods.nameCn': '裙' })).toEqual([
      ['goods.quantity', 'LISTS_DIFFER', { names: '2. goods.name', found: 2, expected: 3 }],
      ['goods.nameCn', 'LISTS_DIFFER', { names: '2. goods.name', found: 1, expected: 3 }],
    ])
    expect(wrong({ 'goods.name': 'Dress', 'goods.nameCn': '裙,灯' })).toEqual([
      ['goods.name', 'LISTS_DIFFER', { names: '2. goods.nameCn', found: 1, expected: 2 }],
    ])
  })

  it('without any name are lines that lack theirs, held against the longest of the lists', () => {
    expect(inputOf({ 'goods.name': '', 'goods.quantity': '1,2' }).raw.goods).toEqual([{ quantity: '1' }, { quantity: '2' }])
    expect(wrong({ 'goods.quantity': '1,2' })).toEqual([])
    expect(wrong({ 'goods.hsCode': '6204', 'goods.quantity': '1,2' })).toEqual([
      ['goods.hsCode', 'LISTS_DIFFER', { names: '2. goods.quantity', found: 1, expected: 2 }],
    ])
  })

  it('of SKUs that come back have a sentence of their own for the quantities, naming the line', () => {
    const cells = { 'goods.sku': 'A,B', 'goods.quantity': '1', 'goods.name': 'Lamp' }
    expect(wrong(cells, { kind: unbox })).toEqual([
      ['goods.quantity', 'RETURN_LISTS_DIFFER', { line: 4 }],
      ['goods.name', 'LISTS_DIFFER', { names: '1. goods.sku', found: 1, expected: 2 }],
    ])
    expect(wrong(cells, { kind: overseas }).map(([, code]) => code)).toEqual(['LISTS_DIFFER', 'LISTS_DIFFER'])
  })

  it('of boxes are counted by their numbers or weights, where a number with a comma is one', () => {
    const boxes = (cells: Readonly<Record<string, string>>, decimalComma = false) => inputOf(cells, { kind: b2b, decimalComma }).raw.boxes
    expect(boxes({ 'boxes.weight': '1.5,2', 'boxes.lengthMm': '40,30' })).toStrictEqual([
      { weight: '1.5', lengthMm: '40' },
      { weight: '2', lengthMm: '30' },
    ])
    expect(boxes({ 'boxes.weight': '1,234' })).toStrictEqual([{ weight: '1,234' }])
    expect(boxes({ 'boxes.boxNumber': '1,234', 'boxes.weight': '5,6' })).toStrictEqual([
      { boxNumber: '1', weight: '5' },
      { boxNumber: '234', weight: '6' },
    ])
    expect(boxes({ 'boxes.weight': '1,5;2,5' }, true)).toStrictEqual([{ weight: '1,5' }, { weight: '2,5' }])
    expect(boxes({ refCode: 'R-1' })).toStrictEqual([])
  })
})

describe('weights beside several products', () => {
  const weighed = (weight: string, over: Readonly<Record<string, string>> = {}) => {
    const { values, goods } = inputOf({ 'goods.name': 'Dress,Lamp', weight, ...over }).raw
    return [values['weight'], ...goods.map((line) => line['weight'])]
  }

  it('are theirs where there are as many, and their sum is the parcel’s', () => {
    expect(weighed('0.4,1.1')).toEqual(['1.500', '0.4', '1.1'])
    expect(weighed('0.4 kg;1,100.5')).toEqual(['0.4 kg;1,100.5', undefined, undefined])
    expect(weighed('0.0004、1')).toEqual(['1.000', '0.0004', '1'])
  })

  it('do not take the place of a weight that a product has', () => {
    expect(weighed('0.4,1.1', { 'goods.weight': ',1' })).toEqual(['1.500', '0.4', '1'])
    expect(weighed('0.4,1.1', { 'goods.weight': '0.3,1' })).toEqual(['1.500', '0.3', '1'])
  })

  it('are the parcel’s as they stand where there is one, too many, or one that is no number', () => {
    expect(weighed('1.5')).toEqual(['1.5', undefined, undefined])
    expect(weighed('1,234')).toEqual(['1,234', undefined, undefined])
    expect(weighed('1,2,3')).toEqual(['1,2,3', undefined, undefined])
    expect(weighed('0.4,light')).toEqual(['0.4,light', undefined, undefined])
    expect(weighed('')).toEqual([undefined, undefined, undefined])
  })

  it('of a single product are the parcel’s as they stand', () => {
    expect(weighed('1.5;', { 'goods.name': 'Dress' })).toEqual(['1.5;', undefined])
  })
})

const GOOD = {
  refCode: 'R-1',
  consignee: 'Sara',
  phone: '0501234567',
  country: 'AE',
  city: 'Dubai',
  address: 'Villa 12',
  weight: '1.5',
  remark: '',
  'goods.name': 'Lamp',
  'goods.quantity': '1',
  'goods.value': '18',
}

/** Rows as they are read, and the references in them. */
function readSheet(rows: readonly Readonly<Record<string, string>>[], kinds: readonly (string | undefined)[] = []) {
  const targets = Object.keys(Object.assign({}, GOOD, ...rows) as object)
  const columns = columnsOf(targets)
  const alike = new Map<string, number>()
  const sheet = rows.map((over, index) => {
    const cells: Readonly<Record<string, string>> = { ...GOOD, ...over }
    const row = textRow(
      4 + index,
      targets.map((target) => cells[target] ?? ''),
    )
    return { ...row, kinds: kinds[index] ?? row.kinds }
  })
  const context = { kind: express, headings: { line: 3, columns }, references, sender: testSender, decimalComma: false, alike }
  return { rows: readRows(sheet, context), alike }
}

describe('a row whose reference stands above already', () => {
  const codes = (rows: readonly ReadRow[]) =>
    rows.map(({ line, joins, isHeld, errors }) => [
      line,
      joins,
      isHeld,
      ...errors.map(({ column, failure: { code, params } }) => [column?.heading, code, params]),
    ])

  it('is one more of that order, and refuses it where it says something else or the same all over', () => {
    const { rows } = readSheet([{}, { refCode: 'R-2' }, { consignee: 'Omar' }, {}])
    expect(rows.map(({ content }) => content?.values.refCode)).toEqual([undefined, undefined, undefined, 'R-2'])
    expect(rows.flatMap(({ warnings }) => warnings)).toEqual([])
    expect(codes(rows)).toEqual([
      [4, undefined, true],
      [6, 4, true, ['2. consignee', 'ROW_DIFFERS', { found: 'Omar', other: 'Sara', line: 4 }]],
      [7, 4, true, ['1. refCode', 'REFERENCE_TWICE', { refCode: 'R-1', line: 4 }]],
      [5, undefined, undefined],
    ])
  })

  it('is refused with the one above where that is faulty, and is another order without a reference', () => {
    const damaged = 'tttttttxttt'
    const { rows } = readSheet([{ remark: '1E+15' }, { 'goods.name': 'Wig' }, { refCode: '' }, { refCode: '' }, { phone: '1' }], [damaged])
    expect(rows.map(({ line, content, isHeld }) => [line, content !== undefined, isHeld])).toEqual([
      [4, false, true],
      [5, false, true],
      [8, false, true],
      [6, true, undefined],
      [7, true, undefined],
    ])
  })

  it('is refused beyond 200 rows of one order', () => {
    const { rows } = readSheet(Array.from({ length: 202 }, (_, index) => ({ 'goods.name': `Lamp ${index}` })))
    expect(rows).toHaveLength(202)
    expect(rows.every(({ isHeld }) => isHeld)).toBe(true)
    expect(codes(rows).filter(([, , , found]) => found !== undefined)).toContainEqual([
      204,
      4,
      true,
      ['1. refCode', 'ROWS_TOO_MANY', { max: 200 }],
    ])
  })
})

describe('a row without reference', () => {
  it('is known by what it says and by its place among those that say the same', () => {
    const { rows, alike } = readSheet([{ refCode: '' }, { refCode: '' }, { refCode: '', city: 'Doha' }, {}])
    const [first, second, other, named] = rows.map(({ importKey }) => importKey?.split(':'))
    expect([first?.[1], second?.[1], other?.[1], named]).toEqual(['1', '2', '1', undefined])
    expect(first?.[0]).toBe(second?.[0])
    expect(other?.[0]).not.toBe(first?.[0])
    expect([...alike.values()]).toEqual([2, 1])
  })

  it('is known by the same name as ever, or a file that was taken years ago would be taken again', () => {
    const rows = [{}, { pieces: '2' }, { channel: 'GULF-AIR', cod: '0' }, { channel: 'gulf-air', pieces: '\u200B', cod: '12' }]
    expect(rows.map((row) => readSheet([{ refCode: '', ...row }]).rows[0]?.importKey)).toEqual([
      '1pt81cg7t0z0836baowssd:1',
      '1z9zwp5g4uw1t3igwbje9t:1',
      '0m550olunev2givta0n1m2:1',
      '0gnwy28hzed0ksrg4g079u:1',
    ])
  })
})

describe('what is found in a row', () => {
  it('is said of a high value, and held against nobody', () => {
    const [row] = readSheet([{ 'goods.value': '300' }]).rows
    expect(row?.warnings.map(({ line, column, target, failure }) => [line, column?.heading, target, failure.code])).toEqual([
      [4, '11. goods.value', 'goods.value', 'DECLARED_VALUE_HIGH'],
    ])
    expect([row?.errors, row?.content?.values.refCode]).toEqual([[], 'R-1'])
  })

  it('is said once a cell, and of a line beyond the tenth at the column of them all', () => {
    const skus = Array.from({ length: 11 }, (_, index) => `SKU-${index}`).join(',')
    const cells = { warehouse: 'DXB1', 'goods.sku': skus, 'goods.quantity': '1,1,1,1,1,1,1,1,1,1,x', 'goods.hsCode': '950300,'.repeat(11) }
    const read = (over: Readonly<Record<string, string>>, kind: OrderKind) => {
      const all = { ...cells, ...over }
      const columns = columnsOf(Object.keys(all))
      const context = { references, sender: testSender, decimalComma: false, seen: new Map(), alike: new Map() }
      const [row] = readRows([textRow(4, Object.values(all))], { ...context, kind, headings: { line: 3, columns } })
      return row?.errors
        .filter(({ target }) => target.startsWith('goods.'))
        .map(({ column, target, failure }) => [column?.heading, target, failure.code])
    }
    expect(read({}, overseas)).toEqual([['3. goods.quantity', 'goods.quantity', 'NOT_A_NUMBER']])
    expect(read({ 'goods.quantity': '1,1,1,1,1,1,1,1,1,y,x' }, overseas)).toEqual([['3. goods.quantity', 'goods.quantity', 'NOT_A_NUMBER']])
  })

  it('is said once of a currency that was damaged and of the amount that misses it', () => {
    const cells = { 'goods.name': 'Lamp', 'goods.quantity': '1', 'goods.value.currency': '#N/A' }
    const columns = columnsOf(Object.keys(cells))
    const context = { references, sender: testSender, decimalComma: false, seen: new Map(), alike: new Map() }
    const row = { ...textRow(4, Object.values(cells)), kinds: 'tte' }
    const [{ errors } = { errors: [] }] = readRows([row], { ...context, kind: express, headings: { line: 3, columns } })
    expect(errors.filter(({ target }) => target.startsWith('goods')).map(({ target, failure }) => [target, failure.code])).toEqual([
      ['goods.value.currency', 'CELL_ERROR'],
    ])
    expect(errors.filter(({ column }) => column === undefined).map(({ target }) => target)).toEqual([
      'country',
      'consignee',
      'phone',
      'city',
      'address',
      'weight',
    ])
  })
})
