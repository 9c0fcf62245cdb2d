import type { Screen } from '../../base/screen.ts'
import { staffScreens } from './access/staff/staff.routes.ts'
import { backupScreens } from './backups/backups.routes.ts'
import { errorLogScreens } from './errors/errors.routes.ts'
import { jobScreens } from './jobs/jobs.routes.ts'

/** Pages of the areas of platform. */
export const platformScreens: readonly Screen[] = [...staffScreens, ...errorLogScreens, ...jobScreens, ...backupScreens]
