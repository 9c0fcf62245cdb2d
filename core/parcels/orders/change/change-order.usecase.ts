import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import { lockOrder } from '../lock-order.ts'
import { changedRaw, changesBetween, undeclaredValues } from './content-change.rules.ts'
import { orderKind } from '../kinds/catalog.ts'
import type { Order, OrderContent } from '../order.ts'
import { labelChanges } from '../print/order-label.ts'
import { askAbout, type Confirmation } from '../place/plausibility.rules.ts'
import { foreignFiles, nameFiles } from '../fields/order-files.rules.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderKind } from '../order-kind.ts'
import { isEditable, orderMachine } from '../order.machine.ts'
import type { MovingUnit } from './order-effects.port.ts'
import type { OrderUnit } from '../order.ports.ts'
import { aboveChannel } from '../order-parcel.ts'
import { invalidOrder, readOrder, type RawOrder } from '../read-order.ts'

/** Fields left out of `raw` keep their values; `version` is the one that was read. */
export type ChangeOrder = {
  readonly orderNumber: string
  readonly raw: Partial<RawOrder>
  readonly version: number
  /** Questions that the caller has said yes to. */
  readonly confirmed: readonly Confirmation[]
}

type Ports = { readonly atomically: Atomically<MovingUnit>; readonly references: () => References; readonly clock: Clock }

/**
 * Changes an order's content, with an audit row of each field. ORDER_NOT_EDITABLE once it was
 * received, ORDER_CHANGED where somebody was faster, otherwise refused for the same reasons as a
 * new order, or a new draft, and for what it changes in other areas.
 */
export function changeOrder({ atomically, references, clock }: Ports) {
  return (command: ChangeOrder, actor: Actor): Promise<Result<Order>> =>
    atomically(async (unit) => {
      const order = await unit.orders.lock(command.orderNumber, clientsWithin(actor))
      const kind = order && orderKind(order.kind)
      if (order === undefined || kind === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: command.orderNumber }))
      if (!isEditable(order.status)) return failed(orderFailure('ORDER_NOT_EDITABLE', { state: orderMachine.states[order.status].label }))
      if (command.version !== order.version) return failed(orderFailure('ORDER_CHANGED'))
      const raw = changedRaw({ order, kind, raw: command.raw, references: references() })
      const isDraft = order.status === 'draft'
      const {
        content: read,
        failures,
        warnings,
      } = readOrder({
        kind,
        raw,
        references: references(),
        sender: actor.sender,
        isDraft,
        above: aboveChannel({ references: references(), at: clock.now(), actor }),
      })
      if (read === undefined) return failed(invalidOrder(failures))
      const content = await unit.effects.called({
        kind: kind.name,
        customerId: order.customerId,
        content: { ...read, values: { ...undeclaredValues(order, kind), ...read.values } },
      })
      const moved = movedOriginal({ order, kind, content })
      if (moved !== undefined) return failed(moved)
      const foreign = await foreignFiles(unit, { content, kind, customerId: order.customerId, actor, before: order })
      if (foreign.length > 0) return failed(invalidOrder(foreign))
      const question = askAbout(warnings, command.confirmed)
      if (question !== undefined) return failed(question)
      const taken = await takenReference(unit, order, content)
      if (taken !== undefined) return failed(taken)
      const at = clock.now()
      const changed = await writeContent(unit, { order, content, kind, actor, references: references(), at })
      if (!changed.ok || changed.value === order) return changed
      const revised = await unit.effects.revise({ before: order, order: changed.value, actor, at, references: references() })
      return revised.ok ? changed : revised
    })
}

type ChangedOrder = { readonly order: Order; readonly kind: OrderKind; readonly content: OrderContent }

/** The returned parcel that was taken stays the same. */
function movedOriginal({ order, kind, content }: ChangedOrder): Failure | undefined {
  const isSame = content.values['originalOrder'] === order.values['originalOrder']
  if (!kind.takesOriginal || order.status === 'draft' || isSame) return undefined
  const failure = orderFailure('ORIGINAL_FIXED')
  return { ...failure, fields: [atField('originalOrder', failure)] }
}

async function takenReference(unit: OrderUnit, order: Order, content: OrderContent) {
  const refCode = content.values.refCode
  if (refCode === undefined || refCode === order.values.refCode) return undefined
  const [holder] = await unit.orders.withReferences(order.customerId, [refCode])
  if (holder === undefined) return undefined
  const failure = orderFailure('REFERENCE_TAKEN', { refCode, order: holder.orderNumber })
  return { ...failure, fields: [atField('refCode', failure)] }
}

/** A locked order and the content that it gets. */
export type ContentWrite = {
  readonly order: Order
  readonly content: OrderContent
  readonly kind: OrderKind
  readonly actor: Actor
  readonly references: References
  readonly at: Instant
}

/**
 * Writes checked content to a locked order: its next version, the mark of a printed label that is
 * out of date, the files that it names, and an audit row of each field; nothing where nothing
 * changed.
 */
export async function writeContent(
  unit: Pick<OrderUnit, 'orders' | 'audit' | 'files'>,
  { order, content, kind, actor, references, at }: ContentWrite,
): Promise<Result<Order>> {
  const changes = changesBetween(order, content, kind)
  if (Object.keys(changes).length === 0) return ok(order)
  const isOutdated = order.printedAt !== undefined && labelChanges(order, content, references)
  const changed = await unit.orders.change(order, { content, ...(isOutdated ? { labelOutdated: true } : {}) }, at)
  await nameFiles(unit, changed)
  await unit.audit.write([{ at, actorId: actor.id, area: 'order', subject: order.orderNumber, action: 'change', changes }])
  return ok(changed)
}

/** Deletes a draft; a submitted order stays and can be cancelled (ORDER_NOT_EDITABLE). */
export function removeDraft({ atomically, clock }: { readonly atomically: Atomically<OrderUnit>; readonly clock: Clock }) {
  return (command: { readonly orderNumber: string }, actor: Actor): Promise<Result<true>> =>
    atomically(async (unit) => {
      const found = await lockOrder(unit, command.orderNumber, actor.id)
      if (!found.ok) return found
      const order = found.value
      if (order.status !== 'draft') return failed(orderFailure('ORDER_NOT_EDITABLE', { state: orderMachine.states[order.status].label }))
      await unit.orders.remove(order.id)
      await nameFiles(unit, { ...order, values: {} })
      await unit.audit.write([
        { at: clock.now(), actorId: actor.id, area: 'order', subject: order.orderNumber, action: 'delete', from: 'draft' },
      ])
      return ok(true)
    })
}
