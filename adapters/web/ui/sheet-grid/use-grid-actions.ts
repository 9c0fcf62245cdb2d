import { useEffect, useMemo, useState, type ClipboardEvent } from 'react'
import type { CellPlace } from '#core/base/sheets/cell-edits.ts'
import { clipboardText, clearRange, filledDown, pasteBlock, textsOf, type SheetView } from '#core/base/sheets/cell-ranges.ts'
import { viewOf, type SheetGridProps } from './grid-model.ts'
import { clampSelection, nextOf, only, ORIGIN, rangeOf, type Selection, type Spot } from './grid-place.ts'

/** The cell that is being typed in, and whether typing replaces what stands there. */
export type Typing = { readonly spot: Spot; readonly replaces: boolean }

/** The selection of a grid and what can be done to it. */
export function useGridActions({ rows, columns, wrong, jump, onChange }: SheetGridProps) {
  const [chosen, setSelection] = useState<Selection>(ORIGIN)
  const [typing, setTyping] = useState<Typing>()
  const size = useMemo(() => ({ rows: rows.length, columns: columns.length }), [rows.length, columns.length])
  const selection = useMemo(() => clampSelection(chosen, size), [chosen, size])
  // Made when it is needed: rows change with every correction.
  const view = (): SheetView => viewOf(rows, columns)
  const spotsOf = (places: readonly CellPlace[]): readonly Spot[] => {
    const byLine = new Map(rows.map(({ line }, row) => [line, row]))
    const byIndex = new Map(columns.map(({ index }, at) => [index, at]))
    return places.flatMap(({ line, column }) => {
      const row = byLine.get(line)
      return row === undefined ? [] : { row, at: byIndex.get(column) ?? 0 }
    })
  }
  useEffect(() => {
    const [spot] = jump === undefined ? [] : spotsOf([jump])
    if (spot !== undefined) setSelection(only(spot))
    // A jump is made once: rows change with every correction.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [jump])
  const range = rangeOf(selection)
  const change = (cells: ReturnType<typeof clearRange>): void => {
    if (cells.length > 0) onChange(cells)
  }
  const copy = (event: ClipboardEvent): void => {
    event.clipboardData.setData('text/plain', clipboardText(textsOf(view(), range)))
    event.preventDefault()
  }
  const goToError = (step: 1 | -1): void => {
    const places = [...wrong.keys()].map((key) => {
      const [line = 0, column = 0] = key.split(':').map(Number)
      return { line, column }
    })
    const next = nextOf(spotsOf(places), selection.head, step)
    if (next !== undefined) setSelection(only(next))
  }
  return {
    selection,
    setSelection,
    typing,
    setTyping,
    size,
    view,
    range,
    goToError,
    copy,
    cut: (event: ClipboardEvent): void => {
      copy(event)
      change(clearRange(view(), range))
    },
    paste: (event: ClipboardEvent): void => {
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      void blockOf(text).then((block) => change(pasteBlock(view(), range, block)))
    },
    clear: () => change(clearRange(view(), range)),
    fillDown: () => change(filledDown(view(), range)),
    put: (spot: Spot, text: string): void => {
      const [row, column] = [rows[spot.row], columns[spot.at]]
      if (row === undefined || column === undefined || (row.cells[column.index] ?? '') === text) return
      onChange([{ line: row.line, column: column.index, text }])
    },
  }
}

export type GridActions = ReturnType<typeof useGridActions>

/** The cells of a spreadsheet's clipboard. */
async function blockOf(text: string): Promise<readonly (readonly string[])[]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  return parse(text, { delimiter: '\t', relax_column_count: true, relax_quotes: true }) as string[][]
}
