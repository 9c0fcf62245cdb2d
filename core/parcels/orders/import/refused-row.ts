import type { Sender } from '#core/platform/access/account.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { FailureCode, FailureParams } from '#core/base/kernel/failure.ts'
import { fingerprint } from '#core/base/kernel/fingerprint.ts'
import { cutLoose } from '#core/base/kernel/text.ts'
import type { References } from '#core/base/fields/references.ts'
import { KIND_LETTERS } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { OrderKind } from '../order-kind.ts'
import type { Whose } from '../order.ports.ts'
import { joinedText } from './column-reader.ts'
import type { MatchedColumn } from './headings.ts'
import type { ColumnTarget } from './order-vocabulary.ts'
import { readOrderRows, type ReadRow } from './read-rows.ts'
import { refusalReasonOf, type RefusalReason } from './refusal-reason.rules.ts'
import type { RefusedRowState } from './refused-row.machine.ts'

/** A refused row and the personal data in it are kept for this long (rule: Refused rows). */
export const REFUSED_ROW_DAYS = 30
/** The instant before which refused rows have been kept long enough. */
export const keptSince = (now: Instant): Instant => now - REFUSED_ROW_DAYS * MILLIS_PER_DAY

/** More of a cell's text is not kept: it is refused for its length in any case. */
export const MOST_CELL_CHARACTERS = 5_000

/**
 * A cell that fills something, with its column's heading. `flaw` is the letter of a cell that the
 * spreadsheet left without a plain value.
 */
export type RefusedCell = { readonly target: ColumnTarget; readonly heading: string; readonly text: string; readonly flaw?: string }

/** A line of the sheet, from 1, with its cells. */
export type RefusedLine = { readonly line: number; readonly cells: readonly RefusedCell[] }

/** The fault of a row, at what the cell fills; `line` is the sheet's. */
export type RowError = {
  readonly line: number
  readonly target: ColumnTarget
  readonly code: FailureCode
  readonly params: FailureParams
}

/**
 * A row that an import refused, as it is kept to be corrected: the line of an order, or its lines
 * where products or boxes stand in several. None of its errors left means that it can be created.
 */
