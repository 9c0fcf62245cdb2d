import type { Actor } from '../identity/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import type { Clock, Instant } from '../kernel/clock.ts'
import { once, type KeyedCommand } from '../kernel/once.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { atField } from '../kernel/failure.ts'
import type { References } from '../reference/references.ts'
import { CODE_OF_EVENT } from '../tracking/tracking-event.ts'
import { orderKind, orderKinds } from './kinds/catalog.ts'
import { WAREHOUSE_PLACE } from './move-order.usecase.ts'
import type { NewOrder, OrderContent } from './order.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderUnit } from './order.ports.ts'
import { invalidOrder, readOrder, type RawOrder } from './read-order.ts'
import { waybillNumber } from './waybill.ts'

export type PlaceOrder = {
  readonly kind: string
  readonly raw: RawOrder
  readonly confirmDeclaredValue: boolean
  readonly draft: boolean
  readonly keyed?: KeyedCommand
}

type Ports = {
  readonly atomically: Atomically<OrderUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newOrderNumber: (at: Instant) => string
}

/**
 * Places an order of any kind: reads it by its declaration, refuses what is wrong field by field (ORDER_INVALID), asks at a high declared
 * value (DECLARED_VALUE_HIGH), keeps references unique (REFERENCE_TAKEN), and under one idempotency key makes one order (domain §2, §3).
 */
export function placeOrder({ atomically, references, clock, newOrderNumber }: Ports) {
  return async (command: PlaceOrder, actor: Actor): Promise<Result<{ readonly orderNumber: string }>> => {
    const kind = orderKind(command.kind)
    if (kind === undefined)
      return failed(orderFailure('ORDER_KIND_UNKNOWN', { found: command.kind, choices: orderKinds.map((one) => one.name).join(', ') }))
    const { content, failures, warnings } = readOrder({ kind, raw: command.raw, references: references(), sender: actor.sender })
    if (content === undefined) return failed(invalidOrder(failures))
    const [warning] = warnings
    if (warning !== undefined && !command.confirmDeclaredValue)
      return failed({ ...orderFailure('DECLARED_VALUE_HIGH', warning.params), fields: [warning] })
    const placed = await atomically((unit) =>
      once(unit.answered, command.keyed, async () => {
        const stored = await storeNew(unit, {
          contents: [{ content }],
          kind: kind.name,
          draft: command.draft,
          actor,
          at: clock.now(),
          newOrderNumber,
        })
        const [first] = stored
        if (first !== undefined) return ok(JSON.stringify({ orderNumber: first.orderNumber }))
        return failed(await referenceTaken(unit, actor.id, content.values.refCode ?? ''))
      }),
    )
    return placed.ok ? ok(JSON.parse(placed.value) as { orderNumber: string }) : placed
  }
}

async function referenceTaken(unit: OrderUnit, customerId: number, refCode: string) {
  const [holder] = await unit.orders.withReferences(customerId, [refCode])
  const failure = orderFailure('REFERENCE_TAKEN', { refCode, order: holder?.orderNumber ?? '' })
  return { ...failure, fields: [atField('refCode', failure)] }
}

export type StoreNew = {
  readonly contents: readonly { readonly content: OrderContent; readonly importKey?: string }[]
  readonly kind: string
  readonly draft: boolean
  readonly actor: Actor
  readonly at: Instant
  readonly newOrderNumber: (at: Instant) => string
}

/** Stores read orders with waybill, first tracking event and audit row; those whose reference is taken are left out of the answer. */
export async function storeNew(
  unit: OrderUnit,
  { contents, kind, draft, actor, at, newOrderNumber }: StoreNew,
): Promise<readonly { readonly orderNumber: string; readonly id: number }[]> {
  const serials = await unit.orders.waybillSerials(contents.length)
  const status = draft ? 'draft' : 'confirmed'
  const orders = contents.map(({ content, importKey }, index): NewOrder => ({
    ...content,
    orderNumber: newOrderNumber(at),
    kind,
    customerId: actor.id,
    status,
    airwayNumber: waybillNumber(serials[index] ?? 0),
    createdAt: at,
    ...(draft ? {} : { trackerCode: CODE_OF_EVENT.submit }),
    ...(importKey === undefined ? {} : { importKey }),
  }))
  const stored = await unit.orders.insert(orders)
  if (!draft)
    await unit.tracking.add(
      stored.map(({ id }) => ({
        orderId: id,
        code: CODE_OF_EVENT.submit,
        time: at,
        timezone: WAREHOUSE_PLACE.timezone,
        location: actor.sender.city,
        operator: actor.name,
        hidden: false,
      })),
    )
  await unit.audit.write(
    stored.map(({ orderNumber }) => ({ at, actorId: actor.id, area: 'order', subject: orderNumber, action: 'create', to: status })),
  )
  return stored
}
