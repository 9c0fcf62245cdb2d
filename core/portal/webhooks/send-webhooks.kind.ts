import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const DAY_SECONDS = 86_400

/** Sends what is due to customers' endpoints; a run goes on as long as there is something. */
export const sendWebhooksJob = defineRecurringJob({
  name: 'send_webhooks',
  label: words('发送 Webhook', '傳送 Webhook', 'Send webhooks'),
  everySeconds: 5,
  limitSeconds: 120,
})

/** Messages and their log go after 30 days. */
export const removeWebhooksJob = defineRecurringJob({
  name: 'remove_webhooks',
  label: words('删除过期的 Webhook 记录', '刪除過期的 Webhook 記錄', 'Remove old webhook messages'),
  everySeconds: DAY_SECONDS,
})
