import '@blueprintjs/table/lib/css/table.css'
import { HotkeysProvider } from '@blueprintjs/core'
import { Cell, Column, ColumnHeaderCell, Regions, RenderMode, RowHeaderCell, SelectionModes, Table } from '@blueprintjs/table'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { MatchedColumn } from '../../../../../core/orders/import/headings.ts'
import type { CellProblem, ImportAnswer } from '../../../../http/contract/orders/order-import.routes.ts'
import { useWords } from '../../../base/words.ts'
import { importWords } from './import.words.ts'

export type PreviewRow = ImportAnswer['rows'][number]

/** A cell to scroll to; `seq` distinguishes repeated requests for the same cell. */
export type Jump = { readonly line: number; readonly column: number; readonly seq: number }

export type PreviewGridProps = {
  readonly rows: readonly PreviewRow[]
  readonly columns: readonly MatchedColumn[]
  /** What each column fills, in the reader's language. */
  readonly fillsOf: (column: MatchedColumn) => string
  readonly errors: readonly CellProblem[]
  readonly warnings: readonly CellProblem[]
  readonly jump: Jump | undefined
}

const ROW_PIXELS = 30
/** The headings, and the horizontal scroll bar. */
const HEAD_PIXELS = 72
const LEAST_ROWS = 4
/** Where frozen columns would leave no room for the others. */
const NARROW = '(max-width: 700px)'
const STATE_PIXELS = 84
const LEAST_PIXELS = 96
const MOST_PIXELS = 260
const PIXELS_PER_SIGN = 9
const MEASURED_ROWS = 60

type Marks = ReadonlyMap<string, string>
const place = (line: number, column: number): string => `${line}:${column}`

/** The findings of each cell; those without a column are at the first one. */
const marksOf = (problems: readonly CellProblem[]): Marks => {
  const marks = new Map<string, string>()
  for (const problem of problems) {
    const at = place(problem.line, problem.index ?? 0)
    marks.set(at, marks.has(at) ? `${marks.get(at)}\n${problem.msg}` : problem.msg)
  }
  return marks
}

/** Characters beyond Latin are twice as wide. */
const widthOf = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

function columnPixels(columns: readonly MatchedColumn[], rows: readonly PreviewRow[], fillsOf: PreviewGridProps['fillsOf']): number[] {
  const sample = rows.slice(0, MEASURED_ROWS)
  const pixels = (signs: number): number => Math.min(MOST_PIXELS, Math.max(LEAST_PIXELS, signs * (PIXELS_PER_SIGN - 1) + 24))
  return [
    STATE_PIXELS,
    ...columns.map((column) =>
      pixels(Math.max(widthOf(column.heading), widthOf(fillsOf(column)), ...sample.map((row) => widthOf(row.cells[column.index] ?? '')))),
    ),
  ]
}

type CellMarks = { readonly wrong: Marks; readonly doubtful: Marks }

/** The look of a cell: errors and warnings first, then the result of its column or row. */
function lookOf(row: PreviewRow, column: MatchedColumn, { wrong, doubtful }: CellMarks): string {
  const at = place(row.line, column.index)
  if (wrong.has(at)) return 'preview-wrong'
  if (doubtful.has(at)) return 'preview-doubtful'
  if (column.target === undefined) return 'preview-left'
  return row.state === 'duplicate' ? 'preview-skipped' : ''
}

function sheetCell(row: PreviewRow | undefined, column: MatchedColumn, marks: CellMarks) {
  if (row === undefined) return <Cell />
  const at = place(row.line, column.index)
  const problem = marks.wrong.get(at) ?? marks.doubtful.get(at)
  return (
    <Cell className={lookOf(row, column, marks)} {...(problem === undefined ? {} : { tooltip: problem })}>
      {row.cells[column.index] ?? ''}
    </Cell>
  )
}

