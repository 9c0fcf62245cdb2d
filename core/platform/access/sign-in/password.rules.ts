import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { isCommonPassword } from './common-passwords.ts'
import { onboardingFailure } from '../accounts/onboarding.failures.ts'
import { checkPasswordLength } from './password-length.rules.ts'

/**
 * Whether the characters are one group of them again and again, such as eight blanks or
 * `abcabcabc`.
 */
const isRepetition = (signs: readonly string[]): boolean =>
  signs.some((_, length) => length > 0 && length <= signs.length / 2 && signs.every((sign, index) => sign === signs[index % length]))

/** Whether each character is the next one, or the one before, such as `12345678` or `hgfedcba`. */
function isSequence(signs: readonly string[]): boolean {
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** Words that are guessed first at this portal, with digits and signs around them. */
const CONTEXT_WORDS: ReadonlySet<string> = new Set(
  'crossdock password parcel parcels express logistics warehouse shipper shipping customer admin administrator welcome dubai china'.split(
    ' ',
  ),
)

/** Whether it is a word of this portal with nothing but digits and signs around and in it. */
const isContextWord = (password: string): boolean => CONTEXT_WORDS.has(password.toLowerCase().replace(/[^\p{L}]/gu, ''))

/**
 * Whether a text can be a password; leading and trailing spaces count. No rule asks for kinds of
 * characters: that makes passwords hard to remember and easy to guess. PASSWORD_LENGTH,
 * PASSWORD_COMMON for those that are tried first, PASSWORD_IS_NAME for the name of the account.
 */
export function checkPassword(password: string, account?: string): Result<string> {
  const length = checkPasswordLength(password)
  if (!length.ok) return length
  const signs = length.value
  if (isCommonPassword(password.trim()) || isContextWord(password) || isRepetition(signs) || isSequence(signs))
    return failed(onboardingFailure('PASSWORD_COMMON'))
  if (account !== undefined && isName(password, account)) return failed(onboardingFailure('PASSWORD_IS_NAME'))
  return ok(password)
}

/** The name forwards or backwards, whatever the letters; of a phone also without its country. */
function isName(password: string, account: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[\s+-]/g, '')
  const [typed, name] = [plain(password), plain(account)]
  return typed === name || typed === Array.from(name).toReversed().join('') || (/^\d{8,}$/.test(typed) && name.endsWith(typed))
}
