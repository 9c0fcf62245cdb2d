import type { BackupRecords, BackupRun } from '#core/platform/backups/backup.ports.ts'
import type { BackupRunState } from '#core/platform/backups/backup-states.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const RUN = shape({
  id: 'bigint',
  name: 'text',
  place: 'text',
  state: narrowColumn<BackupRunState>('text'),
  started_at: 'timestamptz',
  ended_at: 'timestamptz?',
  bytes: 'bigint?',
  reason: 'text?',
})
const RUNS = query(
  RUN,
  'select id, name, place, state, started_at, ended_at, bytes, reason from backups order by started_at desc, id desc limit $1 offset $2',
)
const COUNT = query({ total: 'bigint' }, 'select count(*) as total from backups')
const IS_WHOLE = "name not like '%-files.tar.gz%'"
/** Files alone count where nothing else is ever saved: the database is the operator's own. */
const AGE = query(
  { last: 'timestamptz?', first: 'timestamptz?' },
  `select (select started_at from backups where state = 'done' and (${IS_WHOLE} or not exists (select from backups where ${IS_WHOLE}))
      order by started_at desc limit 1) as last,
    (select min(started_at) from backups) as first`,
)
/** Of a place, one goes on at a time: another there was cut off. */
const CUT_OFF = "update backups set state = 'failed', ended_at = now(), reason = $2 where state = 'running' and place = $1"
const END_ALL = "update backups set state = 'failed', ended_at = now(), reason = $1 where state = 'running'"
const BEGIN = query({ id: 'bigint' }, "insert into backups (name, place, state, started_at) values ($1, $2, 'running', $3) returning id")
const END = 'update backups set state = $2, ended_at = $3, bytes = $4, reason = $5 where id = $1'

const runOf = ({ id, name, place, state, started_at, ended_at, bytes, reason }: RowOf<typeof RUN>): BackupRun => ({
  id,
  name,
  place,
  state,
  startedAt: started_at.getTime(),
  ...given({ endedAt: ended_at?.getTime(), bytes: bytes ?? undefined, reason: reason ?? undefined }),
})

/** The runs of backups in SQL. */
export const sqlBackups = (sql: Sql): BackupRecords => ({
  begin: async ({ name, place, startedAt }) => {
    await sql.rows(CUT_OFF, [place, 'it was cut off'])
    const [row] = await sql.rows(BEGIN, [name, place, new Date(startedAt)])
    if (row === undefined) throw new Error('a run of a backup was not kept')
    return row.id
  },
  end: async (end) => {
    const [state, bytes, reason] = 'bytes' in end ? ['done', end.bytes, null] : ['failed', null, end.reason]
    await sql.rows(END, [end.id, state, new Date(end.endedAt), bytes, reason])
  },
  endAll: async (reason) => void (await sql.rows(END_ALL, [reason])),
  list: async ({ page, pageSize }) => {
    const [counted] = await sql.rows(COUNT)
    const rows = await sql.rows(RUNS, [pageSize, (page - 1) * pageSize])
    return { rows: rows.map(runOf), total: counted?.total ?? 0 }
  },
  age: async () => {
    const [row] = await sql.rows(AGE)
    return { last: row?.last?.getTime(), first: row?.first?.getTime() }
  },
})
