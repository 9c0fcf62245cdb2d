import type { Actor } from '#core/platform/access/account.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { numbersAt, orderPlaces, withNumber, type NumberAt, type OrderNumberReading } from '../../contract/any-order.ts'
import type { AnyRoute } from '../../contract/route.ts'
import type { Call } from '../answers/call.ts'

const PARTS = ['params', 'query', 'body'] as const
type Inputs = Pick<Call, (typeof PARTS)[number]>
type InputPart = (typeof PARTS)[number]

type AskedNumber = NumberAt & { readonly part: InputPart; readonly reading: OrderNumberReading }

const numbersOf = (route: AnyRoute, inputs: Inputs): readonly AskedNumber[] =>
  PARTS.flatMap((part) =>
    orderPlaces(route[part])
      .filter(({ reading }) => reading !== 'each')
      .flatMap(({ path, reading }) => [...numbersAt(inputs[part], path)].map((one) => ({ ...one, part, reading }))),
  )

/**
 * The inputs of a call with the order's own number, or its waybill, wherever the route asks for an
 * order (rule: Any number of an order). What no order has stays as it is, since the use case says
 * so; NUMBER_AMBIGUOUS for a reference of several.
 */
export async function nameOrders(
  route: AnyRoute,
  inputs: Inputs,
  by: { readonly find: OrdersByNumber; readonly actor: Actor },
): Promise<Result<Inputs>> {
  const asked = numbersOf(route, inputs)
  if (asked.length === 0) return ok(inputs)
  const found = await by.find(
    asked.map(({ number }) => number),
    by.actor,
  )
  let named: Inputs = inputs
  for (const { part, at, number, reading } of asked) {
    const order = found.get(number)
    if (order?.ok === true) {
      const { orderNumber, airwayNumber } = order.value
      named = { ...named, [part]: withNumber(named[part], at, reading === 'airway_number' ? airwayNumber : orderNumber) }
    } else if (order?.failure.code === 'NUMBER_AMBIGUOUS')
      return failed(part === 'params' ? order.failure : { ...order.failure, fields: [atField(at.join('.'), order.failure)] })
  }
  return ok(named)
}
