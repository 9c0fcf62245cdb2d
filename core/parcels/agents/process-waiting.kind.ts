import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

/** Takes events of agents that waited for their code or their number, once these are known. */
export const processWaitingJob = defineRecurringJob({
  name: 'process_waiting_events',
  label: words('处理待处理轨迹', '處理待處理軌跡', 'Process waiting events'),
  everySeconds: 5,
  retries: 0,
  limitSeconds: 600,
})
