import type { Field, FieldKind, FieldOf, Fields } from '../../../core/kernel/field.ts'
import { currencyName } from '../../../core/orders/api-names.ts'
import { z } from 'zod'
import { flag } from './route.ts'

/** Money outside: a decimal text and a currency, never a float (domain §1). */
const moneySchema = z.object({
  amount: z.union([z.string().max(30), z.number()]).transform(String),
  currency: z.string().min(1).max(10),
})

const decimalText = z.union([z.string().max(40), z.number()]).transform(String)

/** What a caller may send for a field, by kind. The core reads the content; this only keeps the shape. */
const sent: { readonly [K in FieldKind]: (field: FieldOf<K>) => z.ZodType } = {
  text: (field) => z.string().max(field.maxLength * 4),
  code: (field) => z.string().max(field.maxLength * 4),
  texts: (field) => z.union([z.array(z.string().max(field.maxLength * 4)).max(field.most * 4), z.string().max(4000)]),
  integer: () => z.union([z.number(), z.string().max(40)]),
  rate: () => decimalText,
  flag: () => flag,
  choice: () => z.string().max(100),
  reference: () => z.string().max(100),
  references: (field) => z.union([z.array(z.string().max(100)).max(field.most * 4), z.string().max(4000)]),
  timezone: () => z.string().max(100),
  pattern: (field) => z.string().max(field.maxLength * 4),
  instant: () => z.string().max(40),
  date: () => z.string().max(40),
  weight: () => decimalText,
  length: () => decimalText,
  money: () => z.union([moneySchema, decimalText]),
  phone: () => z.string().max(60),
  email: () => z.string().max(1000),
  url: (field) => z.string().max(field.maxLength * 4),
  file: () => z.string().max(400),
  html: (field) => z.string().max(field.maxLength * 4),
}

/** What the API answers for a field, by kind. */
const answered: { readonly [K in FieldKind]: (field: FieldOf<K>) => z.ZodType } = {
  text: () => z.string(),
  code: () => z.string(),
  texts: () => z.array(z.string()),
  integer: () => z.number().int(),
  rate: () => z.string(),
  flag: () => z.boolean(),
  choice: (field) => z.enum(Object.keys(field.choices)),
  reference: () => z.string(),
  references: () => z.array(z.string()),
  timezone: () => z.string(),
  pattern: () => z.string(),
  instant: () => z.iso.datetime(),
  date: () => z.iso.date(),
  weight: () => z.string(),
  length: () => z.string(),
  money: () => z.object({ amount: z.string(), currency: z.string() }),
  phone: () => z.string(),
  email: () => z.string(),
  url: () => z.string(),
  file: () => z.string(),
  html: () => z.string(),
}

/** The table's row of a field's kind; the kind of field and table agree by construction. */
const of = (table: typeof sent, field: Field): z.ZodType => (table[field.kind] as (one: Field) => z.ZodType)(field)

/** The shape of a record that a caller sends: required fields may still be absent, the core names each one that is. */
export const sentSchema = (fields: Fields, nameOf: (name: string, field: Field) => string = (name) => name) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
        const outside = nameOf(name, field)
        const value: [string, z.ZodType] = [outside, of(sent, field).nullable().optional()]
        return field.kind === 'money' ? [value, [currencyName(outside), z.string().max(10).nullable().optional()]] : [value]
      }),
    ),
  )

/** The shape of a record that the API answers; an empty value is null. */
export const answeredSchema = (fields: Fields, nameOf: (name: string, field: Field) => string = (name) => name) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        nameOf(name, field),
        field.required ? of(answered, field) : of(answered, field).nullable(),
      ]),
    ),
  )
