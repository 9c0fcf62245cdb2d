import type { References } from '#core/base/fields/references.ts'
import { formatDecimal } from '#core/base/kernel/decimal.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { parseRate, RATE_MAX_DIGITS, powerOfTen } from '#core/base/kernel/rate.ts'
import { must } from '#core/base/kernel/result.ts'
import { unit } from '#core/platform/reference/unit.entity.ts'
import { orderFailure } from '../order.failures.ts'
import type { GoodsLine } from './goods-fields.ts'

/** The units in which the quantities of each measure are added up. */
const BASE = { count: 'PCS', weight: 'KG', length: 'CM', volume: 'CBM' } as const
export type BaseUnit = (typeof BASE)[keyof typeof BASE]

const unitOf = ({ unit: code }: Pick<GoodsLine, 'unit'>, references: References) =>
  code === undefined ? undefined : references.find(unit, code)

/** Goods are not counted in days: UNIT_COUNTS_NO_GOODS at the unit of the line. */
export const unitFailures = (goods: readonly GoodsLine[], references: References): readonly FieldFailure[] =>
  goods.flatMap((line, index) => {
    const found = unitOf(line, references)
    return found?.measure === 'time'
      ? [atField(`goods.${index}.unit`, orderFailure('UNIT_COUNTS_NO_GOODS', { unit: found.unit_code }))]
      : []
  })

/** An exact amount in a base unit, in tens of billionths. */
export type GoodsCount = { readonly base: BaseUnit; readonly count: bigint }

/** The quantity of a line in the base unit of its measure; pieces where it names no unit. */
export function countedGoods(line: Pick<GoodsLine, 'unit' | 'quantity'>, references: References): GoodsCount {
  const found = unitOf(line, references)
  const quantity = BigInt(line.quantity ?? 0)
  if (found === undefined || found.measure === 'time') return { base: BASE.count, count: quantity * powerOfTen(RATE_MAX_DIGITS) }
  const { unscaled, scale } = must(parseRate(found.factor))
  return { base: BASE[found.measure], count: quantity * unscaled * powerOfTen(RATE_MAX_DIGITS - scale) }
}

/** A counted quantity as text without needless zeros: `24`, `0.9071847`. */
export const countedText = ({ count }: Pick<GoodsCount, 'count'>): string => formatDecimal(count, RATE_MAX_DIGITS).replace(/\.?0+$/, '')

/** The pieces of a line, as far as its unit counts pieces: of 2 dozen 24, of 3 kg 3. */
export function piecesIn(line: Pick<GoodsLine, 'unit' | 'quantity'>, references: References): number {
  const { base, count } = countedGoods(line, references)
  const pieces = Number(count / powerOfTen(RATE_MAX_DIGITS))
  return base === BASE.count && pieces > 0 ? pieces : (line.quantity ?? 0)
}
