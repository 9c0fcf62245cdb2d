import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Short: the job asks two small indexes, and nobody who writes a message has to enqueue anything.
 */
const SECONDS = 5

/** Sends the mails and text messages that wait. */
export const sendMailsJob = defineRecurringJob({
  name: 'send_mails',
  label: words('发送邮件和短信', '傳送郵件和簡訊', 'Send mails and text messages'),
  everySeconds: SECONDS,
})
