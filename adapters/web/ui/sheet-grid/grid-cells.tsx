import { memo, useCallback, useRef, useSyncExternalStore, type CSSProperties } from 'react'
import { useWords } from '../../base/words.ts'
import { CellInput, type After } from './cell-input.tsx'
import { lookOf, type CellLook } from './grid-look.tsx'
import type { DrawnGrid, GridBoard } from './grid-board.ts'
import { gridWords } from './sheet-grid.words.ts'

/** The table adds class and style: where the cell is, and how it stands among the others. */
type BoardCellProps = {
  readonly board: GridBoard
  readonly row: number
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

type PlacedCell = BoardCellProps & { readonly at: number }
type PlacedInput = PlacedCell & { readonly onDone: (after: After, text?: string) => void }

const SIDES = ['left', 'top', 'width', 'height'] as const

/**
 * The table makes new styles of the same place each time it looks; what is called when typing ends
 * stays the same with the board.
 */
function isSamePlace(one: PlacedCell, other: PlacedCell): boolean {
  const isSame = one.board === other.board && one.row === other.row && one.at === other.at && one.className === other.className
  return isSame && SIDES.every((side) => one.style?.[side] === other.style?.[side])
}

/** Returns the look that a part of the board has; the same object until it has another one. */
function useShown(board: GridBoard, read: (drawn: DrawnGrid) => CellLook): CellLook {
  const last = useRef<CellLook>(undefined)
  return useSyncExternalStore(board.subscribe, () => {
    const next = read(board.now())
    const before = last.current
    if (before !== undefined && before.text === next.text && before.look === next.look && before.problem === next.problem) return before
    last.current = next
    return next
  })
}

const CELL = 'bp6-table-cell sheet-grid-cell'

/** One element, where the table's own cell is three: a jump draws all that are in sight. */
function CellShape({ look, text, problem, className, style }: CellLook & Pick<BoardCellProps, 'className' | 'style'>) {
  return (
    <div className={`${CELL} ${className ?? ''} ${look}`} style={style} title={problem}>
      {text}
    </div>
  )
}

/** The cell of a row's state. */
export const StateCell = memo(function StateCell({ board, row, className, style }: PlacedCell) {
  const read = useCallback(
    ({ rows, states }: DrawnGrid): CellLook => {
      const state = rows[row]?.state ?? 'good'
      return { look: `preview-state preview-${state}`, text: states[state], problem: undefined }
    },
    [row],
  )
  return <CellShape {...useShown(board, read)} className={className} style={style} />
}, isSamePlace)

/** A cell of the sheet: what it says, or the input while it is typed in. */
export const GridCell = memo(function GridCell(props: PlacedInput) {
  const { board, row, at } = props
  const typing = useSyncExternalStore(board.subscribe, () => {
    const { typing: current } = board.now()
    return current?.spot.row === row && current.spot.at === at ? current : undefined
  })
  return typing === undefined ? <ReadCell {...props} /> : <TypedCell {...props} replaces={typing.replaces} />
}, isSamePlace)

function ReadCell({ board, row, at, className, style }: PlacedCell) {
  const read = useCallback(
    ({ rows, columns, wrong, doubtful }: DrawnGrid) => lookOf(rows[row], columns[at], { wrong, doubtful }),
    [row, at],
  )
  return <CellShape {...useShown(board, read)} className={className} style={style} />
}

function TypedCell({ board, row, at, className, style, onDone, replaces }: PlacedInput & { readonly replaces: boolean }) {
  const t = useWords(gridWords)
  const { rows, columns } = board.now()
  const [shown, column] = [rows[row], columns[at]]
  return (
    <div className={`bp6-table-cell sheet-grid-typing ${className ?? ''}`} style={style}>
      <CellInput
        label={t('edit', { line: shown?.line ?? 0, column: column?.heading || t('noHeading') })}
        initial={replaces ? '' : (shown?.cells[column?.index ?? -1] ?? '')}
        offers={column?.offers ?? []}
        onDone={(text, after) => onDone(after, text)}
        onCancel={() => onDone('stay')}
      />
    </div>
  )
}
