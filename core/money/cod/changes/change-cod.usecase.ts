import { lockOrder } from '#core/parcels/orders/lock-order.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { formatAmount, formatMoney, money, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { writeContent } from '#core/parcels/orders/change/change-order.usecase.ts'
import { isMoreCash } from '#core/parcels/orders/place/placing.rules.ts'
import { openingRefusal } from '#core/portal/shippers/opening.rules.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { CodDecision } from './cod-change.machine.ts'
import type { CodChangeReach, CodChangeUnit } from './cod-change.ports.ts'
import {
  askForCodChange,
  codChangeable,
  codOf,
  codRejectionFields,
  moveCodChange,
  readCodRequest,
  withCod,
  type CodChange,
} from './cod-change.ts'
import { codFailure } from '../cod.failures.ts'
import { reviseCollection } from '../collections/follow-collection.ts'

type Ports = {
  readonly atomically: Atomically<CodChangeUnit>
  readonly references: () => References
  readonly clock: Clock
}

const reachOf = (actor: Actor): CodChangeReach => ({ customerIds: clientsWithin(actor) })

/** Pages that list changes read them again. */
async function tell({ live }: CodChangeUnit, { customerId }: Pick<CodChange, 'customerId'>): Promise<void> {
  await live.publish({ topic: 'cod-changes', to: { audience: 'staff' } })
  await live.publish({ topic: 'cod-changes', to: { accountIds: [customerId] } })
}

