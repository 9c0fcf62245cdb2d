import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_DAY = 86_400
const MOST_SECONDS = 3600

/** Reads the whole ledger once a night. */
export const verifyLedgerJob = defineRecurringJob({
  name: 'verify_ledger',
  label: words('核对账本', '核對帳本', 'Verify the ledger'),
  everySeconds: SECONDS_PER_DAY,
  limitSeconds: MOST_SECONDS,
  retries: 2,
})
