import { useMemo, useRef, type ChangeEvent, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useWords } from '../../base/words.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { rowCard, rowCardPixels } from './row-card.tsx'
import { drawnWidths, useColumnDrag } from './column-drag.ts'
import { useColumnLayout, type Arrangement } from './column-layout.ts'
import { TableSettings, useDensity } from './table-settings.tsx'
import { TableState, type EmptyText } from './table-states.tsx'
import {
  ACTIONS_WIDTH_PIXELS,
  ROW_HEIGHT_PIXELS,
  SELECT_WIDTH_PIXELS,
  withKeys,
  type Column,
  type Density,
  type RowSelection,
} from './table-column.ts'
import { uiWords } from '../ui.words.ts'
import { useNarrow } from '../use-narrow.ts'
import { useRowKeys } from './use-row-keys.ts'

/** From this number of rows on only the visible ones are rendered. */
const VIRTUAL_ABOVE = 100
const OVERSCAN_ROWS = 6
const SKELETON_ROWS = 8

export type DataTableProps<Row> = {
  /** The key under which columns are stored per user: lower case and dashes. */
  readonly name: string
  /** The name of the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** The default columns; all when left out. */
  readonly listed?: readonly string[] | undefined
  /** undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  /** Newer rows are loading; the present ones are dimmed. */
  readonly isStale?: boolean | undefined
  readonly error?: unknown
  readonly onRetry?: (() => void) | undefined
  readonly isFiltered?: boolean | undefined
  readonly onReset?: (() => void) | undefined
  readonly empty: EmptyText
  readonly sort?: string | undefined
  readonly onSort?: ((sort: string | undefined) => void) | undefined
  readonly selection?: RowSelection<Row> | undefined
  readonly rowActions?: ((row: Row) => ReactNode) | undefined
  readonly toneOf?: ((row: Row) => 'danger' | 'warning' | 'success' | undefined) | undefined
  /** Pixels for the actions of a row. */
  readonly actionsWidth?: number | undefined
  /** Cells have two lines. */
  readonly isTwoLined?: boolean | undefined
  /**
   * A whole row as the only cell of narrow windows; made of the columns where a list has none of
   * its own.
   */
  readonly card?: Column<Row> | undefined
  /** Shows a row beside the list: Space on it. */
  readonly onPreview?: ((row: Row) => void) | undefined
  /** The row that is shown beside the list. */
  readonly previewed?: string | undefined
  /** On the left above the table: filters, buttons. */
  readonly toolbar?: ReactNode
  /** Actions for the selection, in the place of the toolbar. */
  readonly actionBar?: ReactNode
  /** Beside the settings of the table: its saved views. */
  readonly views?: ReactNode
  /** Below the table: the pager. */
  readonly footer?: ReactNode
}

/**
 * A list as a semantic table: columns and row height chosen per user, sort buttons, selection held
 * by the caller, rows virtualised and memoised above 100, and a separate text for each reason to be
 * empty.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, columns, rows, error = null, isFiltered = false } = props
  const all = useMemo(() => columns.map((column) => column.name), [columns])
  const listed = props.listed ?? all
  const arrangement = useColumnLayout(name, columns, listed)
  const frame = useRef<HTMLDivElement>(null)
  const [density, setDensity] = useDensity()
  const hasState = error !== null || rows?.length === 0
  return (
    <div ref={frame} className="data-table" aria-busy={rows === undefined && !hasState}>
      <div className="data-table-toolbar">
        {props.actionBar ?? (
          <>
            <div className="data-table-tools">{props.toolbar}</div>
            <div className="data-table-views">
              {props.views}
              <TableSettings
                columns={columns}
                arrangement={arrangement}
                drawnWidths={() => drawnWidths(frame.current)}
                density={density}
                onDensity={setDensity}
              />
            </div>
          </>
        )}
      </div>
      {hasState ? (
        <div className="data-table-state">
          <TableState error={error} isFiltered={isFiltered} empty={props.empty} onRetry={props.onRetry} onReset={props.onReset} />
        </div>
      ) : (
        <Grid {...props} arrangement={arrangement} density={density} />
      )}
      {error === null && props.footer}
    </div>
  )
}

type GridProps<Row> = DataTableProps<Row> & { readonly arrangement: Arrangement<Row>; readonly density: Density }

/**
 * Handles the rows' check boxes at the table's body, so that the memoised rows have no handler;
 * Shift selects the range from the last one.
 */
