import type { RawFields } from '#core/base/fields/read-fields.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { billOfLadingMachine } from './bill-of-lading.machine.ts'
import { readBillOfLading } from './bill-of-lading.rules.ts'
import { loadBag, unloadBag } from './bag.ts'
import { lockBag } from './handle-bags.usecase.ts'
import { transportFailure } from './transport.failures.ts'
import type { KeptBag, KeptBill, PackedBy, TransportUnit } from './transport.ports.ts'

type Unit = TransportUnit & { readonly answered: AnsweredCommands }
type Ports = { readonly atomically: Atomically<Unit>; readonly references: () => References; readonly clock: Clock }

/** The field values of a bill, as the audit trail shows them. */
const shown = ({
  state: _state,
  version: _version,
  departedAt: _departed,
  arrivedAt: _arrived,
  ...fields
}: KeptBill): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typeof value === 'number' ? instantText(value) : value]))

/** The differences between two versions of a bill. */
export function billChanges(before: KeptBill | undefined, after: KeptBill): Readonly<Record<string, { from?: unknown; to?: unknown }>> {
  const [old, fresh] = [before === undefined ? {} : shown(before), shown(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].filter((name) => old[name] !== fresh[name])
  return Object.fromEntries(
    names.map((name) => [
      name,
      { ...(old[name] === undefined ? {} : { from: old[name] }), ...(fresh[name] === undefined ? {} : { to: fresh[name] }) },
    ]),
  )
}

const atMawb = (failure: Failure): Failure => ({ ...failure, fields: [atField('mawb', failure)] })

/** Writes a new bill of lading in a unit of work, with an audit row; BILL_TAKEN. */
export async function addedBill(unit: TransportUnit, bill: KeptBill, by: PackedBy): Promise<Result<KeptBill>> {
  if ((await unit.bills.lock(bill.mawb)) !== undefined) return failed(atMawb(transportFailure('BILL_TAKEN', { mawb: bill.mawb })))
  await unit.bills.add(bill, by)
  await unit.audit.write([
    { at: by.at, actorId: by.actorId, area: 'bill_of_lading', subject: bill.mawb, action: 'create', changes: billChanges(undefined, bill) },
  ])
  return ok(bill)
}

/**
 * Makes a bill of lading; sent again under the same key it makes no second one. INPUT_INVALID,
 * BILL_TAKEN.
 */
export function createBill({ atomically, references, clock }: Ports) {
  return async (raw: RawFields, actor: Actor, keyed?: KeyedCommand): Promise<Result<{ readonly mawb: string }>> => {
    const read = readBillOfLading(raw, references())
    if (!read.ok) return read
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const added = await addedBill(unit, { ...read.value, state: 'planned', version: 1 }, { actorId: actor.id, at: clock.now() })
        return added.ok ? ok({ mawb: added.value.mawb }) : added
      }),
    )
  }
}

/** Locks a bill that is still planned: BILL_NOT_FOUND, BILL_NOT_PLANNED. */
export async function plannedBill(unit: TransportUnit, mawb: string): Promise<Result<KeptBill>> {
  const parsed = parseMawb(mawb)
  const number = parsed.ok ? parsed.value : mawb
  const bill = await unit.bills.lock(number)
  if (bill === undefined) return failed(transportFailure('BILL_NOT_FOUND', { mawb: number }))
  const { label } = billOfLadingMachine.states[bill.state]
  return bill.state === 'planned' ? ok(bill) : failed(transportFailure('BILL_NOT_PLANNED', { mawb: number, state: label }))
}

/** Writes what is different in a locked bill, with an audit row; nothing where nothing is. */
export async function keepBillOfLading(
  unit: TransportUnit,
  { before, after, actorId, at }: PackedBy & { readonly before: KeptBill; readonly after: KeptBill },
): Promise<void> {
  const changes = billChanges(before, after)
  if (Object.keys(changes).length === 0) return
  await unit.bills.keep(before.mawb, after)
  await unit.audit.write([{ at, actorId, area: 'bill_of_lading', subject: after.mawb, action: 'update', changes }])
}

