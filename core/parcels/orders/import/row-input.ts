import { decimalText, shownText, splitList } from '#core/base/kernel/text.ts'
import type { FieldKind } from '#core/base/fields/field.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { cellFlaw, ERROR_SIGN, FLAWED } from '#core/base/sheets/cell-flaw.ts'
import { currencyWord } from '#core/base/sheets/heading-unit.ts'
import { splitAmount, type WrittenCurrency } from '#core/base/sheets/money-cell.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { orderFailure } from '../order.failures.ts'
import { groupsOf, type GroupName, type LineGroup, type OrderKind } from '../order-kind.ts'
import type { RawOrder } from '../read-order.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { columnReaders, joinedText, type ColumnReader } from './column-reader.ts'
import type { MatchedColumn } from './headings.ts'

/**
 * A row as the order reader takes it, the errors of its cells, and the column that each path came
 * from.
 */
export type RowInput = {
  readonly raw: RawOrder
  readonly failures: readonly FieldFailure[]
  /** The text of the parcel's weight, in kilograms. */
  readonly weight: string | undefined
  readonly columnOf: (path: string) => MatchedColumn | undefined
  /**
   * The cell to be corrected for a finding at a path: of products or boxes as a whole, the one that
   * says what they are.
   */
  readonly targetOf: (path: string) => string
}

/**
 * The texts of a row that fill something, by the position of their column in the plan; none where a
 * cell is empty or unreadable.
 */
type Texts = readonly (string | undefined)[]

/** The currencies that were written with amounts, by the position of their column in the plan. */
type WrittenCurrencies = ReadonlyMap<number, WrittenCurrency>

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
  readonly amounts: readonly { readonly name: string; readonly currency: SaidCurrency }[]
}

/** Where the currency of an amount is said: in a column beside it, in its heading. */
type SaidCurrency = {
  readonly amount: number
  readonly place: number | undefined
  readonly heading: string | undefined
  readonly target: string
}

type Plan = {
  readonly kind: OrderKind
  readonly columns: readonly ColumnReader[]
  readonly byTarget: ReadonlyMap<string, MatchedColumn>
  readonly columnOf: RowInput['columnOf']
  readonly targetOf: RowInput['targetOf']
  /** Fields of the order itself. */
  readonly fields: readonly Filling[]
  /** Their names as a whole: adding them one by one to each row's values takes twice as long. */
  readonly blank: Readonly<Record<string, unknown>>
  /** Currencies beside an amount or in its heading, by the name of the amount. */
  readonly currencies: readonly { readonly name: string; readonly currency: SaidCurrency }[]
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
  const byTarget = new Map<string, MatchedColumn>()
  // The first of several columns that make up a text stands for all of them.
  for (const column of columns) if (column.target !== undefined && !byTarget.has(column.target)) byTarget.set(column.target, column)
  const targets = [...byTarget.keys()]
  const readers = columnReaders(columns, targets, kind)
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
      .map(({ name: field, place, target }) => ({
        name: field,
        currency: { amount: place, place: placeOf(`${target}.currency`), heading: readers[place]?.currency, target },
      }))
    return { name, group, lists, counting, amounts }
  }
  const fields = fillings(/^([^.]+)$/)
  const made: Plan = {
    kind,
    columns: readers,
    byTarget,
    columnOf: (path) => byTarget.get(path) ?? byTarget.get(`${path}.currency`) ?? byTarget.get(path.replace(/\.currency$/, '')),
    targetOf: targetsIn(kind, byTarget),
    fields,
    blank: Object.fromEntries(fields.map(({ name }) => [name, undefined])),
    currencies: fields.flatMap(({ name, target, place }) => {
      const currency = { amount: place, place: placeOf(`${target}.currency`), heading: readers[place]?.currency, target }
      return readers[place]?.isMoney === true ? [{ name, currency }] : []
    }),
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
  const { texts, written } = textsOf(row, plan, { decimalComma, failures })
  const context: ListContext = { line: row.line, decimalComma, failures, plan, written }
  const goods = linesOf(texts, plan.goods, context)
  const boxes = plan.boxes && linesOf(texts, plan.boxes, context)
  const values: Record<string, unknown> = { ...plan.blank }
  for (const { place, name } of plan.fields) values[name] = texts[place]
  const weighed = plan.weight === undefined ? undefined : texts[plan.weight]
  const weight = parcelWeight(weighed, goods, decimalComma)
  if (weight !== undefined) values['weight'] = weight
  for (const { name, currency: said } of plan.currencies) {
    if (values[name] === undefined) continue
    const currency = currencyIn(texts, said, context)
    if (currency !== undefined) values[name] = { amount: values[name], currency }
  }
  return {
    raw: { values, goods, ...(boxes === undefined ? {} : { boxes }) },
    failures,
    weight: weighed,
    columnOf: plan.columnOf,
    targetOf: plan.targetOf,
  }
}

