import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS_PER_HOUR = 3600

/**
 * Looks again at bank lines that wait: bills were issued, audited and paid since the statement was
 * imported.
 */
export const matchBankLinesJob = defineRecurringJob({
  name: 'match_bank_lines',
  label: words('匹配银行流水', '配對銀行交易', 'Match bank lines'),
  everySeconds: SECONDS_PER_HOUR,
})
