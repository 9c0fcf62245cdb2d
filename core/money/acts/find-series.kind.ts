import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_HOUR = 3600

/** Looks through who moved money, hour by hour. */
export const findSeriesJob = defineRecurringJob({
  name: 'find_money_series',
  label: words('检查资金操作', '檢查資金操作', 'Look through who moved money'),
  everySeconds: SECONDS_PER_HOUR,
})