/**
 * The currency of an amount: beside it, in its heading, or with it; of two that differ none is
 * right: HEADING_CURRENCY_DIFFERS, AMOUNT_CURRENCY_DIFFERS.
 */
function currencyIn(
  texts: Texts,
  { amount, place, heading, target }: SaidCurrency,
  { failures, written }: Pick<ListContext, 'failures' | 'written'>,
): string | undefined {
  const beside = place === undefined ? undefined : texts[place]
  const own = written.get(amount)
  if (own === undefined && (heading === undefined || beside === undefined)) return beside ?? heading
  const code = beside === undefined ? undefined : currencyWord(beside)
  if (code !== undefined && heading !== undefined && code !== heading)
    failures.push(atField(`${target}.currency`, importFailure('HEADING_CURRENCY_DIFFERS', { found: beside ?? '', heading })))
  if (own === undefined) return beside
  const said = code ?? heading
  if (said !== undefined && said !== own.currency && !own.others.includes(said))
    failures.push(atField(target, importFailure('AMOUNT_CURRENCY_DIFFERS', { found: own.found, currency: said })))
  return beside ?? heading ?? own.currency
}

type Texting = { readonly decimalComma: boolean; readonly failures: FieldFailure[] }

/** The texts of the columns; cells that the spreadsheet made unreadable are reported. */
function textsOf(
  row: SheetRow,
  { columns }: Plan,
  { decimalComma, failures }: Texting,
): { readonly texts: Texts; readonly written: WrittenCurrencies } {
  const isSound = !FLAWED.test(row.kinds)
  let written = NOTHING_WRITTEN
  const texts = columns.map(({ target, indexes, convert, isMoney }, place) => {
    const text = joinedText(row.cells, indexes)
    if (text === '') return undefined
    const flaw = isSound && !text.startsWith(ERROR_SIGN) ? undefined : flawIn(row, indexes)
    const money = isMoney && flaw === undefined ? splitAmount(text) : undefined
    if (flaw !== undefined) failures.push(atField(target, flaw))
    else if (money !== undefined) {
      written = new Map([...written, [place, money.written]])
      return money.amounts
    } else if (convert === undefined) return text
    else {
      const read = convert(text, decimalComma)
      if (read.ok) return read.value
      failures.push(atField(target, read.failure))
    }
    return undefined
  })
  return { texts, written }
}

// Most rows have none.
const NOTHING_WRITTEN: WrittenCurrencies = new Map()

/** The flaw of the first cell of a target that lost what it held. */
function flawIn(row: SheetRow, indexes: readonly number[]): Failure | undefined {
  for (const index of indexes) {
    const flaw = cellFlaw(row, index)
    if (flaw !== undefined) return flaw
  }
  return undefined
}

type ListContext = {
  readonly line: number
  readonly decimalComma: boolean
  readonly failures: FieldFailure[]
  readonly plan: Plan
  readonly written: WrittenCurrencies
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
  for (const { place, name, target, isNumber } of one.lists) {
    const text = texts[place]
    if (text === undefined) continue
    const items = lines.length === 1 ? [text] : isNumber ? numbersIn(text, lines.length, context) : splitList(text, context)
    if (items === undefined)
      context.failures.push(atField(target, importFailure('LIST_AMBIGUOUS', { found: shownText(text), count: lines.length })))
    else if (items.length === lines.length) fill(lines, name, items)
    else context.failures.push(atField(target, listsDiffer(one, { ...context, field: name, found: items.length, counted })))
  }
  for (const { name, currency: said } of one.amounts) {
    if (lines.every((line) => line[name] === undefined)) continue
    const currency = currencyIn(texts, said, context)
    for (const line of lines) {
      const amount = line[name]
      if (amount !== undefined) line[name] = currency === undefined ? { amount } : { amount, currency }
    }
  }
  return lines
}

/**
 * The numbers of a list, whose commas belong to them where something else parts them; undefined
 * where it may as well be one number with thousands.
 */
function numbersIn(text: string, count: number, { decimalComma }: ListContext): readonly string[] | undefined {
  const parted = splitList(text, { decimalComma: true })
  if (parted.length === count) return decimalComma || decimalText(text, { decimalComma }) === undefined ? parted : undefined
  return splitList(text, { decimalComma })
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