type CodAmountChange = {
  readonly order: Order
  readonly after: Money | undefined
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

/** The collection of an order, locked; none is looked for before its dispatch. */
const collectionFor = async ({ collections }: CodChangeUnit, { id, outboundAt }: Order) =>
  outboundAt === undefined ? [] : collections.lock([id])

/** The order gets the amount as by any other change: version, label, and audit row. */
async function apply(unit: CodChangeUnit, { order, after, ...write }: CodAmountChange): Promise<Result<Order>> {
  const kind = orderKind(order.kind)
  if (kind === undefined) return failed(orderFailure('ORDER_NOT_FOUND', { order: order.orderNumber }))
  return writeContent(unit, { order, kind, content: withCod(order, after), ...write })
}

/**
 * Asks for another COD amount of an order of the actor's own. Until the parcel is dispatched it is
 * applied at once, afterwards it waits for the staff. ORDER_NOT_FOUND, COD_NOT_OF_KIND,
 * COD_COLLECTED, COD_NOT_DUE, COD_CHANGE_OPEN, CERTIFICATION_NEEDED for more cash; INPUT_INVALID
 * names every wrong field.
 */
export function requestCodChange({ atomically, references, clock }: Ports) {
  return (orderNumber: string, raw: RawFields, actor: Actor): Promise<Result<CodChange>> =>
    atomically(async (unit) => {
      const found = await lockOrder(unit, orderNumber, actor.id)
      if (!found.ok) return found
      const order = found.value
      const [collection] = await collectionFor(unit, order)
      const how = codChangeable(order, collection)
      if (!how.ok) return how
      if ((await unit.codChanges.openOf(orderNumber)) !== undefined) return failed(codFailure('COD_CHANGE_OPEN', { order: orderNumber }))
      const read = readCodRequest(raw, order, references())
      if (!read.ok) return read
      const at = clock.now()
      const asked = askForCodChange(read.value, { order, by: actor.id, at })
      const closed = isMoreCash(asked.before, asked.after) ? openingRefusal('cod', await unit.openings.of(order.customerId), at) : undefined
      if (closed !== undefined) return failed(closed)
      if (how.value === 'by_staff') return record(unit, { change: asked, action: 'request', actor, at })
      const applied = moveCodChange(asked, { event: 'apply', at })
      if (!applied.ok) return applied
      const written = await apply(unit, { order, after: asked.after, actor, at, references: references() })
      return written.ok ? record(unit, { change: applied.value, action: 'apply', actor, at }) : written
    })
}

type RecordedCodChange = { readonly change: Omit<CodChange, 'id'>; readonly action: string; readonly actor: Actor; readonly at: Instant }

async function record(unit: CodChangeUnit, { change, action, actor, at }: RecordedCodChange): Promise<Result<CodChange>> {
  const added = await unit.codChanges.add(change)
  const changes = { cod_amount: { from: shown(added.before), to: shown(added.after) } }
  const entry = { at, actorId: actor.id, area: 'cod-changes', subject: added.orderNumber, action, to: added.state, changes }
  await unit.audit.write([entry])
  await tell(unit, added)
  return ok(added)
}

const shown = (amount: Money | undefined) => (amount === undefined ? null : { amount: formatAmount(amount), currency: amount.currency })

/**
 * Withdraws an open request of the actor's own: COD_CHANGE_NOT_FOUND, ILLEGAL_TRANSITION once it
 * was decided.
 */
export function withdrawCodChange({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (id: number, actor: Actor): Promise<Result<CodChange>> =>
    atomically(async (unit) => {
      const change = await unit.codChanges.lock(id, reachOf(actor))
      if (change === undefined) return failed(codFailure('COD_CHANGE_NOT_FOUND', { id }))
      const moved = moveCodChange(change, { event: 'withdraw', at: clock.now(), by: actor.id })
      return moved.ok ? keep(unit, { before: change, after: moved.value, event: 'withdraw', actor }) : moved
    })
}

type KeptCodChange = {
  readonly before: CodChange
  readonly after: CodChange
  readonly event: CodDecision | 'withdraw'
  readonly actor: Actor
}

async function keep(unit: CodChangeUnit, { before, after, event, actor }: KeptCodChange): Promise<Result<CodChange>> {
  await unit.codChanges.keep(after)
  const { orderNumber: subject, decidedAt: at = after.askedAt } = after
  await unit.audit.write([{ at, actorId: actor.id, area: 'cod-changes', subject, action: event, from: before.state, to: after.state }])
  await tell(unit, after)
  return ok(after)
}

export type DecideCodChanges = { readonly ids: readonly number[]; readonly decision: CodDecision; readonly raw: RawFields }
/** The result of one request of a decision about several. */
export type CodOutcome = { readonly id: number; readonly failure?: Failure }

/**
 * Decides requests of clients within reach, each in a unit of work of its own: one refusal does not
 * undo the others. What is accepted changes its order; the customer gets a message either way. A
 * rejection needs a reason (INPUT_INVALID). For each: COD_CHANGE_NOT_FOUND, ILLEGAL_TRANSITION
 * where it was decided or withdrawn before, COD_COLLECTED and COD_NOT_DUE where it came too late to
 * be accepted, COD_REPORTED while a difference waits.
 */
export function decideCodChanges(ports: Ports) {
  return async ({ ids, decision, raw }: DecideCodChanges, actor: Actor): Promise<Result<readonly CodOutcome[]>> => {
    const read = decision === 'reject' ? readFields(codRejectionFields, { raw, context: { references: ports.references() } }) : undefined
    if (read?.ok === false) return read
    const outcomes: CodOutcome[] = []
    for (const id of new Set(ids)) {
      const done = await decideOne(ports, { id, decision, reason: read?.value.reason, actor })
      outcomes.push(done.ok ? { id } : { id, failure: done.failure })
    }
    return ok(outcomes)
  }
}

type Decision = { readonly id: number; readonly decision: CodDecision; readonly reason: string | undefined; readonly actor: Actor }

const decideOne = ({ atomically, references, clock }: Ports, { id, decision, reason, actor }: Decision): Promise<Result<CodChange>> =>
  atomically(async (unit) => {
    const before = await unit.codChanges.lock(id, reachOf(actor))
    const order = before && (await unit.orders.lock(before.orderNumber, clientsWithin(actor)))
    if (before === undefined || order === undefined) return failed(codFailure('COD_CHANGE_NOT_FOUND', { id }))
    const at = clock.now()
    const moved = moveCodChange(before, { event: decision, at, by: actor.id, reason })
    if (!moved.ok) return moved
    if (decision === 'accept') {
      const [collection] = await collectionFor(unit, order)
      const how = codChangeable(order, collection)
      if (!how.ok) return how
      const written = await apply(unit, { order, after: before.after, actor, at, references: references() })
      if (!written.ok) return written
      const revised = await reviseCollection(unit.collections, {
        order: written.value,
        due: codOf(written.value),
        hasCollection: collection !== undefined,
        at,
      })
      if (!revised.ok) return revised
    }
    await inform(unit, { change: moved.value, order, decision, at })
    return keep(unit, { before, after: moved.value, event: decision, actor })
  })

type CodDecisionNotice = { readonly change: CodChange; readonly order: Order; readonly decision: CodDecision; readonly at: Instant }

async function inform(unit: CodChangeUnit, { change, order, decision, at }: CodDecisionNotice): Promise<void> {
  const { orderNumber, before, after, decisionReason = '' } = change
  const amounts = { from: amountText(before, after), to: amountText(after, before) }
  await unit.messages.send({
    accountIds: [change.customerId],
    type: 'general',
    text:
      decision === 'accept'
        ? { template: 'cod_change_accepted', params: { order: orderNumber, ...amounts } }
        : { template: 'cod_change_rejected', params: { order: orderNumber, ...amounts, reason: decisionReason } },
    airwayNumber: order.airwayNumber,
    link: `/editCodRecord/list?keywords=${orderNumber}`,
    at,
  })
}

/** `150.00 AED`; no COD is zero in the currency of the other amount. */
function amountText(amount: Money | undefined, other: Money | undefined): string {
  const shownAmount = amount ?? money(0n, other?.currency ?? 'USD')
  return formatMoney(shownAmount)
}
