import { Column, ColumnHeaderCell, type CellProps, type ColumnProps } from '@blueprintjs/table'
import { useCallback, useMemo, type ReactElement } from 'react'
import { useWords } from '../../base/words.ts'
import { useLatest } from '../use-latest.ts'
import type { After } from './cell-input.tsx'
import type { GridBoard } from './grid-board.ts'
import { GridCell, StateCell } from './grid-cells.tsx'
import { HeadingNames } from './grid-look.tsx'
import type { GridColumn } from './grid-model.ts'
import { gridWords } from './sheet-grid.words.ts'

type TableColumns = {
  readonly columns: readonly GridColumn[]
  readonly board: GridBoard
  /** Without a text where typing was given up. */
  readonly onDone: (after: After, text?: string) => void
}

const headed = (title: string, fills: string) => <ColumnHeaderCell nameRenderer={() => <HeadingNames heading={title} fills={fills} />} />

/** The table adds to a cell what it adds to its own. */
const asCell = (cell: ReactElement): ReactElement<CellProps> => cell as ReactElement<CellProps>

/**
 * The table's columns: the state of each row, then the sheet's own. The same whatever the cells
 * say, which they look up themselves.
 */
export function useTableColumns({ columns, board, onDone }: TableColumns): ReactElement<ColumnProps>[] {
  const t = useWords(gridWords)
  const latest = useLatest(onDone)
  const done = useCallback((after: After, text?: string) => latest.current(after, text), [latest])
  return useMemo(
    () => [
      <Column
        key="state"
        columnHeaderCellRenderer={() => headed(t('state'), '')}
        cellRenderer={(row) => asCell(<StateCell board={board} row={row} at={-1} />)}
      />,
      ...columns.map((column, at) => (
        <Column
          key={column.index}
          columnHeaderCellRenderer={() => headed(column.heading || t('noHeading'), column.fills)}
          cellRenderer={(row) => asCell(<GridCell board={board} row={row} at={at} onDone={done} />)}
        />
      )),
    ],
    [columns, board, done, t],
  )
}
