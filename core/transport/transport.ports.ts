import type { AuditTrail } from '../kernel/audit.ts'
import type { OrderState } from '../orders/order.machine.ts'
import type { Bag, PackedParcel } from './bag.ts'

/** Bags inside a unit of work; what is locked stays so until the unit ends. */
export type BagStore = {
  readonly lock: (packingNumber: string) => Promise<Bag | undefined>
  /** Writes a locked bag, or a new one. */
  readonly keep: (bag: Bag) => Promise<void>
  /** The packing numbers of the bags that hold these parcels and are not emptied; the parcels are locked in one order, so that no two bags take one. */
  readonly lockHoldersOf: (airwayNumbers: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Parcels by waybill as packing needs them: the state of their order and what the scale said. */
export type Parcels = {
  readonly find: (airwayNumbers: readonly string[]) => Promise<ReadonlyMap<string, PackedParcel & { readonly state: OrderState }>>
}

export type TransportUnit = { readonly bags: BagStore; readonly parcels: Parcels; readonly audit: AuditTrail }
