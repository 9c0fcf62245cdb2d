import { Button } from '@blueprintjs/core'
import { Add, Export, Import, NumberedList, Print } from '@blueprintjs/icons'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { orderFailure } from '../../../../../core/orders/order.failures.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { orderRoutes, type OrderRow } from '../../../../http/contract/orders/order.routes.ts'
import type { SentOf } from '../../../../http/contract/route.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useUrlState } from '../../../base/url-state.ts'
import { sayFailure, useWords } from '../../../base/words.ts'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { LinkButton } from '../link-button.tsx'
import { PrintDialog } from '../labels/print-dialog.tsx'
import { useOrderColumns } from '../order-columns.tsx'
import type { EventCount } from '../order-events.ts'
import { importPath } from '../order-paths.ts'
import { mayPrint } from '../may-print.ts'
import { stateTone } from '../order-text.ts'
import { orderWords } from '../orders.words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { listWords } from './list.words.ts'
import { NumbersDialog, NumbersNote } from './numbers-dialog.tsx'
import { FILTER_NAMES, sentFilter, type SentFilter } from './order-filters.ts'
import { StatusTabs } from './status-tabs.tsx'
import { useSelection, type Selection } from './use-selection.ts'
import '../orders.css'

const keyOf = (row: OrderRow): string => row.order_number
const toneOf = (row: OrderRow): 'danger' | undefined => (stateTone(row.status) === 'trouble' ? 'danger' : undefined)

/** `/order/list` → `order-list`: the key under which columns and views of this list are stored. */
const nameOf = (path: string): string =>
  path
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

type Query = NonNullable<SentOf<typeof orderRoutes.listOrders>['query']>

type Open =
  | { readonly dialog: 'numbers' }
  | { readonly dialog: 'bulk'; readonly action: EventCount }
  | { readonly dialog: 'print'; readonly orders: readonly string[] }
  | undefined

