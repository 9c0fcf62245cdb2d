import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as codePages from 'xlsx/dist/cpexcel.full.mjs'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { consigneeFields } from '#core/parcels/orders/fields/person-fields.ts'
import { goodsFields } from '#core/parcels/orders/fields/goods-fields.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import type { SheetFile, TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { importField } from '../support/sheets/field-sheets.ts'

type Person = { readonly consignee: string; readonly address: string }

/** People whose letters an encoding has. */
const PEOPLE: Readonly<Record<TextEncodingName, readonly Person[]>> = {
  'utf-8': [
    { consignee: '李雷', address: '沙漠绿洲大厦 12 楼' },
    { consignee: 'سالم بن راشد', address: 'شارع الوصل 7 دبي' },
  ],
  'utf-16le': [
    { consignee: 'Şahin Öğüt', address: '沙漠绿洲大厦 12 楼' },
    { consignee: 'سالم بن راشد', address: 'شارع الوصل 7 دبي' },
  ],
  'utf-16be': [
    { consignee: '李雷', address: 'شارع الوصل 7 دبي' },
    { consignee: 'Zoë Müller', address: 'Straße 7' },
  ],
  gb18030: [
    { consignee: '李雷', address: '沙漠绿洲大厦十二楼，靠近地铁站' },
    { consignee: '韩梅梅', address: '国际城中国区三号楼' },
  ],
  big5: [
    { consignee: '陳小明', address: '沙漠綠洲大廈十二樓，靠近地鐵站' },
    { consignee: '韓梅梅', address: '國際城中國區三號樓' },
  ],
  'windows-1252': [
    { consignee: 'Zoë Müller', address: 'Café Straße 7' },
    { consignee: 'François Lefèvre', address: 'Résidence du Château 9' },
  ],
  'windows-1256': [
    { consignee: 'سالم بن راشد', address: 'شارع الوصل 7 دبي' },
    { consignee: 'هدى عمر', address: 'شارع الملك فهد 9' },
  ],
  'windows-1254': [
    { consignee: 'Şahin Öğüt', address: 'Güneş Işığı Sokağı 7' },
    { consignee: 'Ayşegül Yıldız', address: 'Bağdat Caddesi 9' },
  ],
}
const CODE_PAGES: Readonly<Partial<Record<TextEncodingName, number>>> = {
  gb18030: 936,
  big5: 950,
  'windows-1252': 1252,
  'windows-1254': 1254,
  'windows-1256': 1256,
}

/** The tables that the common library brings along, which its types do not have. */
const pages = codePages as unknown as { readonly utils: { readonly encode: (page: number, text: string) => readonly number[] } }

function bytesIn(text: string, encoding: TextEncodingName): Uint8Array {
  const page = CODE_PAGES[encoding]
  if (page !== undefined) return Uint8Array.from(pages.utils.encode(page, text))
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const units = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return encoding === 'utf-16le' ? units : units.swap16()
}

/** A unit of a heading, and a measure of kilograms or centimetres in it. */
const WEIGHT_UNITS = { kg: '1.25', g: '1250', 公斤: '1.25', 克: '1250', t: '0.00125', 斤: '2.5' } as const
const LENGTH_UNITS = { cm: '30', mm: '300', 厘米: '30', m: '0.3', dm: '3' } as const
const CURRENCIES = ['AED', 'SAR', 'USD'] as const

type Unit<U> = { readonly name: keyof U & string; readonly shape: string }
type Writing = {
  readonly encoding: TextEncodingName
  readonly locale: (typeof LOCALES)[number]
  readonly delimiter: ',' | '\t'
  readonly order: readonly number[]
  readonly decoration: readonly (readonly [before: string, behind: string])[]
  readonly weight: Unit<typeof WEIGHT_UNITS>
  readonly length: Unit<typeof LENGTH_UNITS>
  readonly currency: (typeof CURRENCIES)[number]
}

const shaped = (label: string, { name, shape }: { readonly name: string; readonly shape: string }): string =>
  `${label}${shape.replace('u', name)}`

