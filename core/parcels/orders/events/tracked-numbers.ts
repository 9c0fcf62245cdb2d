import { scannedCode } from '#core/base/fields/barcode.rules.ts'
import { figures } from '#core/base/kernel/text.ts'
import { parseWaybill } from '../waybill.ts'

/** As many as are tracked at once, which the rate limit of the public call allows. */
export const MOST_NUMBERS = 50

const PART = /^\d+$/
/** A waybill that lacks at least one of its digits. */
const BEGUN = /^CD\d{0,11}$/i

/**
 * The numbers of a line: those with spaces within belong together as long as they make up one
 * waybill.
 */
function numbersOfLine(line: string): readonly string[] {
  const numbers: string[] = []
  for (const token of line.split(/\s+/).filter((one) => one !== '')) {
    const last = numbers.at(-1)
    if (last !== undefined && BEGUN.test(last) && PART.test(token)) numbers[numbers.length - 1] = last + token
    else numbers.push(token)
  }
  return numbers
}

/**
 * A number as its card and the address show it: a waybill in its one spelling, anything else as it
 * was typed.
 */
function spelled(number: string): string {
  const code = scannedCode(number)
  const waybill = parseWaybill(code)
  return waybill.ok ? waybill.value : code
}

/**
 * Numbers as typed, scanned or pasted, each once and in their order; separated by lines, commas,
 * semicolons or spaces.
 */
export const readNumbers = (text: string): readonly string[] => [
  ...new Set(
    figures(text)
      .split(/[\n\r,，;；、]+/)
      .flatMap(numbersOfLine)
      .map(spelled),
  ),
]