/** The list of the orders of some kinds: states as tabs, filters in the address, bulk actions with a result for each order. */
export function OrderListScreen({ kinds }: { readonly kinds: readonly OrderKind[] }) {
  const t = useWords(listWords)
  const { pathname } = useLocation()
  const name = nameOf(pathname)
  const url = useUrlState(FILTER_NAMES)
  const [state, { setFilters, reset }] = url
  const { columns, listed } = useOrderColumns(kinds)
  const filter = useMemo(() => sentFilter(kinds, state.filters), [kinds, state.filters])
  const place = { page: state.page, pageSize: state.pageSize, ...(state.sort === undefined ? {} : { sort: state.sort }) }
  const list = useCall(orderRoutes.listOrders, { query: { ...filter, ...place } as Query }, { keepPrevious: true })
  const counts = useCall(orderRoutes.countOrders, { query: { ...filter, status: undefined } }, { keepPrevious: true })
  const selection = useSelection(list.data?.rows)
  const [open, setOpen] = useState<Open>()
  const rowActions = useRowActions(setOpen)
  const total = list.data?.total
  return (
    <>
      <PageHeader title={t('title')} actions={<ListActions kinds={kinds} filter={filter} total={total} />} />
      <StatusTabs active={state.filters.status} counts={counts.data} />
      <PagedTable
        url={url}
        answer={list}
        name={name}
        caption={t('title')}
        columns={columns}
        listed={listed}
        rows={list.data?.rows}
        keyOf={keyOf}
        toneOf={toneOf}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        selection={selection.rows}
        rowActions={rowActions}
        toolbar={
          <>
            <FilterBar filters={state.filters} onChange={setFilters} onReset={reset} isFiltered={state.isFiltered}>
              <Button icon={<NumberedList />} text={t('manyNumbers')} onClick={() => setOpen({ dialog: 'numbers' })} />
              <PrintSelected orders={[...selection.selected.keys()]} onOpen={setOpen} />
            </FilterBar>
            {state.filters.numbers !== undefined && (
              <NumbersNote
                numbers={state.filters.numbers}
                onEdit={() => setOpen({ dialog: 'numbers' })}
                onClear={() => setFilters({ numbers: undefined })}
              />
            )}
            {selection.selected.size > 0 && <SelectedOrders selection={selection} filter={filter} total={total ?? 0} onOpen={setOpen} />}
          </>
        }
      />
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

type ListDialogProps = {
  readonly open: Open
  readonly onClose: () => void
  readonly kinds: readonly OrderKind[]
  readonly selection: Selection
  readonly numbers: string
  readonly onFind: (numbers: string) => void
}

/** The open dialog of the list, if any. */
function ListDialog({ open, onClose, kinds, selection, numbers, onFind }: ListDialogProps) {
  const labelTypes = useMemo(() => [...new Set(kinds.flatMap((kind) => kind.labelTypes))], [kinds])
  switch (open?.dialog) {
    case undefined:
      return null
    case 'print':
      return <PrintDialog orders={open.orders} labelTypes={labelTypes} onClose={onClose} />
    case 'numbers':
      return (
        <NumbersDialog
          numbers={numbers}
          onClose={onClose}
          onFind={(found) => {
            onClose()
            onFind(found)
          }}
        />
      )
    case 'bulk':
      return (
        <BulkDialog
          action={open.action}
          selected={selection.selected.size}
          onClose={(done) => {
            onClose()
            selection.drop(done)
          }}
        />
      )
  }
}

/** Always visible; without a selection it explains what is missing (spec §5). */
function PrintSelected({ orders, onOpen }: { readonly orders: readonly string[]; readonly onOpen: (open: Open) => void }) {
  const common = useWords(orderWords)
  const print = (): void => {
    if (orders.length === 0) notify({ intent: 'warning', message: sayFailure(orderFailure('NOTHING_SELECTED')) })
    else onOpen({ dialog: 'print', orders })
  }
  return <Button icon={<Print />} text={common('print')} onClick={print} />
}

type SelectedOrdersProps = {
  readonly selection: Selection
  readonly filter: SentFilter
  readonly total: number
  readonly onOpen: (open: Open) => void
}

function SelectedOrders({ selection, filter, total, onOpen }: SelectedOrdersProps) {
  return (
    <BulkBar
      selected={selection.selected}
      total={total}
      isSelecting={selection.selectAll.isBusy}
      onSelectAll={() => selection.selectAll.send(filter)}
      onClear={selection.clear}
      onEvent={(action) => onOpen({ dialog: 'bulk', action })}
    />
  )
}

/** The buttons of a row; the same function while the list is open, so that rows are not rendered again. */
function useRowActions(onOpen: (open: Open) => void): (row: OrderRow) => React.ReactNode {
  const common = useWords(orderWords)
  return useCallback(
    (row: OrderRow) =>
      mayPrint(row) && (
        <Button
          variant="minimal"
          size="small"
          icon={<Print />}
          aria-label={common('printOne', { order: row.order_number })}
          title={common('print')}
          onClick={() => onOpen({ dialog: 'print', orders: [row.order_number] })}
        />
      ),
    [common, onOpen],
  )
}

type ListActionsProps = { readonly kinds: readonly OrderKind[]; readonly filter: SentFilter; readonly total: number | undefined }

function ListActions({ kinds, filter, total }: ListActionsProps) {
  const t = useWords(listWords)
  const { user } = useSession()
  const exporting = useDownload(orderRoutes.exportOrders, 'orders.xlsx', { done: t('exportReady') })
  const exportOrders = (): void =>
    total === 0 ? notify({ intent: 'warning', message: t('exportEmpty') }) : exporting.send({ query: filter })
  const [only] = kinds
  return (
    <>
      {isGranted(user, { area: 'orders', action: 'export' }) && (
        <Button icon={<Export />} text={t('export')} title={t('exportHint')} loading={exporting.isBusy} onClick={exportOrders} />
      )}
      {user.role === 'Customer' && only && (
        <>
          <LinkButton icon={<Import />} to={importPath(only.name)} text={t('importSheet')} />
          {kinds.map((kind) => (
            <LinkButton
              key={kind.name}
              icon={<Add />}
              intent="primary"
              to={kind.pages.create.path}
              text={kinds.length === 1 ? t('create') : t('createKind', { kind: kind.label })}
            />
          ))}
        </>
      )}
    </>
  )
}