/** The columns of a sheet: the name of each, and its cell in the order at a place. */
function columnsOf({ encoding, locale, weight, length, currency }: Writing) {
  // One-byte encodings have no Chinese.
  const own = encoding.startsWith('windows') ? 'en-US' : encoding === 'big5' ? 'zh-TW' : encoding === 'gb18030' ? 'zh-CN' : locale
  const people = PEOPLE[encoding]
  const { refCode, cod, lengthMm } = commonFields
  const { consignee, country, phone, city, address } = consigneeFields
  const plain = (label: Readonly<Record<string, string>>, cell: (place: number) => string) => ({ heading: label[own] ?? '', cell })
  return [
    plain(refCode.label, (place) => `W-${place}`),
    plain(consignee.label, (place) => people[place]?.consignee ?? ''),
    plain(country.label, () => 'AE'),
    plain(phone.label, (place) => `050111223${place}`),
    plain(city.label, () => 'Dubai'),
    plain(address.label, (place) => people[place]?.address ?? ''),
    { heading: shaped(own === 'en-US' ? 'Weight' : '重量', weight), cell: () => WEIGHT_UNITS[weight.name] },
    { heading: shaped(lengthMm.label[own].replace(/\s*[（(].*$/, ''), length), cell: () => LENGTH_UNITS[length.name] },
    { heading: `${cod.label[own].replace(/\s*[（(].*$/, '')} (${currency})`, cell: () => '155.00' },
    plain(goodsFields.name.label, () => 'Phone case'),
    plain(goodsFields.quantity.label, () => '2'),
    { heading: `${goodsFields.value.label[own].replace(/\s*[（(].*$/, '')} (${currency})`, cell: () => '5.50' },
  ]
}

function sheetIn(writing: Writing): SheetFile {
  const columns = columnsOf(writing)
  const placed = writing.order.map((place) => columns[place] ?? { heading: '', cell: () => '' })
  const decorated = placed.map(({ heading }, at) => {
    const [before = '', behind = ''] = writing.decoration[at] ?? []
    return `${before}${heading}${behind}`
  })
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
  const lines = [decorated, ...[0, 1].map((place) => placed.map(({ cell }) => cell(place)))]
  const text = lines.map((cells) => cells.map(quoted).join(writing.delimiter)).join('\r\n')
  return { fileName: 'orders.csv', content: { bytes: bytesIn(text, writing.encoding) } }
}

const COLUMNS = 12
const unit = <U extends Readonly<Record<string, string>>>(units: U): fc.Arbitrary<Unit<U>> =>
  fc.record({
    name: fc.constantFrom(...(Object.keys(units) as (keyof U & string)[])),
    shape: fc.constantFrom('(u)', ' (u)', '（u）', '/u', ' [u]', ' u'),
  })
const inEncoding = (unitOf: string, encoding: TextEncodingName): boolean => !encoding.startsWith('windows') || /^[a-z]+$/.test(unitOf)

const writing: fc.Arbitrary<Writing> = fc
  .record({
    encoding: fc.constantFrom(...(Object.keys(PEOPLE) as TextEncodingName[])),
    locale: fc.constantFrom(...LOCALES),
    delimiter: fc.constantFrom(',' as const, '\t' as const),
    order: fc.shuffledSubarray(
      Array.from({ length: COLUMNS }, (_, place) => place),
      { minLength: COLUMNS },
    ),
    decoration: fc.array(fc.tuple(fc.constantFrom('', ' ', '*'), fc.constantFrom('', ' ', '*', ':', ' *')), {
      minLength: COLUMNS,
      maxLength: COLUMNS,
    }),
    weight: unit(WEIGHT_UNITS),
    length: unit(LENGTH_UNITS),
    currency: fc.constantFrom(...CURRENCIES),
  })
  // Full-width brackets and Chinese units are in no one-byte encoding.
  .filter(({ encoding, weight, length }) =>
    [weight, length].every(({ name, shape }) => inEncoding(name, encoding) && (!encoding.startsWith('windows') || shape !== '（u）')),
  )

describe('orders of a sheet', () => {
  it('are the same in every encoding, unit and order of columns, however its headings are decorated', async () => {
    await fc.assert(
      fc.asyncProperty(writing, async (written) => {
        const { orders, errors, report } = await importField(sheetIn(written))
        expect(errors).toEqual([])
        expect(report.encoding).toBe(written.encoding)
        const { currency } = written
        expect(orders.map(({ values, goods }) => [values, goods])).toEqual(
          PEOPLE[written.encoding].map(({ consignee, address }, place) => [
            expect.objectContaining({
              refCode: `W-${place}`,
              consignee,
              address,
              country: 'AE',
              phone: `+97150111223${place}`,
              city: 'Dubai',
              weight: 1250,
              lengthMm: 300,
              cod: { amount: 15_500n, currency },
            }),
            [expect.objectContaining({ name: 'Phone case', quantity: 2, value: { amount: 550n, currency } })],
          ]),
        )
      }),
      { numRuns: 120 },
    )
  })
})
