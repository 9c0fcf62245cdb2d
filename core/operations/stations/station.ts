import type { Actor } from '#core/platform/access/account.ts'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import type { References } from '#core/base/fields/references.ts'
import type { CountedGoods } from '#core/warehouse/goods/orders/shelve-pieces.ts'
import type { ChargingUnit } from '#core/money/charges/charge.ports.ts'
import type { PolicyWriting } from '../insurance/policy.ports.ts'
import type { ExceptionUnit } from '../exceptions/exception-unit.ts'
import type { PickUnit, StockUnit } from '#core/warehouse/goods/goods.ports.ts'
import type { StocktakePart } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { TransferPart } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { InboundUnit } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import type { AnsweredTogether } from '#core/base/kernel/once.ts'
import type { ArrearsUnit } from '#core/money/ledger/ledger.ports.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { TransportUnit } from '#core/warehouse/transport/transport.ports.ts'
import type { ReturnFinding, ReturnUnit } from './returns/received-return.ts'
import type { StationPlace } from './station-place.rules.ts'
import type { Scan, StationVerdict, WorkKind, WorkOf } from './scan.ts'
import type { Facts, StationName } from './station-facts.ts'

/** The unit of work of a scan. */
export type StationUnit = ExceptionUnit &
  ChargingUnit &
  ArrearsUnit &
  TransportUnit &
  StockUnit &
  PickUnit &
  InboundUnit &
  ReturnUnit &
  TransferPart &
  PolicyWriting &
  StocktakePart & { readonly answered: AnsweredTogether }

/**
 * Measures that a station is given beside the code: what a scale, a rule and a camera say of the
 * parcel.
 */
export type ParcelMeasures = Pick<MoveOrder, 'checkWeightGrams' | 'checkSizeMm' | 'checkPhotos' | 'confirmed'>

/**
 * The purpose of a picker's scan: a wave, the location that the article was taken from, and how
 * many pieces.
 */
export type Picking = { readonly wave: number; readonly location?: string; readonly pieces: number }

/**
 * The purpose of a count of pieces: the document at hand, how many they are, whether they are
 * damaged, the SKU that goes to the next location, and the location that is counted.
 */
export type Counting = {
  readonly document: string
  readonly pieces: number
  readonly isDamaged: boolean
  readonly sku?: string
  readonly location?: string
  /** How many pieces of each SKU of an order go to the scanned location. */
  readonly goods?: readonly CountedGoods[]
}

export type StationScan = {
  readonly code: string
  /** The packing number of the bag that is being filled. */
  readonly intoBag?: string | undefined
  /** Why a parcel goes into a bag of another lane. */
  readonly overrule?: string | undefined
  readonly picking?: Picking | undefined
  readonly returned?: ReturnFinding | undefined
  readonly counting?: Counting | undefined
  readonly measured: ParcelMeasures
  /**
   * Where the station stands; undefined at one that writes nothing, and where there is no
   * warehouse.
   */
  readonly place: StationPlace | undefined
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

/** The scan of a kind of work that somebody takes back. */
export type Undoing<Kind extends WorkKind> = Pick<StationScan, 'actor' | 'at'> & { readonly scan: Scan; readonly done: WorkOf<Kind> }

/**
 * The parts of a scan's answer that its undo changes; `location: null` where nothing lies at it any
 * more.
 */
export type UndoVerdict = Pick<StationVerdict, 'order' | 'bag' | 'document' | 'inbound' | 'goods'> & { readonly location?: null }

/** Takes work of a kind back, in the unit of work of its undo. */
export type TakeBack<Kind extends WorkKind> = (unit: StationUnit, undoing: Undoing<Kind>) => Promise<Result<UndoVerdict>>
/** Work that stays, and how its undo is refused. */
export type LastingWork<Kind extends WorkKind> = { readonly refusal: (done: WorkOf<Kind>) => Failure }
type Undos<Kind extends WorkKind> = { readonly [One in Kind]: TakeBack<One> | LastingWork<One> }

type Doing<Kind extends WorkKind, More = unknown> = (unit: StationUnit, scan: StationScan & More) => Promise<Result<StationVerdict<Kind>>>

type Declaration<Kind extends WorkKind> = {
  /** The permission that a scan there needs beside the one to work at stations. */
  readonly permission: Permission
  /**
   * Handles the scan of a bag there, by its packing number; left out where bags are not scanned.
   */
  readonly scanBag?: Doing<Kind, { readonly packingNumber: string }>
  /**
   * Codes of its table, and codes that are no parcel's, touch nothing beyond the actor's clients
   * there, so that staff who are limited to their own may use them too.
   */
  readonly ownOnly?: true
}

/** Codes are parcels: the engine finds the order and locks it. */
type ReadsParcels<Kind extends WorkKind> = {
  readonly reads: 'parcel'
  /**
   * Names the things that a scan of a parcel touches besides the parcel: scans of other parcels
   * that touch nothing of it may share its unit of work. Undefined where no other scan may.
   */
  readonly touches?: (scan: Pick<StationScan, 'intoBag'> & { readonly order: Order }) => readonly string[] | undefined
  readonly scan: Doing<Kind, { readonly order: Order }>
  /** Handles a code that is no parcel's; left out where it is refused. */
  readonly scanUnknown?: Doing<Kind>
  /**
   * The number of a returned parcel that another order has taken leads to that order: its old label
   * is still on it.
   */
  readonly followsTransfer?: true
}

/** Codes are something else, such as a shelf or an article: the station looks them up itself. */
type ReadsCodes<Kind extends WorkKind> = { readonly reads: 'code'; readonly scan: Doing<Kind> }

/** The codes that the facts of a station have on its table, with what each of them does. */
type Commands<Name extends StationName, Kind extends WorkKind> = Facts[Name]['commands'][number] extends never
  ? { readonly commands?: never }
  : { readonly commands: { readonly [Code in Facts[Name]['commands'][number]]: Doing<Kind> } }

/** The kinds of work that the facts of a station allow: pieces are counted where they say so. */
type WorkAt<Name extends StationName> = Facts[Name]['counts'] extends 'nothing' ? Exclude<WorkKind, 'counted'> : WorkKind

/**
 * The parts that follow from the facts of a station and the kinds of its work: its codes, and how
 * each kind is taken back. Where pieces are counted, they are counted off again.
 */
type NamedParts<Name extends StationName, Kind extends WorkKind> = Commands<Name, Kind> & {
  /** Never given: its type keeps a station out of the line of another. */
  readonly name?: Name
  readonly undo: Undos<Kind> & (Facts[Name]['counts'] extends 'nothing' ? unknown : Undos<'counted'>)
}

/** A station where codes are parcels, and the kinds of work that its scans do. */
export type ParcelStation<Name extends StationName, Kind extends WorkAt<Name> = never> = Declaration<Kind> &
  ReadsParcels<Kind> &
  NamedParts<Name, Kind>
/** A station where codes are something else, and the kinds of work that its scans do. */
export type CodeStation<Name extends StationName, Kind extends WorkAt<Name> = never> = Declaration<Kind> &
  ReadsCodes<Kind> &
  NamedParts<Name, Kind>

/** Any station, as the engine takes it. */
export type Station = Declaration<WorkKind> &
  (ReadsParcels<WorkKind> | ReadsCodes<WorkKind>) & {
    readonly commands?: Readonly<Record<string, Doing<WorkKind>>>
    readonly undo: Partial<Undos<WorkKind>>
  }
/** All stations, each in its own line. */
export type Stations = { readonly [Name in StationName]: Station & { readonly name?: Name } }
