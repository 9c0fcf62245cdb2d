import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinSheetParts, kindParts } from '../../adapters/http/server/areas/parcels/orders/order-sheet.ts'
import { orderTemplate } from '../../adapters/http/server/areas/parcels/orders/order-template.ts'
import { cellText } from '../../adapters/http/contract/parcels/orders/cell-problem.ts'
import type { FieldKind, FieldOf } from '#core/base/fields/field.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { matchHeadings } from '#core/parcels/orders/import/headings.ts'
import { readRows } from '#core/parcels/orders/import/read-rows.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderContent } from '#core/parcels/orders/order.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { fieldsOf, groupsOf, lineFields, type NamedFields, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { readOrder } from '#core/parcels/orders/read-order.ts'
import { textRow } from '#core/base/sheets/sheet-row.ts'
import { references } from '../core/parcels/orders/kind-references.ts'
import { testSender } from '../support/references.ts'

type Cells = readonly (string | undefined)[]

/** Reads a sheet of one row under its headings. */
function imported(kind: OrderKind, headings: readonly string[], cells: Cells) {
  const sheet = [
    textRow(1, headings),
    textRow(
      2,
      cells.map((cell) => cell ?? ''),
    ),
  ]
  const found = matchHeadings(sheet, kind, new Map())
  if (found === undefined) throw new Error('no headings found')
  const [row] = readRows(sheet, {
    kind,
    headings: found,
    references,
    sender: testSender,
    decimalComma: false,
    alike: new Map(),
  })
  return row
}

function exported(kind: OrderKind, locale: Locale, content: OrderContent) {
  const { columns, cells } = joinSheetParts(kindParts(kind, locale))
  return imported(
    kind,
    columns.map(({ heading }) => heading),
    cells(content),
  )
}

/** Texts of letters in many scripts, digits and punctuation, but without separators of lists. */
const words = (most: number) =>
  fc
    .array(fc.constantFrom('A', 'z', '9', '0', '-', '/', '(', "'", '"', '=', '+', '@', ' ', '灯', '箱', 'م', 'é', '.', '1'), {
      minLength: 1,
      maxLength: Math.min(most, 12),
    })
    .map((signs) => `x${signs.join('')}`.slice(0, most))
const decimal = (most: number, digits: number) => fc.integer({ min: 1, max: most }).map((count) => (count / 10 ** digits).toFixed(digits))
const FORMATS = {
  mawb: fc.constantFrom('176-12345675', '07112345675'),
  product_id: fc.constantFrom('12345678901', '1234567890123456'),
  file_address: fc.constant('https://example.com/label,1.pdf'),
  consignee_id: fc.constantFrom(undefined, '784-1990-1234567-1', '784199012345671'),
}
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  country: ['AE'],
  channel: ['GULF-AIR'],
  warehouse: ['DXB1'],
  insurance_category: ['ALL-RISKS'],
  unit: ['PCS', 'SET'],
}
const PHONES: Readonly<Record<string, readonly string[]>> = { country: ['0501234567', '+971551234567'], senderCountry: ['13800138000'] }

/** Values that a caller may send for a field, by kind. */
const sent: { readonly [K in FieldKind]: (field: FieldOf<K>) => fc.Arbitrary<unknown> } = {
  text: (field) => (field.holds === 'hs_code' ? fc.constantFrom('851830', '8518.30', '8518 3000') : words(field.maxLength)),
  code: () => fc.constantFrom('FBA15DXB', 'DXB3', 'A-1_b'),
  texts: () => fc.constant(['a']),
  integer: (field) => fc.integer({ min: Math.max(1, field.min), max: field.max }),
  rate: () => fc.constant('1.5'),
  flag: () => fc.boolean(),
  choice: (field) => fc.constantFrom(...Object.keys(field.choices)),
  reference: (field) => fc.constantFrom(...(field.to === 'country' ? ['AE'] : (REFERENCES[field.to] ?? []))),
  references: (field) => fc.constant(field.to === 'country' ? ['AE'] : []),
  timezone: () => fc.constant('Asia/Dubai'),
  pattern: () => fc.constant('x'),
  instant: () => fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => new Date(seconds * 1000).toISOString()),
  date: () => fc.constant('2026-03-01'),
  weight: () => decimal(200_000, 3),
  length: () => decimal(5000, 1),
  money: () => decimal(1000, 2).map((amount) => ({ amount, currency: 'USD' })),
  phone: (field) => fc.constantFrom(...(PHONES[field.countryField] ?? [])),
  email: () => fc.constant('sara@example.com'),
  url: () => fc.constant('https://example.com/a,b'),
  file: () => fc.constant('a1b2.png'),
  html: () => fc.constant('<p>a</p>'),
}

