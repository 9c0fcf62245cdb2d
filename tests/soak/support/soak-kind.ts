import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Each of its jobs writes one row of the audit trail. Servers that are killed take tries away, so
 * there are many.
 */
export const soakKind = defineJob({
  name: 'soak_write',
  label: words('压测', '壓測', 'Soak'),
  payload: z.object({ n: z.number() }),
  retries: 50,
  mostRetrySeconds: 10,
  concurrency: 4,
})
