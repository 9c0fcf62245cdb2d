import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const DAY_SECONDS = 86_400

/** The calls of keys, and keys that ended, go after 30 days. */
export const removeKeyCallsJob = defineRecurringJob({
  name: 'remove_key_calls',
  label: words('删除过期的密钥调用记录', '刪除過期的金鑰呼叫記錄', 'Remove old calls of keys'),
  everySeconds: DAY_SECONDS,
})
