import { useCallback, useMemo, useState } from 'react'
import type { OrderState } from '../../../../../core/orders/order.machine.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../http/contract/order.routes.ts'
import { useApi } from '../../../app/api.ts'
import type { RowSelection } from '../../../ui/table-column.ts'
import { MOST_SELECTED } from './bulk-bar.tsx'
import type { SentFilter } from './order-filters.ts'

export type Selection = {
  /** Chosen orders over all pages with the state they were seen in. */
  readonly selected: ReadonlyMap<string, OrderState>
  readonly rows: RowSelection<OrderRow>
  readonly clear: () => void
  readonly drop: (orders: readonly string[]) => void
  /** Takes in what the filter holds, up to 500; throws what the API throws. */
  readonly selectAll: (filter: SentFilter) => Promise<void>
}

const statesOf = (rows: readonly OrderRow[]): ReadonlyMap<string, OrderState> => new Map(rows.map((row) => [row.order_number, row.status]))

const allOf = async (api: ApiClient, filter: SentFilter): Promise<ReadonlyMap<string, OrderState>> =>
  statesOf((await api.call(orderRoutes.listOrders, { query: { ...filter, pageSize: MOST_SELECTED } })).rows)

/** The selection of the list: it holds over pages, and what is shown of an order's state is taken anew from each page that is loaded. */
export function useSelection(rows: readonly OrderRow[] | undefined): Selection {
  const api = useApi()
  const [held, setHeld] = useState<ReadonlyMap<string, OrderState>>(new Map())
  const shown = useMemo(() => statesOf(rows ?? []), [rows])
  const selected = useMemo(() => new Map([...held].map(([order, state]) => [order, shown.get(order) ?? state] as const)), [held, shown])
  const keys = useMemo(() => new Set(held.keys()), [held])
  const onChange = useCallback(
    (next: ReadonlySet<string>) =>
      setHeld(
        (before) =>
          new Map(
            [...next]
              .flatMap((order) => {
                const state = shown.get(order) ?? before.get(order)
                return state === undefined ? [] : [[order, state] as const]
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
    selectAll: useCallback(async (filter) => setHeld(await allOf(api, filter)), [api]),
  }
}