function sentField(name: string, field: OrderField): fc.Arbitrary<unknown> {
  if (name === 'senderCountry') return fc.constant('CN')
  if (field.format !== undefined) return FORMATS[field.format]
  const value = (sent[field.kind] as (one: OrderField) => fc.Arbitrary<unknown>)(field)
  // A rule requires some that the field itself does not.
  const isNeeded = field.required === true || name === 'warehouse' || name === 'name'
  if (name === 'labelsAttached') return fc.constant(true)
  return isNeeded ? value : fc.option(value, { nil: undefined })
}

const sentFields = (fields: NamedFields) =>
  fc.record(Object.fromEntries(fields.map(([name, field]) => [name, sentField(name, field)])) as Record<string, fc.Arbitrary<unknown>>)

const sentOrder = (kind: OrderKind) => {
  const lists = groupsOf(kind).map(([name, group]) => {
    const most = Math.min(group.most, 5)
    return [name, fc.array(sentFields(lineFields(group)), { minLength: group.least, maxLength: most })] as const
  })
  return fc.record({ values: sentFields(fieldsOf(kind)), ...Object.fromEntries(lists) }) as fc.Arbitrary<{
    values: Record<string, unknown>
    goods: Record<string, unknown>[]
    boxes?: Record<string, unknown>[]
  }>
}

const each = orderKinds.flatMap((kind) => LOCALES.map((locale) => [kind.name, locale, kind] as const))

describe('sheets of every kind', () => {
  it.each(each)('%s: the template in %s has one row, and it is right in every cell', (_name, locale, kind) => {
    const { columns, rows } = orderTemplate(kind, locale)
    const headings = columns.map(({ heading }) => heading)
    expect(new Set(headings).size).toBe(headings.length)
    const [first, second] = rows as Iterable<Cells> & readonly Cells[]
    expect(second).toBeUndefined()
    const row = imported(kind, headings, first ?? [])
    expect(row?.errors).toEqual([])
    expect(row?.content).toBeDefined()
  })

  it.each(orderKinds.map((kind) => [kind.name, kind] as const))('%s: an import of its export is the same order', (_name, kind) => {
    fc.assert(
      fc.property(sentOrder(kind), fc.constantFrom(...LOCALES), (raw, locale) => {
        const { content, failures } = readOrder({ kind, raw, references, sender: testSender })
        expect(failures).toEqual([])
        if (content === undefined) return
        const back = exported(kind, locale, content)
        expect(back?.errors).toEqual([])
        expect(back?.content).toEqual(content)
      }),
      { numRuns: 60 },
    )
  })

  it('keep commas out of the lists that count products', () => {
    const [express] = orderKinds
    if (express === undefined) throw new Error('there are no kinds')
    const good = { consignee: 'Sara', country: 'AE', phone: '0501234567', city: 'Dubai', address: 'Villa 12, Street 4', weight: '1' }
    const raw = { values: good, goods: [{ name: 'Lamp, large; red', quantity: 1, value: '5' }] }
    const { content } = readOrder({ kind: express, raw, references, sender: testSender })
    const back = content && exported(express, 'en-US', content)
    expect(back?.errors).toEqual([])
    expect(back?.content?.goods[0]?.name).toBe('Lamp  large  red')
    expect(back?.content?.values.address).toBe('Villa 12, Street 4')
  })

  it('say the sentence of return orders as it is quoted', () => {
    const failure = importFailure('RETURN_LISTS_DIFFER', { line: 7 })
    const said = cellText({ path: 'goods.quantity', ...failure }, { line: 7, column: 'Quantity', locale: 'en-US' })
    expect(said).toBe('line 7, the number of SKUs and quantities differ in length')
  })
})
