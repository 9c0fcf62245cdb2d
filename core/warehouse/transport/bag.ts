import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { advance } from '#core/base/kernel/advance.ts'
import { orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { given } from '#core/base/kernel/given.ts'
import { isAnotherLane, laneText, type BagLane } from './bag-lane.rules.ts'
import { bagMachine, type BagState } from './bag.machine.ts'
import { transportFailure } from './transport.failures.ts'

export type PackedParcel = { readonly airwayNumber: string; readonly grams: number }

/** As many parcels as one bag takes: they are dispatched in one unit of work. */
export const MOST_IN_BAG = 500

/**
 * A bag with its parcels; `mawb` is the bill of lading that it is on at the time, `weighedGrams`
 * what the scale says of the whole bag.
 */
export type Bag = {
  readonly packingNumber: string
  readonly state: BagState
  readonly parcels: readonly PackedParcel[]
  readonly mawb?: string
  readonly weighedGrams?: number
  /** Where it goes: as its code says, and its first parcel. */
  readonly lane?: BagLane
}

export const newBag = (packingNumber: string): Bag => ({ packingNumber, state: bagMachine.initial, parcels: [] })

/**
 * Whether the parcels of a bag are still in it: a parcel is in at most one such bag
 * (rule: Parcel in one bag).
 */
export const holdsParcels = (bag: Pick<Bag, 'state'>): boolean => bag.state !== 'emptied'

/** States of an order whose parcel is in a warehouse of ours, on its way out or back. */
const PACKABLE: ReadonlySet<OrderState> = new Set(['inbound', 'returned'])

/** A parcel that goes into a bag: where it goes, and whether somebody overrules that. */
type Packing = {
  readonly parcel: PackedParcel
  readonly state: OrderState
  readonly holder: string | undefined
  readonly lane?: BagLane | undefined
  readonly overruled?: boolean
}

/**
 * Puts a parcel into an open bag. `holder` is the bag that currently holds the parcel:
 * PARCEL_IN_BAG names it, even where it is this one. BAG_NOT_OPEN, BAG_FULL, PARCEL_NOT_PACKABLE
 * for an order whose parcel is not in a warehouse, PARCEL_OF_ANOTHER_LANE for one that goes another
 * way than the bag.
 */
export function packParcel(bag: Bag, { parcel, state, holder, lane, overruled = false }: Packing): Result<Bag> {
  if (bag.state !== 'open') return failed(notOpen(bag))
  if (holder !== undefined) return failed(transportFailure('PARCEL_IN_BAG', { parcel: parcel.airwayNumber, bag: holder }))
  if (bag.parcels.length >= MOST_IN_BAG) return failed(transportFailure('BAG_FULL', { bag: bag.packingNumber, most: MOST_IN_BAG }))
  if (!PACKABLE.has(state)) return failed(transportFailure('PARCEL_NOT_PACKABLE', { state: orderMachine.states[state].label }))
  if (!overruled && bag.lane !== undefined && lane !== undefined && isAnotherLane(bag.lane, lane)) {
    const params = { parcel: parcel.airwayNumber, lane: laneText(lane), bag: bag.packingNumber, bagLane: laneText(bag.lane) }
    return failed(transportFailure('PARCEL_OF_ANOTHER_LANE', params))
  }
  const bound = overruled && bag.lane !== undefined ? bag.lane : (lane ?? bag.lane)
  return ok({ ...bag, parcels: [...bag.parcels, parcel], ...given({ lane: bound }) })
}

/** Takes a parcel out of an open bag: BAG_NOT_OPEN, PARCEL_NOT_IN_BAG. */
export function unpackParcel(bag: Bag, airwayNumber: string): Result<Bag> {
  if (bag.state !== 'open') return failed(notOpen(bag))
  const parcels = bag.parcels.filter((parcel) => parcel.airwayNumber !== airwayNumber)
  if (parcels.length === bag.parcels.length)
    return failed(transportFailure('PARCEL_NOT_IN_BAG', { parcel: airwayNumber, bag: bag.packingNumber }))
  if (parcels.length > 0) return ok({ ...bag, parcels })
  // The next first parcel says again where it goes.
  const { lane: _lane, ...rest } = bag
  return ok({ ...rest, parcels })
}

/**
 * Seals, reopens or empties a bag; a bag without parcels is not sealed (BAG_EMPTY). An emptied bag
 * keeps its contents and its bill as history.
 */
export function moveBag(bag: Bag, event: 'seal' | 'reopen' | 'empty'): Result<Bag> {
  const state = advance(bagMachine, { state: bag.state, event })
  if (!state.ok) return state
  if (event === 'seal' && bag.parcels.length === 0) return failed(transportFailure('BAG_EMPTY', { bag: bag.packingNumber }))
  if (event !== 'reopen') return ok({ ...bag, state: state.value })
  // A parcel that is put in or taken out makes the weight of the whole bag wrong.
  const { weighedGrams: _stale, ...rest } = bag
  return ok({ ...rest, state: state.value })
}

/**
 * The weight of a bag in grams: what the scale says of it, its parcels together while it was not
 * weighed.
 */
export const bagGrams = ({ weighedGrams, parcels }: Pick<Bag, 'weighedGrams' | 'parcels'>): number =>
  weighedGrams ?? parcels.reduce((grams, parcel) => grams + parcel.grams, 0)

/**
 * Puts a sealed bag on a bill of lading; BAG_ON_BILL names the bill that it is already on
 * (rule: Bag on one bill).
 */
export function loadBag(bag: Bag, mawb: string): Result<Bag> {
  if (bag.mawb !== undefined) return failed(transportFailure('BAG_ON_BILL', { bag: bag.packingNumber, mawb: bag.mawb }))
  const state = advance(bagMachine, { state: bag.state, event: 'load' })
  return state.ok ? ok({ ...bag, state: state.value, mawb }) : state
}

/**
 * Takes a bag off its bill of lading: BAG_NOT_ON_BILL, or ILLEGAL_TRANSITION for one that has been
 * emptied.
 */
export function unloadBag(bag: Bag, mawb: string): Result<Bag> {
  if (bag.mawb !== mawb) return failed(transportFailure('BAG_NOT_ON_BILL', { bag: bag.packingNumber, mawb }))
  const state = advance(bagMachine, { state: bag.state, event: 'unload' })
  if (!state.ok) return state
  const { mawb: _left, ...rest } = bag
  return ok({ ...rest, state: state.value })
}

const notOpen = (bag: Bag) => transportFailure('BAG_NOT_OPEN', { bag: bag.packingNumber, state: bagMachine.states[bag.state].label })
