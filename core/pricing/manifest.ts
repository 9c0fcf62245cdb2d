import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import { simulateTariffJob } from './simulation/simulate-tariff.kind.ts'

/** Kinds of background work of pricing. */
export const pricingJobs: readonly JobKind[] = [simulateTariffJob]
