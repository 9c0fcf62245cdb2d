import { chargeableWeight, USUAL_CONVERT_RATE, type ChargeableWeight } from '#core/pricing/fees/freight/chargeable.ts'
import type { OuterSize } from '#core/pricing/fees/freight/quantity.ts'
import { readField } from '#core/base/fields/read-field.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { fieldsOf, type OrderKind } from '../order-kind.ts'
import { declaredTotal } from '../order.ts'
import type { OrderFields } from './order-field.ts'
import type { RawOrder } from '../read-order.ts'

/**
 * An estimate by the usual divisor: which freight rule applies is known once the order is charged.
 */
export type WeightFigures = ChargeableWeight & { readonly actualGrams: number; readonly boxes: readonly OuterSize[] }

/**
 * The figures that follow from the part of an order that is readable already; undefined before
 * there is enough of it.
 */
export type DerivedFigures = { readonly weight: WeightFigures | undefined; readonly declared: Money | undefined }

type Values = Readonly<Record<string, unknown>>
type Reading = { readonly fields: OrderFields; readonly values: Values; readonly references: References }

/**
 * A readable value by its name; undefined for an empty one, a wrong one, and a field that is not
 * there.
 */
function valueOf({ fields, values, references }: Reading, name: string): unknown {
  const field = fields[name]
  const read = field && readField(field, values[name], { references })
  return read?.ok === true ? read.value : undefined
}

/** The field after which a size is complete. */
export const LAST_SIDE = 'heightMm'
const SIDES = ['lengthMm', 'widthMm', LAST_SIDE] as const

function boxOf(reading: Reading): OuterSize | undefined {
  const [lengthMillimetres, widthMillimetres, heightMillimetres] = SIDES.map((side) => valueOf(reading, side) as number | undefined)
  return lengthMillimetres === undefined || widthMillimetres === undefined || heightMillimetres === undefined
    ? undefined
    : { lengthMillimetres, widthMillimetres, heightMillimetres }
}

/** Whether a group of fields is measured: its chargeable weight can be derived. */
export const isMeasured = (fields: OrderFields): boolean => 'weight' in fields && SIDES.every((side) => side in fields)

/** Whether an order of a kind has a chargeable weight, and a declared value. */
export const weighs = (kind: OrderKind): boolean => (kind.boxes === undefined ? isMeasured(Object.fromEntries(fieldsOf(kind))) : true)
export const declares = (kind: OrderKind): boolean => 'value' in kind.goods.fields

function weightOf(kind: OrderKind, raw: RawOrder, references: References): WeightFigures | undefined {
  const measured: readonly Reading[] =
    kind.boxes === undefined
      ? [{ fields: Object.fromEntries(fieldsOf(kind)), values: raw.values, references }]
      : (raw.boxes ?? []).map((values) => ({ fields: kind.boxes?.fields ?? {}, values, references }))
  const weights = measured.flatMap((one) => (valueOf(one, 'weight') as number | undefined) ?? [])
  if (weights.length === 0) return undefined
  const actualGrams = weights.reduce((sum, grams) => sum + grams, 0)
  const boxes = measured.flatMap((one) => boxOf(one) ?? [])
  return { actualGrams, boxes, ...chargeableWeight({ boxes, actualGrams, convertRate: USUAL_CONVERT_RATE }) }
}

/**
 * The total of the lines that have a value and a quantity; undefined while their currencies differ.
 */
function declaredOf(kind: OrderKind, raw: RawOrder, references: References): Money | undefined {
  const lines = raw.goods.flatMap((values) => {
    const reading = { fields: kind.goods.fields, values, references }
    const value = valueOf(reading, 'value') as Money | undefined
    const quantity = valueOf(reading, 'quantity') as number | undefined
    return value === undefined || quantity === undefined ? [] : [{ value, quantity }]
  })
  return new Set(lines.map((line) => line.value.currency)).size === 1 ? declaredTotal(lines) : undefined
}

/**
 * The figures that a form shows as an order is typed, of any kind: chargeable weight
 * (rule: Chargeable weight) and total declared value.
 */
export const derivedFigures = (kind: OrderKind, raw: RawOrder, references: References): DerivedFigures => ({
  weight: weighs(kind) ? weightOf(kind, raw, references) : undefined,
  declared: declares(kind) ? declaredOf(kind, raw, references) : undefined,
})
