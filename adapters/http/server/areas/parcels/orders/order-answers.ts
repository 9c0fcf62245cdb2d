import type { Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import { apiPath } from '#core/parcels/orders/fields/api-names.ts'
import { notesOn } from '#core/parcels/orders/fields/order-notes.rules.ts'
import { orderKind, orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { orderRoutes } from '../../../../contract/parcels/orders/order.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { JsonText } from '../../../answers/json-text.ts'
import { presentOrder, presentOrderWith, type OrderReader } from './order.presenter.ts'
import type { OrderRow, WrittenOrder } from '../../../../contract/parcels/orders/order.routes.ts'

/** The handlers of some of the order routes. */
export type OrderBindings<Names extends keyof typeof orderRoutes> = BindingsOf<Pick<typeof orderRoutes, Names>>

/**
 * The failure for a missing order, and for another client's, so that callers cannot tell them
 * apart.
 */
export const noOrder = (order: string): Failure => orderFailure('ORDER_NOT_FOUND', { order })

/** The kind with a name; ORDER_KIND_UNKNOWN lists the existing ones. */
export function kindNamed(found: string): Result<OrderKind> {
  const kind = orderKind(found)
  return kind === undefined
    ? failed(orderFailure('ORDER_KIND_UNKNOWN', { found, choices: sameWords(orderKinds.map(({ name }) => name).join(', ')) }))
    : ok(kind)
}

/** The answer of a command on one order: the order as the command left it. */
export const presentOrderResult = (done: Result<Order>, reader: OrderReader): Result<JsonText<OrderRow>> =>
  done.ok ? ok(presentOrder(done.value, reader)) : done

/**
 * The answer of a call that wrote an order: the order with its warnings; a draft, of which nothing
 * is required, has none.
 */
export function presentWritten(order: Order, kind: OrderKind, reader: OrderReader): JsonText<WrittenOrder> {
  const notes = order.status === 'draft' ? [] : notesOn({ kind, values: order.values, goods: order.goods, references: reader.references })
  const warnings = notes.map(({ path, code, params }) => ({
    path: apiPath(kind, path),
    error: code,
    msg: sayFailure({ code, params }, reader.locale),
  }))
  return presentOrderWith(order, { warnings }, reader)
}

/** A failure with its fields under their names in the API. */
export const byApiNames = (failure: Failure, kind: OrderKind): Failure =>
  failure.fields === undefined
    ? failure
    : { ...failure, fields: failure.fields.map((field) => ({ ...field, path: apiPath(kind, field.path) })) }
