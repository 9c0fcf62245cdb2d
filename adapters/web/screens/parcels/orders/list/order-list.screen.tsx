import { Button } from '@blueprintjs/core'
import { Box, EyeOpen, NumberedList, Print, SendTo } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { given } from '#core/base/kernel/given.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { kindsListedAt } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderKind, OrderList } from '#core/parcels/orders/order-kind.ts'
import { orderRoutes, type OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { useUrlState } from '../../../../base/url-state.ts'
import { say, sayFailure, useWords } from '../../../../base/words.ts'
import { notify } from '../../../../ui/note/notify.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { PagedTable } from '../../../../ui/table/paged-table.tsx'
import type { EmptyText } from '../../../../ui/table/table-states.tsx'
import { useExport } from '../../../../resource/use-export.ts'
import { LinkButton } from '../link-button.tsx'
import type { ListPlace } from '../list-place.ts'
import { mayPrint } from '../may-print.ts'
import { useOrderColumns } from '../order-columns.tsx'
import { formPath } from '../../../../base/paths.ts'
import { referenceOf, stateTone } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import { selectedOrder } from '../selected-order.ts'
import { useOpenKinds, useOwnKinds } from '../use-kinds.ts'
import { BulkBar } from './bulk-bar.tsx'
import { OrderFilterBar } from './filter-bar.tsx'
import { ListActions, NewOrder } from './list-actions.tsx'
import { ListDialog, type OpenDialog } from './list-dialog.tsx'
import { listWords } from './list.words.ts'
import { NumbersNote } from './numbers-dialog.tsx'
import { FILTER_NAMES, sentFilter, type FilterName, type SentFilter } from './order-filters.ts'
import { OrderPreview } from './order-preview.tsx'
import { usePrintList } from './print-list.ts'
import { StatusTabs } from './status-tabs.tsx'
import { useSelection, type Selection, type ShownPage } from './use-selection.ts'
import '../orders.css'

const keyOf = (row: OrderRow): string => row.order_number
const toneOf = (row: OrderRow): 'danger' | undefined => (stateTone(row.status) === 'trouble' ? 'danger' : undefined)
/**
 * The buttons lie over the row while it is meant; where nothing hovers they have a place of their
 * own.
 */
const ACTIONS_PIXELS = window.matchMedia('(hover: none)').matches ? 72 : 32

/** `/order/list` → `order-list`: the key under which columns and views of this list are stored. */
const nameOf = (path: string): string =>
  path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

type Query = NonNullable<SentOf<typeof orderRoutes.listOrders>['query']>

/**
 * A list of orders as it is declared: states as tabs, filters in the address, bulk actions with a
 * result for each order.
 */
export function OrderListScreen({ list: declared }: { readonly list: OrderList }) {
  const kinds = useOpenKinds(declared)
  const title = say(declared.title)
  const { pathname, search } = useLocation()
  const url = useUrlState(FILTER_NAMES)
  const [state, { setFilters }] = url
  const place = useMemo<ListPlace>(() => ({ list: { path: pathname, search }, isPreview: true }), [pathname, search])
  const { columns, listed, card } = useOrderColumns({ kinds, place, isOfAll: declared.everyKind === true, besides: declared.listed })
  const filter = useMemo(() => sentFilter(declared, state.filters), [declared, state.filters])
  const paging = { page: state.page, pageSize: state.pageSize, ...given({ sort: state.sort ?? declared.sort }) }
  const list = useCall(orderRoutes.listOrders, { query: { ...filter, ...paging } as Query }, { keepPrevious: true })
  const counts = useCall(orderRoutes.countOrders, { query: { ...filter, status: declared.states?.join(',') } }, { keepPrevious: true })
  const { page, pageSize } = state
  const sort = state.sort as ShownPage['sort']
  const selection = useSelection({ rows: list.data?.rows, page, pageSize, sort })
  const [open, setOpen] = useState<OpenDialog>()
  const [previewed, setPreviewed] = useState<string>()
  const preview = useCallback((row: OrderRow) => setPreviewed((shown) => (shown === row.order_number ? undefined : row.order_number)), [])
  const taking = useTaking(declared)
  const rowActions = useRowActions({ onOpen: setOpen, onPreview: preview, taking })
  const total = list.data?.total
  const printList = usePrintList({ name: nameOf(pathname), listed, sort: state.sort })
  const own = useMemo(() => kindsListedAt(declared.path).filter((kind) => kinds.includes(kind)), [declared, kinds])
  const empty = useEmptyText(declared, own)
  const shown = list.data?.rows.find((row) => row.order_number === previewed)
  return (
    <>
      <PageHeader
        title={title}
        total={total}
        actions={<ListActions kinds={own} filter={filter} total={total} onPrint={() => printList(filter, total ?? 0)} />}
      />
      {declared.states?.length !== 1 && <StatusTabs filters={state.filters} sent={filter} counts={counts.data} />}
      <PagedTable
        url={url}
        answer={list}
        name={nameOf(pathname)}
        caption={title}
        columns={columns}
        listed={listed}
        card={card}
        isTwoLined
        rows={list.data?.rows}
        keyOf={keyOf}
        toneOf={toneOf}
        empty={empty}
        selection={selection.rows}
        rowActions={rowActions}
        actionsWidth={ACTIONS_PIXELS}
        onPreview={preview}
        previewed={shown?.order_number}
        actionBar={
          selection.selected.size > 0 ? (
            <SelectedOrders selection={selection} filter={filter} total={total ?? 0} onOpen={setOpen} onPrintList={printList} />
          ) : undefined
        }
        toolbar={<Toolbar url={url} kinds={kinds} onNumbers={() => setOpen({ dialog: 'numbers' })} />}
      />
      {shown !== undefined && <OrderPreview order={shown} place={place} onClose={() => setPreviewed(undefined)} />}
      <ListDialog
        open={open}
        onClose={() => setOpen(undefined)}
        kinds={kinds}
        selection={selection}
        numbers={state.filters.numbers ?? ''}
        onFind={(numbers) => setFilters({ numbers })}
      />
    </>
  )
}

type ToolbarProps = {
  readonly kinds: readonly OrderKind[]
  readonly url: ReturnType<typeof useUrlState<FilterName>>
  readonly onNumbers: () => void
}

/** Search and filters, and what became of pasted numbers. */
function Toolbar({ kinds, url: [state, { setFilters, reset }], onNumbers }: ToolbarProps) {
  const t = useWords(listWords)
  return (
    <>
      <OrderFilterBar kinds={kinds} filters={state.filters} onChange={setFilters} onReset={reset} isFiltered={state.isFiltered}>
        <Button variant="minimal" icon={<NumberedList />} text={t('manyNumbers')} onClick={onNumbers} />
        <PrintHint />
      </OrderFilterBar>
      {state.filters.numbers !== undefined && (
        <NumbersNote numbers={state.filters.numbers} onEdit={onNumbers} onClear={() => setFilters({ numbers: undefined })} />
      )}
    </>
  )
}

/**
 * Returns the text of an empty list; a shipper is offered the first step, where the list is of
 * orders in every state.
 */
function useEmptyText(list: OrderList, kinds: readonly OrderKind[]): EmptyText {
  const t = useWords(listWords)
  const { user } = useSession()
  if (list.states !== undefined) return { title: t('emptyStates'), text: t('emptyStatesText') }
  return user.role === 'Customer'
    ? { title: t('emptyTitle'), text: t('emptyText'), action: <NewOrder kinds={kinds} /> }
    : { title: t('emptyTitle'), text: t('emptyStaff') }
}

/** Always visible; without a selection it explains what is missing. */
function PrintHint() {
  const common = useWords(orderWords)
  const explain = (): void => notify({ intent: 'warning', message: sayFailure(orderFailure('NOTHING_SELECTED')) })
  return <Button variant="minimal" icon={<Print />} text={common('print')} onClick={explain} />
}

type SelectedOrdersProps = {
  readonly selection: Selection
  readonly filter: SentFilter
  readonly total: number
  readonly onOpen: (open: OpenDialog) => void
  readonly onPrintList: (filter: SentFilter, total: number) => void
}

function SelectedOrders({ selection: { selected, selectAll, clear }, filter, total, onOpen, onPrintList }: SelectedOrdersProps) {
  const t = useWords(listWords)
  const exporting = useExport(orderRoutes.exportOrders, 'orders.xlsx', t('exportReady'))
  return (
    <BulkBar
      selected={selected}
      total={total}
      isSelecting={selectAll.isBusy}
      isExporting={exporting.isBusy}
      onSelectAll={() => selectAll.send(filter)}
      onClear={clear}
      onPrint={(asks) => onOpen({ dialog: 'print', orders: [...selected.values()].filter((order) => order.hasLabel), asks })}
      onPrintList={() => onPrintList({ order_number: [...selected.keys()].join(',') }, selected.size)}
      onRepeat={() => onOpen({ dialog: 'repeat', orders: [...selected.keys()] })}
      onPrices={() => onOpen({ dialog: 'prices', orders: [...selected.keys()] })}
      onExport={() => exporting.send({ order_number: [...selected.keys()].join(',') }, selected.size)}
      onEvent={(action) => onOpen({ dialog: 'bulk', action })}
    />
  )
}

/**
 * Returns the kinds of orders that go on with the parcels of a list of returned ones: with its own
 * form where the list is a step of one, else with any that takes them.
 */
function useTaking({ path, states }: OrderList): readonly OrderKind[] {
  const own = useOwnKinds()
  return useMemo(() => {
    if (states?.length !== 1 || states[0] !== 'returned') return []
    const taking = own.filter(({ takesOriginal }) => takesOriginal === true)
    const step = taking.find(({ pages }) => pages.create.path === path)
    return step === undefined ? taking : [step]
  }, [own, path, states])
}

type RowActions = {
  readonly onOpen: (open: OpenDialog) => void
  readonly onPreview: (row: OrderRow) => void
  /** The kinds whose forms take a returned parcel of this list. */
  readonly taking: readonly OrderKind[]
}

/**
 * The buttons of a row; the same function while the list is open, so that rows are not rendered
 * again.
 */
function useRowActions({ onOpen, onPreview, taking }: RowActions): (row: OrderRow) => React.ReactNode {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  return useCallback(
    (row: OrderRow) => (
      <span className="row-buttons">
        {taking.map((kind) => (
          <LinkButton
            key={kind.name}
            variant="minimal"
            size="small"
            icon={kind.irreversible === true ? <Box /> : <SendTo />}
            aria-label={t('takeOne', { kind: say(kind.label), order: referenceOf(row) })}
            title={say(kind.label)}
            to={formPath(kind, row.order_number)}
          />
        ))}
        {mayPrint(row) && (
          <Button
            variant="minimal"
            size="small"
            icon={<Print />}
            aria-label={common('printOne', { order: row.order_number })}
            title={common('print')}
            onClick={() => onOpen({ dialog: 'print', orders: [selectedOrder(row)] })}
          />
        )}
        <Button
          variant="minimal"
          size="small"
          icon={<EyeOpen />}
          aria-label={t('previewOne', { order: referenceOf(row) })}
          title={t('preview')}
          onClick={() => onPreview(row)}
        />
      </span>
    ),
    [t, common, onOpen, onPreview, taking],
  )
}
