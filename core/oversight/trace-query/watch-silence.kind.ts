import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_HOUR = 3600

/** Looks for parcels without news for longer than the rules of their lanes allow. */
export const watchSilenceJob = defineRecurringJob({
  name: 'watch_silence',
  label: words('检查无轨迹包裹', '檢查無軌跡包裹', 'Look for parcels without news'),
  everySeconds: SECONDS_PER_HOUR,
})
