import { decimalText, splitList } from '#core/base/kernel/text.ts'
import type { FieldKind } from '#core/base/fields/field.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { cellKind, KIND_LETTERS } from '#core/base/sheets/sheet-row.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { orderFailure } from '../order.failures.ts'
import { groupsOf, type GroupName, type LineGroup, type OrderKind } from '../order-kind.ts'
import type { RawOrder } from '../read-order.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { MatchedColumn } from './headings.ts'

/**
 * A row as the order reader takes it, the errors of its cells, and the column that each path came
 * from.
 */
export type RowInput = {
  readonly raw: RawOrder
  readonly failures: readonly FieldFailure[]
  readonly columnOf: (path: string) => MatchedColumn | undefined
  /**
   * The cell to be corrected for a finding at a path: of products or boxes as a whole, the one that
   * says what they are.
   */
  readonly targetOf: (path: string) => string
}

/** Letters of cells without a plain value. */
const FLAWED = new RegExp(`[${KIND_LETTERS.damaged}${KIND_LETTERS.error}${KIND_LETTERS.formula}]`)

/**
 * The texts of a row that fill something, by the position of their column in the plan; none where a
 * cell is empty or unreadable.
 */
type Texts = readonly (string | undefined)[]

/** The text of a field or of a field of a line, by its position. */
type Filling = { readonly place: number; readonly name: string; readonly target: string }

/** A list, and whether a comma in it may belong to a number. */
type List = Filling & { readonly isNumber: boolean }

type Group = {
  readonly name: GroupName
  readonly group: LineGroup
  /** The lists that fill its fields. */
  readonly lists: readonly List[]
  /** The lists that decide how many lines there are. */
  readonly counting: readonly List[]
  /** Its amounts of money, and where the currency of each is. */
  readonly amounts: readonly { readonly name: string; readonly currency: number | undefined }[]
}

type Plan = {
  readonly kind: OrderKind
  readonly columns: readonly { readonly target: string; readonly index: number }[]
  readonly byTarget: ReadonlyMap<string, MatchedColumn>
  readonly columnOf: RowInput['columnOf']
  readonly targetOf: RowInput['targetOf']
  /** Fields of the order itself. */
  readonly fields: readonly Filling[]
  /** Their names as a whole: adding them one by one to each row's values takes twice as long. */
  readonly blank: Readonly<Record<string, unknown>>
  /** Currencies beside an amount, by the name of the amount. */
  readonly currencies: readonly Filling[]
  readonly weight: number | undefined
  readonly goods: Group
  readonly boxes: Group | undefined
}

/** Kinds whose text may be one number with a comma in it, `1,234`. */
const NUMBERS: ReadonlySet<FieldKind> = new Set(['weight', 'length', 'integer', 'rate', 'money'])

/** `goods.2.quantity` refers to the column that fills `goods.quantity`. */
export const columnPathOf = (path: string): string => path.replace(/^(goods|boxes)\.\d+\./, '$1.')

/**
 * Where a path is found; `goods` as a whole is in that of what each line needs, else in the first
 * that there is.
 */
function targetsIn(kind: OrderKind, known: ReadonlyMap<string, unknown>): RowInput['targetOf'] {
  const wholes = new Map(
    groupsOf(kind).map(([name, { countedBy, fields }]) => {
      const needed = countedBy.find((field) => fields[field]?.required === true)
      const named = needed ?? countedBy.find((field) => known.has(`${name}.${field}`)) ?? countedBy[0]
      return [name as string, `${name}.${named}`]
    }),
  )
  return (path) => wholes.get(path) ?? columnPathOf(path)
}

const plans = new WeakMap<readonly MatchedColumn[], Plan>()

