import { backUpWork } from '#core/platform/backups/back-up.work.ts'
import { maintenanceWork } from '#core/platform/jobs/maintenance.work.ts'
import type { Unit } from '../../../../store/unit.ts'
import type { WorkParts } from '../work-parts.ts'

/** Background work of the platform. */
export const platformWorks = ({ store, clock, backUp }: WorkParts) => [
  ...maintenanceWork<Unit>(store.maintenance, clock),
  backUpWork<Unit>(backUp),
]
