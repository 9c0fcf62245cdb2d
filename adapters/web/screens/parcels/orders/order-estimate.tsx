import { hasFreight } from '#core/parcels/orders/order-parcel.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { MOST_PRICED, orderPriceRoutes, type OrderPriceAnswer } from '../../../../http/contract/parcels/orders/order-prices.routes.ts'
import type { OrderRow } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { callKey, useRead } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { emptyCell } from '../../../resource/field-cells.tsx'
import { AmountsCell } from './order-cells.tsx'
import { orderWords } from './orders.words.ts'

/** Prices of orders, in as few calls as they fit in, by order number. */
export async function pricesOf(
  api: ApiClient,
  orders: readonly string[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, OrderPriceAnswer>> {
  const parts = Array.from({ length: Math.ceil(orders.length / MOST_PRICED) }, (_, part) =>
    orders.slice(part * MOST_PRICED, (part + 1) * MOST_PRICED),
  )
  const found = new Map<string, OrderPriceAnswer>()
  for (const part of parts) {
    const answers = await api.call(orderPriceRoutes.orderPrices, { body: { orders: part } }, signal === undefined ? {} : { signal })
    for (const price of answers) found.set(price.order_number, price)
  }
  return found
}

type Batch = { readonly orders: Set<string>; readonly answers: Promise<ReadonlyMap<string, OrderPriceAnswer>> }
const batches = new WeakMap<ApiClient, Batch>()

/** The rows of a list that are drawn together are priced by one call. */
function pricedTogether(api: ApiClient, order: string): Promise<OrderPriceAnswer | undefined> {
  const open = batches.get(api) ?? opened(api)
  open.orders.add(order)
  return open.answers.then((found) => found.get(order))
}

function opened(api: ApiClient): Batch {
  const orders = new Set<string>()
  const answers = Promise.resolve().then(() => {
    batches.delete(api)
    return pricesOf(api, [...orders])
  })
  const batch = { orders, answers }
  batches.set(api, batch)
  return batch
}

const MILLIS_FRESH = 60_000

/** Whether an order has no fees yet and will have some. */
const isEstimated = ({ fee_state: state, order_type: kind, inbound_time: received, status }: OrderRow): boolean =>
  state === null && hasFreight(kind) && received === null && (status === 'draft' || status === 'confirmed')

/** The costs of an order; before it is received, about what it will cost. */
export function ChargesCell({ row }: { readonly row: OrderRow }) {
  return isEstimated(row) ? <Estimate row={row} /> : <AmountsCell amounts={row.charged} />
}

function Estimate({ row: { order_number: order, version } }: { readonly row: OrderRow }) {
  const t = useWords(orderWords)
  const { data } = useRead([...callKey(orderPriceRoutes.orderPrices), order, version], (api) => pricedTogether(api, order), {
    staleMillis: MILLIS_FRESH,
  })
  if (data?.state == null) return <span title={data?.reason ?? undefined}>{emptyCell}</span>
  return (
    <span className="order-estimate" title={t('estimated')}>
      <AmountsCell amounts={data.charged} about={t('about')} />
    </span>
  )
}
