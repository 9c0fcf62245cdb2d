import { useCallback, useMemo, type Dispatch, type SetStateAction } from 'react'
import { correctedRow, editCells, redoStep, undoStep, type CellEdits, type CellText } from '#core/base/sheets/cell-edits.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'

/** Where the edits are kept, as `useState(NO_EDITS)` keeps them. */
export type KeptEdits = { readonly edits: CellEdits; readonly setEdits: Dispatch<SetStateAction<CellEdits>> }

/**
 * Corrected rows by their own corrections: a row keeps its identity until those change, so that
 * only what changed is checked and drawn again.
 */
const made = new WeakMap<ReadonlyMap<number, string>, { readonly own: SheetRow; readonly row: SheetRow }>()

function kept(own: SheetRow, corrections: CellEdits['corrections']): SheetRow {
  const texts = corrections.get(own.line)
  if (texts === undefined) return own
  const known = made.get(texts)
  if (known?.own === own) return known.row
  const row = correctedRow(own, corrections)
  made.set(texts, { own, row })
  return row
}

/**
 * Changes, undo and redo for a sheet that is corrected in a grid, and its rows as they are
 * corrected.
 */
export function useCellEdits(own: readonly SheetRow[], { edits, setEdits }: KeptEdits) {
  const byLine = useMemo(() => new Map(own.map((row) => [row.line, row])), [own])
  const { corrections } = edits
  const change = useCallback(
    (cells: readonly CellText[]) =>
      setEdits((before) => editCells(before, cells, ({ line, column }) => byLine.get(line)?.cells[column] ?? '')),
    [byLine, setEdits],
  )
  const rows = useMemo(() => own.map((row) => kept(row, corrections)), [own, corrections])
  return {
    /** Rows that nothing was changed in keep their identity. */
    rows,
    change,
    undo: edits.done.length === 0 ? undefined : () => setEdits(undoStep),
    redo: edits.undone.length === 0 ? undefined : () => setEdits(redoStep),
  }
}
