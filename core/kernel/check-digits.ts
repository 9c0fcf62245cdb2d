/** Letters as numbers, A = 10 … Z = 35, digits as they are; as IBANs do. */
const asDigits = (text: string): string => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))

/** The remainder of a long decimal text by 97, without big numbers. */
const remainder97 = (digits: string): number => Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)

/** Two check digits by ISO 7064 MOD 97-10 for capitals and digits; set behind the text they make its remainder 1. */
export const checkDigits97 = (body: string): string => String(98 - remainder97(`${asDigits(body)}00`)).padStart(2, '0')

/** Whether a text ends with its own check digits. */
export const isValid97 = (text: string): boolean => remainder97(asDigits(text)) === 1
