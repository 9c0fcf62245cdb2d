import { exampleOrder } from '#core/parcels/orders/place/example-order.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { ddp } from './order-fixture.ts'
import { read } from './raw-orders.ts'

/** An order of the kind, filled in as an example. */
export const orderOf = (kind: OrderKind, values: object = {}): Order => ({
  id: 1,
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  orderNumber: `ORDER-${kind.name}`,
  airwayNumber: 'CD000000000267',
  kind: kind.name,
  customerId: ddp.id,
  status: 'confirmed',
  ...(read(kind, { values: values as Record<string, unknown> }).content ?? exampleOrder(kind)),
})
