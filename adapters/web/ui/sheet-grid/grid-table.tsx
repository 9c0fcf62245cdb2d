import { HotkeysProvider } from '@blueprintjs/core'
import { FocusMode, Regions, RenderMode, RowHeaderCell, SelectionModes, Table, type ColumnProps, type Region } from '@blueprintjs/table'
import { memo, useCallback, useEffect, useMemo, useRef, type ReactElement, type RefObject } from 'react'
import { useNarrow } from '../use-narrow.ts'
import type { SheetGridProps } from './grid-model.ts'
import { rangeOf, type Selection, type Size } from './grid-place.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'

const ROW_PIXELS = 30
/** The headings, and the horizontal scroll bar. */
const HEAD_PIXELS = 72
const LEAST_ROWS = 4

/** As high as its rows, and no higher than most of the window. */
export const heightOf = (rows: number): string => `min(62dvh, ${Math.max(LEAST_ROWS, rows) * ROW_PIXELS + HEAD_PIXELS}px)`

/** The region of a selection: the first column of the table is the state. */
function regionOf(selection: Selection): Region {
  const { top, left, bottom, right } = rangeOf(selection)
  return Regions.cell(top, left + 1, bottom, right + 1)
}

/** The cells that the mouse selected: whole rows and columns are as wide and high as the grid. */
function selectionOf(region: Region | undefined, size: Size): Selection | undefined {
  if (region === undefined || size.rows === 0) return undefined
  const [top, bottom] = region.rows ?? [0, size.rows - 1]
  const [left, right] = region.cols ?? [1, size.columns]
  return { anchor: { row: bottom, at: Math.max(0, right - 1) }, head: { row: top, at: Math.max(0, left - 1) } }
}

type GridTableProps = Pick<SheetGridProps, 'columns' | 'jump'> & {
  /** The line of each row; the same list as long as the same rows are shown. */
  readonly lines: readonly number[]
  /** As wide as `columnPixels`. */
  readonly widths: number[]
  readonly selection: Selection
  readonly size: Size
  readonly onSelect: (selection: Selection) => void
  /** The element that the table stands in. */
  readonly frame: RefObject<HTMLElement | null>
  readonly children: ReactElement<ColumnProps>[]
}

/**
 * The cells themselves: Blueprint's table, which draws the visible ones only. It is drawn again for
 * other rows and columns and for another selection; what the cells say is their own matter.
 */
export const GridTable = memo(function GridTable({
  lines,
  widths,
  columns,
  jump,
  selection,
  size,
  onSelect,
  frame,
  children,
}: GridTableProps) {
  const isNarrow = useNarrow()
  const table = useRef<Table>(null)
  useSteadyScroll({ table, frame })
  useEffect(() => {
    const row = jump === undefined ? -1 : lines.indexOf(jump.line)
    const at = columns.findIndex(({ index }) => index === jump?.column)
    if (row >= 0) table.current?.scrollToRegion(Regions.cell(Math.max(0, row - 2), Math.max(0, at)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a jump is made once
  }, [jump])
  const { head } = selection
  const regions = useMemo(() => [regionOf(selection)], [selection])
  const lineOf = useCallback((index: number) => <RowHeaderCell name={String(lines[index] ?? '')} />, [lines])
  return (
    <HotkeysProvider>
      <Table
        ref={table}
        numRows={lines.length}
        // Cells rendered in batches throw "Maximum update depth" while scrolling, and are blank
        // until their turn.
        renderMode={RenderMode.NONE}
        defaultRowHeight={ROW_PIXELS}
        columnWidths={widths}
        numFrozenColumns={isNarrow ? 0 : 1}
        enableRowResizing={false}
        selectionModes={SelectionModes.ALL}
        focusMode={FocusMode.CELL}
        focusedRegion={{ type: FocusMode.CELL, row: head.row, col: head.at + 1, focusSelectionIndex: 0 }}
        selectedRegions={regions}
        onSelection={(selected) => {
          const next = selectionOf(selected.at(-1), size)
          if (next !== undefined) onSelect(next)
        }}
        cellRendererDependencies={[children]}
        rowHeaderCellRenderer={lineOf}
      >
        {children}
      </Table>
    </HotkeysProvider>
  )
})
