import type { ColumnKind } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'
import { dateSerial } from '../rows/date-text.ts'
import { xmlText } from '../xml/xml-text.ts'
import { moneyStyle, STYLE } from './workbook-parts.ts'

/** Decimal text that a spreadsheet holds without loss: 15 digits at most. */
const DECIMAL = /^-?(?=(?:\d\.?){1,15}$)(?:0|[1-9]\d*)(?:\.\d+)?$/

/** The name of a 0-based column: A, Z, AA. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

/** Text as text: an inline string is never read as a formula, whatever it begins with. */
export function textCell(reference: string, text: string, style: number): string {
  const cut = text.length > LIMITS.cellCharacters ? text.slice(0, LIMITS.cellCharacters) : text
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cut)}</t></is></c>`
}

export const numberCell = (reference: string, decimal: string, style: number): string =>
  `<c r="${reference}" s="${style}"><v>${decimal}</v></c>`

/**
 * One table for all column kinds; a value that does not fit its kind becomes text, so nothing is
 * lost or guessed.
 */
export const cellXml: Readonly<Record<ColumnKind, (reference: string, value: string) => string>> = {
  text: (reference, value) => textCell(reference, value, value.includes('\n') ? STYLE.wrapped : STYLE.text),
  number: (reference, value) => (DECIMAL.test(value) ? numberCell(reference, value, STYLE.general) : cellXml.text(reference, value)),
  money: (reference, value) =>
    DECIMAL.test(value) ? numberCell(reference, value, moneyStyle((value.split('.')[1] ?? '').length)) : cellXml.text(reference, value),
  date: (reference, value) => {
    const serial = dateSerial(value)
    if (serial === undefined) return cellXml.text(reference, value)
    return numberCell(reference, String(serial), value.length > 10 ? STYLE.moment : STYLE.date)
  },
}