/** Returns the targets that the columns of a sheet fill, computed once instead of for each row. */
function planOf(columns: readonly MatchedColumn[], kind: OrderKind): Plan {
  const known = plans.get(columns)
  if (known?.kind === kind) return known
  const byTarget = new Map(columns.flatMap((column) => (column.target === undefined ? [] : [[column.target, column] as const])))
  const targets = [...byTarget.keys()]
  const placeOf = (target: string): number | undefined => (byTarget.has(target) ? targets.indexOf(target) : undefined)
  const fillings = (pattern: RegExp): readonly Filling[] =>
    targets.flatMap((target, place) => {
      const name = pattern.exec(target)?.[1]
      return name === undefined ? [] : [{ place, name, target }]
    })
  const groupOf = (name: GroupName, group: LineGroup): Group => {
    const lists = fillings(new RegExp(`^${name}\\.(\\w+)$`)).map((list) => ({
      ...list,
      isNumber: NUMBERS.has(group.fields[list.name]?.kind ?? 'text'),
    }))
    const counting = group.countedBy.flatMap((field) => lists.filter((one) => one.name === field))
    const amounts = lists
      .filter((list) => group.fields[list.name]?.kind === 'money')
      .map((list) => ({ name: list.name, currency: placeOf(`${list.target}.currency`) }))
    return { name, group, lists, counting, amounts }
  }
  const fields = fillings(/^([^.]+)$/)
  const made: Plan = {
    kind,
    columns: [...byTarget].map(([target, { index }]) => ({ target, index })),
    byTarget,
    columnOf: (path) => byTarget.get(path) ?? byTarget.get(`${path}.currency`) ?? byTarget.get(path.replace(/\.currency$/, '')),
    targetOf: targetsIn(kind, byTarget),
    fields,
    blank: Object.fromEntries(fields.map(({ name }) => [name, undefined])),
    currencies: fillings(/^(\w+)\.currency$/),
    weight: placeOf('weight'),
    goods: groupOf('goods', kind.goods),
    boxes: kind.boxes && groupOf('boxes', kind.boxes),
  }
  plans.set(columns, made)
  return made
}

type Reading = { readonly kind: OrderKind; readonly columns: readonly MatchedColumn[]; readonly decimalComma: boolean }

/**
 * Turns a row of a sheet into the input of the order reader: lists of products and boxes are split
 * (rule: Lists of one length), and amounts get their currencies.
 */
export function rowInput(row: SheetRow, { kind, columns, decimalComma }: Reading): RowInput {
  const plan = planOf(columns, kind)
  const failures: FieldFailure[] = []
  const texts = textsOf(row, plan, failures)
  const context: ListContext = { line: row.line, decimalComma, failures, plan }
  const goods = linesOf(texts, plan.goods, context)
  const boxes = plan.boxes && linesOf(texts, plan.boxes, context)
  const values: Record<string, unknown> = { ...plan.blank }
  for (const { place, name } of plan.fields) values[name] = texts[place]
  const weight = parcelWeight(plan.weight === undefined ? undefined : texts[plan.weight], goods, decimalComma)
  if (weight !== undefined) values['weight'] = weight
  for (const { place, name } of plan.currencies) {
    const currency = texts[place]
    if (currency !== undefined && values[name] !== undefined) values[name] = { amount: values[name], currency }
  }
  return { raw: { values, goods, ...(boxes === undefined ? {} : { boxes }) }, failures, columnOf: plan.columnOf, targetOf: plan.targetOf }
}

/** The texts of the columns; cells that the spreadsheet made unreadable are reported. */
function textsOf(row: SheetRow, { columns }: Plan, failures: FieldFailure[]): Texts {
  const isSound = !FLAWED.test(row.kinds)
  return columns.map(({ target, index }) => {
    const text = (row.cells[index] ?? '').trim()
    if (text === '') return undefined
    const kind = isSound ? 'text' : cellKind(row, index)
    if (kind === 'damaged') failures.push(atField(target, inputFailure('DAMAGED_NUMBER', { found: text })))
    else if (kind === 'error') failures.push(atField(target, importFailure('CELL_ERROR', { found: text })))
    else if (kind === 'formula') failures.push(atField(target, importFailure('CELL_UNCALCULATED', { found: text })))
    else return text
    return undefined
  })
}

