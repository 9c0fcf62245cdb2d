import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { changedRaw } from '../change/content-change.rules.ts'
import { orderFailure } from '../order.failures.ts'
import { orderMachine } from '../order.machine.ts'
import type { OrderKind } from '../order-kind.ts'
import type { OrdersByNumber } from '../orders-by-number.ts'
import type { RawOrder } from '../read-order.ts'
import { returnContent, returnKindOf } from './return.rules.ts'

type Filling = {
  readonly kind: OrderKind
  readonly raw: RawOrder
  readonly actor: Actor
  readonly references: References
  readonly ordersByNumber: OrdersByNumber
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
const isFilled = (line: Readonly<Record<string, unknown>>): boolean => Object.values(line).some(isGiven)

const refuse = (name: string, failure: Failure): Result<never> => failed({ ...failure, fields: [atField(name, failure)] })

/**
 * The input of an order with what it leaves out taken from the order that it comes from: people,
 * parcel and products (rule: Filled from an order). The other order is named by any number.
 * ORDER_NOT_FOUND for another's too, NUMBER_AMBIGUOUS, and NO_RETURN for one that is not delivered,
 * each at its field; whether a returned parcel can be taken is asked when it is.
 */
export async function filledFromOrder({ kind, raw, actor, references, ordersByNumber }: Filling): Promise<Result<RawOrder>> {
  const { fillsFrom: name } = kind
  const named = name === undefined ? undefined : raw.values[name]
  if (name === undefined || typeof named !== 'string' || named.trim() === '') return ok(raw)
  const found = (await ordersByNumber([named], actor)).get(named) ?? failed(orderFailure('ORDER_NOT_FOUND', { order: named }))
  if (!found.ok) return kind.takesOriginal === true ? ok(raw) : refuse(name, found.failure)
  const source = found.value
  if (kind.isReturn === true && returnKindOf(source) === undefined)
    return refuse(name, orderFailure('NO_RETURN', { state: orderMachine.states[source.status].label }))
  const values = Object.fromEntries(Object.entries(raw.values).filter(([, value]) => isGiven(value)))
  const goods = raw.goods.filter(isFilled)
  const order = { ...source, ...returnContent(source, kind) }
  const filled = changedRaw({ order, kind, raw: { values, ...(goods.length === 0 ? {} : { goods }) }, references })
  return ok({ ...filled, values: { ...filled.values, [name]: source.orderNumber } })
}
