import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { correctedRow } from '#core/base/sheets/cell-edits.ts'
import type { CellCorrections } from '#core/base/sheets/corrections.ts'
import { headingKey } from '#core/base/sheets/heading-key.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { MergedRange, OpenSheet, SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { OrderKind } from '../order-kind.ts'
import { matchHeadings, withChoices, type HeadingMemory, type MatchedColumn, type MatchedOrderHeadings } from './headings.ts'
import { targetsOf, type ColumnTarget } from './order-vocabulary.ts'
import { isBlank } from './read-rows.ts'

/** Where the user overrode the matching: column index → target, `undefined` to leave it out. */
export type Choices = ReadonlyMap<number, ColumnTarget | undefined>

/** The sheet with the user's corrections in its rows. */
export const withSheetCorrections = (sheet: OpenSheet, corrections: CellCorrections | undefined): OpenSheet =>
  corrections === undefined || corrections.size === 0
    ? sheet
    : { ...sheet, batches: { [Symbol.asyncIterator]: () => correctedBatches(sheet, corrections) } }

async function* correctedBatches({ batches }: OpenSheet, corrections: CellCorrections): AsyncGenerator<Result<readonly SheetRow[]>> {
  for await (const batch of batches) yield batch.ok ? ok(batch.value.map((row) => correctedRow(row, corrections))) : batch
}

type Rows = AsyncIterator<Result<readonly SheetRow[]>>

/** The rows that were read to find the headings, and those after them. */
export async function* joinSheetRows(first: readonly SheetRow[], rest: Rows): AsyncIterable<Result<readonly SheetRow[]>> {
  if (first.length > 0) yield ok(first)
  for (let part = await rest.next(); part.done !== true; part = await rest.next()) yield part.value
}

/** The rows below a line. */
export async function* rowsBelow({ batches }: OpenSheet, line: number): AsyncIterable<Result<readonly SheetRow[]>> {
  for await (const batch of batches) yield batch.ok ? ok(batch.value.filter((row) => row.line > line)) : batch
}

const FORBIDDEN_HEADINGS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The headings with the user's choices. CHOICE_UNKNOWN, HEADING_FORBIDDEN, HEADINGS_NOT_FOUND, or
 * FILE_EMPTY where every row is blank.
 */
export function resolveHeadings({
  rows,
  kind,
  memory,
  choices,
  merges,
  sourced,
}: {
  rows: readonly SheetRow[]
  kind: OrderKind
  memory: HeadingMemory
  choices: Choices
  merges?: readonly MergedRange[] | undefined
  /** The columns of another system’s sheet, with what they fill. */
  sourced?: MatchedOrderHeadings | undefined
}): Result<MatchedOrderHeadings> {
  const known = new Set(targetsOf(kind).map((one) => one.target))
  const strange = [...choices.values()].find((target) => target !== undefined && !known.has(target))
  if (strange !== undefined) return failed(importFailure('CHOICE_UNKNOWN', { target: strange }))
  const matched = sourced ?? matchHeadings(rows, kind, memory, merges)
  const forbidden = (matched?.columns.map((column) => column.heading) ?? rows.flatMap((row) => row.cells)).find((heading) =>
    FORBIDDEN_HEADINGS.has(heading.trim()),
  )
  if (forbidden !== undefined) return failed(importFailure('HEADING_FORBIDDEN', { heading: forbidden.trim() }))
  if (matched === undefined) return failed(rows.every(isBlank) ? sheetFailure('FILE_EMPTY') : importFailure('HEADINGS_NOT_FOUND'))
  // Columns behind the last heading may be filled all the same, and are chosen like others.
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length), ...[...choices.keys()].map((index) => index + 1))
  const behind = Array.from({ length: Math.max(0, width - matched.columns.length) }, (_, place) => ({
    index: matched.columns.length + place,
    heading: '',
    target: undefined,
  }))
  return ok({ line: matched.line, columns: withChoices([...matched.columns, ...behind], choices) })
}

/** Returns the part of the choices that is to be remembered. */
export function rememberedHeadings(columns: readonly MatchedColumn[], choices: Choices): HeadingMemory {
  return new Map(
    columns.flatMap((column) =>
      choices.has(column.index) && column.heading !== '' ? [[headingKey(column.heading), column.target ?? ''] as const] : [],
    ),
  )
}
