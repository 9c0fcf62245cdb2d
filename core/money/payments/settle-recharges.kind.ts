import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS = 30

/** Asks the payment providers after top-ups that are due. */
export const settleRechargesJob = defineRecurringJob({
  name: 'settle_recharges',
  label: words('跟进充值付款', '追蹤儲值付款', 'Follow up top-ups'),
  everySeconds: SECONDS,
})
