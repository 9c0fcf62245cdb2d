import type { Actor } from '#core/platform/access/account.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { BagEventByHand } from './bag-events.ts'
import { changeBagFields, openBagFields } from './bag-fields.ts'
import { moveBag, newBag, unpackParcel } from './bag.ts'
import { packingNumber } from './packing-number.ts'
import { transportFailure } from './transport.failures.ts'
import type { BagUnit, KeptBag, PackedBy, TransportUnit } from './transport.ports.ts'

type Ports = { readonly atomically: Atomically<BagUnit>; readonly references: () => References; readonly clock: Clock }

/** The last digits of our number, behind the prefix. */
const CODE_DIGITS = 6

/**
 * Opens a bag in a unit of work: with the code that is printed on it, or one of ours behind its
 * prefix.
 */
export async function openedBag(
  unit: TransportUnit,
  { bagCode, prefix, warehouse, actorId, at }: RecordOf<typeof openBagFields> & PackedBy,
): Promise<KeptBag> {
  const serial = await unit.bags.drawSerial()
  const number = packingNumber.write(serial)
  const made = prefix === undefined ? number : `${prefix}-${String(serial).padStart(CODE_DIGITS, '0')}`
  const bag: KeptBag = {
    ...newBag(number),
    bagCode: bagCode ?? made,
    version: 1,
    ...given({ prefix, warehouse }),
    openedBy: actorId,
    openedAt: at,
  }
  await unit.bags.add(bag)
  await unit.audit.write([
    { at, actorId, area: 'bag', subject: number, action: 'open', to: bag.state, changes: { bagCode: { to: bag.bagCode } } },
  ])
  return bag
}

/**
 * Opens a bag; sent again under the same key it opens no second one. BAG_CODE_TAKEN for a code that
 * is in use.
 */
export function openBag({ atomically, references, clock }: Ports) {
  return async (raw: RawFields, actor: Actor, keyed?: KeyedCommand): Promise<Result<{ readonly packingNumber: string }>> => {
    const read = readFields(openBagFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const { packingNumber: opened } = await openedBag(unit, { ...read.value, actorId: actor.id, at: clock.now() })
        return ok({ packingNumber: opened })
      }),
    )
  }
}

/** Locks a bag, or BAG_NOT_FOUND. */
export async function lockBag(unit: Pick<TransportUnit, 'bags'>, number: string): Promise<Result<KeptBag>> {
  const bag = await unit.bags.lock(number)
  return bag === undefined ? failed(transportFailure('BAG_NOT_FOUND', { bag: number })) : ok(bag)
}

type Moving = PackedBy & { readonly event: BagEventByHand }

/**
 * Seals, reopens or empties a locked bag, with an audit row: ILLEGAL_TRANSITION, BAG_EMPTY for one
 * without parcels; BAG_ON_BILL where it waits for its flight, and so is not emptied.
 */
export async function moveLockedBag(unit: TransportUnit, bag: KeptBag, { event, actorId, at }: Moving): Promise<Result<KeptBag>> {
  if (event === 'empty' && bag.mawb !== undefined) {
    const bill = await unit.bills.lock(bag.mawb)
    if (bill?.state === 'planned') return failed(transportFailure('BAG_ON_BILL', { bag: bag.packingNumber, mawb: bag.mawb }))
  }
  const moved = moveBag(bag, event)
  if (!moved.ok) return moved
  const { sealedAt, weighedGrams: _weighed, ...rest } = bag
  const { state, weighedGrams } = moved.value
  const after: KeptBag = {
    ...rest,
    state,
    ...given({ weighedGrams, sealedAt: event === 'seal' ? at : event === 'empty' ? sealedAt : undefined }),
  }
  await unit.bags.keep({ before: bag, after, actorId, at })
  await unit.audit.write([{ at, actorId, area: 'bag', subject: bag.packingNumber, action: event, from: bag.state, to: after.state }])
  return ok(after)
}

