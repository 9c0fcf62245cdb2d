import { Cell, Column, ColumnHeaderCell, type CellProps, type ColumnProps } from '@blueprintjs/table'
import { useMemo, type ReactElement } from 'react'
import { useWords } from '../../base/words.ts'
import { useLatest } from '../use-latest.ts'
import { CellInput, type After } from './cell-input.tsx'
import { HeadingNames, shownCell } from './grid-look.tsx'
import type { SheetGridProps } from './grid-model.ts'
import { gridWords } from './sheet-grid.words.ts'
import type { Typing } from './use-grid-actions.ts'

type TypingCell = {
  readonly typing: Typing | undefined
  /** Without a text where typing was given up. */
  readonly onDone: (after: After, text?: string) => void
}

const headed = (title: string, fills: string) => <ColumnHeaderCell nameRenderer={() => <HeadingNames heading={title} fills={fills} />} />

/** The table's columns: the state of each row, then the sheet's own. The same while nothing in them changes, so that moving about draws no cell again. */
export function useTableColumns(
  { rows, columns, states, wrong, doubtful }: SheetGridProps,
  { typing, onDone }: TypingCell,
): ReactElement<ColumnProps>[] {
  const t = useWords(gridWords)
  const done = useLatest(onDone)
  return useMemo(() => {
    const input = (row: number, at: number): ReactElement<CellProps> => {
      const [shown, column] = [rows[row], columns[at]]
      return (
        <Cell className="sheet-grid-typing" truncated={false}>
          <CellInput
            label={t('edit', { line: shown?.line ?? 0, column: column?.heading || t('noHeading') })}
            initial={typing?.replaces === true ? '' : (shown?.cells[column?.index ?? -1] ?? '')}
            offers={column?.offers ?? []}
            onDone={(text, after) => done.current(after, text)}
            onCancel={() => done.current('stay')}
          />
        </Cell>
      )
    }
    const stateCell = (row: number): ReactElement<CellProps> => {
      const state = rows[row]?.state ?? 'good'
      return <Cell className={`preview-state preview-${state}`}>{states[state]}</Cell>
    }
    return [
      <Column key="state" columnHeaderCellRenderer={() => headed(t('state'), '')} cellRenderer={stateCell} />,
      ...columns.map((column, at) => (
        <Column
          key={column.index}
          columnHeaderCellRenderer={() => headed(column.heading || t('noHeading'), column.fills)}
          cellRenderer={(row) =>
            typing?.spot.row === row && typing.spot.at === at ? input(row, at) : shownCell(rows[row], column, { wrong, doubtful })
          }
        />
      )),
    ]
  }, [rows, columns, states, wrong, doubtful, typing, done, t])
}
