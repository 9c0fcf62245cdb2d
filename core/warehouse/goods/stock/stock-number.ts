import { defineNumber, SERIAL_97 } from '#core/base/kernel/number.ts'
import { goodsFailure } from '../goods.failures.ts'

/**
 * Our numbers of documents of stock, under their barcodes: two letters, a 10-digit serial and two
 * check digits. Error: NUMBER_CHECK_DIGITS.
 */
const defineStockNumber = (prefix: string) =>
  defineNumber({ prefix, ...SERIAL_97, misread: (found) => goodsFailure('NUMBER_CHECK_DIGITS', { found }) })

export const transferNumber = defineStockNumber('TR')
export const stocktakeNumber = defineStockNumber('ST')
export const inboundNumber = defineStockNumber('IB')

/** Whether a code is made like the number of one of these documents, whatever its check digits. */
export const isStockNumber = (text: string): boolean =>
  [transferNumber, stocktakeNumber, inboundNumber].some((number) => number.isLike(text))
