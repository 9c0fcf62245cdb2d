import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Publishes what was scheduled. A schedule enqueues it for its own time; it also comes round by
 * itself, for what was scheduled before a restore of an older copy or a change of the clock.
 */
export const publishDueJob = defineRecurringJob({
  name: 'publish_due',
  label: words('按时发布公告与通知', '按時發布公告與通知', 'Publishing at the scheduled time'),
  everySeconds: 600,
})
