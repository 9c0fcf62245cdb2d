import { useCallback, useMemo, useState } from 'react'
import type { ApiClient } from '../../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import type { RowSelection } from '../../../../ui/table/table-column.ts'
import { useCommand, type Command } from '../../../../ui/use-command.tsx'
import { selectedOrder, type SelectedOrder } from '../selected-order.ts'
import type { SentFilter } from './order-filters.ts'

/** As many labels as one call makes. */
export const MOST_SELECTED = 10_000
const PAGE_ROWS = 500

export type SelectedOrderMap = ReadonlyMap<string, SelectedOrder>

/** The page of the list that is shown. */
export type ShownPage = {
  readonly rows: readonly OrderRow[] | undefined
  readonly page: number
  readonly pageSize: number
  readonly sort: OrderSort | undefined
}
type OrderSort = NonNullable<SentOf<typeof orderRoutes.listOrders>['query']>['sort']

/** A selected order and its place in the list, as it was seen last. */
type HeldOrder = { readonly order: SelectedOrder; readonly place: number }

export type Selection = {
  /** Selected orders over all pages as they were seen last, in the order of the list. */
  readonly selected: SelectedOrderMap
  readonly rows: RowSelection<OrderRow>
  readonly clear: () => void
  readonly drop: (orders: readonly string[]) => void
  /** Takes in what the filter holds, up to MOST_SELECTED. */
  readonly selectAll: Command<SentFilter, ReadonlyMap<string, HeldOrder>>
}

const heldOrders = (rows: readonly OrderRow[], from: number): ReadonlyMap<string, HeldOrder> =>
  new Map(rows.map((row, index) => [row.order_number, { order: selectedOrder(row), place: from + index }]))

/**
 * Page by page in the order that is shown; where that is by creation, each after the last order of
 * the one before, so that orders which arrive meanwhile move nothing.
 */
async function allOf(api: ApiClient, filter: SentFilter, sort: OrderSort): Promise<ReadonlyMap<string, HeldOrder>> {
  const found = new Map<string, HeldOrder>()
  let after: string | undefined
  for (let page = 1; found.size < MOST_SELECTED; page += 1) {
    const place = sort === undefined ? (after === undefined ? {} : { after }) : { sort, page }
    const { rows } = await api.call(orderRoutes.listOrders, { query: { ...filter, ...place, pageSize: PAGE_ROWS } })
    for (const [number, held] of heldOrders(rows, found.size)) found.set(number, held)
    if (rows.length < PAGE_ROWS) break
    after = rows.at(-1)?.order_number
  }
  return found
}

const inListOrder = (held: readonly HeldOrder[]): SelectedOrderMap =>
  new Map(held.toSorted((one, other) => one.place - other.place).map(({ order }) => [order.orderNumber, order]))

/**
 * The selection of the list: it persists over pages, and what is known of an order is updated from
 * each page that is loaded.
 */
export function useSelection({ rows, page, pageSize, sort }: ShownPage): Selection {
  const [held, setHeld] = useState<ReadonlyMap<string, HeldOrder>>(new Map())
  const shown = useMemo(() => heldOrders(rows ?? [], (page - 1) * pageSize), [rows, page, pageSize])
  const selected = useMemo(() => inListOrder([...held].map(([number, known]) => shown.get(number) ?? known)), [held, shown])
  const keys = useMemo(() => new Set(held.keys()), [held])
  const onChange = useCallback(
    (next: ReadonlySet<string>) =>
      setHeld(
        (before) =>
          new Map(
            [...next]
              .flatMap((order) => {
                const known = shown.get(order) ?? before.get(order)
                return known === undefined ? [] : [[order, known] as const]
              })
              .slice(0, MOST_SELECTED),
          ),
      ),
    [shown],
  )
  return {
    selected,
    rows: useMemo(() => ({ selected: keys, onChange, labelOf: (row: OrderRow) => row.order_number }), [keys, onChange]),
    clear: useCallback(() => setHeld(new Map()), []),
    drop: useCallback((orders) => setHeld((before) => new Map([...before].filter(([order]) => !orders.includes(order)))), []),
    selectAll: useCommand<ReadonlyMap<string, HeldOrder>, SentFilter>((filter, api) => allOf(api, filter, sort), { onDone: setHeld }),
  }
}
