import type { ReactNode } from 'react'

/** A column of a list, its label in the reader's language. */
export type Column<Row> = {
  readonly name: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The whole text of a cell that may be cut off; a cell that is text itself needs none. */
  readonly titleOf?: (row: Row) => string | undefined
  /** The name that the list is sorted by; without one it cannot be sorted by this column. */
  readonly sort?: string | undefined
  /** Pixels; the remaining width is distributed in proportion. */
  readonly width?: number
  readonly align?: 'start' | 'end'
  /** Always shown: the column that names the row. */
  readonly fixed?: true
}

/** Selected rows, over all pages, by key; the caller holds them and decides what "all" means. */
export type RowSelection<Row> = {
  readonly selected: ReadonlySet<string>
  readonly onChange: (next: ReadonlySet<string>) => void
  /** The name of a row for screen readers. */
  readonly labelOf: (row: Row) => string
}

export type Density = 'compact' | 'comfortable'
/** Heights of rows with one line and with two, as in tokens.css; a card shows four. */
export const ROW_HEIGHT_PIXELS: Readonly<Record<'one' | 'two' | 'card', Readonly<Record<Density, number>>>> = {
  one: { compact: 30, comfortable: 36 },
  two: { compact: 44, comfortable: 48 },
  card: { compact: 104, comfortable: 112 },
}
export const COLUMN_WIDTH_PIXELS = 140
export const SELECT_WIDTH_PIXELS = 40
export const ACTIONS_WIDTH_PIXELS = 96

/** The column of a sort and its direction as ARIA says it. */
export const sortedBy = (sort: string | undefined, column: { readonly sort?: string | undefined }): 'ascending' | 'descending' | 'none' =>
  column.sort === undefined || sort === undefined || sort.replace(/^-/, '') !== column.sort
    ? 'none'
    : sort.startsWith('-')
      ? 'descending'
      : 'ascending'

/** The first click sorts ascending, the second descending, the third removes the sort. */
export const nextSort = (sort: string | undefined, name: string): string | undefined =>
  sort === name ? `-${name}` : sort === `-${name}` ? undefined : name

/** The selection with these keys added or removed. */
export function withKeys(selected: ReadonlySet<string>, keys: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(selected)
  for (const key of keys) {
    if (isIn) next.add(key)
    else next.delete(key)
  }
  return next
}

/** The class of a heading or cell; the first column stays in sight while the others scroll. */
export const cellClass = ({ align }: { readonly align?: 'start' | 'end' }, isFirst: boolean): string | undefined =>
  [align === 'end' && 'align-end', isFirst && 'table-first'].filter(Boolean).join(' ') || undefined
