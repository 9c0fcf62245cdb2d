import { ok, type Result } from '#core/base/kernel/result.ts'
import { cleanText, shownText } from '#core/base/kernel/text.ts'
import { HEADING_ROWS, headingKey } from '#core/base/sheets/heading-key.ts'
import { KIND_LETTERS } from '#core/base/sheets/sheet-row.ts'
import type { OpenSheet, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { matchHeadings, type MatchedColumn, type MatchedOrderHeadings } from '../headings.ts'
import { targetsOf } from '../order-vocabulary.ts'
import type { OrderKind } from '../../order-kind.ts'
import { marketSources } from './market-sources.ts'
import type { OrderSource, SourceCell } from './order-source.ts'
import { shopSources } from './shop-sources.ts'

/** The systems whose sheets are known, in the order in which they are offered. */
export const orderSources: readonly OrderSource[] = [...shopSources, ...marketSources]
/** Their names, and the word for a sheet that is to be read as any other. */
export const NO_SOURCE = 'none'
export const ORDER_SOURCE_NAMES = [NO_SOURCE, ...orderSources.map(({ name }) => name)] as [string, ...string[]]

type SourceHit = {
  readonly source: OrderSource
  readonly line: number
  readonly headings: readonly string[]
  /** Places of headings by their keys. */
  readonly places: ReadonlyMap<string, number>
}

const keysOf = (row: SheetRow): readonly string[] => row.cells.map((cell) => headingKey(cell))

/** The row of headings of a source that was asked for, or of the first whose signature it has. */
function findIn(rows: readonly SheetRow[], asked: string | undefined): SourceHit | undefined {
  const candidates = asked === undefined ? orderSources : orderSources.filter(({ name }) => name === asked)
  for (const row of rows.slice(0, HEADING_ROWS)) {
    const keys = keysOf(row)
    const has = new Set(keys)
    const source = candidates.find(({ signature }) => signature.every((heading) => has.has(headingKey(heading))))
    if (source === undefined) continue
    const places = new Map<string, number>()
    keys.forEach((key, index) => void (places.has(key) || places.set(key, index)))
    return { source, line: row.line, headings: row.cells, places }
  }
  return undefined
}

/** Places of a source's headings, each found once a sheet. */
function cellReader({ places }: SourceHit): (row: SheetRow) => SourceCell {
  const indexes = new Map<string, number>()
  const indexOf = (heading: string): number => {
    const known = indexes.get(heading) ?? places.get(headingKey(heading)) ?? -1
    indexes.set(heading, known)
    return known
  }
  return (row) => (heading) => cleanText(row.cells[indexOf(heading)] ?? '')
}

type SourceRows = { readonly rows: readonly SheetRow[]; readonly leftOut: readonly number[] }

/** Rows as orders are read: with made columns behind their own, without those that are left out. */
function maker(found: SourceHit): (rows: readonly SheetRow[]) => SourceRows {
  const { source, line, headings, places } = found
  const readerOf = cellReader(found)
  const width = headings.length
  const inFirst = (source.inFirstRow ?? []).flatMap((heading) => places.get(headingKey(heading)) ?? [])
  let before: SheetRow | undefined
  let order = ''
  /** Further rows of an order say again what stands in its first one. */
  const whole = (row: SheetRow): SheetRow => {
    if (inFirst.length === 0) return row
    const own = readerOf(row)(source.order)
    if (before === undefined || own === '' || own !== order) {
      before = row
      order = own
      return row
    }
    const first = before
    const cells = Array.from(
      { length: Math.max(row.cells.length, ...inFirst.map((index) => index + 1)) },
      (_, index) => row.cells[index] ?? '',
    )
    const kinds = Array.from(row.kinds.padEnd(cells.length, KIND_LETTERS.blank))
    for (const index of inFirst)
      if (cells[index]?.trim() === '') {
        cells[index] = first.cells[index] ?? ''
        kinds[index] = first.kinds[index] ?? KIND_LETTERS.blank
      }
    return { line: row.line, cells, kinds: kinds.join('') }
  }
  return (rows) => {
    const leftOut: number[] = []
    const made = rows.flatMap((one): readonly SheetRow[] => {
      if (one.line < line) return []
      if (one.line === line) {
        const cells = [...one.cells, ...source.makes.map(({ heading }) => heading)]
        return [{ line, cells, kinds: one.kinds + KIND_LETTERS.text.repeat(source.makes.length) }]
      }
      const row = whole(one)
      const cell = readerOf(row)
      if (source.isLeftOut(cell)) {
        leftOut.push(row.line)
        return []
      }
      const own = Array.from({ length: width }, (_, index) => row.cells[index] ?? '')
      const texts = source.makes.map(({ of }) => of(cell))
      const letters = texts.map((text) => (text === '' ? KIND_LETTERS.blank : KIND_LETTERS.text))
      const cells = [...own, ...texts, ...row.cells.slice(width)]
      const kinds = row.kinds.slice(0, width).padEnd(width, KIND_LETTERS.blank) + letters.join('') + row.kinds.slice(width)
      return [{ line: row.line, cells, kinds }]
    })
    return { rows: made, leftOut }
  }
}

const MOST_HEADING_CHARACTERS = 200

/** The columns of a source's sheet; those that it does not name are read as any others. */
export function sourceHeadings({ source, line, headings }: SourceHit, kind: OrderKind, rows: readonly SheetRow[]): MatchedOrderHeadings {
  const known = new Set(targetsOf(kind).map(({ target }) => target))
  const fills = new Map(Object.entries(source.fills).map(([heading, target]) => [headingKey(heading), target]))
  const unused = new Set(source.unused.map(headingKey))
  const made = source.makes.flatMap(({ target }, place) => (known.has(target) ? [[headings.length + place, target] as const] : []))
  const taken = new Set([...fills.values(), ...made.map(([, target]) => target)])
  const others = matchHeadings(
    rows.filter((row) => row.line >= line),
    kind,
    new Map(),
  )
  const otherOf = (index: number): string | undefined => {
    const target = others?.line === line ? others.columns[index]?.target : undefined
    return target === undefined || taken.has(target) ? undefined : target
  }
  const own = headings.map((cell, index): MatchedColumn => {
    const heading = shownText(cleanText(cell), MOST_HEADING_CHARACTERS)
    const fill = fills.get(headingKey(cell))
    if (fill !== undefined && known.has(fill)) return { index, heading, target: fill }
    if (unused.has(headingKey(cell))) return { index, heading, target: undefined, isLeftOut: true }
    return { index, heading, target: otherOf(index) }
  })
  const targets = new Map(made)
  const behind = source.makes.map(({ heading }, place): MatchedColumn => {
    const index = headings.length + place
    return { index, heading, target: targets.get(index) }
  })
  return { line, columns: [...own, ...behind] }
}

/** A sheet as it may be another system's: which one, and the lines that are not to be sent. */
export type SourcedSheet = {
  readonly sheet: OpenSheet
  readonly found: () => SourceHit | undefined
  readonly leftOut: () => readonly number[]
}

/**
 * Knows the sheets of other systems by their headings, and gives their rows as sheets of orders
 * have them. What is no such sheet, or is said to be none, passes as it is.
 */
export function sourcedSheet(sheet: OpenSheet, asked: string | undefined): SourcedSheet {
  let found: SourceHit | undefined
  const leftOut = new Set<number>()
  const read = async function* (): AsyncGenerator<Result<readonly SheetRow[]>> {
    let make: ((rows: readonly SheetRow[]) => SourceRows) | undefined
    let first: SheetRow[] | undefined = []
    const made = (rows: readonly SheetRow[]): Result<readonly SheetRow[]> => {
      if (make === undefined) return ok(rows)
      const done = make(rows)
      for (const line of done.leftOut) leftOut.add(line)
      return ok(done.rows)
    }
    const begin = (rows: readonly SheetRow[]): Result<readonly SheetRow[]> => {
      found ??= findIn(rows, asked)
      if (found !== undefined) make = maker(found)
      return made(rows)
    }
    for await (const batch of sheet.batches) {
      if (!batch.ok) {
        yield batch
        return
      }
      if (first === undefined) {
        yield made(batch.value)
        continue
      }
      first.push(...batch.value)
      if (first.length < HEADING_ROWS) continue
      yield begin(first)
      first = undefined
    }
    if (first !== undefined && first.length > 0) yield begin(first)
  }
  const passes = asked === NO_SOURCE
  return {
    sheet: passes ? sheet : { ...sheet, batches: { [Symbol.asyncIterator]: read } },
    found: () => found,
    leftOut: () => [...leftOut].toSorted((one, other) => one - other),
  }
}
