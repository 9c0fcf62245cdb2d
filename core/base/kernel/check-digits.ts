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

/** How the check digits at the end of a number follow from what stands before them. */
export type CheckRule = {
  readonly digits: number
  readonly digitsOf: (body: string) => string
  /** Whether a number ends with its own check digits. */
  readonly fits: (number: string) => boolean
}

/**
 * Two check digits by ISO 7064 MOD 97-10 for capitals and digits. With them appended, the text's
 * remainder is 1.
 */
export const MOD_97: CheckRule = {
  digits: 2,
  digitsOf: (body) => String(98 - remainder97(`${body}00`)).padStart(2, '0'),
  fits: (number) => remainder97(number) === 1,
}
