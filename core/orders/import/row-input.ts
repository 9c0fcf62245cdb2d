import { decimalText, splitList } from '../../kernel/text.ts'
import type { FieldKind } from '../../kernel/field.ts'
import { atField, type FieldFailure } from '../../kernel/failure.ts'
import { inputFailure } from '../../kernel/input.failures.ts'
import { cellKind, KIND_LETTERS } from '../../sheets/sheet-row.ts'
import type { SheetRow } from '../../sheets/sheet.port.ts'
import { orderFailure } from '../order.failures.ts'
import type { GroupName, LineGroup, OrderKind } from '../order-kind.ts'
import type { RawOrder } from '../read-order.ts'
import { importFailure } from './import.failures.ts'
import type { MatchedColumn } from './headings.ts'

/** A row as the order reader takes it, what is wrong with its cells already, and which column each path came from. */
export type RowInput = {
  readonly raw: RawOrder
  readonly failures: readonly FieldFailure[]
  readonly columnOf: (path: string) => MatchedColumn | undefined
}

/** Letters of cells that hold no plain value. */
const FLAWED = new RegExp(`[${KIND_LETTERS.damaged}${KIND_LETTERS.error}${KIND_LETTERS.formula}]`)

type Cells = ReadonlyMap<string, string>

/** A column that fills something: a field of a line, the currency beside an amount, or a field of the order. */
type Filled = {
  readonly target: string
  readonly column: MatchedColumn
  readonly line?: { readonly group: GroupName; readonly field: string }
  readonly amountOf?: string
}
type Plan = {
  readonly filled: readonly Filled[]
  readonly byTarget: ReadonlyMap<string, MatchedColumn>
  readonly columnOf: RowInput['columnOf']
}

const plans = new WeakMap<readonly MatchedColumn[], Plan>()

/** What the columns of a sheet fill, worked out once and not once a row. */
function planOf(columns: readonly MatchedColumn[]): Plan {
  const known = plans.get(columns)
  if (known) return known
  const byTarget = new Map(columns.flatMap((column) => (column.target === undefined ? [] : [[column.target, column] as const])))
  const filled = [...byTarget].map(([target, column]): Filled => {
    const [, group, field] = /^(goods|boxes)\.(\w+)$/.exec(target) ?? []
    const amountOf = /^(\w+)\.currency$/.exec(target)?.[1]
    if (group !== undefined && field !== undefined) return { target, column, line: { group: group as GroupName, field } }
    return { target, column, ...(amountOf === undefined ? {} : { amountOf }) }
  })
  const columnOf = (path: string): MatchedColumn | undefined =>
    byTarget.get(path) ?? byTarget.get(`${path}.currency`) ?? byTarget.get(path.replace(/\.currency$/, ''))
  const made: Plan = { filled, byTarget, columnOf }
  plans.set(columns, made)
  return made
}

type Reading = { readonly kind: OrderKind; readonly columns: readonly MatchedColumn[]; readonly decimalComma: boolean }

/**
 * Turns a row of a sheet into the input of the order reader: lists of products and boxes are split (spec §5: names, weights, quantities,
 * values, codes by commas, each of one length; a single weight beside several names is the parcel's), amounts meet their currencies.
 */
export function rowInput(row: SheetRow, { kind, columns, decimalComma }: Reading): RowInput {
  const plan = planOf(columns)
  const failures: FieldFailure[] = []
  const cells = cellsOf(row, plan, failures)
  const context: ListContext = { line: row.line, decimalComma, failures, plan }
  const goods = linesOf(cells, { name: 'goods', group: kind.goods, kind }, context)
  const boxes = kind.boxes && linesOf(cells, { name: 'boxes', group: kind.boxes, kind }, context)
  const values: Record<string, unknown> = {}
  for (const [target, text] of cells) if (!target.includes('.')) values[target] = text
  const weight = parcelWeight(cells, goods, decimalComma)
  if (weight !== undefined) values['weight'] = weight
  for (const { target, amountOf } of plan.filled) {
    const currency = amountOf === undefined ? undefined : cells.get(target)
    if (amountOf !== undefined && currency !== undefined && values[amountOf] !== undefined)
      values[amountOf] = { amount: values[amountOf], currency }
  }
  return { raw: { values, goods, ...(boxes === undefined ? {} : { boxes }) }, failures, columnOf: plan.columnOf }
}

