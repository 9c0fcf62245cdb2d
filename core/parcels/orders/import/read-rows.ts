import type { Sender } from '#core/platform/access/account.ts'
import type { FieldFailure } from '#core/base/kernel/failure.ts'
import { fingerprint } from '#core/base/kernel/fingerprint.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import type { References } from '#core/base/fields/references.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { OrderContent } from '../order.ts'
import type { OrderKind } from '../order-kind.ts'
import type { AboveChannel } from '../order-parcel.ts'
import { readOrder, type RawOrder } from '../read-order.ts'
import type { MatchedColumn, MatchedOrderHeadings } from './headings.ts'
import { withChosenFiles, type ChosenFiles } from './chosen-files.ts'
import { orderInput, ordersOf } from './joined-order.ts'

/** A finding about a cell; `column` is undefined where no column of the sheet fills the field. */
export type CellFinding = {
  readonly line: number
  readonly column: MatchedColumn | undefined
  readonly target: string
  readonly failure: FieldFailure
}

/** A row as read: its order if nothing is wrong, otherwise the errors. */
export type ReadRow = {
  readonly line: number
  readonly cells: readonly string[]
  /** The kind of content of each cell, as in `SheetRow`. */
  readonly kinds: string
  readonly content: OrderContent | undefined
  readonly importKey: string | undefined
  readonly errors: readonly CellFinding[]
  readonly warnings: readonly CellFinding[]
  /** The first row of the order that this one adds to. */
  readonly joins?: number
  /** Another row of its order has an error. */
  readonly isHeld?: true
}

export type ReadRowsContext = {
  readonly kind: OrderKind
  readonly headings: MatchedOrderHeadings
  readonly references: References
  readonly sender: Sender
  readonly decimalComma: boolean
  readonly above?: AboveChannel
  /** Files that cells may say by name; none where only addresses are taken. */
  readonly files?: ChosenFiles | undefined
  /** Content of rows without reference → how often it was read so far; grows. */
  readonly alike: Map<string, number>
}

export const isBlank = (row: SheetRow): boolean => row.cells.every((cell) => cell.trim() === '')

/** Reads the rows of a sheet as orders of a kind. Blank rows are skipped. */
export function readRows(rows: readonly SheetRow[], context: ReadRowsContext): readonly ReadRow[] {
  const { kind, headings, decimalComma } = context
  const filled = rows.filter((row) => row.line > headings.line && !isBlank(row))
  const sheet = { kind, columns: headings.columns, decimalComma }
  return ordersOf(filled, sheet).flatMap((order) => readOrderRows(order, sheet, context))
}

// Most rows have no finding.
const NONE: readonly CellFinding[] = []

/** Reads the rows of one order: the first has its content, and each has what is wrong in it. */
export function readOrderRows(
  rows: readonly [SheetRow, ...SheetRow[]],
  sheet: Parameters<typeof orderInput>[1],
  { kind, references, sender, decimalComma, above, files, alike }: ReadRowsContext,
): readonly ReadRow[] {
  const [row, ...others] = rows
  const input = orderInput(rows, sheet)
  const named = files && withChosenFiles(input.raw, { kind, files })
  const reading = readOrder({ kind, raw: named?.raw ?? input.raw, references, sender, decimalComma, isNoted: true, above })
  const finding = (failure: FieldFailure, line = input.lineOf(failure.path)): CellFinding => {
    const target = input.targetOf(failure.path)
    return { line, column: input.columnOf(target), target, failure }
  }
  const refCode = reading.content?.values.refCode
  const errors =
    input.failures.length + reading.failures.length + (named?.failures.length ?? 0) === 0
      ? NONE
      : oneEach([
          ...input.failures.map(({ failure, line }) => finding(failure, line)),
          ...[...(named?.failures ?? NO_FAILURES), ...reading.failures].map((one) => finding(one)),
        ])
  const isGood = errors.length === 0
  const content = isGood ? reading.content : undefined
  const notes = isGood ? [...reading.warnings, ...reading.notes] : reading.warnings
  const warnings = notes.length === 0 ? NONE : notes.map((one) => finding(one))
  const head: ReadRow = {
    line: row.line,
    cells: row.cells,
    kinds: row.kinds,
    content,
    importKey: content === undefined || refCode !== undefined ? undefined : importKeyOf(asNamed(content, named?.names), input.raw, alike),
    errors,
    warnings,
  }
  if (others.length === 0) return [head]
  const of = (list: readonly CellFinding[], line: number) => list.filter((one) => one.line === line)
  const held = isGood ? {} : ({ isHeld: true } as const)
  return [
    { ...head, errors: of(errors, row.line), warnings: of(warnings, row.line), ...held },
    ...others.map(({ line, cells, kinds }): ReadRow => ({
      line,
      cells,
      kinds,
      content: undefined,
      importKey: undefined,
      errors: of(errors, line),
      warnings: of(warnings, line),
      joins: row.line,
      ...held,
    })),
  ]
}

const NO_FAILURES: readonly FieldFailure[] = []

const asText = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/**
 * The content as its sheet says it: the same file that is uploaded once more has another address.
 */
const asNamed = (content: OrderContent, names: Readonly<Record<string, string>> = {}): OrderContent => ({
  ...content,
  values: { ...content.values, ...names },
})

/** Values that the reader fills in where a row has none, in its order. */
const FILLED_IN = ['pieces', 'weight', 'channel']

/**
 * The content as text, with filled-in values after those of the row; rows that were stored years
 * ago still match it.
 */
function textOf({ values, ...lines }: OrderContent, raw: RawOrder): string {
  const filledIn = FILLED_IN.filter((name) => cleanText(String(raw.values[name] ?? '')) === '')
  const names = [...Object.keys(values).filter((name) => !filledIn.includes(name)), ...filledIn]
  return JSON.stringify({ values: Object.fromEntries(names.map((name) => [name, values[name]])), ...lines }, asText)
}

/**
 * The key of a row without reference, so that a file and its corrected version create the row once:
 * its content, and its position among rows with the same content. File and line cannot be the key,
 * because both change when other rows are corrected.
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
    const place = `${finding.line}:${finding.column === undefined ? finding.target : finding.column.index}`
    if (reported.has(place)) return false
    reported.add(place)
    return true
  })
}
