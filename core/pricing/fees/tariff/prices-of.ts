import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { exchangeRate } from './exchange-rate.entity.ts'
import { expenseSubject } from '../subjects/expense-subject.entity.ts'
import { freightRule } from '../freight/freight-rule.entity.ts'
import { priceLists, type PriceList } from '../quotes/quote.ts'
import { openTariffBook, type TariffBook } from './tariff-book.ts'

type OpenedTariff = { readonly book: TariffBook; readonly prices: (at: Instant) => PriceList }

const known = new WeakMap<References, OpenedTariff>()

function open(references: References): OpenedTariff {
  const book = must(
    openTariffBook({
      freightRules: references.all(freightRule),
      expenseSubjects: references.all(expenseSubject),
      exchangeRates: references.all(exchangeRate),
    }),
  )
  return { book, prices: priceLists(book) }
}

function openedOf(references: References): OpenedTariff {
  const opened = known.get(references) ?? open(references)
  known.set(references, opened)
  return opened
}

/** The price lists of all days, opened once for each state of the reference data. */
export const pricesOf = (references: References): ((at: Instant) => PriceList) => openedOf(references).prices

/** Every published price of all times, opened once in the same way. */
export const bookOf = (references: References): TariffBook => openedOf(references).book
