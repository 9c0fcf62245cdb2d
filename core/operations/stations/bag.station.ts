import { clientsWithin } from '#core/platform/access/account.ts'
import { given } from '#core/base/kernel/given.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { askAbout } from '#core/parcels/orders/place/plausibility.rules.ts'
import { laneOfCode, laneOfParcel } from '#core/warehouse/transport/bag-lane.rules.ts'
import { doubtsOfBagWeight } from '#core/warehouse/transport/bag-weight.rules.ts'
import { packParcel } from '#core/warehouse/transport/bag.ts'
import { lockBag, moveLockedBag, openedBag, takeBagBack, takeOut, weighedBag } from '#core/warehouse/transport/handle-bags.usecase.ts'
import { transportFailure } from '#core/warehouse/transport/transport.failures.ts'
import type { KeptBag } from '#core/warehouse/transport/transport.ports.ts'
import { mustStay } from './held-parcel.ts'
import type { BagBefore } from './scan.ts'
import { stationFailure } from './station.failures.ts'
import { NEW_BAG, SEAL_BAG } from './station-facts.ts'
import type { ParcelStation, StationScan, StationUnit, TakeBack } from './station.ts'

/** The bag that is being filled: BAG_NOT_CHOSEN, BAG_NOT_FOUND. */
const lockChosenBag = async (unit: StationUnit, { intoBag }: Pick<StationScan, 'intoBag'>): Promise<Result<KeptBag>> =>
  intoBag === undefined ? failed(transportFailure('BAG_NOT_CHOSEN')) : lockBag(unit, intoBag)

/** Each write of the bag itself raises its version by one. */
const changedFrom = (was: BagBefore['was'], { packingNumber, version, weighedGrams }: KeptBag) => ({
  kind: 'bag_changed' as const,
  before: { packingNumber, version: version + 1, was, ...given({ weighedGrams }) },
})

/**
 * Takes a parcel out of the bag again that the scan put it into: BAG_NOT_OPEN where the bag is
 * sealed since, PARCEL_NOT_IN_BAG.
 */
const unpackParcel: TakeBack<'packed'> = async (unit, { scan, done: { airwayNumber }, actor, at }) => {
  const order = await unit.orders.lock(scan.parcel?.orderNumber ?? '', clientsWithin(actor))
  if (order === undefined) return failed(stationFailure('SCAN_OVERTAKEN', { subject: airwayNumber }))
  const found = await lockBag(unit, scan.bag?.packingNumber ?? '')
  if (!found.ok) return found
  const without = await takeOut(unit, found.value, { airwayNumber, actorId: actor.id, at, isUndo: true })
  return without.ok ? ok({ order, bag: without.value }) : without
}

/**
 * Whether a bag changed since it was scanned; a new one may have been filled and emptied by scans
 * that were taken back.
 */
const isOvertaken = ({ state, parcels, version }: KeptBag, before: BagBefore): boolean =>
  before.was === 'opened' ? state !== 'open' || parcels.length > 0 : version !== before.version

/**
 * The bag is open, or as heavy, as before the scan, and one that was opened is over: SCAN_OVERTAKEN
 * where it was changed since.
 */
const restoreBag: TakeBack<'bag_changed'> = async (unit, { done: { before }, actor, at }) => {
  const { packingNumber, was, weighedGrams: grams } = before
  const found = await lockBag(unit, packingNumber)
  if (!found.ok) return found
  if (isOvertaken(found.value, before)) return failed(stationFailure('SCAN_OVERTAKEN', { subject: packingNumber }))
  return ok({ bag: await takeBagBack(unit, found.value, { was, grams, actorId: actor.id, at }) })
}

/**
 * Parcels are put into a bag: a scanned bag is the one that is filled from then on, with a weight
 * it is weighed, and a parcel goes into it where no other bag has it (PARCEL_IN_BAG names that
 * one) and it goes the same way (PARCEL_OF_ANOTHER_LANE, unless `overrule` says why not). A weight
 * far off that of its parcels is asked about. Two codes open a new bag and seal the one at hand.
 */
export const bagStation: ParcelStation<'bag', 'packed' | 'bag_changed'> = {
  reads: 'parcel',
  permission: { area: 'bags', action: 'update' },
  touches: ({ intoBag }) => (intoBag === undefined ? [] : [`bag ${intoBag}`]),
  scan: async (unit, { order, references, actor, at, overrule = '', ...scan }) => {
    const stays = await mustStay(unit, { order, references })
    if (stays !== undefined) return stays
    // Asked for at one moment; nobody else packs a parcel whose order is locked.
    const [holder, into] = await Promise.all([unit.bags.holderOf(order.airwayNumber), lockChosenBag(unit, scan)])
    if (!into.ok) return into
    const { airwayNumber, status: state, checkWeightGrams, values } = order
    const parcel = { airwayNumber, grams: checkWeightGrams ?? values.weight ?? 0 }
    const reason = overrule.trim()
    const bag = { ...into.value, ...given({ lane: into.value.lane ?? laneOfCode(into.value.bagCode, references) }) }
    const packed = packParcel(bag, { parcel, state, holder, lane: laneOfParcel(order), overruled: reason !== '' })
    if (!packed.ok) return packed
    const after: KeptBag = { ...into.value, ...packed.value }
    await unit.bags.keep({ before: into.value, after, actorId: actor.id, at })
    await unit.audit.write([
      {
        at,
        actorId: actor.id,
        area: 'bag',
        subject: after.packingNumber,
        action: 'pack',
        changes: { airway_number: { to: airwayNumber }, ...(reason === '' ? {} : { reason: { to: reason } }) },
      },
    ])
    return ok({ outcome: 'bag_packed', order, bag: after, done: { kind: 'packed', airwayNumber } })
  },
  scanBag: async (unit, { packingNumber, measured: { checkWeightGrams: grams, confirmed }, actor, at }) => {
    const found = await lockBag(unit, packingNumber)
    if (!found.ok) return found
    if (grams === undefined) return ok({ outcome: 'bag_chosen', bag: found.value, done: 'nothing' })
    const question = askAbout(doubtsOfBagWeight(found.value, grams), confirmed)
    if (question !== undefined) return failed(question)
    const weighed = await weighedBag(unit, found.value, { grams, actorId: actor.id, at })
    return weighed.ok ? ok({ outcome: 'bag_weighed', bag: weighed.value, done: changedFrom('weighed', found.value) }) : weighed
  },
  commands: {
    [NEW_BAG]: async (unit, { place, actor, at }) => {
      const opened = await openedBag(unit, { ...given({ warehouse: place?.warehouse }), actorId: actor.id, at })
      const { packingNumber, version } = opened
      return ok({ outcome: 'bag_opened', bag: opened, done: { kind: 'bag_changed', before: { packingNumber, version, was: 'opened' } } })
    },
    [SEAL_BAG]: async (unit, { actor, at, ...scan }) => {
      const found = await lockChosenBag(unit, scan)
      if (!found.ok) return found
      const sealed = await moveLockedBag(unit, found.value, { event: 'seal', actorId: actor.id, at })
      return sealed.ok ? ok({ outcome: 'bag_sealed', bag: sealed.value, done: changedFrom('sealed', found.value) }) : sealed
    },
  },
  undo: { packed: unpackParcel, bag_changed: restoreBag },
}
