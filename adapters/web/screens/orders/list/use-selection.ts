import { useCallback, useMemo, useState } from 'react'
import type { OrderState } from '../../../../../core/orders/order.machine.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { orderRoutes, type OrderRow } from '../../../../http/contract/orders/order.routes.ts'
import { useCommand, type Command } from '../../../ui/use-command.tsx'
import type { RowSelection } from '../../../ui/table-column.ts'
import { MOST_SELECTED } from './bulk-bar.tsx'
import type { SentFilter } from './order-filters.ts'

export type Selection = {
  /** Selected orders over all pages with the state they were seen in. */
  readonly selected: ReadonlyMap<string, OrderState>
  readonly rows: RowSelection<OrderRow>
  readonly clear: () => void
  readonly drop: (orders: readonly string[]) => void
  /** Takes in what the filter holds, up to 500. */
  readonly selectAll: Command<SentFilter, ReadonlyMap<string, OrderState>>
}

const statesOf = (rows: readonly OrderRow[]): ReadonlyMap<string, OrderState> => new Map(rows.map((row) => [row.order_number, row.status]))

const allOf = async (api: ApiClient, filter: SentFilter): Promise<ReadonlyMap<string, OrderState>> =>
  statesOf((await api.call(orderRoutes.listOrders, { query: { ...filter, pageSize: MOST_SELECTED } })).rows)

/** The selection of the list: it persists over pages, and the shown state of an order is updated from each page that is loaded. */
export function useSelection(rows: readonly OrderRow[] | undefined): Selection {
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
    selectAll: useCommand<ReadonlyMap<string, OrderState>, SentFilter>((filter, api) => allOf(api, filter), { onDone: setHeld }),
  }
}
