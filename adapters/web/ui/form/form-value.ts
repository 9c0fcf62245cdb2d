import type { Field, FieldKind } from '#core/base/fields/field.ts'
import { joinList, splitList } from '#core/base/kernel/text.ts'
import { minuteText, readTime, tidyDay } from '../input/day-text.ts'

export type MoneyText = { readonly amount: string; readonly currency: string }

/** The form value of a field: text as typed, a flag, or an amount with its currency. */
export type FormValue = string | boolean | MoneyText
export type FormValues = Readonly<Record<string, FormValue>>

type Conversion = { readonly read: (outside: unknown) => FormValue; readonly send: (value: FormValue) => unknown }

const textOf = (outside: unknown): string => (outside === null || outside === undefined ? '' : String(outside))
const asText: Conversion = { read: textOf, send: (value) => (typeof value === 'string' && value.trim() !== '' ? value : null) }

/** The form value of an instant, in the viewer's time zone. */
function localMinutes(outside: unknown): string {
  const at = new Date(textOf(outside))
  return Number.isNaN(at.getTime()) ? '' : minuteText(at)
}

const isMoney = (value: unknown): value is MoneyText =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value

/**
 * Several texts in one, comma-separated; separated by semicolons where one of them contains a
 * comma.
 */
const asList: Conversion = {
  read: (outside) => (Array.isArray(outside) ? joinList(outside.map(textOf)) : textOf(outside)),
  send: (value) => (typeof value === 'string' ? splitList(value, { decimalComma: true }).filter((item) => item !== '') : []),
}

const conversions: { readonly [K in FieldKind]: Conversion } = {
  text: asText,
  code: asText,
  texts: asList,
  integer: asText,
  rate: asText,
  flag: { read: (outside) => outside === true, send: (value) => value === true },
  choice: asText,
  reference: asText,
  references: asList,
  timezone: asText,
  pattern: asText,
  // Text that is not read is sent as it was typed, so that the field's own error names it.
  instant: {
    read: localMinutes,
    send: (value) => (typeof value === 'string' && value.trim() !== '' ? (readTime(value)?.toISOString() ?? value) : null),
  },
  date: { read: textOf, send: (value) => (typeof value === 'string' && value.trim() !== '' ? tidyDay(value) : null) },
  weight: asText,
  length: asText,
  money: {
    read: (outside) =>
      isMoney(outside) ? { amount: textOf(outside.amount), currency: textOf(outside.currency) } : { amount: '', currency: '' },
    send: (value) => (isMoney(value) && value.amount.trim() !== '' ? value : null),
  },
  phone: asText,
  email: asText,
  url: asText,
  file: asText,
  html: asText,
}

/** The form value of a field's API value; null and undefined are empty. */
export const toFormValue = (field: Field, outside: unknown): FormValue => conversions[field.kind].read(outside)

/** The API value of a form value; an empty one is null. */
export const toSent = (field: Field, value: FormValue): unknown => conversions[field.kind].send(value)

/** Whether two values of a form are the same. */
export const sameFormValue = (one: FormValue | undefined, other: FormValue | undefined): boolean =>
  isMoney(one) && isMoney(other) ? one.amount === other.amount && one.currency === other.currency : one === other