/** The texts that fill something, by target; cells that the spreadsheet spoilt are named. */
function cellsOf(row: SheetRow, plan: Plan, failures: FieldFailure[]): Cells {
  const cells = new Map<string, string>()
  const isSound = !FLAWED.test(row.kinds)
  for (const { target, column } of plan.filled) {
    const text = (row.cells[column.index] ?? '').trim()
    if (text === '') continue
    const kind = isSound ? 'text' : cellKind(row, column.index)
    if (kind === 'damaged') failures.push(atField(target, inputFailure('DAMAGED_NUMBER', { found: text })))
    else if (kind === 'error') failures.push(atField(target, importFailure('CELL_ERROR', { found: text })))
    else if (kind === 'formula') failures.push(atField(target, importFailure('CELL_UNCALCULATED', { found: text })))
    else cells.set(target, text)
  }
  return cells
}

type Group = { readonly name: GroupName; readonly group: LineGroup; readonly kind: OrderKind }
type ListContext = {
  readonly line: number
  readonly decimalComma: boolean
  readonly failures: FieldFailure[]
  readonly plan: Plan
}

/** Kinds whose text may be one number with a comma in it, `1,234`. */
const NUMBERS: ReadonlySet<FieldKind> = new Set(['weight', 'length', 'integer', 'rate', 'money'])

/** How many lines a row has: as many as the longest of the lists that count. */
function countOf(cells: Cells, { name, group }: Group, { decimalComma }: ListContext): { readonly count: number; readonly target: string } {
  let longest = { count: 0, target: `${name}.${group.countedBy[0] ?? ''}` }
  for (const field of group.countedBy) {
    const target = `${name}.${field}`
    const text = cells.get(target)
    if (text === undefined) continue
    const isNumber = NUMBERS.has(group.fields[field]?.kind ?? 'text') && decimalText(text, { decimalComma }) !== undefined
    const count = isNumber ? 1 : splitList(text, { decimalComma }).length
    if (count > longest.count) longest = { count, target }
  }
  return longest
}

/** The lines of a group, its lists split; one of another length is named (spec §5). */
function linesOf(cells: Cells, one: Group, context: ListContext): Record<string, unknown>[] {
  const { name } = one
  const counted = countOf(cells, one, context)
  const lines = Array.from({ length: counted.count }, (): Record<string, unknown> => ({}))
  for (const { target, line } of context.plan.filled) {
    const text = line?.group === name ? cells.get(target) : undefined
    if (line === undefined || text === undefined) continue
    const items = counted.count === 1 ? [text] : splitList(text, context)
    if (items.length === counted.count)
      items.forEach((item, index) => void (lines[index] && item !== '' && (lines[index][line.field] = item)))
    else context.failures.push(atField(target, listsDiffer(one, { ...context, field: line.field, found: items.length, counted })))
  }
  const currency = cells.get(`${name}.value.currency`)
  for (const line of lines)
    if (line['value'] !== undefined) line['value'] = { amount: line['value'], ...(currency === undefined ? {} : { currency }) }
  return lines
}

type Differing = ListContext & {
  readonly field: string
  readonly found: number
  readonly counted: { readonly count: number; readonly target: string }
}

/** Goods that come back are told by SKU and quantity alone, in a sentence of their own (spec §5). */
function listsDiffer({ group, kind }: Group, { line, plan, field, found, counted }: Differing) {
  if (kind.stock === 'shelves' && field === 'quantity' && group.countedBy.includes('sku'))
    return importFailure('RETURN_LISTS_DIFFER', { line })
  return orderFailure('LISTS_DIFFER', {
    names: plan.byTarget.get(counted.target)?.heading ?? counted.target,
    found,
    expected: counted.count,
  })
}

/** One weight is the parcel's total; as many as there are products are theirs, and their sum is the parcel's. */
function parcelWeight(cells: Cells, goods: readonly Record<string, unknown>[], decimalComma: boolean): string | undefined {
  const text = cells.get('weight')
  if (text === undefined || goods.length < 2 || decimalText(text, { decimalComma }) !== undefined) return undefined
  const items = splitList(text, { decimalComma }).map((item) => decimalText(item, { decimalComma }))
  if (items.length !== goods.length || items.some((item) => item === undefined)) return undefined
  items.forEach((item, index) => void (goods[index] && (goods[index]['weight'] ??= item)))
  const grams = items.reduce((sum, item) => sum + Math.round(Number(item) * 1000), 0)
  return (grams / 1000).toFixed(3)
}
