import type { AnyRoute } from '../route.ts'
import { menuRoutes } from './access/menu.routes.ts'
import { secondFactorRoutes } from './access/second-factor.routes.ts'
import { sessionRoutes } from './access/session.routes.ts'
import { staffRoutes } from './access/staff.routes.ts'
import { backupRoutes } from './backups/backup.routes.ts'
import { errorReportRoutes } from './errors/error-report.routes.ts'
import { errorRoutes } from './errors/error.routes.ts'
import { fileRoutes } from './files/file.routes.ts'
import { jobRoutes } from './jobs/job.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { optionRoutes } from './reference/option.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/platform/access/accounts/onboarding.failures.ts'
import '#core/platform/access/accounts/staff.failures.ts'
import '#core/platform/access/identity.failures.ts'
import '#core/platform/access/sign-in/second-factor.failures.ts'
import '#core/platform/backups/backup.failures.ts'
import '#core/platform/files/file.failures.ts'
import '#core/platform/jobs/job.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type PlatformRoutes = {
  readonly access: typeof sessionRoutes & typeof secondFactorRoutes & typeof staffRoutes & typeof menuRoutes
  readonly backups: typeof backupRoutes
  readonly errors: typeof errorReportRoutes & typeof errorRoutes
  readonly files: typeof fileRoutes
  readonly jobs: typeof jobRoutes
  readonly live: typeof liveRoutes
  readonly reference: typeof optionRoutes
}

/** Routes of the areas of platform, by area and by the names of their use cases. */
export const platformRoutes: PlatformRoutes = {
  access: { ...sessionRoutes, ...secondFactorRoutes, ...staffRoutes, ...menuRoutes },
  backups: backupRoutes,
  errors: { ...errorReportRoutes, ...errorRoutes },
  files: fileRoutes,
  jobs: jobRoutes,
  live: liveRoutes,
  reference: optionRoutes,
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
