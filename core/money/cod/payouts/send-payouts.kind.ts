import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS = 30

/** Sends approved payouts of settlement bills, and asks after those under way. */
export const sendPayoutsJob = defineRecurringJob({
  name: 'send_payouts',
  label: words('代收货款出款', '代收貨款出款', 'Pay out settlement bills'),
  everySeconds: SECONDS,
})
