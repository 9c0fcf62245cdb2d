import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_DAY = 86_400

/** Ends policies whose days are over, and proposes claims for insured parcels without news. */
export const watchPoliciesJob = defineRecurringJob({
  name: 'watch_policies',
  label: words('检查保单', '檢查保單', 'Watch policies'),
  everySeconds: SECONDS_PER_DAY,
})
