import type { CellRange } from '#core/base/sheets/cell-ranges.ts'

/** A cell by its position among the rows and columns that are shown, from 0. */
export type Spot = { readonly row: number; readonly at: number }

/**
 * The selected cells: where the selection began, and the cell that the keys move and typing
 * changes.
 */
export type Selection = { readonly anchor: Spot; readonly head: Spot }

export type Size = { readonly rows: number; readonly columns: number }

export const ORIGIN: Selection = { anchor: { row: 0, at: 0 }, head: { row: 0, at: 0 } }

const within = (value: number, size: number): number => Math.max(0, Math.min(size - 1, value))

const inside = ({ row, at }: Spot, { rows, columns }: Size): Spot => ({ row: within(row, rows), at: within(at, columns) })

/** The selection in a grid that may have become smaller. */
export const clampSelection = ({ anchor, head }: Selection, size: Size): Selection => ({
  anchor: inside(anchor, size),
  head: inside(head, size),
})

export const rangeOf = ({ anchor, head }: Selection): CellRange => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.at, head.at),
  right: Math.max(anchor.at, head.at),
})

export const only = (spot: Spot): Selection => ({ anchor: spot, head: spot })

const PAGE_ROWS = 12

type Key = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean }

/**
 * Where a key leads from a cell; undefined for keys that lead nowhere. With Ctrl or Cmd to the
 * edge, as in spreadsheets.
 */
function stepOf({ key, ctrlKey, metaKey }: Key, { row, at }: Spot, { rows, columns }: Size): Spot | undefined {
  const far = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, at }
    case 'ArrowDown':
      return { row: far ? rows - 1 : row + 1, at }
    case 'ArrowLeft':
      return { row, at: far ? 0 : at - 1 }
    case 'ArrowRight':
      return { row, at: far ? columns - 1 : at + 1 }
    case 'PageUp':
      return { row: row - PAGE_ROWS, at }
    case 'PageDown':
      return { row: row + PAGE_ROWS, at }
    case 'Home':
      return { row: far ? 0 : row, at: 0 }
    case 'End':
      return { row: far ? rows - 1 : row, at: columns - 1 }
    default:
      return undefined
  }
}

/** The selection after a key that moves; with Shift the selection grows instead. */
export function moveSelection(selection: Selection, key: Key & { readonly shiftKey: boolean }, size: Size): Selection | undefined {
  const step = stepOf(key, selection.head, size)
  if (step === undefined) return undefined
  const head = inside(step, size)
  return key.shiftKey ? { anchor: selection.anchor, head } : only(head)
}

/**
 * The next cell of a list behind a cell, or before it, row by row; from the end it goes on at the
 * beginning.
 */
export function nextOf(spots: readonly Spot[], { row, at }: Spot, step: 1 | -1): Spot | undefined {
  const order = (spot: Spot): number => spot.row - row || spot.at - at
  const sorted = spots.toSorted((one, other) => one.row - other.row || one.at - other.at)
  return step === 1 ? (sorted.find((spot) => order(spot) > 0) ?? sorted[0]) : (sorted.findLast((spot) => order(spot) < 0) ?? sorted.at(-1))
}
