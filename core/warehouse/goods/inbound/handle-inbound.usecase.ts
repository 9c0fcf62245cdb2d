import type { RawFields } from '#core/base/fields/read-fields.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { goodsFailure } from '../goods.failures.ts'
import type { StockUnit } from '../goods.ports.ts'
import { moveSteps } from '../stock/move-steps.ts'
import { inboundNumber } from '../stock/stock-number.ts'
import { inboundFailure } from './inbound.failures.ts'
import { readInbound, repeatedLines, type WrittenInbound } from './inbound-fields.ts'
import type { InboundCalls, InboundMoving, InboundUnit } from './inbound.ports.ts'
import {
  awaitsAnswer,
  isDifferent,
  moveInbound,
  newInbound,
  rewriteInbound,
  stepsOfAnnouncing,
  stepsOfCancelling,
  type Inbound,
} from './inbound.ts'

type Ports = { readonly atomically: Atomically<InboundCalls>; readonly references: () => References; readonly clock: Clock }
/** Who does something, and when. */
export type InboundBy = { readonly actor: Actor; readonly at: Instant }

/** Locks a delivery that the actor may reach, or INBOUND_NOT_FOUND. */
export async function lockInbound({ inbounds }: InboundUnit, number: string, actor: Actor): Promise<Result<Inbound>> {
  const inbound = await inbounds.lock(number)
  const within = clientsWithin(actor)
  const isReached = inbound !== undefined && within?.includes(inbound.customerId) !== false
  return isReached ? ok(inbound) : failed(inboundFailure('INBOUND_NOT_FOUND', { number }))
}

/** Saves what became of a locked delivery, with its audit row. */
export async function keepInbound(
  { inbounds, audit }: Pick<InboundMoving, 'inbounds' | 'audit'>,
  {
    before,
    after,
    action,
    changes,
    actor,
    at,
  }: InboundBy & { readonly before: Inbound; readonly after: Inbound; readonly action: string } & {
    readonly changes?: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>
  },
): Promise<Inbound> {
  await inbounds.keep(after)
  const states = before.state === after.state ? {} : { from: before.state, to: after.state }
  await audit.write([
    { at, actorId: actor.id, area: 'inbound', subject: after.number, action, ...states, ...(changes === undefined ? {} : { changes }) },
  ])
  return { ...after, version: before.version + 1 }
}

/**
 * The delivery with the customer's own SKUs: SKU_NOT_FOUND names each that it does not have,
 * INBOUND_SKU_TWICE one that two lines mean.
 */
async function withOwnSkus({ stock }: StockUnit, customerId: number, written: WrittenInbound): Promise<Result<WrittenInbound>> {
  const { lines } = written
  const meant = await stock.skusMeant(
    customerId,
    lines.map(({ sku }) => sku),
  )
  const wrong = lines.flatMap(({ sku }, index) =>
    meant.has(sku) ? [] : [atField(`lines.${index}.sku`, goodsFailure('SKU_NOT_FOUND', { sku }))],
  )
  const own = lines.map((line) => ({ ...line, sku: meant.get(line.sku) ?? line.sku }))
  const faults = wrong.length > 0 ? wrong : repeatedLines(own)
  return faults.length === 0 ? ok({ ...written, lines: own }) : failed(invalidInput(faults))
}

/** Writes new drafts of a customer in a unit of work, each with its audit row. */
export async function addedInbounds(
  unit: Pick<InboundMoving, 'inbounds' | 'audit'>,
  written: readonly WrittenInbound[],
  { customerId, actorId, at }: { readonly customerId: number; readonly actorId: number; readonly at: Instant },
): Promise<readonly Inbound[]> {
  const serials = await unit.inbounds.drawSerials(written.length)
  const drafts = written.map((one, index) => newInbound({ number: inboundNumber.write(serials[index] ?? 0), customerId, at, written: one }))
  await unit.inbounds.add(drafts)
  await unit.audit.write(
    drafts.map(({ number, state }) => ({ at, actorId, area: 'inbound', subject: number, action: 'create', to: state })),
  )
  return drafts
}

/**
 * Makes a draft of a delivery of the actor's own; sent again under the same key it makes no second
 * one. INPUT_INVALID.
 */
export function createInbound({ atomically, references, clock }: Ports) {
  return async (raw: RawFields, actor: Actor, keyed?: KeyedCommand): Promise<Result<{ readonly number: string }>> => {
    const read = readInbound(raw, references())
    if (!read.ok) return read
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const own = await withOwnSkus(unit, actor.id, read.value)
        if (!own.ok) return own
        const [draft] = await addedInbounds(unit, [own.value], { customerId: actor.id, actorId: actor.id, at: clock.now() })
        return ok({ number: draft?.number ?? '' })
      }),
    )
  }
}

