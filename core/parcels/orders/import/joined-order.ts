import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { ambiguousThousands, cleanText, cutLoose, decimalText, shownText } from '#core/base/kernel/text.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { OrderKind } from '../order-kind.ts'
import type { RawOrder } from '../read-order.ts'
import type { MatchedColumn } from './headings.ts'
import { rowInput, type RowInput } from './row-input.ts'

type Sheet = { readonly kind: OrderKind; readonly columns: readonly MatchedColumn[]; readonly decimalComma: boolean }

/** Columns of products and boxes: `goods.name`, `goods.value.currency`. */
const isOfLine = ({ target }: MatchedColumn): boolean => target !== undefined && /^(?:goods|boxes)\./.test(target)

const textAt = (row: SheetRow, { index }: MatchedColumn): string => cleanText(row.cells[index] ?? '')

/** The weight of a parcel may stand in each row of its products. */
const isWeight = ({ target }: MatchedColumn, kind: OrderKind): boolean => target === 'weight' && kind.boxes === undefined

/** The most rows of one order. */
const MOST_ROWS = 200

/** The name by which a row says which order it is of; '' where it is one by itself. */
function namesOf(columns: readonly MatchedColumn[]): (row: SheetRow) => string {
  const reference = columns.find(({ target }) => target === 'refCode')
  return (row) => (reference === undefined ? '' : textAt(row, reference))
}

/** The rows of a sheet, those of one order together, wherever they stand. */
export function ordersOf(rows: readonly SheetRow[], { columns }: Pick<Sheet, 'columns'>): readonly (readonly [SheetRow, ...SheetRow[]])[] {
  const nameOf = namesOf(columns)
  const orders: [SheetRow, ...SheetRow[]][] = []
  const byName = new Map<string, SheetRow[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const known = name === '' ? undefined : byName.get(name)
    if (known !== undefined) {
      known.push(row)
      continue
    }
    const own: [SheetRow, ...SheetRow[]] = [row]
    orders.push(own)
    if (name !== '') byName.set(name, own)
  }
  return orders
}

type Batches = AsyncIterable<Result<readonly SheetRow[]>>

/** The last line of each order that has several rows, by its name. */
export async function lastLinesOf(batches: Batches, columns: readonly MatchedColumn[]): Promise<Result<ReadonlyMap<string, number>>> {
  const nameOf = namesOf(columns)
  const once = new Set<string>()
  const lastLines = new Map<string, number>()
  for await (const batch of batches) {
    if (!batch.ok) return batch
    for (const row of batch.value) {
      const name = nameOf(row)
      if (name === '') continue
      // A name is a view of the text that it came in, and would keep all of that.
      if (once.has(name)) lastLines.set(cutLoose(name), row.line)
      else once.add(cutLoose(name))
    }
  }
  return ok(lastLines)
}

/**
 * Batches of rows in which those of one order come together, with the last of them: an order is
 * there as a whole or not at all.
 */
export async function* wholeOrders(
  batches: Batches,
  { columns, lastLines }: { readonly columns: readonly MatchedColumn[]; readonly lastLines: ReadonlyMap<string, number> },
): Batches {
  const nameOf = namesOf(columns)
  const held = new Map<string, SheetRow[]>()
  for await (const batch of batches) {
    if (!batch.ok) {
      yield batch
      return
    }
    const whole: SheetRow[] = []
    for (const row of batch.value) {
      const name = nameOf(row)
      const last = lastLines.get(name)
      if (last === undefined) {
        whole.push(row)
        continue
      }
      const own = held.get(name) ?? []
      own.push(row)
      if (row.line < last) held.set(name, own)
      else {
        held.delete(name)
        for (const one of own) whole.push(one)
      }
    }
    if (whole.length > 0) yield ok(whole)
  }
  // Orders whose last row was no row of an order after all.
  const left = [...held.values()].flat()
  if (left.length > 0) yield ok(left)
}

type RowFailure = { readonly line: number; readonly failure: FieldFailure }

const SEPARATOR = '\u0000'

/**
 * Why rows of one reference are no one order: one says something else of it than the first
 * (ROW_DIFFERS), adds nothing to it (REFERENCE_TWICE), or they are too many (ROWS_TOO_MANY).
 */
function misfitsOf(rows: readonly [SheetRow, ...SheetRow[]], { kind, columns }: Sheet): readonly RowFailure[] {
  const [head] = rows
  const extra = rows[MOST_ROWS]
  if (extra !== undefined) return [{ line: extra.line, failure: atField('refCode', importFailure('ROWS_TOO_MANY', { max: MOST_ROWS })) }]
  const filling = columns.filter(({ target }) => target !== undefined)
  const nameOf = namesOf(columns)
  const own = filling.filter((column) => !isOfLine(column) && !isWeight(column, kind))
  const lines = filling.filter((column) => isOfLine(column) || isWeight(column, kind))
  const addedBy = (row: SheetRow): string => lines.map((column) => textAt(row, column)).join(SEPARATOR)
  const known = new Map([[addedBy(head), head.line]])
  return rows.slice(1).flatMap((row): readonly RowFailure[] => {
    const differing = own.flatMap((column) => {
      const [found, other] = [textAt(row, column), textAt(head, column)]
      if (found === '' || found === other) return []
      const failure = importFailure('ROW_DIFFERS', { found: shownText(found), other: shownText(other), line: head.line })
      return [{ line: row.line, failure: atField(column.target ?? '', failure) }]
    })
    if (differing.length > 0) return differing
    const added = addedBy(row)
    const same = known.get(added)
    known.set(added, same ?? row.line)
    const adds = columns.some((column) => isOfLine(column) && textAt(row, column) !== '')
    const isBare = own.every((column) => column.target === 'refCode' || textAt(row, column) === '')
    if (adds && (isBare || same === undefined)) return []
    const twice = importFailure('REFERENCE_TWICE', { refCode: shownText(nameOf(head)), line: same ?? head.line })
    return [{ line: row.line, failure: atField('refCode', twice) }]
  })
}

