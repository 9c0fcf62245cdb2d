import fc from 'fast-check'
import type { Entity } from '#core/base/fields/entity.ts'
import type { FieldKind, FieldOf, FieldValue } from '#core/base/fields/field.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import { catalog } from '#core/entity-catalog.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'

/** Keys that records may refer to, of every entity: none is another's name. */
const KEYS = ['AED', 'USD', 'KWD'] as const

const rowsOf = (entity: Entity): readonly ReferenceRow[] =>
  KEYS.map((code, index) => ({ id: index + 1, version: 1, [entity.key]: code, [entity.title]: `${entity.name} ${code}` }))

/** Three records of every entity of the catalogue. */
export const madeReferences = indexReferences(catalog.map((entity) => ({ entity, rows: rowsOf(entity) })))

const LETTERS = ['a', 'Z', '9', '0', '-', '/', '=', '+', '@', '{', '"', "'", ' ', '.', '灯', '嘅', 'م', 'é', '1', '%', ',', '，']
/** Clean text, which reading does not change. */
const texts = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((signs) => cleanText(`x${signs.join('')}`.slice(0, most)))
const codes = (most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom('A', 'Z', '0', '9', '_', '-'), { minLength: 1, maxLength: Math.min(most, 10) }).map((signs) => signs.join(''))
const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

/** Values of a field in the core, by kind. */
const values: { readonly [K in FieldKind]: (field: FieldOf<K>) => fc.Arbitrary<FieldValue> } = {
  text: ({ maxLength }) => texts(maxLength),
  code: ({ maxLength }) => codes(maxLength),
  texts: ({ maxLength, most }) => fc.array(texts(maxLength), { minLength: 1, maxLength: Math.min(most, 4) }),
  integer: ({ min, max }) => fc.integer({ min, max }),
  rate: () =>
    fc
      .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 0, max: 6 }))
      .map(([count, digits]) => (count / 10 ** digits).toFixed(digits)),
  flag: () => fc.boolean(),
  choice: ({ choices }) => fc.constantFrom(...Object.keys(choices)),
  reference: () => fc.constantFrom(...KEYS),
  references: ({ most }) => fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: Math.min(most, 3) }),
  timezone: () => fc.constantFrom('Asia/Dubai', 'America/Argentina/Buenos_Aires', 'UTC'),
  pattern: () => fc.constantFrom('5[024]\\d{7}', '[2-9]\\d{5,6}', '50|52'),
  instant: () => days.map((day) => day.getTime()),
  date: () => days.map((day) => day.toISOString().slice(0, 10)),
  weight: ({ maxGrams }) => fc.integer({ min: 1, max: maxGrams }),
  length: ({ maxMillimetres }) => fc.integer({ min: 1, max: maxMillimetres }),
  money: () => fc.bigInt({ min: 1n, max: 10n ** 12n }).map((amount) => ({ amount, currency: 'AED' })),
  phone: () => fc.constantFrom('+971501234567', '+8613800138000'),
  email: () => fc.constantFrom('li.wei@example.com', 'A+b@例子.中国'),
  url: () => fc.constantFrom('https://example.com', 'https://example.com/a,b?c={number}'),
  file: () => fc.constantFrom('a', 'Zx9_-.png'),
  html: () => fc.constantFrom('<p>全部</p>', 'a, b; c'),
}

/** Any valid record of an entity: required fields and flags always present, the others optional. */
export function madeRecords(entity: Entity): fc.Arbitrary<RecordValues> {
  const fields = Object.entries(entity.fields).map(([name, field]): [string, fc.Arbitrary<FieldValue | undefined>] => {
    const value = (values[field.kind] as (one: typeof field) => fc.Arbitrary<FieldValue>)(field)
    return [name, field.required === true || field.kind === 'flag' ? value : fc.option(value, { nil: undefined })]
  })
  return fc.record(Object.fromEntries(fields)).map(inOrder)
}

/** No inverted range: the lesser of two ends first. */
function inOrder(record: RecordValues): RecordValues {
  const { number_min_length: least, number_max_length: most } = record
  if (typeof least !== 'number' || typeof most !== 'number') return record
  return { ...record, number_min_length: Math.min(least, most), number_max_length: Math.max(least, most) }
}
