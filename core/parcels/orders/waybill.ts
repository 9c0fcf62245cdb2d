import { defineNumber, SERIAL_97 } from '#core/base/kernel/number.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { waybillFailure } from './waybill.failures.ts'

/**
 * The number under the barcode: `CD`, a 10-digit serial and 2 check digits by ISO 7064 MOD 97-10,
 * computed as for an IBAN but in place: C = 12, D = 13, `00` is appended, and the check digits are
 * 98 minus the remainder modulo 97 (rule: Waybill number). Error: WAYBILL_CHECK_DIGITS.
 */
export const waybillNumber = defineNumber({
  prefix: 'CD',
  ...SERIAL_97,
  misread: (found) => waybillFailure('WAYBILL_CHECK_DIGITS', { found }),
})

/**
 * Reads a text that has to be a waybill: WAYBILL_FORMAT, or WAYBILL_CHECK_DIGITS before any
 * look-up.
 */
export const parseWaybill = (text: string): Result<string> =>
  waybillNumber.read(text) ?? failed(waybillFailure('WAYBILL_FORMAT', { found: text }))
