import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const HOUR_SECONDS = 3600

/** Owners of keys that expire soon get a message, once for each key. */
export const warnExpiringKeysJob = defineRecurringJob({
  name: 'warn_expiring_keys',
  label: words('提醒即将过期的密钥', '提醒即將過期的金鑰', 'Warn of keys that expire soon'),
  everySeconds: HOUR_SECONDS,
})
