import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import { platformJobs } from './platform/manifest.ts'
import { pricingJobs } from './pricing/manifest.ts'
import { parcelsJobs } from './parcels/manifest.ts'
import { portalJobs } from './portal/manifest.ts'
import { moneyJobs } from './money/manifest.ts'
import { operationsJobs } from './operations/manifest.ts'
import { oversightJobs } from './oversight/manifest.ts'

/** Every kind of background work: queues, settings, filters and metrics are made from this list. */
export const jobCatalog: readonly JobKind[] = [
  ...platformJobs,
  ...pricingJobs,
  ...parcelsJobs,
  ...portalJobs,
  ...moneyJobs,
  ...operationsJobs,
  ...oversightJobs,
]
