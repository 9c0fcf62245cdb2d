import type { OrderImport, OrderImportKeeper, OrderImports, SentImport } from '#core/parcels/orders/import/order-import.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { idsOf } from './order-filter.ts'

const IMPORT = shape({
  id: 'bigint',
  customer_id: 'bigint',
  kind: 'text',
  file_name: 'text',
  state: narrowColumn<OrderImport['state']>('text'),
  rows: 'integer',
  created: 'integer',
  skipped: 'integer',
  failed: 'integer',
  stopped_by: 'text?',
  body_hash: 'text?',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
})
const COLUMNS = columnsOf(IMPORT)
const SENT = { ...IMPORT, ...shape({ account: 'text?', name: 'text?' }) }
const SENT_COLUMNS = `${COLUMNS}, (select account from accounts where accounts.id = customer_id), (select name from accounts where accounts.id = customer_id)`
const WHOSE = '($1::bigint[] is null or customer_id = any($1))'

const BEGIN = query(
  IMPORT,
  `insert into order_imports (customer_id, kind, file_name, state, rows, key, body_hash, created_at, updated_at)
  values ($1, $2, $3, 'running', $4, $5, $6, $7, $7) on conflict do nothing returning ${COLUMNS}`,
)
const KEYED = query(IMPORT, `select ${COLUMNS} from order_imports where customer_id = $1 and key = $2 for update`)
const LOCK = query(IMPORT, `select ${COLUMNS} from order_imports where ${WHOSE} and id = $2 for update`)
const COUNT = 'update order_imports set created = created + $2, skipped = skipped + $3, failed = failed + $4, updated_at = $5 where id = $1'
const RESUME = "update order_imports set state = 'running', stopped_by = null, skipped = 0, failed = 0, updated_at = $2 where id = $1"
const END = `update order_imports set state = $2, stopped_by = $3, created = coalesce($4, created), skipped = coalesce($5, skipped), failed = coalesce($6, failed), updated_at = $7
  where id = $1 and state <> 'undone'`
const UNDO = "update order_imports set state = 'undone', updated_at = $2 where id = $1"
const MATCHING = `${WHOSE} and ($2::text is null or kind = $2) and ($3::text is null or state = $3)
  and ($4::text is null or folded(file_name) like $4 or id::text = $5)`
const LIST = query(SENT, `select ${SENT_COLUMNS} from order_imports where ${MATCHING} order by id desc limit $6 offset $7`)
const TOTAL = query({ total: 'bigint' }, `select count(*) as total from order_imports where ${MATCHING}`)
const FIND = query(SENT, `select ${SENT_COLUMNS} from order_imports where ${WHOSE} and id = $2`)

const importOf = ({ created, skipped, failed, ...row }: RowOf<typeof IMPORT>): OrderImport => ({
  id: row.id,
  customerId: row.customer_id,
  kind: row.kind,
  fileName: row.file_name,
  state: row.state,
  rows: row.rows,
  counts: { created, skipped, failed },
  ...(row.stopped_by === null ? {} : { stoppedBy: row.stopped_by }),
  ...(row.body_hash === null ? {} : { bodyHash: row.body_hash }),
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
})

const sentOf = (row: RowOf<typeof SENT>): SentImport => ({ ...importOf(row), by: { account: row.account ?? '', name: row.name ?? '' } })

/** Imports as they are written, in a unit of work. */
export const sqlOrderImportKeeper = (connection: Connection): OrderImportKeeper => ({
  begin: async ({ customerId, kind, fileName, rows, keyed, at }) => {
    const values = [customerId, kind, fileName, rows, keyed?.key ?? null, keyed?.bodyHash ?? null, new Date(at)]
    const [row] = await connection.rows(BEGIN, values)
    return row && importOf(row)
  },
  lockKeyed: async ({ accountId, key }) => {
    const [row] = await connection.rows(KEYED, [accountId, key])
    return row && importOf(row)
  },
  lock: async (id, whose) => {
    const [row] = await connection.rows(LOCK, [idsOf(whose), id])
    return row && importOf(row)
  },
  count: async (id, { created, skipped, failed }, at) => {
    await connection.rows(COUNT, [id, created, skipped, failed, new Date(at)])
  },
  resume: async (id, at) => {
    await connection.rows(RESUME, [id, new Date(at)])
  },
  end: async (id, { state, stoppedBy, counts, at }) => {
    const values = [id, state, stoppedBy ?? null, counts?.created ?? null, counts?.skipped ?? null, counts?.failed ?? null, new Date(at)]
    await connection.rows(END, values)
  },
  undo: async (id, at) => {
    await connection.rows(UNDO, [id, new Date(at)])
  },
})

/** Imports as they are read. */
export const sqlOrderImports = (sql: Sql): OrderImports => ({
  list: async ({ whose, kind, state, keywords = '' }, { page, pageSize }) => {
    const searched = keywords.trim()
    const filter = [idsOf(whose), kind ?? null, state ?? null, keywordPattern(searched), searched]
    const [counted] = await sql.rows(TOTAL, filter)
    const rows = await sql.rows(LIST, [...filter, pageSize, (page - 1) * pageSize])
    return { rows: rows.map(sentOf), total: counted?.total ?? 0 }
  },
  find: async (id, whose) => {
    const [row] = await sql.rows(FIND, [idsOf(whose), id])
    return row && sentOf(row)
  },
})