type ListContext = {
  readonly line: number
  readonly decimalComma: boolean
  readonly failures: FieldFailure[]
  readonly plan: Plan
}

type LineCount = { readonly count: number; readonly target: string }

/**
 * How many lines a row has: as many as the longest of the lists that count; where those are empty
 * and others are not, each line lacks what it is.
 */
function countOf(texts: Texts, { name, group, counting, lists }: Group, { decimalComma }: ListContext): LineCount {
  let longest = { count: 0, target: `${name}.${group.countedBy[0] ?? ''}` }
  const isNamed = counting.some(({ place }) => texts[place] !== undefined)
  for (const { place, target, isNumber } of isNamed ? counting : lists) {
    const text = texts[place]
    if (text === undefined) continue
    const isOne = isNumber && decimalText(text, { decimalComma }) !== undefined
    const count = isOne ? 1 : splitList(text, { decimalComma }).length
    if (count > longest.count) longest = { count, target }
  }
  return longest
}

/**
 * The lines of a group with its lists split; a list of another length is reported
 * (rule: Lists of one length).
 */
function linesOf(texts: Texts, one: Group, context: ListContext): Record<string, unknown>[] {
  const counted = countOf(texts, one, context)
  const lines: Record<string, unknown>[] = []
  for (let index = 0; index < counted.count; index += 1) lines.push({})
  for (const { place, name, target } of one.lists) {
    const text = texts[place]
    if (text === undefined) continue
    const items = lines.length === 1 ? [text] : splitList(text, context)
    if (items.length === lines.length) fill(lines, name, items)
    else context.failures.push(atField(target, listsDiffer(one, { ...context, field: name, found: items.length, counted })))
  }
  for (const { name, currency: place } of one.amounts) {
    const currency = place === undefined ? undefined : texts[place]
    for (const line of lines) {
      const amount = line[name]
      if (amount !== undefined) line[name] = currency === undefined ? { amount } : { amount, currency }
    }
  }
  return lines
}

/** Empty items fill nothing. */
function fill(lines: readonly Record<string, unknown>[], name: string, items: readonly string[]): void {
  for (const [index, line] of lines.entries()) {
    const item = items[index]
    if (item !== undefined && item !== '') line[name] = item
  }
}

type Differing = ListContext & { readonly field: string; readonly found: number; readonly counted: LineCount }

/**
 * Returned goods are described by SKU and quantity alone and have a sentence of their own
 * (rule: Lists of one length).
 */
function listsDiffer({ group }: Group, { line, plan, field, found, counted }: Differing) {
  if (plan.kind.stock === 'shelves' && field === 'quantity' && group.countedBy.includes('sku'))
    return importFailure('RETURN_LISTS_DIFFER', { line })
  return orderFailure('LISTS_DIFFER', {
    names: plan.byTarget.get(counted.target)?.heading ?? counted.target,
    found,
    expected: counted.count,
  })
}

/**
 * One weight is the parcel's total; one weight per product belongs to the products, and their sum
 * is the parcel's.
 */
function parcelWeight(text: string | undefined, goods: readonly Record<string, unknown>[], decimalComma: boolean): string | undefined {
  if (text === undefined || goods.length < 2 || decimalText(text, { decimalComma }) !== undefined) return undefined
  const items = splitList(text, { decimalComma }).map((item) => decimalText(item, { decimalComma }))
  if (items.length !== goods.length || items.some((item) => item === undefined)) return undefined
  items.forEach((item, index) => void (goods[index] && (goods[index]['weight'] ??= item)))
  const grams = items.reduce((sum, item) => sum + Math.round(Number(item) * 1000), 0)
  return (grams / 1000).toFixed(3)
}
