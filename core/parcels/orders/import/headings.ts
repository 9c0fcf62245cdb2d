import { HEADING_ROWS, headingKey } from '#core/base/sheets/heading-key.ts'
import { meaningsOfHeading } from '#core/base/sheets/heading-meaning.ts'
import { cleanText, shownText } from '#core/base/kernel/text.ts'
import type { MergedRange, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { commonFields } from '../fields/order-fields.ts'
import type { OrderField } from '../fields/order-field.ts'
import { fieldsOf, groupsOf, type OrderKind } from '../order-kind.ts'
import { groupsIn, meaningsInGroup, unclearColumns, type GroupedMeaning, type HeadingGroup } from './grouped-headings.ts'
import { headingsOf, type ColumnTarget } from './order-vocabulary.ts'

/**
 * A column of a sheet and what it fills; `undefined` for one that is left out. The heading of one
 * below a group names both.
 */
export type MatchedColumn = {
  readonly index: number
  readonly heading: string
  readonly target: ColumnTarget | undefined
  /** It may be the sender's or the consignee's. */
  readonly isUnclear?: true
  /** The customer chose to leave it out. */
  readonly isLeftOut?: true
}
export type MatchedOrderHeadings = { readonly line: number; readonly columns: readonly MatchedColumn[] }

/**
 * Matches of a customer's own headings, by `headingKey`; '' for a column that is to be left out.
 */
export type HeadingMemory = ReadonlyMap<string, ColumnTarget | ''>

const FEWEST_MATCHES = 2
/** A longer heading is a note; it is repeated with each finding of its column. */
const MOST_HEADING_CHARACTERS = 200

/** Texts that may stand in several columns, and are then joined. */
const JOINED: ReadonlySet<ColumnTarget> = new Set(
  Object.entries<OrderField>(commonFields).flatMap(([name, { isJoined }]) => (isJoined === true ? [name] : [])),
)

/** Whether several columns may fill it. */
export const isJoinedTarget = (target: ColumnTarget | undefined): boolean => target !== undefined && JOINED.has(target)

type Headings = {
  readonly row: SheetRow
  readonly groups: readonly (HeadingGroup | undefined)[]
  /** Rows below, whose cells decide between two names of products. */
  readonly below: readonly SheetRow[]
  readonly kind: OrderKind
  readonly memory: HeadingMemory
}

type AskedHeading = { readonly heading: string; readonly isLeftOut?: true } & GroupedMeaning

const HAN = /\p{Script=Han}/u

/** The meanings of a heading in the order in which its cells speak for them. */
function byCells(open: readonly ColumnTarget[], { row, below, kind }: Headings, index: number): readonly ColumnTarget[] {
  const choice = headingsOf(kind).byScript.get(headingKey(row.cells[index] ?? ''))
  if (choice === undefined || !open.includes(choice.han)) return open
  const cells = below.map((one) => one.cells[index] ?? '').filter((cell) => cell.trim() !== '')
  if (cells.some((cell) => HAN.test(cell))) return [choice.han]
  return cells.length === 0 ? [choice.han, choice.other] : [choice.other, choice.han]
}

/** A column as it is asked for: by the customer's earlier choice, else by its heading's meaning. */
function askedOf(cell: string, index: number, headings: Headings): AskedHeading {
  const { groups, kind, memory } = headings
  const own = shownText(cleanText(cell), MOST_HEADING_CHARACTERS)
  const over = groups[index]
  const group = over === undefined || own === '' || headingKey(own) === headingKey(over.label) ? undefined : over
  const isLabel = own === '' && over !== undefined && groups[index - 1] !== over
  const heading = group === undefined ? (isLabel ? over.label : own) : shownText(`${group.label} · ${own}`, MOST_HEADING_CHARACTERS)
  const remembered = memory.get(headingKey(heading))
  if (remembered === '') return { heading, open: [], isUnclear: false, isLeftOut: true }
  if (remembered !== undefined) return { heading, open: [remembered], isUnclear: false }
  if (group !== undefined) return { heading, ...meaningsInGroup(own, group, kind) }
  return { heading, open: byCells(meaningsOfHeading(heading, headingsOf(kind)), headings, index), isUnclear: false }
}

function matchRow(headings: Headings): readonly MatchedColumn[] {
  const asked = headings.row.cells.map((cell, index) => askedOf(cell, index, headings))
  const twice = headings.memory.size === 0 && headings.groups.length === 0 ? unclearColumns(asked) : new Set<number>()
  const targets = new Map<number, ColumnTarget>()
  const taken = new Set<ColumnTarget>()
  const take = (index: number, open: readonly ColumnTarget[]): void => {
    // A second column with the same meaning is left out rather than guessed at; the user may choose
    // it by hand.
    const target = open.find((one) => !taken.has(one) || JOINED.has(one))
    if (target === undefined || twice.has(index)) return
    taken.add(target)
    targets.set(index, target)
  }
  // Headings with one meaning are matched first, whatever their order.
  asked.forEach(({ open }, index) => void (open.length === 1 && take(index, open)))
  asked.forEach(({ open }, index) => void (open.length > 1 && take(index, open)))
  return asked.map(({ heading, isUnclear, isLeftOut }, index) => ({
    index,
    heading,
    target: targets.get(index),
    ...(isUnclear || twice.has(index) ? { isUnclear: true } : {}),
    ...(isLeftOut === true ? { isLeftOut } : {}),
  }))
}

const matches = (columns: readonly MatchedColumn[]): number => columns.filter((column) => column.target !== undefined).length

/**
 * Finds the row of headings among a sheet's first rows: the one with most known headings, with the
 * row of groups above it. `undefined` where none has two.
 */
export function matchHeadings(
  rows: readonly SheetRow[],
  kind: OrderKind,
  known: HeadingMemory,
  merges: readonly MergedRange[] = [],
): MatchedOrderHeadings | undefined {
  // Choices that were kept before both scripts were one are found all the same.
  const memory = new Map([...known].map(([key, target]) => [headingKey(key), target]))
  let best: { line: number; columns: readonly MatchedColumn[]; count: number } | undefined
  for (const [at, row] of rows.slice(0, HEADING_ROWS).entries()) {
    const above = rows[at - 1]
    const groups = above?.line === row.line - 1 ? groupsIn({ row: above, width: row.cells.length, kind, merges }) : []
    const columns = matchRow({ row, groups, below: rows.slice(at + 1), kind, memory })
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
    if (choices.has(column.index)) {
      const { index, heading } = column
      const target = choices.get(index)
      return target === undefined ? { index, heading, target, isLeftOut: true } : { index, heading, target }
    }
    return column.target !== undefined && chosen.has(column.target) && !isJoinedTarget(column.target)
      ? { ...column, target: undefined }
      : column
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
