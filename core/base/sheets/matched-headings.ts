import type { Words } from '../kernel/words.ts'
import { given } from '../kernel/given.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { HEADING_ROWS, headingKey } from './heading-key.ts'
import { cellKind } from './sheet-row.ts'
import { sheetFailure } from './sheet.failures.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow } from './sheet.port.ts'

/** The columns that headings were matched to, by their keys; '' for a column that is left out. */
export type HeadingMatching<C extends string> = Readonly<Record<string, C | ''>>
export type MatchedHeading<C extends string> = { readonly index: number; readonly heading: string; readonly column: C | undefined }
export type MatchedHeadings<C extends string> = { readonly line: number; readonly columns: readonly MatchedHeading<C>[] }

/** Our columns by the keys of all that they are called: our own words and what others write. */
export const meaningsOf = <C extends string>(
  columns: readonly C[],
  headings: Readonly<Record<C, Words>>,
  synonyms: Readonly<Record<C, readonly string[]>>,
): ReadonlyMap<string, C> =>
  new Map(
    columns.flatMap((column) =>
      [column, ...Object.values(headings[column]), ...synonyms[column]].map((name) => [headingKey(name), column] as const),
    ),
  )

type Reading<C extends string> = { readonly meanings: ReadonlyMap<string, C>; readonly matching: HeadingMatching<C> }

function matchRow<C extends string>({ cells }: SheetRow, { meanings, matching }: Reading<C>): readonly MatchedHeading<C>[] {
  const taken = new Set<C>()
  return cells.map((cell, index) => {
    const heading = cell.trim()
    const key = headingKey(heading)
    const meaning = matching[key] ?? meanings.get(key)
    const column = meaning === undefined || meaning === '' || taken.has(meaning) ? undefined : meaning
    if (column !== undefined) taken.add(column)
    return { index, heading, column }
  })
}

const known = (columns: readonly MatchedHeading<string>[]): number => columns.filter(({ column }) => column !== undefined).length

/**
 * The row of headings among the first rows of a sheet: the one with the most known ones; the first
 * row where none is known, to be matched by hand.
 */
export function headingsAmong<C extends string>(rows: readonly SheetRow[], reading: Reading<C>): MatchedHeadings<C> | undefined {
  let best: MatchedHeadings<C> | undefined
  for (const row of rows.slice(0, HEADING_ROWS)) {
    const columns = matchRow(row, reading)
    if (best === undefined || known(columns) > known(best.columns)) best = { line: row.line, columns }
  }
  return best
}

/**
 * Returns the headings with the choices of a person, by the index of the column, before those that
 * were matched by themselves.
 */
export function chosenHeadings<C extends string>(
  headings: MatchedHeadings<C>,
  columns: Readonly<Record<string, C | ''>>,
): MatchedHeadings<C> {
  const chosen = new Set<string>(Object.values(columns))
  return {
    ...headings,
    columns: headings.columns.map((heading) => {
      const choice = columns[String(heading.index)]
      if (choice !== undefined) return { ...heading, column: choice === '' ? undefined : choice }
      return heading.column !== undefined && chosen.has(heading.column) ? { ...heading, column: undefined } : heading
    }),
  }
}

/**
 * Returns the part of a matching that is kept, so that the next file of the same source is read
 * alike.
 */
export const matchingOf = <C extends string>({ columns }: MatchedHeadings<C>): HeadingMatching<C> =>
  Object.fromEntries(
    columns.flatMap(({ heading, column }) => (headingKey(heading) === '' ? [] : [[headingKey(heading), column ?? ''] as const])),
  )

/** A sheet whose headings were found, with the rows below them. */
export type MatchedSheet<C extends string> = {
  readonly headings: MatchedHeadings<C>
  readonly below: AsyncIterable<Result<readonly SheetRow[]>>
}

/** Reads a sheet up to its headings; FILE_EMPTY, and the failures of reading it. */
export async function readMatched<C extends string>(
  { batches }: Pick<OpenSheet, 'batches'>,
  reading: Reading<C>,
): Promise<Result<MatchedSheet<C>>> {
  const reader = batches[Symbol.asyncIterator]()
  const first: SheetRow[] = []
  while (first.length < HEADING_ROWS) {
    const next = await reader.next()
    if (next.done === true) break
    if (!next.value.ok) return next.value
    first.push(...next.value.value)
  }
  const headings = headingsAmong(first, reading)
  if (headings === undefined) return failed(sheetFailure('FILE_EMPTY'))
  return ok({ headings, below: below(first, { line: headings.line, reader }) })
}

type Below = { readonly line: number; readonly reader: AsyncIterator<Result<readonly SheetRow[]>> }

async function* below(first: readonly SheetRow[], { line, reader }: Below): AsyncGenerator<Result<readonly SheetRow[]>> {
  yield ok(first.filter((row) => row.line > line))
  for (let next = await reader.next(); next.done !== true; next = await reader.next()) yield next.value
}

/** Batches as parts of one size; a failure is the last. */
export async function* inParts(
  batches: AsyncIterable<Result<readonly SheetRow[]>>,
  size: number,
): AsyncGenerator<Result<readonly SheetRow[]>> {
  let waiting: SheetRow[] = []
  for await (const batch of batches) {
    if (!batch.ok) {
      yield batch
      return
    }
    waiting.push(...batch.value)
    for (; waiting.length >= size; waiting = waiting.slice(size)) yield ok(waiting.slice(0, size))
  }
  if (waiting.length > 0) yield ok(waiting)
}

/** A column of a file with its first cells, and what it would be read as. */
export type LookedColumn<C extends string> = MatchedHeading<C> & { readonly samples: readonly string[] }

/** The most cells of a column that a look at a file shows. */
const MOST_SAMPLES = 3

/** The columns of a file as they would be read; FILE_EMPTY, and the failures of reading it. */
export async function lookAtColumns<C extends string>(
  reader: SheetReader,
  file: SheetFile,
  reading: Reading<C>,
): Promise<Result<readonly LookedColumn<C>[]>> {
  const { sheetName, encoding } = file.reading ?? {}
  const opened = await reader.open(file, given({ sheetName, encoding }))
  if (!opened.ok) return opened
  try {
    const matched = await readMatched(opened.value, reading)
    if (!matched.ok) return matched
    const { headings, below: rows } = matched.value
    for await (const batch of rows) {
      if (!batch.ok) return batch
      const first = batch.value.slice(0, MOST_SAMPLES)
      return ok(headings.columns.map((column) => ({ ...column, samples: first.map(({ cells }) => cells[column.index] ?? '') })))
    }
    return ok([])
  } finally {
    await opened.value.close()
  }
}

/**
 * The texts of a row by our columns, and the first column whose cell lost what it held: a formula
 * without result, an error, a shortened number.
 */
export function matchedCells<C extends string>(
  row: SheetRow,
  { columns }: MatchedHeadings<C>,
): { readonly textOf: (column: C) => string; readonly broken: C | undefined } {
  const places = new Map(columns.flatMap(({ index, column }) => (column === undefined ? [] : [[column, index] as const])))
  const broken = [...places].find(([, index]) => BROKEN.has(cellKind(row, index)))?.[0]
  return { textOf: (column) => (row.cells[places.get(column) ?? -1] ?? '').trim(), broken }
}

const BROKEN: ReadonlySet<string> = new Set(['damaged', 'formula', 'error', 'unreadable'])
