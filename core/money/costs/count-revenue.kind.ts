import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS = 60

/** Adds up what orders were charged, for the report of margins. */
export const countRevenueJob = defineRecurringJob({
  name: 'count_revenue',
  label: words('汇总收入', '彙總收入', 'Add up revenue'),
  everySeconds: SECONDS,
})
