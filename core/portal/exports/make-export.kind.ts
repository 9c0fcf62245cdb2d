import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The file of an export. One of a customer's at a time, so that a long one does not hold up the
 * others'.
 */
export const makeExportJob = defineJob({
  name: 'make_export',
  label: words('生成导出文件', '產生匯出檔案', 'Make an export'),
  payload: z.object({ export: z.number().int(), round: z.number().int() }),
  concurrency: 2,
  perCustomer: 1,
  retries: 2,
  limitSeconds: 3600,
})

/** Files of exports are kept for seven days. */
export const removeExportsJob = defineRecurringJob({
  name: 'remove_exports',
  label: words('删除过期的导出文件', '刪除過期的匯出檔案', 'Remove old exports'),
  everySeconds: 3600,
})
