import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { waybillFailure } from '../waybill.failures.ts'

const FORMAT = /^(\d{3})[- ]?(\d{7})(\d)$/
const MODULUS = 7

/**
 * Reads a master air waybill number, a 3-digit airline prefix, a 7-digit serial and the serial's
 * remainder by 7 (rule: Master air waybill), as `176-12345675`. Errors: MAWB_FORMAT,
 * MAWB_CHECK_DIGIT.
 */
export function parseMawb(text: string): Result<string> {
  // The serial and its check digit are often written in two groups of four.
  const parts = FORMAT.exec(figures(text).replace(/(\d{4}) (\d{4})$/, '$1$2'))
  if (parts === null) return failed(waybillFailure('MAWB_FORMAT', { found: text }))
  const [, airline = '', serial = '', check = ''] = parts
  const number = `${airline}-${serial}${check}`
  return Number(serial) % MODULUS === Number(check) ? ok(number) : failed(waybillFailure('MAWB_CHECK_DIGIT', { found: number }))
}
