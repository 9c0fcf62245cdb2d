import { atField } from '../../../../core/kernel/failure.ts'
import { inputFailure } from '../../../../core/kernel/input.failures.ts'
import { failed, ok, type Result } from '../../../../core/kernel/result.ts'
import { formatKilograms, parseKilograms } from '../../../../core/kernel/weight.ts'
import type { Locale } from '../../../../core/kernel/words.ts'
import type { MoveOrder, moveOrder } from '../../../../core/orders/move-order.usecase.ts'
import type { moveOrders, OrderOutcome } from '../../../../core/orders/move-orders.usecase.ts'
import type { OrderQueries } from '../../../../core/orders/order.ports.ts'
import { HEAVIEST_GRAMS } from '../../../../core/orders/read-order.ts'
import { DONE } from '../../contract/http.failures.ts'
import type { orderRoutes, PerOrder } from '../../contract/order.routes.ts'
import type { BodyOf } from '../../contract/route.ts'
import { sayFailure } from '../../contract/words.ts'
import { asNow, given, type OrderBindings } from './order-answers.ts'
import { zoneFailures } from './time-zones.ts'

type Parts = {
  readonly orders: OrderQueries
  readonly moveOrder: ReturnType<typeof moveOrder>
  readonly moveOrders: ReturnType<typeof moveOrders>
}

const presentOutcome = ({ orderNumber, failure }: OrderOutcome, locale: Locale): PerOrder[number] => ({
  order_number: orderNumber,
  status: failure === undefined,
  ...(failure === undefined ? {} : { error: failure.code }),
  message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
})

type MoveBody = BodyOf<(typeof orderRoutes)['moveOrder']>

/** The weight from the scale in grams; a failure where the text is none. */
function gramsOf(text: string | undefined): Result<number | undefined> {
  if (text === undefined || text === '') return ok(undefined)
  const grams = parseKilograms(text)
  if (!grams.ok) return grams
  return grams.value > 0 && grams.value <= HEAVIEST_GRAMS
    ? grams
    : failed(inputFailure('OUT_OF_RANGE', { min: formatKilograms(1), max: formatKilograms(HEAVIEST_GRAMS) }))
}

/** An event as the core takes it; INPUT_INVALID for a weight or a zone that is none. */
function moveOf(body: MoveBody): Result<Omit<MoveOrder, 'orderNumber' | 'event' | 'keyed'>> {
  const grams = gramsOf(body.check_weight)
  const zone = zoneFailures('status_timezone', body.status_timezone)
  if (!grams.ok || zone.length > 0)
    return failed({ ...inputFailure('INPUT_INVALID'), fields: [...(grams.ok ? [] : [atField('check_weight', grams.failure)]), ...zone] })
  return ok({
    ...given('checkWeightGrams', grams.value),
    ...given('exceptionCode', body.exception_code),
    ...given('exceptionMsg', body.exception_msg),
    ...given('confirmIrreversible', body.confirm_irreversible),
    ...given('reason', body.reason),
    ...given('location', body.status_location),
    ...given('timezone', body.status_timezone || undefined),
    ...given('time', body.status_time === undefined ? undefined : Date.parse(body.status_time)),
  })
}

/** The events of the order machine, on one order and on many. */
export const orderMovingHandlers = ({
  orders,
  moveOrder: move,
  moveOrders: moveAll,
}: Parts): OrderBindings<'moveOrder' | 'cancelOrders' | 'blockOrders'> => ({
  moveOrder: async ({ params, body, actor, keyed }) => {
    const command = moveOf(body)
    return command.ok
      ? asNow(
          orders,
          await move({ ...command.value, orderNumber: params.order_number, event: params.event, ...given('keyed', keyed) }, actor),
        )
      : command
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
