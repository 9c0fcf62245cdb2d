import { useCallback, useMemo, useState } from 'react'
import type { ApiClient } from '../../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { RowSelection } from '../../../../ui/table/table-column.ts'
import { useCommand, type Command } from '../../../../ui/use-command.tsx'
import { selectedOrder, type SelectedOrder } from '../selected-order.ts'
import type { SentFilter } from './order-filters.ts'

/** As many labels as one call makes. */
export const MOST_SELECTED = 10_000
const PAGE_ROWS = 500

export type SelectedOrderMap = ReadonlyMap<string, SelectedOrder>

export type Selection = {
  /** Selected orders over all pages as they were seen last. */
  readonly selected: SelectedOrderMap
  readonly rows: RowSelection<OrderRow>
  readonly clear: () => void
  readonly drop: (orders: readonly string[]) => void
  /** Takes in what the filter holds, up to MOST_SELECTED. */
  readonly selectAll: Command<SentFilter, SelectedOrderMap>
}

const ordersOf = (rows: readonly OrderRow[]): SelectedOrderMap => new Map(rows.map((row) => [row.order_number, selectedOrder(row)]))

/**
 * Page by page, each after the last order of the one before, so that orders which arrive meanwhile
 * move nothing.
 */
async function allOf(api: ApiClient, filter: SentFilter): Promise<SelectedOrderMap> {
  const found = new Map<string, SelectedOrder>()
  let after: string | undefined
  while (found.size < MOST_SELECTED) {
    const place = { pageSize: PAGE_ROWS, ...(after === undefined ? {} : { after }) }
    const { rows } = await api.call(orderRoutes.listOrders, { query: { ...filter, ...place } })
    for (const row of rows) found.set(row.order_number, selectedOrder(row))
    if (rows.length < PAGE_ROWS) break
    after = rows.at(-1)?.order_number
  }
  return found
}

/**
 * The selection of the list: it persists over pages, and what is known of an order is updated from
 * each page that is loaded.
 */
export function useSelection(rows: readonly OrderRow[] | undefined): Selection {
  const [held, setHeld] = useState<SelectedOrderMap>(new Map())
  const shown = useMemo(() => ordersOf(rows ?? []), [rows])
  const selected = useMemo(() => new Map([...held].map(([order, known]) => [order, shown.get(order) ?? known] as const)), [held, shown])
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
    selectAll: useCommand<SelectedOrderMap, SentFilter>((filter, api) => allOf(api, filter), { onDone: setHeld }),
  }
}
