import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

/** Refused rows, and the personal data in them, go after 30 days. */
export const removeOldRowsJob = defineRecurringJob({
  name: 'remove_refused_rows',
  label: words('删除过期的导入错误行', '刪除過期的匯入錯誤列', 'Remove old rows of imports'),
  everySeconds: 86_400,
})
