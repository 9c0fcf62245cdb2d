import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { powerOfTen } from '#core/base/kernel/rate.ts'
import type { StorageRule } from './expense-subject.ts'
import { proportion, take } from '../freight/proportion.ts'
import { calculationOf } from './calculation.ts'
import { quantity, type Calculation, type Step } from '../quotes/step.ts'

const CUBIC_MILLIMETRES_PER_LITRE = 1_000_000
const LITRES_PER_CUBIC_METRE_DIGITS = 3

/**
 * Goods in a warehouse: their volume, and the days of their stay to charge, both included; the day
 * of arrival is day 1.
 */
export type Stay = { readonly cubicMillimetres: number; readonly firstDay: number; readonly lastDay: number }

/** How many days goods have been stored: each started 24 hours count, from the first moment on. */
export const storedDays = ({ arrivedAt, until }: { readonly arrivedAt: Instant; readonly until: Instant }): number =>
  until < arrivedAt ? 0 : Math.floor((until - arrivedAt) / MILLIS_PER_DAY) + 1

/**
 * The storage fee of a stay, or of a part of it. The volume is rounded up to the rule's step, the
 * free days come first, then the days of each price are charged and rounded once (domain §4). A
 * stay charged month by month costs the same as charged at once, except for that rounding.
 */
export function storageFee(rule: StorageRule, stay: Stay): Calculation {
  const volumeSteps = Math.ceil(stay.cubicMillimetres / (CUBIC_MILLIMETRES_PER_LITRE * rule.volumeStepLitres))
  const litres = volumeSteps * rule.volumeStepLitres
  const volume = { kind: 'volume', value: litres } as const
  const steps: Step[] = [
    {
      code: 'stored_volume',
      inputs: { steps: quantity.count(volumeSteps), step: { kind: 'volume', value: rule.volumeStepLitres } },
      counts: 'interim',
      result: volume,
    },
  ]
  const freeUntil = Math.min(rule.freeDays, stay.lastDay)
  if (freeUntil >= stay.firstDay)
    steps.push({
      code: 'free_days',
      inputs: { first: quantity.count(stay.firstDay), last: quantity.count(freeUntil) },
      counts: 'interim',
      result: quantity.count(freeUntil - stay.firstDay + 1),
    })
  rule.bands.forEach((band, index) => {
    const first = Math.max(band.fromDay, stay.firstDay)
    const last = Math.min((rule.bands[index + 1]?.fromDay ?? Number.MAX_SAFE_INTEGER) - 1, stay.lastDay)
    if (first > last) return
    const days = last - first + 1
    const price = { kind: 'price', value: { rate: band.price, currency: rule.currency } } as const
    const minorUnits = proportion(
      band.price.unscaled * powerOfTen(currencyDigits(rule.currency)),
      powerOfTen(band.price.scale + LITRES_PER_CUBIC_METRE_DIGITS),
    )
    steps.push({
      code: 'storage',
      name: rule.name,
      inputs: { first: quantity.count(first), last: quantity.count(last), volume, days: quantity.count(days), price },
      counts: 'total',
      result: { kind: 'money', value: money(take(BigInt(litres) * BigInt(days), minorUnits), rule.currency) },
    })
  })
  return calculationOf(steps, rule.currency)
}
