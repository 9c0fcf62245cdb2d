import { useSearchParams } from 'react-router-dom'
import type { OrderKind, OrderList } from '#core/parcels/orders/order-kind.ts'
import { OrderListScreen } from '../list/order-list.screen.tsx'
import { FORM_STEP, ORIGINAL } from '../../../../base/paths.ts'
import { OrderCreateScreen } from './order-create.screen.tsx'

/** A list of what an order of the kind can be about, and the form of the kind as its step. */
export function ListAndFormScreen({ list, kind }: { readonly list: OrderList; readonly kind: OrderKind }) {
  const [query] = useSearchParams()
  return query.has(FORM_STEP) || query.has(ORIGINAL) ? <OrderCreateScreen kind={kind} /> : <OrderListScreen list={list} />
}