/**
 * Changes a planned bill of lading, also its number. INPUT_INVALID, BILL_NOT_FOUND,
 * BILL_NOT_PLANNED, RECORD_CHANGED, BILL_TAKEN.
 */
export function changeBill({ atomically, references, clock }: Ports) {
  return async (
    { mawb, version, raw }: { readonly mawb: string; readonly version: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<KeptBill>> => {
    const read = readBillOfLading(raw, references())
    if (!read.ok) return read
    return atomically(async (unit) => {
      const found = await plannedBill(unit, mawb)
      if (!found.ok) return found
      if (found.value.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
      const after: KeptBill = { ...read.value, state: 'planned', version }
      if (after.mawb !== found.value.mawb && (await unit.bills.lock(after.mawb)) !== undefined)
        return failed(atMawb(transportFailure('BILL_TAKEN', { mawb: after.mawb })))
      await keepBillOfLading(unit, { before: found.value, after, actorId: actor.id, at: clock.now() })
      return ok(after)
    })
  }
}

/**
 * Removes a planned bill of lading without bags. BILL_NOT_FOUND, BILL_NOT_PLANNED, BILL_HAS_BAGS.
 */
export function removeBill({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (mawb: string, actor: Actor): Promise<Result<KeptBill>> =>
    atomically(async (unit) => {
      const found = await plannedBill(unit, mawb)
      if (!found.ok) return found
      const number = found.value.mawb
      if ((await unit.bags.lockOn(number)).length > 0) return failed(transportFailure('BILL_HAS_BAGS', { mawb: number }))
      await unit.bills.remove(number)
      await unit.audit.write([{ at: clock.now(), actorId: actor.id, area: 'bill_of_lading', subject: number, action: 'delete' }])
      return found
    })
}

type Loading = PackedBy & { readonly bill: KeptBill; readonly bag: KeptBag; readonly event: 'load' | 'unload' }

/**
 * Puts a locked bag on a locked, planned bill or takes it off, with a row in the history of both.
 */
async function putBagOnBill(unit: TransportUnit, { bill: { mawb }, bag, event, actorId, at }: Loading): Promise<Result<KeptBag>> {
  const moved = event === 'load' ? loadBag(bag, mawb) : unloadBag(bag, mawb)
  if (!moved.ok) return moved
  const { mawb: _before, ...rest } = bag
  const after: KeptBag = { ...rest, ...moved.value }
  await unit.bags.keep({ before: bag, after, actorId, at })
  const [from, to] = [bag.state, after.state]
  const named = (number: string) => (event === 'load' ? { to: number } : { from: number })
  await unit.audit.write([
    { at, actorId, area: 'bag', subject: bag.packingNumber, action: event, from, to, changes: { mawb: named(mawb) } },
    { at, actorId, area: 'bill_of_lading', subject: mawb, action: event, changes: { packing_number: named(bag.packingNumber) } },
  ])
  return ok(after)
}

/** Which bag, by its packing number or the code on it. */
export type BagNamed = (scanned: string) => Promise<Result<string>>

/**
 * Puts a sealed bag on a planned bill of lading, or takes it off. BILL_NOT_FOUND, BILL_NOT_PLANNED,
 * BAG_NOT_FOUND, BAG_NOT_SEALED, BAG_ON_BILL naming the bill that has it, BAG_NOT_ON_BILL.
 */
export function loadBill({ atomically, clock, bagNamed }: Pick<Ports, 'atomically' | 'clock'> & { readonly bagNamed: BagNamed }) {
  return async (mawb: string, { bag: scanned, event }: { readonly bag: string; readonly event: 'load' | 'unload' }, actor: Actor) => {
    const named = await bagNamed(scanned)
    if (!named.ok) return named
    return atomically(async (unit): Promise<Result<KeptBag>> => {
      const bag = await lockBag(unit, named.value)
      if (!bag.ok) return bag
      const bill = await plannedBill(unit, mawb)
      if (!bill.ok) return bill
      if (event === 'load' && bag.value.state === 'open') return failed(transportFailure('BAG_NOT_SEALED', { bag: named.value }))
      return putBagOnBill(unit, { bill: bill.value, bag: bag.value, event, actorId: actor.id, at: clock.now() })
    })
  }
}
