import type { Failure } from '#core/base/kernel/failure.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import { sayFailure } from '../../../../contract/words.ts'

/** One order of several that can be insured, or was. */
export const doneOf = (orderNumber: string, locale: Locale) => ({ order_number: orderNumber, status: true, message: DONE[locale] })

/** One that cannot be, and why. */
export const refusalOf = (orderNumber: string, failure: Failure, locale: Locale) => ({
  order_number: orderNumber,
  status: false,
  error: failure.code,
  message: sayFailure(failure, locale),
})
