import type { SimulatedKind } from '../fees/tariff/proposed-draft.ts'
import type { PastShipment, SimulationSummary } from './simulation.ts'
import type { Buyer } from '../fees/quotes/offers.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { JobState } from '#core/platform/jobs/job.machine.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { FailureCode } from '#core/base/kernel/failure.ts'
import type { Money } from '#core/base/kernel/money.ts'

/** A draft of a price, as it was when it was simulated, against the shipments of the last days. */
export type SimulationRequest = {
  readonly kind: SimulatedKind
  readonly recordId: number
  readonly versionCode: string
  /** The row's version: a draft that was changed since is another one. */
  readonly recordVersion: number
  readonly draft: RecordValues
  readonly days: number
  readonly at: Instant
  readonly actorId: number
}

/** Where a simulation stands: as its background job does. */
export type SimulationState = Exclude<JobState, 'retrying'>

export type TariffSimulation = SimulationRequest & {
  readonly id: number
  readonly state: SimulationState
  /** Shipments that it goes through, and how many of them it has. */
  readonly total: number
  readonly done: number
  readonly finishedAt?: Instant
  readonly summary?: SimulationSummary
}

export type SimulatedOutcome = 'dearer' | 'cheaper' | 'refused'

/** A shipment that would cost something else; those that stay the same are only counted. */
export type SimulatedParcel = {
  /** The price that it was charged. */
  readonly price: number
  readonly orderNumber: string
  /** The rule that would price it. */
  readonly ruleAfter: string
  readonly client: string
  readonly country: string
  readonly band: number
  readonly chargeableGrams: number
  readonly outcome: SimulatedOutcome
  /** Why the draft does not take it. */
  readonly reason?: FailureCode
  readonly before: readonly Money[]
  readonly after: readonly Money[]
  /** In the minor unit of CNY at the rates of its day, so that all can be compared. */
  readonly difference: bigint
}

export type BilledShipment = Omit<PastShipment, 'ruleAfter'> & {
  readonly charge: number
  readonly price: number
  readonly orderNumber: string
  readonly buyer: Buyer
}

/** Charges between two ids: what a simulation goes through. */
export type ShipmentWindow = { readonly first: number; readonly last: number; readonly total: number }
export type ShipmentsAsked = { readonly since: Instant; readonly rules: readonly string[] | undefined }

export type SimulatedFilter = {
  readonly client?: string | undefined
  readonly country?: string | undefined
  readonly band?: number | undefined
  readonly outcome?: SimulatedOutcome | undefined
}

/** Simulations inside a unit of work. */
export type SimulationKeeper = {
  readonly add: (request: SimulationRequest) => Promise<TariffSimulation>
  /** Moves one that has not ended; false for any other. */
  readonly start: (id: number, total: number) => Promise<boolean>
  readonly progress: (id: number, done: number) => Promise<boolean>
  readonly end: (
    id: number,
    end: { readonly state: 'done' | 'failed' | 'cancelled'; readonly at: Instant; readonly summary?: SimulationSummary },
  ) => Promise<boolean>
  readonly addParcels: (id: number, parcels: readonly SimulatedParcel[]) => Promise<void>
  /**
   * Removes parcels of this simulation, and earlier ones of the same draft; answers how many rows,
   * 0 where nothing is left.
   */
  readonly clear: (id: number, most: number) => Promise<number>
}

/** Simulations to read, outside of units of work. */
export type SimulationReading = {
  readonly find: (id: number) => Promise<TariffSimulation | undefined>
  /** The last one of a draft. */
  readonly latest: (kind: string, recordId: number) => Promise<TariffSimulation | undefined>
  /**
   * The newest charges since an instant, of some rules, without those that were given back; `most`
   * at most.
   */
  readonly window: (asked: ShipmentsAsked, most: number) => Promise<ShipmentWindow>
  /** Those of a window behind a charge, oldest first. */
  readonly shipments: (
    asked: ShipmentsAsked & { readonly after: number; readonly last: number },
    most: number,
  ) => Promise<readonly BilledShipment[]>
  /** The largest differences first. */
  readonly parcels: (
    id: number,
    filter: SimulatedFilter,
    page: { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly SimulatedParcel[]; readonly total: number }>
  readonly parcel: (id: number, orderNumber: string) => Promise<SimulatedParcel | undefined>
  readonly streamParcels: (id: number, filter: SimulatedFilter) => AsyncIterable<readonly SimulatedParcel[]>
}

export type SimulationUnit = { readonly simulations: SimulationKeeper }
