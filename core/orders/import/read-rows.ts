import type { Sender } from '../../access/account.ts'
import { atField, type FieldFailure } from '../../kernel/failure.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { cleanText, cutLoose } from '../../kernel/text.ts'
import type { References } from '../../fields/references.ts'
import type { SheetRow } from '../../sheets/sheet.port.ts'
import type { OrderContent } from '../order.ts'
import type { OrderKind } from '../order-kind.ts'
import { readOrder, type RawOrder } from '../read-order.ts'
import type { MatchedColumn, MatchedHeadings } from './headings.ts'
import { importFailure } from '../../sheets/import.failures.ts'
import { rowInput } from './row-input.ts'

/** A finding about a cell; `column` is undefined where no column of the sheet fills the field. */
export type CellFinding = {
  readonly line: number
  readonly column: MatchedColumn | undefined
  readonly target: string
  readonly failure: FieldFailure
}

/** A row as read: its order if nothing is wrong, otherwise the errors. `twin` is the line with the same reference. */
export type ReadRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** What each cell holds, as in `SheetRow`. */
  readonly kinds: string
  readonly content: OrderContent | undefined
  readonly importKey: string | undefined
  readonly errors: readonly CellFinding[]
  readonly warnings: readonly CellFinding[]
  readonly twin: number | undefined
}

export type ReadRowsContext = {
  readonly kind: OrderKind
  readonly headings: MatchedHeadings
  readonly references: References
  readonly sender: Sender
  readonly decimalComma: boolean
  /** Reference → line, of the rows read so far; grows. */
  readonly seen: Map<string, number>
  /** Content of rows without reference → how often it was read so far; grows. */
  readonly alike: Map<string, number>
}

/** `goods.2.quantity` refers to the column that fills `goods.quantity`. */
const targetOf = (path: string): string => path.replace(/^(goods|boxes)\.\d+\./, '$1.')

export const isBlank = (row: SheetRow): boolean => row.cells.every((cell) => cell.trim() === '')

/** Reads the rows of a sheet as orders of a kind. Blank rows are skipped. */
export function readRows(rows: readonly SheetRow[], context: ReadRowsContext): readonly ReadRow[] {
  return rows.filter((row) => row.line > context.headings.line && !isBlank(row)).map((row) => readRow(row, context))
}

// Most rows have no finding.
const NONE: readonly CellFinding[] = []

function readRow(row: SheetRow, { kind, headings, references, sender, decimalComma, seen, alike }: ReadRowsContext): ReadRow {
  const input = rowInput(row, { kind, columns: headings.columns, decimalComma })
  const reading = readOrder({ kind, raw: input.raw, references, sender, decimalComma })
  const finding = (failure: FieldFailure): CellFinding => {
    const target = targetOf(failure.path)
    return { line: row.line, column: input.columnOf(target), target, failure }
  }
  const errors =
    input.failures.length + reading.failures.length === 0 ? NONE : oneEach([...input.failures, ...reading.failures].map(finding))
  const refCode = reading.content?.values.refCode
  const twin = refCode === undefined ? undefined : seen.get(refCode)
  if (refCode !== undefined && twin === undefined && errors.length === 0) seen.set(cutLoose(refCode), row.line)
  const content = errors.length === 0 && twin === undefined ? reading.content : undefined
  const twice =
    twin === undefined || refCode === undefined
      ? NONE
      : [finding(atField('refCode', importFailure('REFERENCE_TWICE', { refCode, line: twin })))]
  const notes = errors.length === 0 ? reading.notes : NO_NOTES
  const warnings =
    reading.warnings.length + notes.length === 0 ? twice : [...reading.warnings.map(finding), ...notes.map(finding), ...twice]
  return {
    line: row.line,
    cells: row.cells,
    kinds: row.kinds,
    content,
    importKey: content === undefined || refCode !== undefined ? undefined : importKeyOf(content, input.raw, alike),
    errors,
    warnings,
    twin,
  }
}

const NO_NOTES: readonly FieldFailure[] = []

const asText = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** What the reader fills in where a row has no value, in its order. */
const FILLED_IN = ['pieces', 'weight', 'channel']

/** The content as text, with filled-in values after those of the row; rows that were stored years ago still match it. */
function textOf({ values, ...lines }: OrderContent, raw: RawOrder): string {
  const filledIn = FILLED_IN.filter((name) => cleanText(String(raw.values[name] ?? '')) === '')
  const names = [...Object.keys(values).filter((name) => !filledIn.includes(name)), ...filledIn]
  return JSON.stringify({ values: Object.fromEntries(names.map((name) => [name, values[name]])), ...lines }, asText)
}

/**
 * The key of a row without reference, so that a file and its corrected version create the row once: its content, and its position among
 * rows with the same content. File and line cannot be the key, because both change when other rows are corrected.
 */
function importKeyOf(content: OrderContent, raw: RawOrder, alike: Map<string, number>): string {
  const said = fingerprint(textOf(content, raw))
  const place = (alike.get(said) ?? 0) + 1
  alike.set(said, place)
  return `${said}:${place}`
}

/** A cell is reported once, with the first finding; its consequences would only confuse. */
function oneEach(findings: readonly CellFinding[]): readonly CellFinding[] {
  const reported = new Set<string>()
  return findings.filter((finding) => {
    const place = finding.column === undefined ? finding.target : String(finding.column.index)
    if (reported.has(place)) return false
    reported.add(place)
    return true
  })
}
