import { instantText } from '#core/base/kernel/instant.ts'
import { keywordPattern } from '../../database/search-text.ts'
import type { Audience } from '#core/platform/access/account.ts'
import type { WorkOrder, WorkOrderContact, WorkOrderEntry } from '#core/operations/support/work-order.ts'
import type {
  ListedWorkOrder,
  WorkOrderFilter,
  WorkOrderReach,
  WorkOrders,
  WorkOrderUnit,
} from '#core/operations/support/work-order.ports.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { ACCOUNT, ACTOR_COLUMNS, ACTOR_TABLES, actorOfRow } from '../../platform/access/sql-accounts.ts'

const OWN = shape({
  number: 'text',
  customer_id: 'bigint?',
  contact: narrowColumn<WorkOrderContact | null>('jsonb?'),
  category: narrowColumn<WorkOrder['category']>('text'),
  title: 'text',
  airway_number: 'text?',
  handler_id: 'bigint?',
  state: narrowColumn<WorkOrder['state']>('text'),
  customer_reading: narrowColumn<WorkOrder['reading']['customer']>('text'),
  staff_reading: narrowColumn<WorkOrder['reading']['staff']>('text'),
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
})
const HEAD = shape({ ...OWN, account: 'text?', handler_name: 'text?' })
type Row = RowOf<typeof HEAD>

const ENTRY = shape({
  side: narrowColumn<Audience>('text'),
  author_id: 'bigint',
  author_name: 'text',
  at: 'timestamptz',
  content: 'text',
  attachments: narrowColumn<WorkOrderEntry['attachments']>('jsonb'),
  is_note: 'boolean',
})

const headOf = (row: Row): Omit<WorkOrder, 'entries'> => ({
  number: row.number,
  customerId: row.customer_id ?? undefined,
  ...(row.contact === null ? {} : { contact: row.contact }),
  category: row.category,
  title: row.title,
  ...(row.airway_number === null ? {} : { airwayNumber: row.airway_number }),
  ...(row.handler_id === null ? {} : { handlerId: row.handler_id, handlerName: row.handler_name ?? '' }),
  state: row.state,
  reading: { customer: row.customer_reading, staff: row.staff_reading },
  createdAt: row.created_at.getTime(),
  updatedAt: row.updated_at.getTime(),
})

const entryOf = (row: RowOf<typeof ENTRY>): WorkOrderEntry => ({
  side: row.side,
  authorId: row.author_id,
  authorName: row.author_name,
  at: row.at.getTime(),
  content: row.content,
  attachments: row.attachments,
  ...(row.is_note ? { isNote: true } : {}),
})

const COLUMNS = `${columnsOf(OWN, 'w')}, a.account, h.name as handler_name`
const TABLES = 'work_orders w left join accounts a on a.id = w.customer_id left join accounts h on h.id = w.handler_id'
const within = (mark: string): string => `(${mark}::bigint[] is null or w.customer_id = any(${mark}))`

const OWN_ORDER = 'w.updated_at desc, w.number desc'
const SORTED = {
  title: 'w.title',
  status: 'w.state',
  category: 'w.category',
  airway_number: 'w.airway_number',
  work_number: 'w.number',
  update_time: 'w.updated_at',
} as const

const list = (sort: WorkOrderFilter['sort']): string => `select ${COLUMNS}, count(*) over () as total from ${TABLES}
  where ${within('$1')} and ($2::text[] is null or w.state = any($2)) and ($3::text is null or w.customer_reading = $3)
    and ($4::text is null or w.staff_reading = $4) and ($5::text is null or w.category = $5)
    and ($6::bigint is null or w.handler_id = $6) and (not $7::boolean or w.handler_id is null)
    and ($8::text is null or folded(w.number) like $8 or folded(w.title) like $8 or folded(w.airway_number) like $8 or folded(a.account) like $8)
  ${orderBy(sort, SORTED, OWN_ORDER)} limit $9 offset $10`

const LIST = queryBy({ ...HEAD, total: 'bigint' }, list, undefined)
const one = (lock: string): string => `select ${COLUMNS} from ${TABLES} where w.number = $1 and ${within('$2')} ${lock}`
const FIND = query(HEAD, one(''))
const LOCK = query(HEAD, one('for update of w'))
const ENTRIES = query(ENTRY, `select ${columnsOf(ENTRY)} from work_order_entries where work_order = $1 order by place`)
const UNREAD = queryBy(
  { unread: 'bigint' },
  (column: 'staff_reading' | 'customer_reading') =>
    `select count(*) as unread from work_orders w where ${within('$1')} and w.${column} = 'unread'`,
  'staff_reading',
)
const STAFF = query(ACCOUNT, `select ${ACTOR_COLUMNS} from ${ACTOR_TABLES} where a.audience = 'staff' and a.enabled order by a.name, a.id`)

