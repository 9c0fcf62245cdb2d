import { defineNumber, SERIAL_97 } from '#core/base/kernel/number.ts'
import { transportFailure } from './transport.failures.ts'

/**
 * Our number of a bag: `BG`, a 10-digit serial and two check digits, made as those of a waybill.
 * Error: BAG_CHECK_DIGITS.
 */
export const packingNumber = defineNumber({
  prefix: 'BG',
  ...SERIAL_97,
  misread: (found) => transportFailure('BAG_CHECK_DIGITS', { found }),
})
