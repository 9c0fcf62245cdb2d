import { HotkeysProvider } from '@blueprintjs/core'
import { FocusMode, Regions, RenderMode, RowHeaderCell, SelectionModes, Table, type ColumnProps, type Region } from '@blueprintjs/table'
import { useEffect, useMemo, useRef, type ReactElement } from 'react'
import { useNarrow } from '../use-narrow.ts'
import { columnPixels } from './grid-look.tsx'
import type { GridRow, SheetGridProps } from './grid-model.ts'
import type { GridActions } from './use-grid-actions.ts'

const ROW_PIXELS = 30
/** The headings, and the horizontal scroll bar. */
const HEAD_PIXELS = 72
const LEAST_ROWS = 4

/** As high as its rows, and no higher than most of the window. */
export const heightOf = (rows: readonly GridRow[]): string =>
  `min(62dvh, ${Math.max(LEAST_ROWS, rows.length) * ROW_PIXELS + HEAD_PIXELS}px)`

/** The region of a selection: the first column of the table is the state. */
const regionOf = ({ range }: GridActions): Region => Regions.cell(range.top, range.left + 1, range.bottom, range.right + 1)

/** The cells that the mouse selected: whole rows and columns are as wide and high as the grid. */
function selectionOf(region: Region | undefined, { size }: GridActions): GridActions['selection'] | undefined {
  if (region === undefined || size.rows === 0) return undefined
  const [top, bottom] = region.rows ?? [0, size.rows - 1]
  const [left, right] = region.cols ?? [1, size.columns]
  return { anchor: { row: bottom, at: Math.max(0, right - 1) }, head: { row: top, at: Math.max(0, left - 1) } }
}

type GridTableProps = SheetGridProps & { readonly actions: GridActions; readonly children: ReactElement<ColumnProps>[] }

/** The cells themselves: Blueprint's table, which draws the visible ones only. */
export function GridTable({ rows, columns, jump, actions, children }: GridTableProps) {
  const isNarrow = useNarrow()
  const table = useRef<Table>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- widths stay as they are while texts change
  const widths = useMemo(() => columnPixels(columns, rows), [columns])
  useEffect(() => {
    const row = jump === undefined ? -1 : rows.findIndex(({ line }) => line === jump.line)
    const at = columns.findIndex(({ index }) => index === jump?.column)
    if (row >= 0) table.current?.scrollToRegion(Regions.cell(Math.max(0, row - 2), Math.max(0, at)))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a jump is made once
  }, [jump])
  const { head } = actions.selection
  return (
    <HotkeysProvider>
      <Table
        ref={table}
        numRows={rows.length}
        // Cells rendered in batches throw "Maximum update depth" while scrolling, and are blank until their turn.
        renderMode={RenderMode.NONE}
        defaultRowHeight={ROW_PIXELS}
        columnWidths={widths}
        numFrozenColumns={isNarrow ? 0 : 1}
        enableRowResizing={false}
        selectionModes={SelectionModes.ALL}
        focusMode={FocusMode.CELL}
        focusedRegion={{ type: FocusMode.CELL, row: head.row, col: head.at + 1, focusSelectionIndex: 0 }}
        selectedRegions={[regionOf(actions)]}
        onSelection={(selected) => {
          const next = selectionOf(selected.at(-1), actions)
          if (next !== undefined) actions.setSelection(next)
        }}
        cellRendererDependencies={[children]}
        rowHeaderCellRenderer={(index) => <RowHeaderCell name={String(rows[index]?.line ?? '')} />}
      >
        {children}
      </Table>
    </HotkeysProvider>
  )
}
