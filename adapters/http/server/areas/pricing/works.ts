import { simulateTariffWork } from '#core/pricing/simulation/simulate-tariff.work.ts'
import type { Unit } from '../../../../store/unit.ts'
import type { WorkParts } from '../work-parts.ts'

/** Background work of pricing. */
export const pricingWorks = ({ store, clock, references }: WorkParts) => [
  simulateTariffWork<Unit>({ atomically: store.atomically, simulations: store.tariffSimulations, references, clock }),
]
