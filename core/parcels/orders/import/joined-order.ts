import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { ambiguousThousands, cleanText, decimalText } from '#core/base/kernel/text.ts'
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

/** Rows of one order; more are begun as another, which then is the same reference again. */
const MOST_ROWS = 200

/**
 * Whether a row goes on with the order of the rows directly above it: it has the same reference,
 * says nothing else about the order, and adds a product or a box. A row that says the same all over
 * is no second product but the same row twice.
 */
function goesOn(above: readonly SheetRow[], row: SheetRow, { kind, columns }: Sheet): boolean {
  const [head] = above
  const last = above.at(-1)
  const reference = columns.find(({ target }) => target === 'refCode')
  if (head === undefined || last === undefined || reference === undefined || row.line !== last.line + 1 || above.length === MOST_ROWS)
    return false
  if (textAt(row, reference) === '' || textAt(row, reference) !== textAt(head, reference)) return false
  const own = columns.filter(
    (column) => column.target !== undefined && column !== reference && !isOfLine(column) && !isWeight(column, kind),
  )
  if (own.some((column) => textAt(row, column) !== '' && textAt(row, column) !== textAt(head, column))) return false
  const lines = columns.filter((column) => isOfLine(column) || isWeight(column, kind))
  const adds = columns.some((column) => isOfLine(column) && textAt(row, column) !== '')
  const isBare = own.every((column) => textAt(row, column) === '')
  return adds && (isBare || above.every((one) => lines.some((column) => textAt(row, column) !== textAt(one, column))))
}

/** The rows of a sheet, those of one order together. */
export function ordersOf(rows: readonly SheetRow[], sheet: Sheet): readonly (readonly SheetRow[])[] {
  const orders: SheetRow[][] = []
  for (const row of rows) {
    const above = orders.at(-1)
    if (above !== undefined && goesOn(above, row, sheet)) above.push(row)
    else orders.push([row])
  }
  return orders
}

/** Batches of rows that never end within an order. */
export async function* wholeOrders(
  batches: AsyncIterable<Result<readonly SheetRow[]>>,
  columns: readonly MatchedColumn[],
): AsyncIterable<Result<readonly SheetRow[]>> {
  const reference = columns.find(({ target }) => target === 'refCode')
  const nameOf = (row: SheetRow | undefined): string => (row === undefined || reference === undefined ? '' : textAt(row, reference))
  /** Where the order begins that the rows end with. */
  const startOfLast = (rows: readonly SheetRow[]): number => {
    const name = nameOf(rows.at(-1))
    let from = rows.length - 1
    while (from > 0 && rows.length - from < MOST_ROWS && nameOf(rows[from - 1]) === name) from -= 1
    return from
  }
  // A batch waits for the next one, which may begin with the rest of its last order.
  let held: readonly SheetRow[] = []
  for await (const batch of batches) {
    if (!batch.ok) {
      if (held.length > 0) yield ok(held)
      yield batch
      return
    }
    const name = nameOf(held.at(-1))
    const goesOnThere = name !== '' && name === nameOf(batch.value[0])
    const from = goesOnThere ? startOfLast(held) : held.length
    if (from > 0) yield ok(held.slice(0, from))
    held = from < held.length ? [...held.slice(from), ...batch.value] : batch.value
  }
  if (held.length > 0) yield ok(held)
}

/**
 * An order of one or more rows as the order reader takes it; `lineOf` names the row that a path of
 * the reader is about.
 */
export type OrderInput = {
  readonly raw: RawOrder
  readonly failures: readonly { readonly line: number; readonly failure: FieldFailure }[]
  readonly columnOf: RowInput['columnOf']
  readonly targetOf: RowInput['targetOf']
  readonly lineOf: (path: string) => number
}

/**
 * Puts the rows of an order together: what is said of the order in the first, products and boxes of
 * all.
 */
export function orderInput(rows: readonly [SheetRow, ...SheetRow[]], sheet: Sheet): OrderInput {
  const inputs = rows.map((row) => rowInput(row, sheet))
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
    failures: [...failures, ...(weighed?.failures ?? [])],
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
  const texts = rows.map((row) => textAt(row, column))
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
