import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_HOUR = 3600

/** Draws up the bills of periods that are over. */
export const billChargesJob = defineRecurringJob({
  name: 'bill_charges',
  label: words('生成账单', '產生帳單', 'Draw up bills'),
  everySeconds: SECONDS_PER_HOUR,
  limitSeconds: SECONDS_PER_HOUR,
})
