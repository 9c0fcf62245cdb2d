import { atField } from '#core/base/kernel/failure.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import { figures } from '#core/base/kernel/text.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { actualGrams, type Order, type OrderContent } from '../order.ts'
import { orderFailure } from '../order.failures.ts'
import { senderFields } from '../fields/person-fields.ts'
import type { OrderKind } from '../order-kind.ts'
import { orderMachine } from '../order.machine.ts'
import type { OrderStore, OrderUnit } from '../order.ports.ts'
import { parseWaybill } from '../waybill.ts'

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
  const named = String(content.values['originalOrder'] ?? '')
  const original = await lockNamed(orders, named, customerId)
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

/** A customer's order by its number, its waybill or the customer's reference, locked. */
async function lockNamed({ lock, ofWaybill, withReferences }: OrderStore, named: string, customerId: number): Promise<Order | undefined> {
  const order = await lock(figures(named).toUpperCase(), customerId)
  if (order !== undefined || named === '') return order
  const waybill = parseWaybill(named)
  const carried = waybill.ok ? await ofWaybill(waybill.value) : undefined
  const found = carried ?? (await withReferences(customerId, [named]))[0]?.orderNumber
  return found === undefined ? undefined : lock(found, customerId)
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
    values: { ...values, originalOrder: original.orderNumber },
    goods: content.goods.length > 0 ? content.goods : original.goods,
  }
}