function useSelect<Row>(rows: readonly Row[], keyOf: (row: Row) => string, selection: RowSelection<Row> | undefined) {
  const lastKey = useRef<string>(undefined)
  return (event: ChangeEvent<HTMLTableSectionElement>): void => {
    const box: EventTarget = event.target
    const rowKey = box instanceof HTMLInputElement ? box.closest('tr')?.dataset['key'] : undefined
    if (selection === undefined || rowKey === undefined || !(box instanceof HTMLInputElement) || box.dataset['select'] === undefined) return
    const keys = rows.map(keyOf)
    const withShift = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
    const from = withShift && lastKey.current !== undefined ? keys.indexOf(lastKey.current) : -1
    const to = keys.indexOf(rowKey)
    lastKey.current = rowKey
    selection.onChange(
      withKeys(selection.selected, from < 0 ? [rowKey] : keys.slice(Math.min(from, to), Math.max(from, to) + 1), box.checked),
    )
  }
}

/**
 * The rows to render: all of them, or the visible ones with the heights of the rows above and
 * below.
 */
function useWindow(scroller: RefObject<HTMLDivElement | null>, count: number, height: number) {
  const isVirtual = count > VIRTUAL_ABOVE
  // oxlint-disable-next-line react/incompatible-library -- rows are memoised by hand, no compiler is in use
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 1000, height: 700 },
  })
  if (!isVirtual) return { first: 0, last: count, above: 0, below: 0 }
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = (items.at(-1)?.index ?? -1) + 1
  return { first, last, above: first * height, below: (count - last) * height }
}

