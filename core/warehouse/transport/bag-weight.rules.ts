import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { bagGrams, type Bag } from './bag.ts'
import { transportFailure } from './transport.failures.ts'

/** A bag may weigh so much more or less than its parcels together before it is asked about. */
const OFF_PERCENT = 10
const OFF_GRAMS = 500

/**
 * The scale's reading of a bag against the sum of its parcels: a difference of more than 10 percent
 * and 500 g is asked about (rule: Weight of a bag). An empty bag is compared with nothing.
 */
export function doubtsOfBagWeight({ parcels }: Pick<Bag, 'parcels'>, grams: number): readonly FieldFailure[] {
  const sum = bagGrams({ parcels })
  const off = Math.abs(grams - sum)
  if (parcels.length === 0 || off <= OFF_GRAMS || off * 100 <= sum * OFF_PERCENT) return []
  return [atField('check_weight', transportFailure('BAG_WEIGHT_OFF', { found: formatKilograms(grams), sum: formatKilograms(sum) }))]
}
