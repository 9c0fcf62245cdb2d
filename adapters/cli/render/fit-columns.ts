import type { Column } from '../context.ts'
import { textWidth } from './text-width.ts'

export const GAP = 2
const NARROWEST = 8

export type FittedColumn = Column & { readonly width: number; readonly cells: readonly string[] }

const widthOf = (columns: readonly FittedColumn[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0) + GAP * Math.max(0, columns.length - 1)

/**
 * Shortens the widest of the columns that may shrink, character by character, until the table fits
 * or none can shrink further.
 */
function shrunk(columns: readonly FittedColumn[], room: number): readonly FittedColumn[] {
  const widths = columns.map((column) => column.width)
  const floors = columns.map((column) =>
    column.mayShrink ? Math.min(column.width, Math.max(NARROWEST, textWidth(column.title))) : column.width,
  )
  let over = widthOf(columns) - room
  while (over > 0) {
    let widest = -1
    widths.forEach((width, index) => {
      if (width > (floors[index] ?? 0) && width > (widths[widest] ?? 0)) widest = index
    })
    if (widest < 0) break
    widths[widest] = (widths[widest] ?? 0) - 1
    over -= 1
  }
  return columns.map((column, index) => ({ ...column, width: widths[index] ?? column.width }))
}

/**
 * Chooses and cuts the columns for a terminal: columns that may shrink are cut first, then the
 * least important ones are left out.
 */
export function fitColumns(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room: number,
): { readonly shown: readonly FittedColumn[]; readonly left: readonly Column[] } {
  const natural = columns.map((column, index): FittedColumn => {
    const cells = rows.map((row) => row[index] ?? '')
    return { ...column, cells, width: Math.max(textWidth(column.title), ...cells.map(textWidth)) }
  })
  // A column without a value in any row makes room for the others.
  let kept: readonly FittedColumn[] =
    rows.length > 0 ? natural.filter((column) => column.rank === undefined || column.cells.some((cell) => cell !== '')) : natural
  for (;;) {
    const fitted = shrunk(kept, room)
    if (widthOf(fitted) <= room)
      return {
        shown: fitted,
        left: natural.filter((one) => !kept.some((column) => column.name === one.name) && one.cells.some((cell) => cell !== '')),
      }
    const leastNeeded = Math.max(...kept.map((column) => column.rank ?? -1))
    if (leastNeeded < 0) return { shown: fitted, left: natural.filter((one) => !kept.some((column) => column.name === one.name)) }
    kept = kept.filter((column) => column.rank !== leastNeeded)
  }
}
