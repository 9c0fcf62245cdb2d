import type { ParcelFilter } from '#core/oversight/trace-query/trace.ports.ts'
import type { WatchList, WatchListKeeper, WatchLists } from '#core/oversight/trace-query/watch-list.ts'
import { prepareStatement, type Connection, type Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const LIST = shape({
  id: 'bigint',
  name: 'text',
  owner_id: 'bigint',
  owner_name: 'text?',
  is_shared: 'boolean',
  filter: narrowColumn<ParcelFilter | null>('json?'),
  numbers: 'text[]',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
})
const SELECT = `select w.id, w.name, w.owner_id, coalesce(nullif(a.name, ''), a.account) as owner_name, w.is_shared, w.filter, w.numbers, w.created_at, w.updated_at`
const FROM = 'from watch_lists w join accounts a on a.id = w.owner_id'
const PAGE = query(
  { ...LIST, total: 'bigint' },
  prepareStatement(`${SELECT}, count(*) over () as total ${FROM} where w.owner_id = $1 or w.is_shared
    order by w.owner_id <> $1, w.updated_at desc, w.id desc limit $2 offset $3`),
)
const FIND = query(LIST, prepareStatement(`${SELECT} ${FROM} where w.id = $1 and (w.owner_id = $2 or w.is_shared)`))
const LOCK = query(LIST, prepareStatement(`${SELECT} ${FROM} where w.id = $1 and (w.owner_id = $2 or w.is_shared) for update of w`))
const COUNT = query({ count: 'bigint' }, prepareStatement('select count(*) as count from watch_lists where owner_id = $1'))
const ADD = query(
  { id: 'bigint' },
  prepareStatement(`insert into watch_lists (owner_id, name, is_shared, filter, numbers, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7) returning id`),
)
const KEEP = prepareStatement('update watch_lists set name = $2, is_shared = $3, filter = $4, numbers = $5, updated_at = $6 where id = $1')
const REMOVE = prepareStatement('delete from watch_lists where id = $1')

const listOf = (row: RowOf<typeof LIST>): WatchList => ({
  id: row.id,
  name: row.name,
  ownerId: row.owner_id,
  ownerName: row.owner_name ?? '',
  isShared: row.is_shared,
  filter: row.filter ?? undefined,
  numbers: row.numbers,
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
})

const json = (filter: ParcelFilter | undefined): string | null => (filter === undefined ? null : JSON.stringify(filter))

/** Watch lists for readers. */
export const sqlWatchLists = (sql: Sql): WatchLists => ({
  list: async (readerId, { page, pageSize }) => {
    const rows = await sql.rows(PAGE, [readerId, pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id, readerId) => {
    const [row] = await sql.rows(FIND, [id, readerId])
    return row && listOf(row)
  },
})

/** Watch lists in SQL, inside a unit of work on this connection. */
export const sqlWatchListKeeper = (connection: Connection): WatchListKeeper => ({
  add: async ({ ownerId, name, isShared, filter, numbers, createdAt, updatedAt }) => {
    const [row] = await connection.rows(ADD, [ownerId, name, isShared, json(filter), numbers, new Date(createdAt), new Date(updatedAt)])
    if (row === undefined) throw new Error('a new watch list has no id')
    return row.id
  },
  lock: async (id, readerId) => {
    const [row] = await connection.rows(LOCK, [id, readerId])
    return row && listOf(row)
  },
  count: async (ownerId) => (await connection.rows(COUNT, [ownerId]))[0]?.count ?? 0,
  keep: async ({ id, name, isShared, filter, numbers, updatedAt }) => {
    await connection.rows(KEEP, [id, name, isShared, json(filter), numbers, new Date(updatedAt)])
  },
  remove: async (id) => connection.later(REMOVE, [id]),
})
