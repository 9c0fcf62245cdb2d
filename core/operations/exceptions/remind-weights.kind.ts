import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_DAY = 86_400

/** Reminds shippers of weights that they have not confirmed or rejected. */
export const remindWeightsJob = defineRecurringJob({
  name: 'remind_weights',
  label: words('提醒确认重量', '提醒確認重量', 'Remind of weights to confirm'),
  everySeconds: SECONDS_PER_DAY,
})
