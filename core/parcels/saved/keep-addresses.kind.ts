import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Fills a customer's address book from orders that were placed together, behind the import that
 * placed them.
 */
export const keepAddressesJob = defineJob({
  name: 'keep_addresses',
  label: words('更新地址簿', '更新地址簿', 'Update address books'),
  payload: z.object({ customerId: z.int(), orderNumbers: z.array(z.string()).readonly(), at: z.int() }),
  // One at a time: those of one customer often name the same sender.
  concurrency: 1,
})