/** Seals, reopens or empties a bag by hand (`moveLockedBag`); BAG_NOT_FOUND. */
export function moveBagByHand({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (number: string, event: BagEventByHand, actor: Actor): Promise<Result<KeptBag>> =>
    atomically(async (unit) => {
      const bag = await lockBag(unit, number)
      return bag.ok ? moveLockedBag(unit, bag.value, { event, actorId: actor.id, at: clock.now() }) : bag
    })
}

/**
 * The end of a bag whose scan is taken back; one that was opened by mistake is over, as an emptied
 * one is.
 */
const TAKEN_BACK = {
  opened: { action: 'undo_open', to: { state: 'emptied' } },
  weighed: { action: 'undo_weigh', to: {} },
  sealed: { action: 'undo_seal', to: { state: 'open' } },
} as const

/**
 * Brings a locked bag to where it was before the scan that opened, weighed or sealed it, with an
 * audit row.
 */
export async function takeBagBack(
  unit: TransportUnit,
  bag: KeptBag,
  { was, grams, actorId, at }: PackedBy & { readonly was: keyof typeof TAKEN_BACK; readonly grams: number | undefined },
): Promise<KeptBag> {
  const { sealedAt, weighedGrams: _weighed, ...rest } = bag
  const { action, to } = TAKEN_BACK[was]
  const after: KeptBag = { ...rest, ...to, ...given({ weighedGrams: grams, sealedAt: was === 'sealed' ? undefined : sealedAt }) }
  await unit.bags.keep({ before: bag, after, actorId, at })
  await unit.audit.write([{ at, actorId, area: 'bag', subject: bag.packingNumber, action, from: bag.state, to: after.state }])
  return after
}

/** Takes a parcel out of a locked bag, with an audit row: BAG_NOT_OPEN, PARCEL_NOT_IN_BAG. */
export async function takeOut(
  unit: TransportUnit,
  bag: KeptBag,
  { airwayNumber, actorId, at, isUndo = false }: PackedBy & { readonly airwayNumber: string; readonly isUndo?: boolean },
): Promise<Result<KeptBag>> {
  const without = unpackParcel(bag, airwayNumber)
  if (!without.ok) return without
  const { lane: _lane, ...rest } = bag
  const after: KeptBag = { ...rest, ...without.value }
  await unit.bags.keep({ before: bag, after, actorId, at })
  await unit.audit.write([
    {
      at,
      actorId,
      area: 'bag',
      subject: bag.packingNumber,
      action: isUndo ? 'undo_pack' : 'unpack',
      changes: { airway_number: { from: airwayNumber } },
    },
  ])
  return ok(after)
}

/** Takes a parcel out of an open bag by hand (`takeOut`); BAG_NOT_FOUND. */
export function unpackByHand({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) {
  return (number: string, airwayNumber: string, actor: Actor): Promise<Result<KeptBag>> =>
    atomically(async (unit) => {
      const bag = await lockBag(unit, number)
      return bag.ok ? takeOut(unit, bag.value, { airwayNumber, actorId: actor.id, at: clock.now() }) : bag
    })
}

/**
 * Writes what the scale says of a locked bag, with an audit row; BAG_EMPTIED for one that is no
 * longer in use.
 */
export async function weighedBag(
  unit: TransportUnit,
  bag: KeptBag,
  { grams, actorId, at }: PackedBy & { readonly grams: number },
): Promise<Result<KeptBag>> {
  if (bag.state === 'emptied') return emptied(bag)
  const after = { ...bag, weighedGrams: grams }
  await unit.bags.keep({ before: bag, after, actorId, at })
  const from = bag.weighedGrams === undefined ? {} : { from: formatKilograms(bag.weighedGrams) }
  const changes = { weight: { ...from, to: formatKilograms(grams) } }
  await unit.audit.write([{ at, actorId, area: 'bag', subject: bag.packingNumber, action: 'weigh', changes }])
  return ok(after)
}

const emptied = ({ packingNumber: bag }: KeptBag): Result<never> => failed(transportFailure('BAG_EMPTIED', { bag }))

/**
 * Changes a bag's code, weight and arrival in Hong Kong by hand. INPUT_INVALID, BAG_NOT_FOUND,
 * BAG_EMPTIED, RECORD_CHANGED, BAG_CODE_TAKEN.
 */
export function changeBag({ atomically, references, clock }: Ports) {
  return (
    { number, version, raw }: { readonly number: string; readonly version: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<KeptBag>> =>
    atomically(async (unit) => {
      const read = readFields(changeBagFields, { raw, context: { references: references() } })
      if (!read.ok) return read
      const found = await lockBag(unit, number)
      if (!found.ok) return found
      if (found.value.state === 'emptied') return emptied(found.value)
      if (found.value.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
      return ok(await saveBagChange(unit, found.value, { ...read.value, actorId: actor.id, at: clock.now() }))
    })
}

type Changing = RecordOf<typeof changeBagFields> & PackedBy

async function saveBagChange(unit: TransportUnit, bag: KeptBag, { bagCode, weight, toHKtime, actorId, at }: Changing): Promise<KeptBag> {
  const { weighedGrams, toHKtime: arrived, ...rest } = bag
  const after: KeptBag = { ...rest, bagCode, ...given({ weighedGrams: weight, toHKtime }) }
  const changes = differences({
    bagCode: [bag.bagCode, bagCode],
    weight: [shownGrams(weighedGrams), shownGrams(weight)],
    toHKtime: [shownTime(arrived), shownTime(toHKtime)],
  })
  if (Object.keys(changes).length === 0) return bag
  await unit.bags.keep({ before: bag, after, actorId, at })
  await unit.audit.write([{ at, actorId, area: 'bag', subject: bag.packingNumber, action: 'update', changes }])
  return after
}

const shownGrams = (grams: number | undefined): string | undefined => (grams === undefined ? undefined : formatKilograms(grams))
const shownTime = (at: Instant | undefined): string | undefined => (at === undefined ? undefined : instantText(at))

const differences = (fields: Readonly<Record<string, readonly [from: string | undefined, to: string | undefined]>>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, [from, to]]) => (from === to ? [] : [[name, given({ from, to })]])))
