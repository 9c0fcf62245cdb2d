import '@blueprintjs/table/lib/css/table.css'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { After } from './cell-input.tsx'
import { useGridBoard } from './grid-board.ts'
import { columnPixels } from './grid-look.tsx'
import type { GridRow, SheetGridProps } from './grid-model.ts'
import { GridTable, heightOf } from './grid-table.tsx'
import { CellLine, GridTools } from './grid-tools.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useGridActions } from './use-grid-actions.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { MAIN_PART } from './use-steady-scroll.ts'
import { useTableColumns } from './use-table-columns.tsx'
import './sheet-grid.css'

/**
 * One place for the keyboard: the main part of the table, named for a screen reader, which hears
 * each cell from the line above the table.
 */
function useNamedTable({ name, describedBy }: { readonly name: string; readonly describedBy: string }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.querySelector('.bp6-table-container')?.setAttribute('tabindex', '-1')
    const main = frame.current?.querySelector(MAIN_PART)
    for (const [attribute, value] of Object.entries({
      tabindex: '0',
      role: 'application',
      'aria-label': name,
      'aria-describedby': describedBy,
    }))
      main?.setAttribute(attribute, value)
  }, [name, describedBy])
  const focus = (): void => frame.current?.querySelector<HTMLElement>(MAIN_PART)?.focus({ preventScroll: true })
  return { frame, focus }
}

const linesOf = (rows: readonly GridRow[]): readonly number[] => rows.map(({ line }) => line)

/** The line of each row; the same list until other rows are shown. */
function useLines(rows: readonly GridRow[]): readonly number[] {
  const [lines, setLines] = useState(() => linesOf(rows))
  const next = useMemo(
    () => (lines.length === rows.length && rows.every(({ line }, index) => line === lines[index]) ? lines : linesOf(rows)),
    [rows, lines],
  )
  if (next !== lines) setLines(next)
  return next
}

/** See `SheetGridProps`. Tools stand above the grid, and what is to say about the selected cell. */
export function SheetGrid(props: SheetGridProps) {
  const { name, rows, columns, jump } = props
  const statusId = useId()
  const actions = useGridActions(props)
  const { typing, setTyping, selection } = actions
  const [isReplacing, setIsReplacing] = useState(false)
  const { frame, focus } = useNamedTable({ name, describedBy: statusId })
  const keys = useGridKeys({ ...props, actions, onReplace: () => setIsReplacing(true) })
  const end = (after: After, text?: string): void => {
    if (typing !== undefined && text !== undefined) actions.put(typing.spot, text)
    setTyping(undefined)
    keys.go(after)
    if (after !== 'stay' || text === undefined) focus()
  }
  useEffect(() => {
    if (jump !== undefined) focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a jump is made once
  }, [jump])
  const board = useGridBoard({ ...props, typing })
  const tableColumns = useTableColumns({ columns, board, onDone: end })
  const lines = useLines(rows)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- widths stay as they are while texts change
  const widths = useMemo(() => columnPixels(columns, rows), [columns])
  const { head } = selection
  return (
    <div className="sheet-grid">
      <GridTools {...props} actions={actions} onReplace={() => setIsReplacing(true)} onDone={focus} />
      <CellLine {...props} actions={actions} id={statusId} />
      <div
        ref={frame}
        className="preview-grid"
        style={{ height: heightOf(rows.length) }}
        onKeyDownCapture={keys.onKeyDown}
        onCopy={(event) => typing === undefined && actions.copy(event)}
        onCut={(event) => typing === undefined && actions.cut(event)}
        onPaste={(event) => typing === undefined && actions.paste(event)}
        onDoubleClick={(event) => {
          const isCell = event.target instanceof Element && event.target.closest('.bp6-table-cell:not(.preview-state)') !== null
          if (isCell) setTyping({ spot: head, replaces: false })
        }}
      >
        <GridTable
          lines={lines}
          widths={widths}
          columns={columns}
          jump={jump}
          selection={selection}
          size={actions.size}
          onSelect={actions.setSelection}
          frame={frame}
        >
          {tableColumns}
        </GridTable>
      </div>
      {isReplacing && (
        <ReplaceDialog
          view={actions.view()}
          columns={columns}
          column={columns[head.at]?.index ?? 0}
          find={rows[head.row]?.cells[columns[head.at]?.index ?? -1] ?? ''}
          onReplace={props.onChange}
          onClose={() => setIsReplacing(false)}
        />
      )}
    </div>
  )
}
