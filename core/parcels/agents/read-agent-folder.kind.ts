import { defineRecurringJob } from '#core/platform/jobs/span.rules.ts'
import { words } from '#core/base/kernel/words.ts'

/** Imports the files that agents leave in their folder (CROSSDOCK_AGENT_FOLDER). */
export const readAgentFolderJob = defineRecurringJob({
  name: 'read_agent_folder',
  label: words('导入代理文件夹', '匯入代理資料夾', 'Import files of agents'),
  everySeconds: 30,
  retries: 0,
  limitSeconds: 1800,
})
