import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_HOUR = 3600

/** Asks customers for plans for their original packages, and marks those that may be destroyed. */
export const askForPlansJob = defineRecurringJob({
  name: 'ask_for_plans',
  label: words('催选原包方案', '催選原包方案', 'Ask for plans for original packages'),
  everySeconds: SECONDS_PER_HOUR,
})
