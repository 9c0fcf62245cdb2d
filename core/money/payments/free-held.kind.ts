import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { words } from '#core/base/kernel/words.ts'

/** Lets parcels go that were held because their client owed money. */
export const freeHeldJob = defineJob({
  name: 'free_held',
  label: words('解除欠费暂存', '解除欠費暫存', 'Free parcels held for arrears'),
  payload: z.object({ customerId: z.number() }),
})
