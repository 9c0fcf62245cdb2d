import { splitList } from '../../kernel/text.ts'
import type { FieldFailure } from '../../kernel/failure.ts'
import { inputFailure } from '../../kernel/input.failures.ts'
import { atField } from '../../kernel/failure.ts'
import { cellKind, KIND_LETTERS } from '../../sheets/sheet-row.ts'
import type { SheetRow } from '../../sheets/sheet.port.ts'
import { orderFailure } from '../order.failures.ts'
import type { RawOrder } from '../read-order.ts'
import { decimalText } from '../../kernel/text.ts'
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

const NAME_TARGETS = ['goods.name', 'goods.nameCn']

/** A column that fills something: a field of the products, the currency beside an amount, or a field of the order. */
type Filled = {
  readonly target: string
  readonly column: MatchedColumn
  /** A field of the order itself. */
  readonly isPlain: boolean
  readonly goodsField?: string
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
    const goodsField = /^goods\.(\w+)$/.exec(target)?.[1]
    const amountOf = /^(\w+)\.currency$/.exec(target)?.[1]
    const isPlain = !target.includes('.')
    return { target, column, isPlain, ...(goodsField === undefined ? {} : { goodsField }), ...(amountOf === undefined ? {} : { amountOf }) }
  })
  const columnOf = (path: string): MatchedColumn | undefined =>
    byTarget.get(path) ?? byTarget.get(`${path}.currency`) ?? byTarget.get(path.replace(/\.currency$/, ''))
  const made: Plan = { filled, byTarget, columnOf }
  plans.set(columns, made)
  return made
}

/**
 * Turns a row of a sheet into the input of the order reader: lists of products are split (spec §5: names, weights, quantities, values,
 * codes by commas, each of one length; a single weight beside several names is the parcel's), amounts meet their currencies.
 */
export function rowInput(row: SheetRow, columns: readonly MatchedColumn[], options: { readonly decimalComma: boolean }): RowInput {
  const plan = planOf(columns)
  const failures: FieldFailure[] = []
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
  const names = namesOf(cells)
  const { goods, weight } = goodsOf(cells, names, { ...options, failures, plan })
  const values: Record<string, unknown> = {}
  for (const { target, isPlain } of plan.filled) {
    const text = isPlain ? cells.get(target) : undefined
    if (text !== undefined) values[target] = text
  }
  if (weight !== undefined) values['weight'] = weight
  for (const { target, amountOf } of plan.filled) {
    const currency = amountOf === undefined ? undefined : cells.get(target)
    if (amountOf !== undefined && currency !== undefined && values[amountOf] !== undefined)
      values[amountOf] = { amount: values[amountOf], currency }
  }
  return { raw: { values, goods }, failures, columnOf: plan.columnOf }
}

/** How many products a row has: as many as the longer of its two lists of names. */
function namesOf(cells: Cells): { readonly count: number; readonly target: string } {
  const counts = NAME_TARGETS.map((target) => ({ target, count: cells.has(target) ? splitList(cells.get(target) ?? '').length : 0 }))
  return counts.reduce((longer, one) => (one.count > longer.count ? one : longer), { target: 'goods.name', count: 0 })
}

type GoodsContext = { readonly decimalComma: boolean; readonly failures: FieldFailure[]; readonly plan: Plan }

function goodsOf(
  cells: Cells,
  names: { count: number; target: string },
  context: GoodsContext,
): { goods: readonly Record<string, unknown>[]; weight?: string } {
  const goods = Array.from({ length: names.count }, (): Record<string, unknown> => ({}))
  const put = (field: string, items: readonly string[]): void =>
    items.forEach((item, index) => void (goods[index] && item !== '' && (goods[index][field] = item)))
  for (const { target, goodsField: field } of context.plan.filled) {
    const text = field === undefined ? undefined : cells.get(target)
    if (field === undefined || text === undefined) continue
    const items = names.count === 1 ? [text] : splitList(text, context)
    if (items.length === names.count) put(field, items)
    else
      context.failures.push(
        atField(
          target,
          orderFailure('LISTS_DIFFER', {
            names: context.plan.byTarget.get(names.target)?.heading ?? names.target,
            found: items.length,
            expected: names.count,
          }),
        ),
      )
  }
  const currency = cells.get('goods.value.currency')
  for (const line of goods)
    if (line['value'] !== undefined) line['value'] = { amount: line['value'], ...(currency === undefined ? {} : { currency }) }
  return { goods, ...parcelWeight(cells, goods, context.decimalComma) }
}

/** One weight is the parcel's total; as many as there are products are theirs, and their sum is the parcel's. */
function parcelWeight(cells: Cells, goods: readonly Record<string, unknown>[], decimalComma: boolean): { weight?: string } {
  const text = cells.get('weight')
  if (text === undefined || goods.length < 2 || decimalText(text, { decimalComma }) !== undefined) return {}
  const items = splitList(text, { decimalComma }).map((item) => decimalText(item, { decimalComma }))
  if (items.length !== goods.length || items.some((item) => item === undefined)) return {}
  items.forEach((item, index) => void (goods[index] && (goods[index]['weight'] ??= item)))
  const grams = items.reduce((sum, item) => sum + Math.round(Number(item) * 1000), 0)
  return { weight: (grams / 1000).toFixed(3) }
}
