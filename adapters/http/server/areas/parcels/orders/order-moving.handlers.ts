import type { References } from '#core/base/fields/references.ts'
import { given } from '#core/base/kernel/given.ts'
import { clientsWithin } from '#core/platform/access/account.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { MoveOrder, moveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { moveOrders, OrderOutcome } from '#core/parcels/orders/change/move-orders.usecase.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type { orderRoutes, PerOrder } from '../../../../contract/parcels/orders/order.routes.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import { sayFailure } from '../../../../contract/words.ts'
import { readMeasures } from '../../../presenters/parcel-measures.ts'
import { byApiNames, presentOrderResult, type OrderBindings } from './order-answers.ts'
import { zoneFailures } from '../../../presenters/query-days.ts'
import { confirmationsIn } from '../../../presenters/confirmations.ts'

type Parts = {
  readonly orders: Pick<OrderQueries, 'find'>
  readonly moveOrder: ReturnType<typeof moveOrder>
  readonly moveOrders: ReturnType<typeof moveOrders>
  readonly references: () => References
}

const presentOutcome = ({ orderNumber, failure }: OrderOutcome, locale: Locale): PerOrder[number] => ({
  order_number: orderNumber,
  status: failure === undefined,
  ...(failure === undefined ? {} : { error: failure.code }),
  message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
})

type MoveBody = BodyOf<(typeof orderRoutes)['moveOrder']>

/** The command for an event; INPUT_INVALID for an invalid weight, size, photograph or time zone. */
function moveOf(body: MoveBody): Result<Omit<MoveOrder, 'orderNumber' | 'event' | 'keyed'>> {
  const { measures, failures } = readMeasures(body)
  const wrong = [...failures, ...zoneFailures('status_timezone', body.status_timezone)]
  if (wrong.length > 0) return failed(invalidInput(wrong))
  return ok(
    given({
      ...measures,
      exceptionCode: body.exception_code,
      exceptionMsg: body.exception_msg,
      confirmIrreversible: body.confirm_irreversible,
      confirmed: confirmationsIn(body),
      agentStatus: body.agent_status,
      agent: body.agent,
      reason: body.reason,
      location: body.status_location,
      timezone: body.status_timezone || undefined,
      time: body.status_time === undefined ? undefined : Date.parse(body.status_time),
    }),
  )
}

/** Handlers for the events of the order machine, on one order or many. */
export const orderMovingHandlers = ({
  orders,
  moveOrder: move,
  moveOrders: moveAll,
  references,
}: Parts): OrderBindings<'moveOrder' | 'cancelOrders' | 'blockOrders'> => ({
  moveOrder: async ({ params, body, actor, keyed, locale }) => {
    const command = moveOf(body)
    if (!command.ok) return command
    const orderNumber = params.order_number
    const moved = await move({ ...command.value, orderNumber, event: params.event, ...given({ keyed }) }, actor)
    if (moved.ok || moved.failure.fields === undefined) return presentOrderResult(moved, { locale, references: references(), actor })
    // A draft that is not complete: its fields have the names of its kind.
    const order = await orders.find(orderNumber, clientsWithin(actor))
    const kind = order && orderKind(order.kind)
    return kind === undefined ? moved : failed(byApiNames(moved.failure, kind))
  },
  cancelOrders: async ({ body, actor, locale }) => {
    const outcomes = await moveAll({ orderNumbers: body.orders, event: 'cancel' }, actor)
    return outcomes.ok ? ok(outcomes.value.map((outcome) => presentOutcome(outcome, locale))) : outcomes
  },
  blockOrders: async ({ body, actor, locale }) => {
    const outcomes = await moveAll({ orderNumbers: body.orders, event: 'intercept', reason: body.reason }, actor)
    return outcomes.ok ? ok(outcomes.value.map((outcome) => presentOutcome(outcome, locale))) : outcomes
  },
})
