import type { Failure } from '../../../../core/kernel/failure.ts'
import { failed, ok, type Result } from '../../../../core/kernel/result.ts'
import { orderKind, orderKinds } from '../../../../core/orders/kinds/catalog.ts'
import { orderFailure } from '../../../../core/orders/order.failures.ts'
import type { OrderKind } from '../../../../core/orders/order-kind.ts'
import type { OrderQueries } from '../../../../core/orders/order.ports.ts'
import type { orderRoutes } from '../../contract/order.routes.ts'
import type { BindingsOf } from '../call.ts'
import type { JsonText } from '../json-text.ts'
import { presentOrder } from '../presenters/order.presenter.ts'
import type { OrderRow } from '../../contract/order.routes.ts'

/** The handlers of some of the order routes. */
export type OrderBindings<Names extends keyof typeof orderRoutes> = BindingsOf<Pick<typeof orderRoutes, Names>>

/** Foreign orders are answered like those there are not. */
export const noOrder = (order: string): Failure => orderFailure('ORDER_NOT_FOUND', { order })

/** The kind of that name; ORDER_KIND_UNKNOWN names those there are. */
export function kindNamed(found: string): Result<OrderKind> {
  const kind = orderKind(found)
  return kind === undefined
    ? failed(orderFailure('ORDER_KIND_UNKNOWN', { found, choices: orderKinds.map(({ name }) => name).join(', ') }))
    : ok(kind)
}

/** The answer of a command on one order: the order as it is now. */
export async function asNow(orders: OrderQueries, done: Result<{ readonly orderNumber: string }>): Promise<Result<JsonText<OrderRow>>> {
  if (!done.ok) return done
  const order = await orders.find(done.value.orderNumber)
  return order === undefined ? failed(noOrder(done.value.orderNumber)) : ok(presentOrder(order))
}

/** A property where it has a value. */
export const given = <K extends string, V>(name: K, value: V | undefined): { readonly [N in K]?: V } =>
  value === undefined ? {} : ({ [name]: value } as { readonly [N in K]?: V })
