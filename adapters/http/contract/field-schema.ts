import type { Field, FieldKind, FieldOf, Fields } from '#core/base/fields/field.ts'
import { currencyName } from '#core/parcels/orders/fields/api-names.ts'
import { z } from 'zod'
import { orderPlace } from './any-order.ts'
import { named } from './named-schema.ts'
import { flag } from './route.ts'

/** Money in calls: a decimal text and a currency, never a float (rule: Money). */
const moneySchema = z.object({
  amount: z.union([z.string().max(30), z.number()]).transform(String),
  currency: z.string().min(1).max(10),
})

const decimalText = named('DecimalInput', z.union([z.string().max(40), z.number()]).transform(String))
const moneyInput = named('MoneyInput', z.union([moneySchema, decimalText]))
const integerInput = named('IntegerInput', z.union([z.number(), z.string().max(40)]))

/** Times and days as people write them; the core reads them (`parseInstant`). */
const instantInput = named('InstantInput', z.string().max(40))
const dayInput = named('DayInput', z.string().max(40))

/** Money as the API answers it. */
export const moneyAnswer = named('Money', z.object({ amount: z.string(), currency: z.string() }))

/** The accepted shape of a field, by kind. The core checks the content. */
const sent: { readonly [K in FieldKind]: (field: FieldOf<K>) => z.ZodType } = {
  text: ({ maxLength, ofOrder }) => (ofOrder ? orderPlace(z.string().max(maxLength * 4)) : z.string().max(maxLength * 4)),
  code: (field) => z.string().max(field.maxLength * 4),
  texts: (field) => z.union([z.array(z.string().max(field.maxLength * 4)).max(field.most * 4), z.string().max(4000)]),
  integer: () => integerInput,
  rate: () => decimalText,
  flag: () => flag,
  choice: () => z.string().max(100),
  reference: () => z.string().max(100),
  references: (field) => z.union([z.array(z.string().max(100)).max(field.most * 4), z.string().max(4000)]),
  timezone: () => z.string().max(100),
  pattern: (field) => z.string().max(field.maxLength * 4),
  instant: () => instantInput,
  date: () => dayInput,
  weight: () => decimalText,
  length: () => decimalText,
  money: () => moneyInput,
  phone: () => z.string().max(60),
  email: () => z.string().max(1000),
  url: (field) => z.string().max(field.maxLength * 4),
  file: () => z.string().max(400),
  html: (field) => z.string().max(field.maxLength * 4),
}

/** Schemas of the API's answers for a field, by kind. */
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
  money: () => moneyAnswer,
  phone: () => z.string(),
  email: () => z.string(),
  url: () => z.string(),
  file: () => z.string(),
  html: () => z.string(),
}

/** The schema of a field by its kind; field and table match by construction. */
const of = (table: typeof sent, field: Field): z.ZodType => (table[field.kind] as (one: Field) => z.ZodType)(field)

type NameOf = (name: string, field: Field) => string
const sameName: NameOf = (name) => name

const sentShape = (fields: Fields, nameOf: NameOf, mayBeAbsent: (field: Field) => boolean) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
        const outside = nameOf(name, field)
        const value = of(sent, field)
        const entry: [string, z.ZodType] = [outside, mayBeAbsent(field) ? value.nullable().optional() : value]
        return field.kind === 'money' ? [entry, [currencyName(outside), z.string().max(10).nullable().optional()]] : [entry]
      }),
    ),
  )

/**
 * The shape of a record that a caller sends: required fields may be missing, since the core reports
 * each one by name.
 */
export const sentSchema = (fields: Fields, nameOf: NameOf = sameName) => sentShape(fields, nameOf, () => true)

/**
 * The same shape with its required fields required: for descriptions, since calls are read by
 * `sentSchema`.
 */
export const requiredSchema = (fields: Fields, nameOf: NameOf = sameName) => sentShape(fields, nameOf, (field) => field.required !== true)

/** The shape of a record in an answer; an empty value is null. */
export const answeredSchema = (fields: Fields, nameOf: NameOf = sameName) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        nameOf(name, field),
        field.required ? of(answered, field) : of(answered, field).nullable(),
      ]),
    ),
  )