/** Rewrites a draft. INPUT_INVALID, INBOUND_NOT_FOUND, INBOUND_NOT_DRAFT, RECORD_CHANGED. */
export function changeInbound({ atomically, references, clock }: Ports) {
  return async (
    { number, version, raw }: { readonly number: string; readonly version: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<Inbound>> => {
    const read = readInbound(raw, references())
    if (!read.ok) return read
    return atomically(async (unit) => {
      const found = await lockInbound(unit, number, actor)
      if (!found.ok) return found
      const own = await withOwnSkus(unit, found.value.customerId, read.value)
      const after = rewriteInbound(found.value, own.ok ? own.value : read.value)
      if (!after.ok) return after
      if (found.value.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
      if (!own.ok) return own
      return ok(await keepInbound(unit, { before: found.value, after: after.value, action: 'update', actor, at: clock.now() }))
    })
  }
}

/** Events that a customer brings about on a delivery by a button. */
export const CUSTOMER_INBOUND_EVENTS = ['announce', 'cancel', 'accept'] as const
export type CustomerInboundEvent = (typeof CUSTOMER_INBOUND_EVENTS)[number]

/** Which of them it may do now. */
export const offeredToCustomer = (inbound: Inbound): readonly CustomerInboundEvent[] =>
  CUSTOMER_INBOUND_EVENTS.filter((event) =>
    event === 'accept'
      ? awaitsAnswer(inbound)
      : event === 'announce'
        ? inbound.state === 'draft'
        : inbound.state === 'draft' || inbound.state === 'announced',
  )

type Moving = InboundBy & { readonly before: Inbound }

const stepsFacts = ({ before: { customerId, warehouse, number }, actor, at }: Moving) => ({
  customerId,
  warehouse,
  reference: number,
  actorId: actor.id,
  at,
})

/**
 * Announces a draft: its pieces are under way. WAREHOUSE_NOT_RECEIVING, and the codes of
 * `moveSteps`.
 */
async function announce(unit: InboundMoving, moving: Moving): Promise<Result<Inbound>> {
  const { before, actor, at } = moving
  const moved = moveInbound(before, { event: 'announce', at })
  if (!moved.ok) return moved
  const receivingAt = await unit.stock.receivingLocation(before.warehouse)
  if (receivingAt === undefined) return failed(goodsFailure('WAREHOUSE_NOT_RECEIVING', { warehouse: before.warehouse }))
  const after = { ...moved.value, receivingAt }
  const stepped = await moveSteps(unit, { ...stepsFacts(moving), steps: stepsOfAnnouncing(after) })
  return stepped.ok ? ok(await keepInbound(unit, { before, after, action: 'announce', actor, at })) : stepped
}

/** Cancels a draft or what was announced, whose pieces are no longer under way. */
async function cancel(unit: InboundMoving, moving: Moving): Promise<Result<Inbound>> {
  const { before, actor, at } = moving
  const moved = moveInbound(before, { event: 'cancel', at })
  if (!moved.ok) return moved
  if (before.state === 'announced') {
    const stepped = await moveSteps(unit, { ...stepsFacts(moving), steps: stepsOfCancelling(before) })
    if (!stepped.ok) return stepped
  }
  return ok(await keepInbound(unit, { before, after: moved.value, action: 'cancel', actor, at }))
}

/**
 * Accepts a difference; a delivery that is shelved is closed by it. INBOUND_NO_DIFFERENCE; one that
 * was accepted stays as it is.
 */
async function accept(unit: InboundMoving, { before, actor, at }: Moving): Promise<Result<Inbound>> {
  if (before.times.accepted !== undefined) return ok(before)
  if (!isDifferent(before)) return failed(inboundFailure('INBOUND_NO_DIFFERENCE', { number: before.number }))
  const accepted = { ...before, times: { ...before.times, accepted: at } }
  const closed = before.state === 'shelved' ? moveInbound(accepted, { event: 'close', at }) : ok(accepted)
  return closed.ok ? ok(await keepInbound(unit, { before, after: closed.value, action: 'accept', actor, at })) : closed
}

const BY_EVENT = { announce, cancel, accept } as const

/**
 * Announces or cancels a delivery, or accepts its difference. INBOUND_NOT_FOUND, ILLEGAL_TRANSITION
 * and the codes of each.
 */
export function moveInboundByCustomer({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (number: string, event: CustomerInboundEvent, actor: Actor): Promise<Result<Inbound>> =>
    atomically(async (unit) => {
      const found = await lockInbound(unit, number, actor)
      return found.ok ? BY_EVENT[event](unit, { before: found.value, actor, at: clock.now() }) : found
    })
}
