import { z } from 'zod'
import { defineJob } from '#core/platform/jobs/job-kind.ts'
import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

/** Every warehouse's days end at another hour, so what is due is looked for all day long. */
const QUARTER_OF_AN_HOUR = 900
/** A run goes on where it stopped, so one that takes longer is only begun again. */
const LIMIT_SECONDS = 3600

/** Charges the storage of all warehouses for the days that are over. */
export const storageNightsJob = defineRecurringJob({
  name: 'storage_nights',
  label: words('仓储计费', '倉儲計費', 'Storage fees'),
  everySeconds: QUARTER_OF_AN_HOUR,
  retries: 2,
  limitSeconds: LIMIT_SECONDS,
})

/** Charges the storage of one warehouse for one day, as somebody asked for. */
export const storageNightJob = defineJob({
  name: 'storage_night',
  label: words('按日仓储计费', '按日倉儲計費', 'Storage fees of a day'),
  payload: z.object({ warehouse: z.string(), day: z.string() }),
  retries: 2,
  limitSeconds: LIMIT_SECONDS,
})

/** Draws up storage bills of months, or weeks, that are over. */
export const storageBillsJob = defineRecurringJob({
  name: 'storage_bills',
  label: words('生成仓储账单', '產生倉儲帳單', 'Draw up storage bills'),
  everySeconds: LIMIT_SECONDS,
  limitSeconds: LIMIT_SECONDS,
})
