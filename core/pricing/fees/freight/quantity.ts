import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { formatCentimetres } from '#core/base/kernel/length.ts'
import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import { formatRate, type Rate } from '#core/base/kernel/rate.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Conversion } from '../tariff/exchange.ts'

/** The outer size of one box, in whole millimetres. */
export type OuterSize = { readonly lengthMillimetres: number; readonly widthMillimetres: number; readonly heightMillimetres: number }

type ValueByKind = {
  money: Money
  /** Whole grams. */
  weight: number
  /** Whole litres, a thousandth of a cubic metre. */
  volume: number
  count: number
  /** Cubic millimetres, shown in cubic metres. */
  space: bigint
  /** A day as `YYYY-MM-DD`. */
  day: string
  /** A fraction, shown as a percentage. */
  share: Rate
  /** An exact price, which may have more digits than its currency. */
  price: { readonly rate: Rate; readonly currency: string }
  conversion: Conversion
  boxes: readonly OuterSize[]
}

/** A figure of a calculation with its meaning, so that it can be formatted. */
export type Quantity = { [K in keyof ValueByKind]: { readonly kind: K; readonly value: ValueByKind[K] } }[keyof ValueByKind]

const LITRE_DIGITS = 3
const MILLIMETRE_DIGITS = 9
const PERCENT = 100n

const withoutZeros = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
const sides = (box: OuterSize): string =>
  [box.lengthMillimetres, box.widthMillimetres, box.heightMillimetres].map(formatCentimetres).join(' × ')

const texts: { readonly [K in keyof ValueByKind]: (value: ValueByKind[K]) => string } = {
  money: (value) => groupThousands(formatMoney(value)),
  weight: (grams) => `${groupThousands(formatKilograms(grams))} kg`,
  volume: (litres) => `${groupThousands(formatDecimal(BigInt(litres), LITRE_DIGITS))} m³`,
  count: (value) => groupThousands(String(value)),
  space: (cubicMillimetres) => `${groupThousands(withoutZeros(formatDecimal(cubicMillimetres, MILLIMETRE_DIGITS)))} m³`,
  day: (day) => day,
  share: (rate) => `${withoutZeros(formatDecimal(rate.unscaled * PERCENT, rate.scale))}%`,
  price: ({ rate, currency }) => `${groupThousands(formatRate(rate))} ${currency}`,
  conversion: ({ multiply, divide }) => (multiply ? ` × ${formatRate(multiply)}` : '') + (divide ? ` ÷ ${formatRate(divide)}` : ''),
  boxes: (boxes) => boxes.map(sides).join(' + '),
}

/** A quantity with its unit, the same in every language: `1,200.00 AED`, `4.800 kg`, `5%`. */
export const quantityText = ({ kind, value }: Quantity): string => (texts[kind] as (value: Quantity['value']) => string)(value)
