import { words } from '#core/base/kernel/words.ts'
import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'

/** The trail is sealed behind its writing, so that nobody who writes waits for a chain. */
export const sealAuditJob = defineRecurringJob({
  name: 'seal_audit',
  label: words('操作记录封存', '操作記錄封存', 'Sealing of the audit trail'),
  everySeconds: 60,
  retries: 0,
  limitSeconds: 600,
})