export type RefusedRow = {
  readonly id: number
  readonly importId: number
  readonly customerId: number
  readonly kind: string
  readonly lines: readonly RefusedLine[]
  readonly decimalComma: boolean
  readonly errors: readonly RowError[]
  readonly state: RefusedRowState
  /** The order that was created from it. */
  readonly orderNumber?: string
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export type NewRefusedRow = Pick<RefusedRow, 'importId' | 'customerId' | 'kind' | 'lines' | 'decimalComma' | 'errors'> & {
  /** The same for the same row of a sheet that is sent again. */
  readonly rowKey: string
}

/** Writes refused rows, inside units of work. */
export type RefusedRowKeeper = {
  /**
   * Keeps rows. One that is kept already, under its key, stays as it was corrected and belongs to
   * the newer import; one that became an order stays.
   */
  readonly refuse: (rows: readonly NewRefusedRow[], at: Instant) => Promise<void>
  /** Rows by id, locked until the unit of work ends. */
  readonly lock: (ids: readonly number[], whose: Whose) => Promise<readonly RefusedRow[]>
  readonly correct: (rows: readonly Pick<RefusedRow, 'id' | 'lines' | 'errors'>[], at: Instant) => Promise<void>
  readonly created: (id: number, orderNumber: string, at: Instant) => Promise<void>
  /**
   * Open rows of a customer's other imports whose references have orders now: they came with a
   * corrected sheet.
   */
  readonly settle: (
    by: { readonly customerId: number; readonly importId: number },
    orders: readonly { readonly refCode: string; readonly orderNumber: string }[],
    at: Instant,
  ) => Promise<void>
  readonly remove: (ids: readonly number[]) => Promise<void>
  readonly removeOf: (importId: number) => Promise<void>
  /** Removes at most so many that were kept before an instant; returns how many. */
  readonly removeBefore: (at: Instant, most: number) => Promise<number>
}

/** Which refused rows: all given criteria must match. */
export type RefusedRowFilter = {
  readonly whose?: Whose | undefined
  readonly importId?: number | undefined
  readonly ids?: readonly number[] | undefined
  readonly kind?: string | undefined
  readonly state?: RefusedRowState | undefined
  /** Why: one of its errors is of this group. */
  readonly reason?: RefusalReason | undefined
  /** Kept from this instant on, and before that one. */
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  /** Searched in the cells. */
  readonly keywords?: string | undefined
}

export type ShownRefusedRow = RefusedRow & { readonly by: { readonly account: string; readonly name: string } }

/** Reads refused rows, newest import first and in the order of its sheet. */
export type RefusedRows = {
  readonly list: (
    filter: RefusedRowFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly ShownRefusedRow[]; readonly total: number }>
}

const FLAWED: ReadonlySet<string> = new Set([KIND_LETTERS.damaged, KIND_LETTERS.error, KIND_LETTERS.formula, KIND_LETTERS.unreadable])

/** The cells of a row that fill something, empty ones left out. */
export const cellsOf = (row: Pick<SheetRow, 'cells' | 'kinds'>, columns: readonly MatchedColumn[]): readonly RefusedCell[] =>
  columns.flatMap(({ index, heading, target }, at) => {
    const same = columns.filter((column) => column.target === target)
    // Several columns of one text are kept as that text.
    if (target === undefined || same[0] !== columns[at]) return []
    const indexes = same.map((column) => column.index)
    const text = joinedText(row.cells, indexes).slice(0, MOST_CELL_CHARACTERS)
    if (text === '') return []
    const flaw = indexes.map((one) => row.kinds[one] ?? '').find((letter) => FLAWED.has(letter)) ?? row.kinds[index] ?? ''
    // Copies: a cell is a view of the text that it came in.
    return [{ target, heading, text: cutLoose(text), ...(FLAWED.has(flaw) ? { flaw } : {}) }]
  })

/**
 * The key of a refused row by its content and its position among those with the same content;
 * `alike` grows.
 */
export function rowKeyOf(lines: readonly RefusedLine[], alike: Map<string, number>): string {
  const said = fingerprint(JSON.stringify(lines.map(({ cells }) => cells.map(({ target, text }) => [target, text]))))
  const place = (alike.get(said) ?? 0) + 1
  alike.set(said, place)
  return `${said}:${place}`
}

export const errorsOf = (rows: readonly Pick<ReadRow, 'errors'>[]): readonly RowError[] =>
  rows.flatMap(({ errors }) => errors.map(({ line, target, failure: { code, params } }) => ({ line, target, code, params })))

/** Why a row was refused, each reason once. */
export const reasonsOf = (errors: readonly RowError[]): readonly RefusalReason[] => [
  ...new Set(errors.map(({ code }) => refusalReasonOf(code))),
]

/** The first line in its sheet. */
export const firstLine = ({ lines }: Pick<RefusedRow, 'lines'>): number => lines[0]?.line ?? 0

/** The text of the first line's cell that fills a target; empty where there is none. */
export const textAt = ({ lines }: Pick<RefusedRow, 'lines'>, target: ColumnTarget): string =>
  lines[0]?.cells.find((cell) => cell.target === target)?.text ?? ''

/** New texts by what they fill, for one line. */
export type LineChange = { readonly line: number; readonly cells: Readonly<Record<ColumnTarget, string>> }

/**
 * The cells with other texts in them; what was empty before is added, what is emptied now is left
 * out.
 */
export function correctedCells(cells: readonly RefusedCell[], changes: LineChange['cells']): readonly RefusedCell[] {
  const kept = cells.map((cell) => {
    const text = changes[cell.target]?.trim()
    return text === undefined || text === cell.text ? cell : { target: cell.target, heading: cell.heading, text }
  })
  const known = new Set(cells.map(({ target }) => target))
  const added = Object.entries(changes).flatMap(([target, text]) => (known.has(target) ? [] : [{ target, heading: '', text: text.trim() }]))
  return [...kept, ...added].filter(({ text }) => text !== '')
}

export type Checking = { readonly kind: OrderKind; readonly references: References; readonly sender: Sender }

/** Reads a refused row by the rules that imports have now: its lines are those of one order. */
export function checkRow(row: Pick<RefusedRow, 'lines' | 'decimalComma'>, { kind, references, sender }: Checking): readonly ReadRow[] {
  const headings = new Map(row.lines.flatMap(({ cells }) => cells.map(({ target, heading }) => [target, heading] as const)))
  const columns = [...headings].map(([target, heading], index) => ({ index, heading, target }))
  const [first, ...others] = row.lines.map((line) => sheetRowOf(line, columns))
  if (first === undefined) return []
  const { decimalComma } = row
  return readOrderRows(
    [first, ...others],
    { kind, columns, decimalComma },
    { kind, headings: { line: 0, columns }, references, sender, decimalComma, alike: new Map() },
  )
}

function sheetRowOf({ line, cells }: RefusedLine, columns: readonly MatchedColumn[]): SheetRow {
  const own = new Map(cells.map((cell) => [cell.target, cell]))
  const cellAt = ({ target = '' }: MatchedColumn): RefusedCell | undefined => own.get(target)
  return {
    line,
    cells: columns.map((column) => cellAt(column)?.text ?? ''),
    kinds: columns
      .map((column) => {
        const cell = cellAt(column)
        return cell === undefined ? KIND_LETTERS.blank : (cell.flaw ?? KIND_LETTERS.text)
      })
      .join(''),
  }
}
