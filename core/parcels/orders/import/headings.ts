import { CURRENCY_HEADINGS, headingKey, HEADING_ROWS } from '#core/base/sheets/heading-key.ts'
import { shownText } from '#core/base/kernel/text.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { fieldsOf, groupsOf, type OrderKind } from '../order-kind.ts'
import type { OrderField } from '../fields/order-field.ts'

/**
 * The target that a sheet's column fills: a field of the order (`phone`), of its products or boxes
 * (`goods.quantity`, `boxes.weight`), or the currency beside an amount (`cod.currency`,
 * `goods.value.currency`).
 */
export type ColumnTarget = string

/** A column of a sheet and what it fills; `undefined` for one that is left out. */
export type MatchedColumn = { readonly index: number; readonly heading: string; readonly target: ColumnTarget | undefined }
export type MatchedOrderHeadings = { readonly line: number; readonly columns: readonly MatchedColumn[] }

/**
 * Matches of a customer's own headings, by `headingKey`; '' for a column that is to be left out.
 */
export type HeadingMemory = ReadonlyMap<string, ColumnTarget | ''>

const FEWEST_MATCHES = 2
/** A longer heading is a note; it is repeated with each finding of its column. */
const MOST_HEADING_CHARACTERS = 200

type Vocabulary = ReadonlyMap<string, readonly ColumnTarget[]>

function learn(vocabulary: Map<string, ColumnTarget[]>, target: ColumnTarget, names: readonly string[]): void {
  for (const name of names) {
    const key = headingKey(name)
    const meanings = vocabulary.get(key) ?? []
    if (key !== '' && !meanings.includes(target)) vocabulary.set(key, [...meanings, target])
  }
}

const spokenNames = (name: string, field: OrderField): readonly string[] => [
  ...Object.values(field.label),
  field.api,
  name,
  ...(field.synonyms ?? []),
]

function learnField(vocabulary: Map<string, ColumnTarget[]>, target: ColumnTarget, name: string, field: OrderField): void {
  learn(vocabulary, target, spokenNames(name, field))
  if (field.kind === 'money')
    learn(vocabulary, `${target}.currency`, [
      ...Object.values(field.label).flatMap((label) => CURRENCY_HEADINGS.map((word) => label + word)),
      `${field.api}_currency`,
      ...(field.currencySynonyms ?? []),
    ])
}

const vocabularies = new WeakMap<OrderKind, Vocabulary>()

/**
 * Every field of a kind with its target: the order's own first, and a box's weight before a
 * product's.
 */
const targetFields = (kind: OrderKind): readonly (readonly [target: ColumnTarget, name: string, field: OrderField])[] => [
  ...fieldsOf(kind).map(([name, field]) => [name, name, field] as const),
  ...groupsOf(kind)
    .toReversed()
    .flatMap(([group, { fields }]) => Object.entries(fields).map(([name, field]) => [`${group}.${name}`, name, field] as const)),
]

/**
 * Every heading that a kind understands, computed once from its declaration; the order's own fields
 * take precedence over its products'.
 */
export function vocabularyOf(kind: OrderKind): Vocabulary {
  const known = vocabularies.get(kind)
  if (known) return known
  const made = new Map<string, ColumnTarget[]>()
  for (const [target, name, field] of targetFields(kind)) learnField(made, target, name, field)
  vocabularies.set(kind, made)
  return made
}

export type HeadingTarget = { readonly target: ColumnTarget; readonly field: OrderField; readonly part: 'value' | 'currency' }

/** Every target that a column of this kind may fill, in the order of its declaration. */
export function targetsOf(kind: OrderKind): readonly HeadingTarget[] {
  const withCurrency = (target: string, field: OrderField): readonly HeadingTarget[] => {
    const value: HeadingTarget = { target, field, part: 'value' }
    return field.kind === 'money' ? [value, { target: `${target}.currency`, field, part: 'currency' }] : [value]
  }
  return targetFields(kind).flatMap(([target, , field]) => withCurrency(target, field))
}

function matchRow(row: SheetRow, vocabulary: Vocabulary, memory: HeadingMemory): readonly MatchedColumn[] {
  const headings = row.cells.map((cell) => shownText(cell.trim(), MOST_HEADING_CHARACTERS))
  const meanings = headings.map((heading) => meaningsOf(headingKey(heading), vocabulary, memory))
  const targets = new Map<number, ColumnTarget>()
  const taken = new Set<ColumnTarget>()
  const take = (index: number, open: readonly ColumnTarget[]): void => {
    // A second column with the same meaning is left out rather than guessed at; the user may choose
    // it by hand.
    const target = open.find((one) => !taken.has(one))
    if (target === undefined) return
    taken.add(target)
    targets.set(index, target)
  }
  // Headings with one meaning are matched first, whatever their order.
  meanings.forEach((open, index) => void (open.length === 1 && take(index, open)))
  meanings.forEach((open, index) => void (open.length > 1 && take(index, open)))
  return headings.map((heading, index) => ({ index, heading, target: targets.get(index) }))
}

function meaningsOf(key: string, vocabulary: Vocabulary, memory: HeadingMemory): readonly ColumnTarget[] {
  const remembered = memory.get(key)
  if (remembered === undefined) return vocabulary.get(key) ?? []
  return remembered === '' ? [] : [remembered]
}

const matches = (columns: readonly MatchedColumn[]): number => columns.filter((column) => column.target !== undefined).length

/**
 * Finds the row of headings among a sheet's first rows: the one with most known headings.
 * `undefined` where none has two.
 */
export function matchHeadings(rows: readonly SheetRow[], kind: OrderKind, memory: HeadingMemory): MatchedOrderHeadings | undefined {
  const vocabulary = vocabularyOf(kind)
  let best: { line: number; columns: readonly MatchedColumn[]; count: number } | undefined
  for (const row of rows.slice(0, HEADING_ROWS)) {
    const columns = matchRow(row, vocabulary, memory)
    const count = matches(columns)
    if (count >= FEWEST_MATCHES && count > (best?.count ?? 0)) best = { line: row.line, columns, count }
  }
  return best && { line: best.line, columns: best.columns }
}

/**
 * The matched columns overridden by the user's own choices; a target chosen for one column is taken
 * from any other.
 */
export function withChoices(
  columns: readonly MatchedColumn[],
  choices: ReadonlyMap<number, ColumnTarget | undefined>,
): readonly MatchedColumn[] {
  const chosen = new Set([...choices.values()].filter((target) => target !== undefined))
  return columns.map((column) => {
    if (choices.has(column.index)) return { ...column, target: choices.get(column.index) }
    return column.target !== undefined && chosen.has(column.target) ? { ...column, target: undefined } : column
  })
}

/** Required fields that no column fills: every row will be wrong, so the wizard reports it once. */
export function missingColumns(kind: OrderKind, columns: readonly MatchedColumn[]): readonly string[] {
  const filled = new Set(columns.map((column) => column.target))
  const missing = fieldsOf(kind).flatMap(([name, field]) => (field.required && !filled.has(name) ? [name] : []))
  const lines = groupsOf(kind).flatMap(([group, { fields, least }]) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.required && least > 0 && !filled.has(`${group}.${name}`) ? [`${group}.${name}`] : [],
    ),
  )
  return [...missing, ...lines]
}
