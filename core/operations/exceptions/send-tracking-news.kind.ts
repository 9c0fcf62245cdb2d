import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS = 60

/** Mails readers of the public page about parcels that moved. */
export const sendTrackingNewsJob = defineRecurringJob({
  name: 'send_tracking_news',
  label: words('发送包裹动态邮件', '傳送包裹動態郵件', 'Mail news of parcels'),
  everySeconds: SECONDS,
})
