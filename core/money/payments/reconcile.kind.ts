import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_HOUR = 3600

/**
 * Reads the providers' daily statements, which are there in the morning of the next day; days
 * without a server are made up for.
 */
export const reconcileJob = defineRecurringJob({
  name: 'reconcile_payments',
  label: words('支付渠道对账', '支付管道對帳', 'Compare provider statements'),
  everySeconds: SECONDS_PER_HOUR,
})
