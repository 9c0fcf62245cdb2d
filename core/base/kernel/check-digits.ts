const CODE_OF_0 = 48
const CODE_OF_A = 65

/**
 * The remainder modulo 97 of a text of capitals and digits, without big numbers; letters count A =
 * 10 … Z = 35, as in IBANs.
 */
function remainder97(text: string): number {
  let rest = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    rest = code < CODE_OF_A ? (rest * 10 + code - CODE_OF_0) % 97 : (rest * 100 + code - CODE_OF_A + 10) % 97
  }
  return rest
}

/**
 * Two check digits by ISO 7064 MOD 97-10 for capitals and digits. With them appended, the text's
 * remainder is 1.
 */
export const checkDigits97 = (body: string): string => String(98 - remainder97(`${body}00`)).padStart(2, '0')

/** Whether a text ends with its own check digits. */
export const isValid97 = (text: string): boolean => remainder97(text) === 1
