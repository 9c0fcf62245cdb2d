import { WEIGHT_COLUMNS, type WeightColumn } from '#core/operations/stations/weight-sheet.ts'
import type { RefusedWeightRow } from '../../../../../http/contract/operations/stations/sheet.routes.ts'
import { say } from '../../../../base/words.ts'

/** A spreadsheet takes such a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

const COLUMNS = Object.keys(WEIGHT_COLUMNS) as WeightColumn[]

/**
 * Refused rows as a sheet that can be corrected and received again, each with its reason; the mark
 * at its beginning says that it is UTF-8.
 */
export const refusedCsv = (rows: readonly RefusedWeightRow[], reason: string): Blob => {
  const head = [...COLUMNS.map((name) => say(WEIGHT_COLUMNS[name])), reason]
  const lines = [head, ...rows.map((row) => [...COLUMNS.map((name) => row[name]), row.msg])]
  return new Blob([`\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' })
}
