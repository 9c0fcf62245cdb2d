import type { ExportJob } from '#core/portal/exports/export.ts'
import type { ExportKeeper, Exports } from '#core/portal/exports/export.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { ACCOUNT, ACTOR_COLUMNS, ACTOR_TABLES, actorOfRow, MAY_SIGN_IN } from '../../platform/access/sql-accounts.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const EXPORT = shape({
  id: 'bigint',
  account_id: 'bigint',
  list: narrowColumn<ExportJob['list']>('text'),
  query: narrowColumn<ExportJob['query']>('json'),
  locale: narrowColumn<ExportJob['locale']>('text'),
  state: narrowColumn<ExportJob['state']>('text'),
  round: 'integer',
  expected: 'bigint',
  rows: 'bigint',
  created_at: 'timestamptz',
  finished_at: 'timestamptz?',
  file_name: 'text?',
  size_bytes: 'bigint?',
  stored_as: 'text?',
  failure: narrowColumn<ExportJob['failure'] | null>('text?'),
})
const COLUMNS = columnsOf(EXPORT)
const LIST = query(
  { ...EXPORT, total: 'bigint' },
  `select ${COLUMNS}, count(*) over () as total from exports
    where account_id = $1 and ($2::text is null or state = $2) order by id desc limit $3 offset $4`,
)
const FIND = query(EXPORT, `select ${COLUMNS} from exports where id = $1`)
const OWNER = query(ACCOUNT, `select ${ACTOR_COLUMNS} from ${ACTOR_TABLES} where p.id = $1 and ${MAY_SIGN_IN}`)
const ENDED = query(EXPORT, `select ${COLUMNS} from exports where finished_at < $1 order by finished_at limit $2`)
const LOCK = query(EXPORT, `select ${COLUMNS} from exports where id = $1 for update`)
// Two exports of one account that are asked for at once are counted one after the other.
const LOCK_ACCOUNT = 'select from accounts where id = $1 for no key update'
const UNDER_WAY = query({ n: 'integer' }, "select count(*)::integer as n from exports where account_id = $1 and state = 'ready'")
const ADD = query(
  { id: 'bigint' },
  `insert into exports (account_id, list, query, locale, state, round, expected, rows, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)
const KEEP = `update exports set state = $2, round = $3, rows = $4, finished_at = $5, file_name = $6, size_bytes = $7, stored_as = $8, failure = $9
  where id = $1`
const PROGRESS = query({ id: 'bigint' }, "update exports set rows = $3 where id = $1 and round = $2 and state = 'ready' returning id")

const jobOf = (row: RowOf<typeof EXPORT>): ExportJob => ({
  id: row.id,
  accountId: row.account_id,
  list: row.list,
  query: row.query,
  locale: row.locale,
  state: row.state,
  round: row.round,
  expected: row.expected,
  rows: row.rows,
  createdAt: row.created_at.getTime(),
  ...given({
    finishedAt: row.finished_at?.getTime(),
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    storedAs: row.stored_as,
    failure: row.failure,
  }),
})

/** Exports as they are read, in SQL. */
export const sqlExports = (sql: Sql): Exports => ({
  list: async ({ accountId, state, page, pageSize }) => {
    const rows = await sql.rows(LIST, [accountId, state ?? null, pageSize, (page - 1) * pageSize])
    return { rows: rows.map(jobOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id) => (await sql.rows(FIND, [id])).map(jobOf)[0],
  ownerOf: async (accountId) => (await sql.rows(OWNER, [accountId])).map(actorOfRow)[0],
  endedBefore: async (at, most) => (await sql.rows(ENDED, [instantTextOrNull(at), most])).map(jobOf),
})

/** Exports, as they are written in a unit of work. */
export const sqlExportKeeper = (connection: Connection): ExportKeeper => ({
  underWay: async (accountId) => {
    await connection.rows(LOCK_ACCOUNT, [accountId])
    return (await connection.rows(UNDER_WAY, [accountId]))[0]?.n ?? 0
  },
  add: async (job) => {
    const { accountId, list, query: asked, locale, state, round, expected, rows, createdAt } = job
    const [row] = await connection.rows(ADD, [
      accountId,
      list,
      JSON.stringify(asked),
      locale,
      state,
      round,
      expected,
      rows,
      instantTextOrNull(createdAt),
    ])
    if (row === undefined) throw new Error('an export was not stored')
    return { ...job, id: row.id }
  },
  lock: async (id) => (await connection.rows(LOCK, [id])).map(jobOf)[0],
  keep: async ({ id, state, round, rows, finishedAt, fileName, sizeBytes, storedAs, failure }) => {
    const file = [fileName ?? null, sizeBytes ?? null, storedAs ?? null]
    await connection.rows(KEEP, [id, state, round, rows, instantTextOrNull(finishedAt), ...file, failure ?? null])
  },
  progress: async ({ id, round, rows }) => (await connection.rows(PROGRESS, [id, round, rows])).length > 0,
  remove: async (id) => {
    await connection.rows('delete from exports where id = $1', [id])
  },
})