/**
 * An order of one or more rows as the order reader takes it; `lineOf` names the row that a path of
 * the reader is about.
 */
export type OrderInput = {
  readonly raw: RawOrder
  readonly failures: readonly RowFailure[]
  readonly columnOf: RowInput['columnOf']
  readonly targetOf: RowInput['targetOf']
  readonly lineOf: (path: string) => number
}

/**
 * Puts the rows of an order together: what is said of the order in the first, products and boxes of
 * all.
 */
export function orderInput(rows: readonly [SheetRow, ...SheetRow[]], sheet: Sheet): OrderInput {
  const inputs = rows.slice(0, MOST_ROWS).map((row) => rowInput(row, sheet))
  const [first, ...others] = inputs as [RowInput, ...RowInput[]]
  const [head] = rows
  const failures = inputs.flatMap((input, at) =>
    input.failures
      // The first row's failures about the order were reported there.
      .filter(({ path }) => at === 0 || path.includes('.'))
      .map((failure) => ({ line: rows[at]?.line ?? head.line, failure })),
  )
  if (others.length === 0) return { ...first, failures, lineOf: () => head.line }
  const weighed = weightOf(rows, inputs, sheet)
  const linesOf = (group: 'goods' | 'boxes') => inputs.map((input, at) => withWeight(input.raw[group] ?? [], weighed?.each[at], group))
  const lines = { goods: linesOf('goods'), boxes: linesOf('boxes') }
  const values = weighed?.sum === undefined ? first.raw.values : { ...first.raw.values, weight: weighed.sum }
  return {
    raw: { values, goods: lines.goods.flat(), ...(first.raw.boxes === undefined ? {} : { boxes: lines.boxes.flat() }) },
    failures: [...failures, ...misfitsOf(rows, sheet), ...(weighed?.failures ?? [])],
    columnOf: first.columnOf,
    targetOf: first.targetOf,
    lineOf: (path) => {
      const [, group, position] = /^(goods|boxes)\.(\d+)\./.exec(path) ?? []
      if (group !== 'goods' && group !== 'boxes') return head.line
      let left = Number(position)
      const at = lines[group].findIndex((own) => (left -= own.length) < 0)
      return rows[at]?.line ?? head.line
    },
  }
}

const NO_ROW: SheetRow = { line: 0, cells: [], kinds: '' }

type Weights = {
  /** Kilograms as decimal text; where there is none the first row says it. */
  readonly sum: string | undefined
  readonly each: readonly (string | undefined)[]
  readonly failures: OrderInput['failures']
}

/**
 * One weight in each row belongs to its products, and their sum is the parcel's; the same in all
 * rows is the parcel's, said again.
 */
function weightOf(rows: readonly SheetRow[], inputs: readonly RowInput[], { kind, columns, decimalComma }: Sheet): Weights | undefined {
  const column = columns.find((one) => isWeight(one, kind))
  if (column === undefined) return undefined
  const texts = inputs.map((_, at) => textAt(rows[at] ?? NO_ROW, column))
  if (new Set(texts.filter((text) => text !== '')).size < 2) return undefined
  const refusalOf = (text: string): Failure | undefined => {
    const ambiguous = ambiguousThousands(text, { decimalComma })
    if (ambiguous !== undefined) return inputFailure('DIGITS_AMBIGUOUS', ambiguous)
    return decimalText(text, { decimalComma }) === undefined ? inputFailure('NOT_A_NUMBER', { found: text }) : undefined
  }
  const each = inputs.map(({ weight }) =>
    weight === undefined || refusalOf(weight) !== undefined ? undefined : decimalText(weight, { decimalComma }),
  )
  const failures = rows.flatMap((row, at) => {
    // The first row's cell is read with its order, and one that lost its value was reported.
    const weight = at === 0 ? undefined : inputs[at]?.weight
    const refusal = weight === undefined ? undefined : refusalOf(weight)
    return refusal === undefined ? [] : [{ line: row.line, failure: atField('weight', refusal) }]
  })
  if (each.some((weight, at) => weight === undefined && texts[at] !== '')) return { sum: undefined, each: [], failures }
  const grams = each.reduce((sum, weight) => sum + Math.round(Number(weight ?? 0) * 1000), 0)
  return { sum: (grams / 1000).toFixed(3), each, failures }
}

const withWeight = (
  lines: readonly Readonly<Record<string, unknown>>[],
  weight: string | undefined,
  group: 'goods' | 'boxes',
): readonly Readonly<Record<string, unknown>>[] =>
  weight === undefined || group === 'boxes' || lines.length !== 1 ? lines : lines.map((line) => ({ weight, ...line }))
