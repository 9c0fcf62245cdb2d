import type { AuditTrail } from '../kernel/audit.ts'
import type { OrderState } from '../orders/order.machine.ts'
import type { Bag, PackedParcel } from './bag.ts'

/** Bags inside a unit of work; locks last until the unit ends. */
export type BagStore = {
  readonly lock: (packingNumber: string) => Promise<Bag | undefined>
  /** Writes a locked bag, or a new one. */
  readonly keep: (bag: Bag) => Promise<void>
  /**
   * The packing numbers of the bags that hold these parcels and are not emptied. The parcels are locked in a fixed order, so that no two
   * bags take the same one.
   */
  readonly lockHoldersOf: (airwayNumbers: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Parcels by waybill as packing needs them: the state of their order and the measured weight. */
export type Parcels = {
  readonly find: (airwayNumbers: readonly string[]) => Promise<ReadonlyMap<string, PackedParcel & { readonly state: OrderState }>>
}

export type TransportUnit = { readonly bags: BagStore; readonly parcels: Parcels; readonly audit: AuditTrail }
