import { useMemo } from 'react'
import { mayPlaceKind, mayUseKind } from '#core/parcels/orders/place/kind-access.rules.ts'
import { kindsIn, orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderKind, OrderList } from '#core/parcels/orders/order-kind.ts'
import { useVisitor } from '../../../base/visitor.ts'

/** The kinds of a list that the account may see. */
export function useOpenKinds(list: OrderList): readonly OrderKind[] {
  const visitor = useVisitor()
  return useMemo(() => kindsIn(list).filter((kind) => mayUseKind(kind, visitor).ok), [list, visitor])
}

/** The kinds that the account may place orders of. */
export function useOwnKinds(): readonly OrderKind[] {
  const visitor = useVisitor()
  return useMemo(() => orderKinds.filter((kind) => mayPlaceKind(kind, visitor).ok), [visitor])
}
