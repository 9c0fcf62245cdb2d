import { PgBossJobRunner } from '../../../jobs/pg-boss-job-runner.ts'
import type { Unit } from '../../../store/unit.ts'
import { JobWatch } from './platform/jobs/job-watch.ts'
import { platformWorks } from './platform/works.ts'
import { pricingWorks } from './pricing/works.ts'
import { parcelsWorks } from './parcels/works.ts'
import { portalWorks } from './portal/works.ts'
import { moneyWorks } from './money/works.ts'
import { operationsWorks } from './operations/works.ts'
import { oversightWorks } from './oversight/works.ts'
import type { WorkParts } from './work-parts.ts'

const worksOf = (parts: WorkParts) => [
  ...platformWorks(parts),
  ...pricingWorks(parts),
  ...parcelsWorks(parts),
  ...portalWorks(parts),
  ...moneyWorks(parts),
  ...operationsWorks(parts),
  ...oversightWorks(parts),
]

/** Starts the background work of this server: those of all areas' kinds that the settings name. */
export async function startJobs({ kinds, watch, ...parts }: WorkParts & { readonly kinds: readonly string[]; readonly watch: JobWatch }) {
  const { store } = parts
  const { engine, schedule } = store.jobs
  const { started, ended, troubled } = watch
  const { atomically, within, actingAsAsked } = store
  const mine = worksOf(parts).filter(({ kind }) => kinds.includes(kind.name))
  const runner = new PgBossJobRunner<Unit>({ ...engine, started, ended, troubled, schedule, atomically, within, actingAsAsked }, mine)
  if (mine.length > 0) await runner.start()
  return runner
}
