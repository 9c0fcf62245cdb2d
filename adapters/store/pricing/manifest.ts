import type { TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { SimulationReading, SimulationUnit } from '#core/pricing/simulation/simulation.ports.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlTransitTimes } from './fees/sql-transit-times.ts'
import { sqlSimulationKeeper, sqlSimulationReading } from './simulation/sql-simulations.ts'

/** Parts of a unit of work that the areas of pricing write through. */
export type PricingUnit = SimulationUnit

export const pricingUnit = ({ connection }: UnitParts) => ({
  simulations: sqlSimulationKeeper(connection),
})

/** Ports of these areas that need nothing but the database. */
export type PricingReaders = {
  readonly tariffSimulations: SimulationReading
  readonly transitTimes: TransitTimes
}

export const pricingReaders = (database: Database): PricingReaders => ({
  tariffSimulations: sqlSimulationReading(database),
  transitTimes: sqlTransitTimes(database),
})
