import type { References } from '#core/base/fields/references.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { clientsWithin } from '#core/platform/access/account.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { rawOrderOf, wrongNames } from '#core/parcels/orders/fields/api-names.ts'
import type { changeOrder, removeDraft } from '#core/parcels/orders/change/change-order.usecase.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { placeOrder } from '#core/parcels/orders/place/place-order.usecase.ts'
import type { makeReturn } from '#core/parcels/orders/place/make-return.usecase.ts'
import type { repeatOrders } from '#core/parcels/orders/place/repeat-orders.usecase.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import { sayFailure } from '../../../../contract/words.ts'
import { byApiNames, kindNamed, noOrder, presentOrderResult, presentWritten, type OrderBindings } from './order-answers.ts'
import { confirmationsIn } from '../../../presenters/confirmations.ts'

type Parts = {
  readonly orders: OrderQueries
  readonly placeOrder: ReturnType<typeof placeOrder>
  readonly changeOrder: ReturnType<typeof changeOrder>
  readonly removeDraft: ReturnType<typeof removeDraft>
  readonly repeatOrders: ReturnType<typeof repeatOrders>
  readonly makeReturn: ReturnType<typeof makeReturn>
  readonly references: () => References
}

/** Handlers that place and change orders, and delete drafts. */
export const orderWritingHandlers = ({
  orders,
  placeOrder: place,
  changeOrder: change,
  removeDraft: remove,
  repeatOrders: repeat,
  makeReturn: returned,
  references,
}: Parts): OrderBindings<'createOrder' | 'changeOrder' | 'removeOrder' | 'repeatOrders' | 'makeReturn'> => ({
  createOrder: async ({ body, actor, keyed, locale }) => {
    const kind = kindNamed(body.order_type)
    if (!kind.ok) return kind
    const wrong = wrongNames(kind.value, body, { isNew: true })
    if (wrong.length > 0) return failed(invalidInput(wrong))
    const placed = await place(
      {
        kind: kind.value.name,
        raw: { goods: [], ...rawOrderOf(kind.value, body) },
        confirmed: confirmationsIn(body),
        confirmIrreversible: body.confirm_irreversible ?? false,
        draft: body.draft ?? false,
        ...given({ keyed }),
      },
      actor,
    )
    return placed.ok
      ? ok(presentWritten(placed.value, kind.value, { locale, references: references(), actor }))
      : failed(byApiNames(placed.failure, kind.value))
  },
  repeatOrders: async ({ body, actor, keyed, locale }) => {
    const made = await repeat({ orderNumbers: body.orders, ...given({ keyed }) }, actor)
    if (!made.ok) return made
    return ok(
      made.value.map(({ orderNumber, draft, failure }) => ({
        order_number: orderNumber,
        status: failure === undefined,
        draft: draft ?? null,
        ...(failure === undefined ? {} : { error: failure.code }),
        message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
      })),
    )
  },
  makeReturn: async ({ params, actor, keyed, locale }) => {
    const order = await orders.find(params.order_number, clientsWithin(actor))
    if (order === undefined) return failed(noOrder(params.order_number))
    const made = await returned({ orderNumber: order.orderNumber, ...given({ keyed }) }, actor)
    return made.ok ? presentOrderResult(made, { locale, references: references(), actor }) : made
  },
  changeOrder: async ({ params, body, actor, locale }) => {
    const order = await orders.find(params.order_number, clientsWithin(actor))
    const kind = order && orderKind(order.kind)
    if (order === undefined || kind === undefined) return failed(noOrder(params.order_number))
    const wrong = wrongNames(kind, body, { isNew: false })
    if (wrong.length > 0) return failed(invalidInput(wrong))
    const command = { orderNumber: order.orderNumber, raw: rawOrderOf(kind, body), confirmed: confirmationsIn(body), version: body.version }
    const changed = await change(command, actor)
    return changed.ok
      ? ok(presentWritten(changed.value, kind, { locale, references: references(), actor }))
      : failed(byApiNames(changed.failure, kind))
  },
  removeOrder: async ({ params, actor }) => {
    const removed = await remove({ orderNumber: params.order_number }, actor)
    return removed.ok ? ok(null) : removed
  },
})