async function read(sql: Sql, asked: typeof FIND, number: string, { customerIds }: WorkOrderReach): Promise<WorkOrder | undefined> {
  const [row] = await sql.rows(asked, [number, customerIds ?? null])
  if (row === undefined) return undefined
  const entries = await sql.rows(ENTRIES, [number])
  return { ...headOf(row), entries: entries.map(entryOf) }
}

/** Work orders as they are read. */
export const sqlWorkOrders = (sql: Sql): WorkOrders => ({
  list: async ({ customerIds, states, reading, category, handlerId, keywords, sort, page, pageSize }) => {
    const rows = await sql.rows(LIST(sort), [
      customerIds ?? null,
      states ?? null,
      reading?.side === 'customer' ? reading.state : null,
      reading?.side === 'staff' ? reading.state : null,
      category ?? null,
      handlerId ?? null,
      handlerId === null,
      keywordPattern(keywords),
      pageSize,
      (page - 1) * pageSize,
    ])
    return { rows: rows.map((row): ListedWorkOrder => ({ ...headOf(row), account: row.account ?? undefined })), total: rows[0]?.total ?? 0 }
  },
  find: (number, reach) => read(sql, FIND, number, reach),
  unread: async (side, { customerIds }) => {
    const [row] = await sql.rows(UNREAD(side === 'staff' ? 'staff_reading' : 'customer_reading'), [customerIds ?? null])
    return row?.unread ?? 0
  },
  staff: async () => {
    const rows = await sql.rows(STAFF)
    return rows.map(actorOfRow)
  },
})

const ADD = `insert into work_orders (number, customer_id, contact, category, title, airway_number, state, customer_reading, staff_reading, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
const KEEP =
  'update work_orders set handler_id = $2, state = $3, customer_reading = $4, staff_reading = $5, updated_at = $6 where number = $1'
const SAY = `insert into work_order_entries (work_order, place, side, author_id, author_name, at, content, attachments, is_note)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const OWNER = query({ customer_id: 'bigint' }, 'select customer_id from orders where airway_number = $1')
const STAFF_MEMBER = query(ACCOUNT, `select ${ACTOR_COLUMNS} from ${ACTOR_TABLES} where a.id = $1 and a.audience = 'staff' and a.enabled`)

async function addEntries(sql: Sql, order: WorkOrder, from: number): Promise<void> {
  for (const [index, entry] of order.entries.slice(from).entries()) {
    const said = [entry.content, JSON.stringify(entry.attachments), entry.isNote === true]
    await sql.rows(SAY, [order.number, from + index, entry.side, entry.authorId, entry.authorName, instantText(entry.at), ...said])
  }
}

/** Work orders as they are written, within a transaction. */
export const sqlWorkOrderUnit = (sql: Sql): WorkOrderUnit['workOrders'] => ({
  add: async (order) => {
    const { number, customerId, contact, category, title, airwayNumber, state, reading, createdAt, updatedAt } = order
    const about = [
      category,
      title,
      airwayNumber ?? null,
      state,
      reading.customer,
      reading.staff,
      instantText(createdAt),
      instantText(updatedAt),
    ]
    await sql.rows(ADD, [number, customerId ?? null, contact === undefined ? null : JSON.stringify(contact), ...about])
    await addEntries(sql, order, 0)
  },
  lock: (number, reach) => read(sql, LOCK, number, reach),
  keep: async (before, after) => {
    const { number, handlerId, state, reading, updatedAt } = after
    await sql.rows(KEEP, [number, handlerId ?? null, state, reading.customer, reading.staff, instantText(updatedAt)])
    await addEntries(sql, after, before.entries.length)
  },
  holdFiles: async (ids) => {
    await sql.rows('update files set is_held = true, kept_at = clock_timestamp() where id = any($1)', [ids])
  },
  ownerOf: async (airwayNumber) => {
    const [row] = await sql.rows(OWNER, [airwayNumber])
    return row?.customer_id
  },
  staffMember: async (id) => {
    const [row] = await sql.rows(STAFF_MEMBER, [id])
    return row && actorOfRow(row)
  },
})
