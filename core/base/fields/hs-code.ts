import { inputFailure } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { figures } from '../kernel/text.ts'

/** `8518.30`, `85 18 30 00 00`: customs write the same code with and without them. */
const BETWEEN_DIGITS = /[\s.]+/g
const HS_CODE = /^\d{6,12}$/
/** Words that people write where they have no code. */
const NO_CODE = /^(?:n\.?\/?a\.?|nil|none|null|unknown|tbd|无|無|没有|沒有|待定|[-—/.]+)$/i

/**
 * An HS code without dots and blanks: 6 to 12 digits; undefined where the text says that there is
 * none (rule: HS code). Error: HS_CODE_INVALID.
 */
export function readHsCode(text: string): Result<string | undefined> {
  const written = figures(text)
  if (NO_CODE.test(written)) return ok(undefined)
  const digits = written.replace(BETWEEN_DIGITS, '')
  return HS_CODE.test(digits) ? ok(digits) : failed(inputFailure('HS_CODE_INVALID', { found: text }))
}
