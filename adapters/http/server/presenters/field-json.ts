import type { Field, FieldKind, FieldValue } from '#core/base/fields/field.ts'
import { shower } from '#core/base/fields/read-field.ts'
import { formatCentimetres } from '#core/base/kernel/length.ts'
import { formatAmount, type Money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { quoteJson } from '../answers/json-text.ts'

type Writer = (value: FieldValue | undefined) => string

/** An amount as the API writes it. */
export const moneyJson = (value: Money): string => `{"amount":"${formatAmount(value)}","currency":${quoteJson(value.currency)}}`

const text: Writer = (value) => (value === undefined || value === null ? 'null' : quoteJson(value as string))
const amount: Writer = (value) => (value === undefined || value === null ? 'null' : moneyJson(value as Money))
const decimal =
  (format: (value: number) => string): Writer =>
  (value) =>
    value === undefined || value === null ? 'null' : `"${format(value as number)}"`
const plain: Writer = (value) => (value === undefined || value === null ? 'null' : String(value))

/** Kinds whose stored value is written directly; the core formats the others. */
const DIRECT: { readonly [K in FieldKind]?: Writer } = {
  text,
  code: text,
  rate: text,
  choice: text,
  reference: text,
  timezone: text,
  pattern: text,
  phone: text,
  date: text,
  email: text,
  url: text,
  file: text,
  html: text,
  integer: plain,
  flag: plain,
  money: amount,
  weight: decimal(formatKilograms),
  length: decimal(formatCentimetres),
}

/**
 * The function that writes a field's value as JSON, chosen once per field; an empty value is null.
 */
export function fieldWriter(field: Field): Writer {
  const show = shower(field)
  return DIRECT[field.kind] ?? ((value) => (value === undefined || value === null ? 'null' : (JSON.stringify(show(value)) ?? 'null')))
}

/** A writer of objects from their parts in order; names are escaped once. */
export function objectWriter<T>(parts: readonly (readonly [name: string, write: (from: T) => string])[]): (from: T) => string {
  const compiled = parts.map(([name, write], index) => ({ head: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`, write }))
  return (from) => {
    let json = ''
    for (const { head, write } of compiled) json += head + write(from)
    return `${json}}`
  }
}
