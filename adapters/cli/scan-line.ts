import { readTyped } from '#core/operations/stations/typed-scan.ts'
import type { SentScan } from '../http/client/scan-call.ts'

/** The request of a line: a scan with what was measured, or to take the last one back. */
export type ScanLine = { readonly kind: 'undo' } | ({ readonly kind: 'scan' } & Pick<SentScan, 'code' | 'weight' | 'size'>)

const UNDO = /^(undo|撤销|撤銷|復原)$/i
const SEPARATOR = /\s*[\t,;，；]\s*/

/**
 * Reads a line from a scanner, a scale or a file: a code, or a code with its weight in kg and its
 * size in cm behind commas or tabs. While the parcel `weighing` waits for its weight, a line of one
 * or four numbers is what the scale says. Nothing for an empty line.
 */
export function readScanLine(line: string, weighing?: string): ScanLine | undefined {
  const typed = readTyped(line, weighing !== undefined)
  if (typed === undefined) return undefined
  if (typed.kind === 'weight') return weighing === undefined ? undefined : { ...typed, kind: 'scan', code: weighing }
  if (UNDO.test(typed.code)) return { kind: 'undo' }
  const [code = '', ...figures] = typed.code.split(SEPARATOR)
  const measured = readTyped(figures.join(' '), true)
  return measured?.kind === 'weight' ? { ...measured, kind: 'scan', code } : { kind: 'scan', code: typed.code }
}
