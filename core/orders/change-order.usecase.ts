import type { Actor } from '../identity/account.ts'
import type { Atomically } from '../kernel/atomically.ts'
import { atField } from '../kernel/failure.ts'
import type { FieldValue } from '../kernel/field.ts'
import { shower } from '../kernel/read-field.ts'
import type { Clock, Instant } from '../kernel/clock.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { References } from '../reference/references.ts'
import { orderKind } from './kinds/catalog.ts'
import type { Order, OrderContent } from './order.ts'
import { orderFailure } from './order.failures.ts'
import type { OrderField } from './order-field.ts'
import { fieldsOf, type OrderKind } from './order-kind.ts'
import { orderMachine, type OrderState } from './order.machine.ts'
import type { OrderUnit } from './order.ports.ts'
import { invalidOrder, readOrder, type RawOrder } from './read-order.ts'

/** Until the warehouse has the parcel, its order can be changed. */
const EDITABLE: ReadonlySet<OrderState> = new Set(['draft', 'confirmed'])

/** Fields left out of `raw` keep their values; `version` is the one that was read, left out the newest is meant. */
export type ChangeOrder = {
  readonly orderNumber: string
  readonly raw: Partial<RawOrder>
  readonly version?: number
  readonly confirmDeclaredValue: boolean
}

type Ports = { readonly atomically: Atomically<OrderUnit>; readonly references: () => References; readonly clock: Clock }

/**
 * Changes what an order says, with an audit row of each field. ORDER_NOT_EDITABLE once it was received, ORDER_CHANGED where somebody
 * was faster, otherwise refused as on placing it.
 */
export function changeOrder({ atomically, references, clock }: Ports) {
  return (command: ChangeOrder, actor: Actor): Promise<Result<{ readonly orderNumber: string }>> =>
    atomically(async (unit) => {
      const order = await unit.orders.lock(command.orderNumber, actor.audience === 'customer' ? actor.id : undefined)
      const kind = order && orderKind(order.kind)
      if (order === undefined || kind === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: command.orderNumber }))
      if (!EDITABLE.has(order.status)) return failed(orderFailure('ORDER_NOT_EDITABLE', { state: orderMachine.states[order.status].label }))
      if (command.version !== undefined && command.version !== order.version) return failed(orderFailure('ORDER_CHANGED'))
      const raw: RawOrder = {
        values: { ...asRaw(order.values, fieldsOf(kind)), ...command.raw.values },
        goods: command.raw.goods ?? order.goods.map((line) => asRaw(line, Object.entries(kind.goods.fields))),
      }
      const { content, failures, warnings } = readOrder({ kind, raw, references: references(), sender: actor.sender })
      if (content === undefined) return failed(invalidOrder(failures))
      const [warning] = warnings
      if (warning !== undefined && !command.confirmDeclaredValue)
        return failed({ ...orderFailure('DECLARED_VALUE_HIGH', warning.params), fields: [warning] })
      const taken = await takenReference(unit, order, content)
      if (taken !== undefined) return failed(taken)
      return write(unit, { order, content, kind, actor, at: clock.now() })
    })
}

const asRaw = (
  values: Readonly<Record<string, FieldValue | undefined>>,
  fields: readonly (readonly [string, OrderField])[],
): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap(([name, field]) => (values[name] === undefined ? [] : [[name, shower(field)(values[name])]])))

async function takenReference(unit: OrderUnit, order: Order, content: OrderContent) {
  const refCode = content.values.refCode
  if (refCode === undefined || refCode === order.values.refCode) return undefined
  const [holder] = await unit.orders.withReferences(order.customerId, [refCode])
  if (holder === undefined) return undefined
  const failure = orderFailure('REFERENCE_TAKEN', { refCode, order: holder.orderNumber })
  return { ...failure, fields: [atField('refCode', failure)] }
}

type Write = {
  readonly order: Order
  readonly content: OrderContent
  readonly kind: OrderKind
  readonly actor: Actor
  readonly at: Instant
}

async function write(unit: OrderUnit, { order, content, kind, actor, at }: Write): Promise<Result<{ orderNumber: string }>> {
  const changes = changesBetween(order, content, kind)
  if (Object.keys(changes).length === 0) return ok({ orderNumber: order.orderNumber })
  await unit.orders.change(order.id, { content }, at)
  await unit.audit.write([{ at, actorId: actor.id, area: 'order', subject: order.orderNumber, action: 'change', changes }])
  return ok({ orderNumber: order.orderNumber })
}

/** What differs, by the names and in the form of the outside. */
function changesBetween(before: OrderContent, after: OrderContent, kind: OrderKind): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const [name, field] of fieldsOf(kind)) {
    const show = shower(field)
    const [from, to] = [show(before.values[name]), show(after.values[name])]
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field.api] = { from, to }
  }
  const goods = (content: OrderContent) => content.goods.map((line) => asRaw(line, Object.entries(kind.goods.fields)))
  const [from, to] = [goods(before), goods(after)]
  if (JSON.stringify(from) !== JSON.stringify(to)) changes['order_goods'] = { from, to }
  return changes
}

/** Deletes a draft; anything that was submitted stays and can be cancelled (ORDER_NOT_EDITABLE). */
export function removeDraft({ atomically, clock }: { readonly atomically: Atomically<OrderUnit>; readonly clock: Clock }) {
  return (command: { readonly orderNumber: string }, actor: Actor): Promise<Result<true>> =>
    atomically(async (unit) => {
      const order = await unit.orders.lock(command.orderNumber, actor.id)
      if (order === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: command.orderNumber }))
      if (order.status !== 'draft') return failed(orderFailure('ORDER_NOT_EDITABLE', { state: orderMachine.states[order.status].label }))
      await unit.orders.remove(order.id)
      await unit.audit.write([
        { at: clock.now(), actorId: actor.id, area: 'order', subject: order.orderNumber, action: 'delete', from: 'draft' },
      ])
      return ok(true)
    })
}
