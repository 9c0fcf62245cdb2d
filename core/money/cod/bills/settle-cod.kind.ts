import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_HOUR = 3600

/** Draws up the settlement bills of clients whose cycle has come. */
export const settleCodJob = defineRecurringJob({
  name: 'settle_cod',
  label: words('代收货款出账', '代收貨款出帳', 'Settle collected money'),
  everySeconds: SECONDS_PER_HOUR,
  limitSeconds: SECONDS_PER_HOUR,
})
