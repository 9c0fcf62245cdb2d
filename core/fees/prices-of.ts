import type { References } from '../fields/references.ts'
import type { Instant } from '../kernel/clock.ts'
import { must } from '../kernel/result.ts'
import { exchangeRate } from './exchange-rate.entity.ts'
import { expenseSubject } from './expense-subject.entity.ts'
import { freightRule } from './freight-rule.entity.ts'
import { priceLists, type PriceList } from './quote.ts'
import { openTariffBook } from './tariff-book.ts'

const known = new WeakMap<References, (at: Instant) => PriceList>()

/** The price lists of all days, opened once for each state of the reference data. */
export function pricesOf(references: References): (at: Instant) => PriceList {
  const opened =
    known.get(references) ??
    priceLists(
      must(
        openTariffBook({
          freightRules: references.all(freightRule),
          expenseSubjects: references.all(expenseSubject),
          exchangeRates: references.all(exchangeRate),
        }),
      ),
    )
  known.set(references, opened)
  return opened
}
