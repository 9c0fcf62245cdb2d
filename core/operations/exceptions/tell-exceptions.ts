import type { Order } from '#core/parcels/orders/order.ts'
import type { ExceptionWriting } from './exception-unit.ts'

/** Pages that list exceptions read them again. */
export async function tellExceptions({ live }: Pick<ExceptionWriting, 'live'>, { customerId }: Pick<Order, 'customerId'>): Promise<void> {
  await live.publish({ topic: 'exceptions', to: { audience: 'staff' } })
  await live.publish({ topic: 'exceptions', to: { accountIds: [customerId] } })
}
