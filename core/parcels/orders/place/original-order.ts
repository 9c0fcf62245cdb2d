import { atField } from '#core/base/kernel/failure.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { actualGrams, type Order, type OrderContent } from '../order.ts'
import { orderFailure } from '../order.failures.ts'
import { senderFields } from '../fields/person-fields.ts'
import type { OrderKind } from '../order-kind.ts'
import { orderMachine } from '../order.machine.ts'
import type { OrderUnit } from '../order.ports.ts'

type Originals = { readonly content: OrderContent; readonly kind: OrderKind; readonly customerId: number }

/**
 * The returned parcel of an order, locked; `undefined` for kinds without one. ORIGINAL_NOT_FOUND
 * for another customer's too, ORIGINAL_NOT_RETURNED while it is not back with us, ORIGINAL_PLANNED
 * while a plan for it is carried out, each at its field.
 */
export async function lockOriginal(
  { orders }: Pick<OrderUnit, 'orders'>,
  { content, kind, customerId }: Originals,
): Promise<Result<Order | undefined>> {
  if (!kind.takesOriginal) return ok(undefined)
  const named = String(content.values['originalOrder'] ?? '').toUpperCase()
  const original = await orders.lock(named, customerId)
  const failure =
    original === undefined
      ? orderFailure('ORIGINAL_NOT_FOUND', { order: named })
      : original.status === 'returned'
        ? original.planStatus === 'accepted'
          ? orderFailure('ORIGINAL_PLANNED', { order: named })
          : undefined
        : orderFailure('ORIGINAL_NOT_RETURNED', { order: named, state: orderMachine.states[original.status].label })
  return failure === undefined ? ok(original) : failed({ ...failure, fields: [atField('originalOrder', failure)] })
}

const SENDER = Object.keys(senderFields)

/**
 * An order with the known data of its returned parcel: sender, weight and, if unopened, products.
 */
export function withOriginal(content: OrderContent, original: Order | undefined): OrderContent {
  if (original === undefined) return content
  const known: Record<string, FieldValue | undefined> = { weight: actualGrams(original) }
  for (const name of SENDER) known[name] = original.values[name]
  const values = { ...content.values }
  for (const [name, value] of Object.entries(known)) if (value !== undefined) values[name] ??= value
  return {
    ...content,
    values,
    goods: content.goods.length > 0 ? content.goods : original.goods,
  }
}