function Grid<Row>(props: GridProps<Row>) {
  const { caption, rows, arrangement, keyOf, selection, sort, onSort, isStale, onPreview, previewed } = props
  const { actionsWidth = ACTIONS_WIDTH_PIXELS } = props
  const { shown, isCards, lines, height, rowActions } = useShown(props)
  const { move, resize } = arrangement
  const drag = useColumnDrag({ onMove: move, onResize: resize })
  const widthOf = (column: Column<Row>): number => drag.resizing?.[column.name] ?? arrangement.widthOf(column)
  const isSized = !isCards && (arrangement.hasOwnWidths || drag.resizing !== undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const loaded = rows ?? []
  const part = useWindow(scroller, loaded.length, height)
  const onSelect = useSelect(loaded, keyOf, selection)
  useRowKeys({ scroller, rows: loaded, keyOf, onPreview, isPreviewing: previewed !== undefined })
  const width = isCards
    ? 0
    : shown.reduce((sum, column) => sum + widthOf(column), (selection ? SELECT_WIDTH_PIXELS : 0) + (rowActions ? actionsWidth : 0))
  return (
    <div
      ref={scroller}
      className="data-table-scroller"
      role="region"
      aria-label={caption}
      tabIndex={0}
      data-lines={lines}
      data-stale={isStale === true}
      style={{ '--row-height': `${height}px` } as CSSProperties}
    >
      <table aria-rowcount={loaded.length + 1} style={isSized ? { width } : { minWidth: width }}>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {selection && <col style={{ width: SELECT_WIDTH_PIXELS }} />}
          {shown.map((column) => (
            <col key={column.name} style={isCards ? {} : { width: widthOf(column) }} />
          ))}
          {rowActions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead
          columns={shown}
          rows={loaded}
          keyOf={keyOf}
          selection={selection}
          sort={sort}
          onSort={onSort}
          hasActions={rowActions !== undefined}
          drag={drag}
        />
        <Body {...props} rowActions={rowActions} columns={shown} lines={lines} part={part} onSelect={onSelect} />
      </table>
    </div>
  )
}

type BodyProps<Row> = GridProps<Row> & {
  readonly columns: readonly Column<Row>[]
  readonly lines: keyof typeof ROW_HEIGHT_PIXELS
  /** The rows that are drawn, and the heights of those above and below. */
  readonly part: ReturnType<typeof useWindow>
  readonly onSelect: (event: ChangeEvent<HTMLTableSectionElement>) => void
}

function Body<Row>({ rows, columns, lines, part, onSelect, keyOf, toneOf, selection, previewed, rowActions }: BodyProps<Row>) {
  const t = useWords(uiWords)
  const { first, last, above, below } = part
  return (
    <tbody onChange={onSelect}>
      {above > 0 && <tr className="table-gap" aria-hidden="true" style={{ height: above }} />}
      {rows?.slice(first, last).map((row, offset) => {
        const key = keyOf(row)
        return (
          <TableRow
            key={key}
            row={row}
            rowKey={key}
            index={first + offset + 2}
            columns={columns}
            tone={toneOf?.(row)}
            isSelected={selection?.selected.has(key) ?? false}
            isPreviewed={key === previewed}
            selectLabel={selection && t('selectRow', { row: selection.labelOf(row) })}
            actions={rowActions}
          />
        )
      })}
      {below > 0 && <tr className="table-gap" aria-hidden="true" style={{ height: below }} />}
      {rows === undefined && (
        <SkeletonRows columns={columns} lines={lines} hasSelection={selection !== undefined} hasActions={rowActions !== undefined} />
      )}
    </tbody>
  )
}

/**
 * Returns the parts that are drawn: the user's columns, or the card of a narrow window alone, which
 * has the actions in it where the list has no card of its own.
 */
function useShown<Row>({ arrangement, card, isTwoLined, density, rowActions, rows = [] }: GridProps<Row>) {
  const isCards = useNarrow()
  // Cards whose rows offer nothing are no higher for it, unless heights are counted with.
  const isVirtual = rows.length > VIRTUAL_ABOVE
  const { shown: columns } = arrangement
  const cards = useMemo(() => {
    const made = card ?? rowCard({ columns, actions: rowActions })
    return made === undefined ? [] : [made]
  }, [card, columns, rowActions])
  const lines: keyof typeof ROW_HEIGHT_PIXELS = isCards ? 'card' : isTwoLined === true ? 'two' : 'one'
  const isMade = isCards && card === undefined
  return {
    isCards,
    lines,
    shown: isCards ? cards : columns,
    height: isMade ? rowCardPixels({ columns, actions: isVirtual ? rowActions : undefined }) : ROW_HEIGHT_PIXELS[lines][density],
    rowActions: isMade ? undefined : rowActions,
  }
}

type SkeletonProps = {
  readonly columns: readonly { readonly name: string; readonly align?: 'start' | 'end' }[]
  readonly lines: keyof typeof ROW_HEIGHT_PIXELS
  readonly hasSelection: boolean
  readonly hasActions: boolean
}

/** How much of their cells the lines of a skeleton fill, so that it looks like the rows to come. */
const FILLED = ['72%', '48%', '64%', '80%', '56%'] as const

/** Rows in the shape of those that come. */
function SkeletonRows({ columns, lines, hasSelection, hasActions }: SkeletonProps) {
  const t = useWords(uiWords)
  const bar = (at: number, text = '—') => (
    <span className="bp6-skeleton table-skeleton" style={{ width: FILLED[at % FILLED.length] }}>
      {text}
    </span>
  )
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden={row > 0}>
      {hasSelection && <td className="table-select">{bar(row)}</td>}
      {columns.map(({ name, align }, cell) => (
        <td key={name} className={align === 'end' ? 'align-end' : undefined}>
          {bar(row + cell, row === 0 && cell === 0 ? t('loading') : undefined)}
          {lines !== 'one' && bar(row + cell + 1)}
        </td>
      ))}
      {hasActions && <td className="table-actions">{bar(row)}</td>}
    </tr>
  ))
}
