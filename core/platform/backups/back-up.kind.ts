import { words } from '#core/base/kernel/words.ts'
import { defineRecurringJob } from '../jobs/span.rules.ts'

/** The nightly backup, where a place for it is set (CROSSDOCK_BACKUP_TO). */
export const backUp = defineRecurringJob({
  name: 'back_up',
  label: words('备份', '備份', 'Back up'),
  everySeconds: 86_400,
  retries: 3,
  retrySeconds: 300,
  limitSeconds: 6 * 3600,
  concurrency: 1,
})
