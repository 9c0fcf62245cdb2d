import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type {
  ListedReturn,
  ReceivedReturn,
  ReturnException,
  ReturnFilter,
  ReturnReading,
  ReturnState,
  ReturnStore,
} from '#core/operations/stations/returns/received-return.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

const OWN = shape({
  id: 'bigint',
  code: 'text',
  state: narrowColumn<ReturnState>('text'),
  order_number: 'text?',
  customer_id: 'bigint?',
  exception: narrowColumn<ReturnException | null>('text?'),
  note: 'text?',
  photos: narrowColumn<readonly string[]>('text[]'),
  weight_grams: 'integer',
  warehouse: 'text?',
  received_at: 'timestamptz',
  received_by: 'bigint',
  matched_at: 'timestamptz?',
  matched_by: 'bigint?',
})
const LISTED = shape({ ...OWN, account: 'text?', airway_number: 'text?', received_by_name: 'text?', matched_by_name: 'text?' })

const ADD = query(
  { id: 'bigint' },
  prepareStatement(`insert into received_returns
    (code, state, order_number, customer_id, exception, note, photos, weight_grams, received_at, received_by, matched_at, matched_by, warehouse)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`),
)
const LOCK = query(OWN, prepareStatement(`select ${columnsOf(OWN)} from received_returns where id = $1 for update`))
const KEEP = `update received_returns set code = $2, state = $3, order_number = $4, customer_id = $5, exception = $6, note = $7, photos = $8,
  weight_grams = $9, received_at = $10, received_by = $11, matched_at = $12, matched_by = $13, warehouse = $14 where id = $1`
const REMOVE = 'delete from received_returns where id = $1'
const WAITS = query(
  { id: 'bigint' },
  prepareStatement("select id from received_returns where upper(code) = upper($1) and state = 'unknown'"),
)

const COLUMNS = `${columnsOf(OWN, 'r')}, c.account, o.airway_number, coalesce(nullif(a.name, ''), a.account, '') as received_by_name,
  coalesce(nullif(m.name, ''), m.account) as matched_by_name`
const TABLES = `received_returns r left join orders o on o.order_number = r.order_number left join accounts c on c.id = r.customer_id
  left join accounts a on a.id = r.received_by left join accounts m on m.id = r.matched_by`
const WHERE = `($1::text is null or r.state = $1) and ($2::text is null or r.exception = $2)
  and ($3::text is null or folded(r.code) like $3 or folded(r.order_number) like $3 or folded(o.airway_number) like $3 or folded(c.account) like $3)`
const SORTED = { receive_time: 'r.received_at', code: 'r.code' } as const
const LIST = queryBy(
  { ...LISTED, total: 'bigint' },
  (sort: ReturnFilter['sort']) => `select ${COLUMNS}, count(*) over () as total from ${TABLES} where ${WHERE}
    ${orderBy(sort, SORTED, 'r.received_at desc, r.id desc')} limit $4 offset $5`,
  undefined,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where r.id = $1`)

const valuesOf = (received: Omit<ReceivedReturn, 'id'>): readonly unknown[] => [
  received.code,
  received.state,
  received.orderNumber ?? null,
  received.customerId ?? null,
  received.exception ?? null,
  received.note ?? null,
  received.photos,
  received.weightGrams,
  instantTextOrNull(received.receivedAt),
  received.receivedBy,
  instantTextOrNull(received.matchedAt),
  received.matchedBy ?? null,
  received.warehouse ?? null,
]

const returnOf = (row: RowOf<typeof OWN>): ReceivedReturn => ({
  id: row.id,
  code: row.code,
  state: row.state,
  photos: row.photos,
  weightGrams: row.weight_grams,
  receivedAt: row.received_at.getTime(),
  receivedBy: row.received_by,
  ...given({
    orderNumber: row.order_number,
    customerId: row.customer_id,
    exception: row.exception,
    note: row.note,
    matchedAt: row.matched_at?.getTime(),
    matchedBy: row.matched_by,
    warehouse: row.warehouse,
  }),
})

const listedOf = (row: RowOf<typeof LISTED>): ListedReturn => ({
  ...returnOf(row),
  receivedByName: row.received_by_name ?? '',
  ...given({ account: row.account, airwayNumber: row.airway_number, matchedByName: row.matched_by_name }),
})

/** Received returns in SQL, inside a unit of work on this connection. */
export const sqlReturnStore = (sql: Sql): ReturnStore => ({
  add: async (received) => {
    const [row] = await sql.rows(ADD, valuesOf(received))
    if (row === undefined) throw new Error('a new return has no number')
    return { ...received, id: row.id }
  },
  lock: async (id) => {
    const [row] = await sql.rows(LOCK, [id])
    return row && returnOf(row)
  },
  keep: async (received) => void (await sql.rows(KEEP, [received.id, ...valuesOf(received)])),
  remove: async (id) => void (await sql.rows(REMOVE, [id])),
  waits: async (code) => (await sql.rows(WAITS, [code])).length > 0,
})

/** Received returns for readers. */
export const sqlReturnReading = (sql: Sql): ReturnReading => ({
  list: async ({ state, exception, keywords, sort, page, pageSize }) => {
    const values = [state ?? null, exception ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize]
    const rows = await sql.rows(LIST(sort), values)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && listedOf(row)
  },
})