/** Scrolls to the requested cell and selects it, until the user selects another. */
function useJump({ jump, rows, columns }: Pick<PreviewGridProps, 'jump' | 'rows' | 'columns'>) {
  const table = useRef<Table>(null)
  const [left, setLeft] = useState<Jump>()
  const target = useMemo(() => {
    const row = jump === undefined ? -1 : rows.findIndex((one) => one.line === jump.line)
    return row < 0 ? undefined : { row, column: columns.findIndex((one) => one.index === jump?.column) + 1 }
  }, [jump, rows, columns])
  useEffect(() => {
    if (target !== undefined) table.current?.scrollToRegion(Regions.cell(Math.max(0, target.row - 2), Math.max(0, target.column - 1)))
  }, [target])
  const selection = target === undefined || left === jump ? {} : { selectedRegions: [Regions.cell(target.row, target.column)] }
  return { table, props: { ...selection, onSelection: () => setLeft(jump) } }
}

/** A scrolling area has to be reachable by keyboard. */
function useKeyboardScroll() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.querySelector('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container')?.setAttribute('tabindex', '0')
  }, [])
  return frame
}

/** The sheet as it was read, its wrong cells marked; only the visible cells are rendered. */
export function PreviewGrid({ rows, columns, fillsOf, errors, warnings, jump }: PreviewGridProps) {
  const t = useWords(importWords)
  const frame = useKeyboardScroll()
  const { table, props } = useJump({ jump, rows, columns })
  const [isNarrow] = useState(() => window.matchMedia(NARROW).matches)
  const marks = useMemo(() => ({ wrong: marksOf(errors), doubtful: marksOf(warnings) }), [errors, warnings])
  const widths = useMemo(() => columnPixels(columns, rows, fillsOf), [columns, rows, fillsOf])
  const stateOf = (index: number): PreviewRow['state'] => rows[index]?.state ?? 'good'
  const heading = (name: string, fills: string) => <ColumnHeaderCell nameRenderer={() => <HeadingNames heading={name} fills={fills} />} />
  const height = `min(62dvh, ${Math.max(LEAST_ROWS, rows.length) * ROW_PIXELS + HEAD_PIXELS}px)`
  return (
    <div ref={frame} className="preview-grid" role="group" aria-label={t('grid')} style={{ height }}>
      <HotkeysProvider>
        <Table
          ref={table}
          {...props}
          numRows={rows.length}
          // Cells rendered in batches throw "Maximum update depth" while scrolling.
          renderMode={RenderMode.NONE}
          defaultRowHeight={ROW_PIXELS}
          columnWidths={widths}
          numFrozenColumns={isNarrow ? 0 : 1}
          enableRowResizing={false}
          selectionModes={SelectionModes.ROWS_AND_CELLS}
          cellRendererDependencies={[rows, marks, columns]}
          rowHeaderCellRenderer={(index) => <RowHeaderCell name={String(rows[index]?.line ?? '')} />}
          getCellClipboardData={(row, column) =>
            column === 0 ? t(stateOf(row)) : (rows[row]?.cells[columns[column - 1]?.index ?? -1] ?? '')
          }
        >
          {[
            <Column
              key="state"
              columnHeaderCellRenderer={() => heading(t('state'), '')}
              cellRenderer={(index) => <Cell className={`preview-state preview-${stateOf(index)}`}>{t(stateOf(index))}</Cell>}
            />,
            ...columns.map((column) => (
              <Column
                key={column.index}
                columnHeaderCellRenderer={() => heading(column.heading || t('noHeading'), fillsOf(column))}
                cellRenderer={(index) => sheetCell(rows[index], column, marks)}
              />
            )),
          ]}
        </Table>
      </HotkeysProvider>
    </div>
  )
}

function HeadingNames({ heading, fills }: { readonly heading: string; readonly fills: string }) {
  return (
    <span className="preview-heading">
      <span>{heading}</span>
      <span className="preview-fills">{fills || '\u00a0'}</span>
    </span>
  )
}
