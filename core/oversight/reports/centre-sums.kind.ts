import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS = 600

/** Adds up the facts of days that are over, and those of orders that changed since. */
export const keepSumsJob = defineRecurringJob({
  name: 'keep_report_sums',
  label: words('汇总报表数据', '彙總報表資料', 'Add up report figures'),
  everySeconds: SECONDS,
  limitSeconds: 1800,
})
