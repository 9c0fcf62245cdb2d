import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

const SECONDS = 15

/** Asks tracker agents for events of the parcels that are due. */
export const pollAgentsJob = defineRecurringJob({
  name: 'poll_agents',
  label: words('查询代理轨迹', '查詢代理軌跡', 'Ask tracker agents'),
  everySeconds: SECONDS,
  retries: 2,
})
