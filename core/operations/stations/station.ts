import type { Actor } from '#core/platform/access/account.ts'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import type { References } from '#core/base/fields/references.ts'
import type { CountedGoods } from '#core/warehouse/goods/orders/shelve-pieces.ts'
import type { ChargingUnit } from '#core/money/charges/charge.ports.ts'
import type { ExceptionUnit } from '../exceptions/exception-unit.ts'
import type { DocumentPieces } from '#core/warehouse/goods/transfers/count-transfer.ts'
import type { PickUnit, StockUnit } from '#core/warehouse/goods/goods.ports.ts'
import type { StocktakePart } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { TransferPart } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { InboundUnit } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AnsweredTogether } from '#core/base/kernel/once.ts'
import type { ArrearsUnit } from '#core/money/ledger/ledger.ports.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { MoveOrder } from '#core/parcels/orders/change/move-order.usecase.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { TransportUnit } from '#core/warehouse/transport/transport.ports.ts'
import type { ReturnFinding, ReturnUnit } from './received-return.ts'
import type { StationVerdict } from './scan.ts'

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
  StocktakePart & { readonly answered: AnsweredTogether }

/**
 * Measures that a station is given beside the code: what a scale, a rule and a camera say of the
 * parcel.
 */
export type ParcelMeasures = Pick<MoveOrder, 'checkWeightGrams' | 'checkSizeMm' | 'checkPhotos'>

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
  readonly picking?: Picking | undefined
  readonly returned?: ReturnFinding | undefined
  readonly counting?: Counting | undefined
  readonly measured: ParcelMeasures
  readonly actor: Actor
  readonly at: Instant
  readonly references: References
}

type StationDeclaration = {
  /** The permission that a scan there needs beside the one to work at stations. */
  readonly permission: Permission
  /**
   * Handles the scan of a bag there, by its packing number; left out where bags are not scanned.
   */
  readonly scanBag?: (unit: StationUnit, scan: StationScan & { readonly packingNumber: string }) => Promise<Result<StationVerdict>>
  /** Codes that are no goods but say what to do, as printed on the table. */
  readonly commands?: Readonly<Record<string, (unit: StationUnit, scan: StationScan) => Promise<Result<StationVerdict>>>>
  /**
   * Codes of its table, and codes that are no parcel's, touch nothing beyond the actor's clients
   * there, so that staff who are limited to their own may use them too.
   */
  readonly ownOnly?: true
  /** Takes counted pieces back; nothing where they can no longer be. */
  readonly uncount?: (
    unit: StationUnit,
    counted: DocumentPieces,
    by: Pick<StationScan, 'actor' | 'at'>,
  ) => Promise<Pick<StationVerdict, 'document' | 'inbound'> | undefined>
  /**
   * Opens the count of a document again that a scan ended at an instant; nothing where it can no
   * longer be.
   */
  readonly reopen?: (
    unit: StationUnit,
    number: string,
    by: Pick<StationScan, 'actor' | 'at'> & { readonly endedAt: Instant },
  ) => Promise<Result<Pick<StationVerdict, 'document' | 'inbound'>> | undefined>
}

/** A station where codes are parcels: the engine finds the order and locks it. */
export type ParcelStation = StationDeclaration & {
  readonly reads: 'parcel'
  /**
   * Names the things that a scan of a parcel touches besides the parcel: scans of other parcels
   * that touch nothing of it may share its unit of work. Undefined where no other scan may.
   */
  readonly touches?: (scan: Pick<StationScan, 'intoBag'> & { readonly order: Order }) => readonly string[] | undefined
  readonly scan: (unit: StationUnit, scan: StationScan & { readonly order: Order }) => Promise<Result<StationVerdict>>
  /** Handles a code that is no parcel's; left out where it is refused. */
  readonly scanUnknown?: (unit: StationUnit, scan: StationScan) => Promise<Result<StationVerdict>>
  /**
   * The number of a returned parcel that another order has taken leads to that order: its old label
   * is still on it.
   */
  readonly followsTransfer?: true
}

/**
 * A station where codes are something else, such as a shelf or an article: it looks them up itself.
 */
export type CodeStation = StationDeclaration & {
  readonly reads: 'code'
  readonly scan: (unit: StationUnit, scan: StationScan) => Promise<Result<StationVerdict>>
}

export type Station = ParcelStation | CodeStation
