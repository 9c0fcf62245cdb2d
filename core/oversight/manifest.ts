import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import { sealAuditJob } from './audit/seal-audit.kind.ts'
import { mailReportsJob } from './reports/centre-mail.kind.ts'
import { keepSumsJob } from './reports/centre-sums.kind.ts'
import { watchSilenceJob } from './trace-query/watch-silence.kind.ts'

/** Kinds of background work of oversight. */
export const oversightJobs: readonly JobKind[] = [sealAuditJob, keepSumsJob, mailReportsJob, watchSilenceJob]
