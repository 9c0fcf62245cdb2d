import { useCallback, useMemo } from 'react'
import { usePreference } from '../../base/preferences.ts'
import { COLUMN_WIDTH_PIXELS, type Column } from './table-column.ts'

/**
 * The columns of a list as a user arranged them: those shown in their order, and the widths that
 * were set.
 */
export type ColumnLayout = { readonly shown: readonly string[]; readonly widths: Readonly<Record<string, number>> }

const LEAST_WIDTH_PIXELS = 56
const MOST_WIDTH_PIXELS = 1200
const NO_WIDTHS = {}

const isLayout = (layout: Partial<ColumnLayout>): layout is ColumnLayout =>
  Array.isArray(layout.shown) && typeof layout.widths === 'object' && layout.widths !== null

export const boundedWidth = (pixels: number): number => Math.round(Math.min(MOST_WIDTH_PIXELS, Math.max(LEAST_WIDTH_PIXELS, pixels)))

/**
 * The layout of a list kept under its name, shared by the table, its settings and its saved views.
 */
export function useKeptLayout(name: string, listed: readonly string[]): readonly [ColumnLayout, (next: ColumnLayout) => void] {
  const initial = useMemo<ColumnLayout>(() => ({ shown: listed, widths: NO_WIDTHS }), [listed])
  const [kept, keep] = usePreference<Partial<ColumnLayout>>(`columns-${name}`, initial)
  return [isLayout(kept) ? kept : initial, keep]
}

/** One place further in a direction, or undefined at the edge. */
function moved(names: readonly string[], name: string, to: number): readonly string[] | undefined {
  const others = names.filter((one) => one !== name)
  return to < 0 || to > others.length ? undefined : [...others.slice(0, to), name, ...others.slice(to)]
}

export type Arrangement<Row> = {
  /**
   * The columns shown, in their order; the same while nothing but widths changes, so that rows are
   * not drawn again.
   */
  readonly shown: readonly Column<Row>[]
  readonly widthOf: (column: Column<Row>) => number
  /**
   * Whether the user set widths: the table is as wide as they say then, and does not fill its
   * place.
   */
  readonly hasOwnWidths: boolean
  readonly toggle: (name: string, isShown: boolean) => void
  /**
   * Moves a shown column to a place among the others; a place that does not exist changes nothing.
   */
  readonly move: (name: string, to: number) => void
  /** Keeps the widths of some columns. */
  readonly resize: (widths: Readonly<Record<string, number>>) => void
  readonly reset: () => void
}

/** How a user arranged the columns of a list, and what changes that. */
export function useColumnLayout<Row>(name: string, columns: readonly Column<Row>[], listed: readonly string[]): Arrangement<Row> {
  const [layout, keep] = useKeptLayout(name, listed)
  const { shown: names, widths } = layout
  const shown = useMemo(() => {
    const byName = new Map(columns.map((column) => [column.name, column]))
    const found = names.flatMap((one) => byName.get(one) ?? [])
    // The column that names the row is never missing, whatever an older version kept.
    const missing = columns.filter((column) => column.fixed && !found.includes(column))
    const all = [...missing, ...found]
    return all.length > 0 ? all : columns.filter((column) => listed.includes(column.name))
  }, [names, columns, listed])
  const shownNames = useMemo(() => shown.map((column) => column.name), [shown])
  const widthOf = useCallback((column: Column<Row>) => widths[column.name] ?? column.width ?? COLUMN_WIDTH_PIXELS, [widths])
  return {
    shown,
    widthOf,
    hasOwnWidths: Object.keys(widths).length > 0,
    toggle: (one, isShown) =>
      keep({
        ...layout,
        shown: isShown ? [...shownNames.filter((other) => other !== one), one] : shownNames.filter((other) => other !== one),
      }),
    move: (one, to) => {
      const next = moved(shownNames, one, to)
      if (next !== undefined) keep({ ...layout, shown: next })
    },
    resize: (changed) =>
      keep({
        ...layout,
        widths: { ...widths, ...Object.fromEntries(Object.entries(changed).map(([one, width]) => [one, boundedWidth(width)])) },
      }),
    reset: () => keep({ shown: listed, widths: NO_WIDTHS }),
  }
}
