import type { Field, FieldKind, FieldOf } from '#core/base/fields/field.ts'
import { groupedAmounts } from '#core/base/kernel/amount-text.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import { catalog } from '#core/entity-catalog.ts'
import type { References } from '#core/base/fields/references.ts'

/** The reader's context: the language, the records that references name, and the zone of times. */
export type AuditReader = { readonly locale: Locale; readonly references: References; readonly timeZone: string }

const YES = words('是', '是', 'Yes')
const NO = words('否', '否', 'No')
const MASK = '••••••'
/** A longer value is cut: the trail shows what changed, the record has the whole value. */
const MOST_SIGNS = 1000
const SECRET = /passw|passwd|secret|token|app_?key|api_?key|signature|authori[sz]ation|cookie|_hash$/i

/** Whether a field's value is never shown, to any reader. */
const isSecret = (name: string): boolean => SECRET.test(name)

function referenceText(to: string, code: string, { references, locale }: AuditReader): string {
  const entity = catalog.find(({ name }) => name === to)
  const row = entity && references.find(entity, code)
  if (entity === undefined || row === undefined) return code
  const title = row[entity.titleIn?.[locale] ?? entity.title] ?? row[entity.title]
  return typeof title === 'string' && title !== code ? `${title} (${code})` : code
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

type ValueRenderer<K extends FieldKind> = (value: unknown, field: FieldOf<K>, reader: AuditReader) => string
const asIs = (value: unknown): string => plainText(value, 0)

/**
 * How a value is shown in the trail, by the meaning of its field; values are in the form of the
 * API.
 */
const SHOWN: { readonly [K in FieldKind]: ValueRenderer<K> } = {
  text: asIs,
  code: asIs,
  texts: (value) => listOf(value).join(', '),
  integer: asIs,
  rate: asIs,
  flag: (value, _field, { locale }) => (value === true || value === 'true' || value === 1 ? YES : NO)[locale],
  choice: (value, field, { locale }) => field.choices[String(value)]?.[locale] ?? String(value),
  reference: (value, field, reader) => referenceText(field.to, String(value), reader),
  references: (value, field, reader) =>
    listOf(value)
      .map((code) => referenceText(field.to, code, reader))
      .join(', '),
  timezone: asIs,
  pattern: asIs,
  instant: (value, _field, { timeZone }) => {
    const at = Date.parse(String(value))
    return Number.isNaN(at) ? String(value) : localTime(at, timeZone)
  },
  date: asIs,
  weight: asIs,
  length: asIs,
  money: asIs,
  phone: asIs,
  email: asIs,
  url: asIs,
  file: asIs,
  html: (value) =>
    String(value)
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
}

const MOST_DEPTH = 4

/**
 * A value without a known field: money as an amount and its currency, lists and records by their
 * parts, secrets within never.
 */
function plainText(value: unknown, depth: number): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return groupedAmounts(String(value))
  if (depth >= MOST_DEPTH) return '…'
  if (Array.isArray(value)) return value.map((one) => plainText(one, depth + 1)).join('; ')
  const parts = Object.entries(value)
  if (parts.length === 2 && 'amount' in value && 'currency' in value)
    return groupedAmounts(`${String(value.amount)} ${String(value.currency)}`)
  return parts
    .filter(([, part]) => part !== null && part !== undefined && part !== '')
    .map(([name, part]) => `${name}: ${isSecret(name) ? MASK : plainText(part, depth + 1)}`)
    .join(', ')
}

/** One side of a change as shown to the reader; `''` for nothing. */
export function shownValue(
  name: string,
  value: unknown,
  { field, reader }: { readonly field?: Field | undefined; readonly reader: AuditReader },
): string {
  if (value === null || value === undefined || value === '') return ''
  if (isSecret(name)) return MASK
  const show = field === undefined ? undefined : (SHOWN[field.kind] as (value: unknown, field: Field, reader: AuditReader) => string)
  const text = show === undefined || field === undefined ? plainText(value, 0) : show(value, field, reader)
  return text.length > MOST_SIGNS ? `${text.slice(0, MOST_SIGNS)}…` : text
}
