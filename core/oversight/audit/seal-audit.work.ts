import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { ok } from '#core/base/kernel/result.ts'
import { sealAuditJob } from './seal-audit.kind.ts'
import { sealTrail } from './seal-trail.ts'

/** Sealing as background work. */
export const sealAuditWork = <U>(ports: Parameters<typeof sealTrail>[0]): JobWork<U, Span> => ({
  kind: sealAuditJob,
  run: async () => ok(await sealTrail(ports)),
})
