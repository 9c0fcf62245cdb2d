import { SILENT_SECONDS } from '#core/platform/jobs/job-kind.ts'
import type { JobState } from '#core/platform/jobs/job.machine.ts'
import type { JobRecord } from '#core/platform/jobs/job.ports.ts'
import { shape, type RowOf } from '../../database/row-shape.ts'

/** pg-boss' names of our states. */
const STATES: Readonly<Record<string, JobState>> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
}

const NAMES = new Map(Object.entries(STATES).map(([name, state]) => [state, name]))

export const stateNameOf = (state: JobState): string => NAMES.get(state) ?? state
export const stateOf = (name: string): JobState => {
  const state = STATES[name]
  if (state === undefined) throw new Error(`pg-boss has a state ${name} that nobody knows`)
  return state
}

export const JOB = shape({
  id: 'uuid',
  name: 'text',
  state: 'text',
  retry_count: 'integer',
  retry_limit: 'integer',
  singleton_key: 'text?',
  group_id: 'text?',
  error: 'text?',
  created_on: 'timestamptz',
  start_after: 'timestamptz',
  started_on: 'timestamptz?',
  completed_on: 'timestamptz?',
})

/** The columns read of a job. An error's text is where pg-boss puts it, by what was thrown. */
export const JOB_COLUMNS = `id, name, state::text as state, retry_count, retry_limit, singleton_key, group_id,
  case when state in ('retry', 'failed') then coalesce(output->>'message', output->'value'->>'message', output->>'value') end as error,
  created_on, start_after, started_on, completed_on`

/** A job `j` whose server has said nothing for long. */
export const IS_SILENT = `j.state = 'active' and j.heartbeat_on < jobs.job_now() - ${SILENT_SECONDS} * interval '1 second'`

/** Keys that nobody asked for only keep jobs apart. */
export const NO_KEY = '~'

export function jobOf(row: RowOf<typeof JOB>): JobRecord {
  const { singleton_key: key, group_id: group } = row
  return {
    id: row.id,
    kind: row.name,
    state: stateOf(row.state),
    tries: row.started_on === null ? 0 : row.retry_count + 1,
    mostTries: row.retry_limit + 1,
    ...(key === null || key.startsWith(NO_KEY) ? {} : { key }),
    ...(group === null ? {} : { customerId: Number(group) }),
    ...(row.error === null ? {} : { error: row.error }),
    createdAt: row.created_on.getTime(),
    runAt: row.start_after.getTime(),
    ...(row.started_on === null ? {} : { startedAt: row.started_on.getTime() }),
    ...(row.completed_on === null ? {} : { finishedAt: row.completed_on.getTime() }),
  }
}
