import type { Field, FieldKind } from '#core/base/fields/field.ts'

/**
 * How wide a field is in a form, by its declaration: as its value, so that a number of pieces is
 * short and an address has a line.
 */
export type FieldWidth = 'tiny' | 'short' | 'long' | 'full'

/** More letters than this do not fit the narrowest field. */
const TINY_LETTERS = 8
const SHORT_LETTERS = 80

const widths: { readonly [K in FieldKind]: FieldWidth } = {
  text: 'short',
  code: 'short',
  texts: 'full',
  integer: 'tiny',
  rate: 'tiny',
  flag: 'tiny',
  choice: 'short',
  reference: 'short',
  references: 'long',
  timezone: 'short',
  pattern: 'long',
  instant: 'short',
  date: 'short',
  weight: 'short',
  length: 'tiny',
  money: 'short',
  phone: 'short',
  email: 'long',
  url: 'long',
  file: 'long',
  html: 'full',
}

const textWidth = (maxLength: number): FieldWidth => (maxLength <= TINY_LETTERS ? 'tiny' : maxLength <= SHORT_LETTERS ? 'short' : 'long')

export function fieldWidth(field: Field): FieldWidth {
  if (field.kind !== 'text') return widths[field.kind]
  return field.multiline === true ? 'full' : textWidth(field.maxLength)
}
