import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS = 600

/** Mails the reports that are due. */
export const mailReportsJob = defineRecurringJob({
  name: 'mail_reports',
  label: words('发送定时报表', '寄送定時報表', 'Mail scheduled reports'),
  everySeconds: SECONDS,
  limitSeconds: 1800,
})
