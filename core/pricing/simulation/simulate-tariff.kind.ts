import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The simulation of a draft of prices. One at a time: it goes through up to a million shipments.
 */
export const simulateTariffJob = defineJob({
  name: 'simulate_tariff',
  label: words('价格模拟', '價格模擬', 'Simulate prices'),
  payload: z.object({ simulation: z.number().int() }),
  concurrency: 1,
  retries: 2,
  limitSeconds: 1800,
})
