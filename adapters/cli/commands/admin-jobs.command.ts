import type { JobState } from '#core/platform/jobs/job.machine.ts'
import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import type { Column, Context } from '../context.ts'
import { notAmong, UsageError } from '../usage.ts'

const ACTIONS = ['list', 'retry', 'cancel'] as const
type Action = (typeof ACTIONS)[number]
const STATES = ['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled'] as const satisfies readonly JobState[]
const isAction = (text: string): text is Action => ACTIONS.some((action) => action === text)

const COLUMNS: readonly Column[] = [
  { name: 'id', title: 'ID', rank: 1 },
  { name: 'kind', title: 'KIND' },
  { name: 'state', title: 'STATE' },
  { name: 'runs', title: 'RUNS', align: 'right', rank: 4 },
  { name: 'create_time', title: 'CREATED', rank: 5 },
  { name: 'run_time', title: 'DUE', rank: 6 },
  { name: 'error', title: 'ERROR', mayShrink: true, rank: 2 },
]
/** No such job, or one whose state does not allow it: the others go on. */
const REFUSALS = [404, 409]
const NONE = words('没有符合条件的任务', '沒有符合條件的工作', 'No matching jobs')
const SHOWN = words('第 {page} 页，共 {total} 个任务', '第 {page} 頁，共 {total} 個工作', 'Page {page}, {total} jobs in total')
const NO_IDS = words('需要任务编号', '需要工作編號', 'Job ids are required')
const DONE = words('{id}：{state}', '{id}：{state}', '{id}: {state}')

type JobsCommandInput = Parameters<Command['run']>[0]

async function list(typed: JobsCommandInput, context: Context): Promise<0> {
  const { jobRoutes } = await import('../../http/contract/platform/jobs/job.routes.ts')
  const { timeText } = await import('../render/time-text.ts')
  const client = await context.client()
  const page = textOption(typed, 'page') ?? '1'
  const query = {
    kind: textOption(typed, 'kind'),
    state: STATES.find((state) => state === textOption(typed, 'state')),
    page,
    pageSize: textOption(typed, 'pageSize'),
  }
  const { rows, total } = await client.call(jobRoutes.listJobs, { query })
  const shown = rows.map((row) => ({
    ...row,
    runs: `${row.tries}/${row.most_tries}`,
    create_time: timeText(row.create_time),
    run_time: timeText(row.run_time),
  }))
  if (context.isTerminal && rows.length === 0) context.note(context.say(NONE))
  else await context.table(COLUMNS, context.json ? rows : shown)
  if (!context.json && rows.length > 0) context.note(context.say(SHOWN, { page, total }))
  return 0
}

/** Moves jobs one by one; one that cannot be moved is reported and does not stop the others. */
async function move(event: 'retry' | 'cancel', ids: readonly string[], context: Context): Promise<0 | 1> {
  if (ids.length === 0) throw new UsageError(NO_IDS)
  const { jobRoutes } = await import('../../http/contract/platform/jobs/job.routes.ts')
  const { ApiError } = await import('../../http/client/api-client.ts')
  const client = await context.client()
  const route = { retry: jobRoutes.retryJob, cancel: jobRoutes.cancelJob }[event]
  const answers: object[] = []
  let isWhole = true
  for (const id of ids) {
    try {
      const moved = await client.call(route, { params: { id } })
      answers.push(moved)
      if (!context.json) context.note(context.say(DONE, { id, state: moved.state_txt }))
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) throw error
      isWhole = false
      answers.push({ id, message: error.message })
      if (!context.json) context.note(context.say(DONE, { id, state: error.message }))
    }
  }
  if (context.json) context.print(JSON.stringify(answers))
  return isWhole ? 0 : 1
}

export const adminJobs: Command = {
  path: 'admin jobs',
  takes: '[action] [ids...]',
  about: words('查看后台任务，再次运行或取消', '查看背景工作，再次執行或取消', 'List, rerun or cancel background jobs'),
  examples: ['admin jobs list --state failed', 'admin jobs retry 6f1c2f0e-3c52-4a7b-9d51-0d7f6a0c7e11', 'admin jobs cancel ID ID --json'],
  wordChoices: async () => ACTIONS,
  options: [
    { flags: '--kind <kind>', about: words('任务类型', '工作類型', 'job kind') },
    {
      flags: '--state <state>',
      about: words('状态', '狀態', 'state'),
      choices: STATES,
    },
    { flags: '--page <page>', about: words('页码', '頁碼', 'page'), default: '1' },
    { flags: '--page-size <size>', about: words('每页行数，最多 500', '每頁列數，最多 500', 'rows per page, 500 at most'), default: '15' },
  ],
  run: async (typed, context) => {
    const [action = 'list', ...ids] = typed.words
    if (!isAction(action)) throw notAmong('action', action, ACTIONS)
    return action === 'list' ? list(typed, context) : move(action, ids, context)
  },
}
