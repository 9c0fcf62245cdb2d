import { keywordPattern } from '../database/search-text.ts'
import type { Audience } from '../../../core/access/account.ts'
import type { WorkOrder, WorkOrderContact, WorkOrderEntry } from '../../../core/support/work-order.ts'
import type { ListedWorkOrder, WorkOrderFilter, WorkOrderReach, WorkOrders, WorkOrderUnit } from '../../../core/support/work-order.ports.ts'
import type { Sql } from '../database/database.ts'
import { orderBy } from '../database/order-by.ts'
import { ACTOR_COLUMNS, actorOfRow, type AccountRow } from '../access/sql-accounts.ts'

type Row = {
  readonly number: string
  readonly customer_id: number | null
  readonly account: string | null
  readonly contact: WorkOrderContact | null
  readonly category: WorkOrder['category']
  readonly title: string
  readonly airway_number: string | null
  readonly handler_id: number | null
  readonly handler_name: string | null
  readonly state: WorkOrder['state']
  readonly customer_reading: WorkOrder['reading']['customer']
  readonly staff_reading: WorkOrder['reading']['staff']
  readonly created_at: Date
  readonly updated_at: Date
}

type EntryRow = {
  readonly side: Audience
  readonly author_id: number
  readonly author_name: string
  readonly at: Date
  readonly content: string
  readonly attachments: WorkOrderEntry['attachments']
  readonly is_note: boolean
}

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

const entryOf = (row: EntryRow): WorkOrderEntry => ({
  side: row.side,
  authorId: row.author_id,
  authorName: row.author_name,
  at: row.at.getTime(),
  content: row.content,
  attachments: row.attachments,
  ...(row.is_note ? { isNote: true } : {}),
})

const COLUMNS = 'w.*, a.account, h.name as handler_name'
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
    and ($8::text is null or w.number ilike $8 or w.title ilike $8 or w.airway_number ilike $8 or a.account ilike $8)
  ${orderBy(sort, SORTED, OWN_ORDER)} limit $9 offset $10`

const ENTRIES = 'select * from work_order_entries where work_order = $1 order by place'

async function one(sql: Sql, number: string, { customerIds }: WorkOrderReach, lock = ''): Promise<WorkOrder | undefined> {
  const [row] = await sql.rows<Row>(`select ${COLUMNS} from ${TABLES} where w.number = $1 and ${within('$2')} ${lock}`, [
    number,
    customerIds ?? null,
  ])
  if (row === undefined) return undefined
  const entries = await sql.rows<EntryRow>(ENTRIES, [number])
  return { ...headOf(row), entries: entries.map(entryOf) }
}

/** Work orders as they are read. */
export const sqlWorkOrders = (sql: Sql): WorkOrders => ({
  list: async ({ customerIds, states, reading, category, handlerId, keywords, sort, page, pageSize }) => {
    const rows = await sql.rows<Row & { readonly total: number }>(list(sort), [
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
  find: (number, reach) => one(sql, number, reach),
  unread: async (side, { customerIds }) => {
    const column = side === 'staff' ? 'staff_reading' : 'customer_reading'
    const [row] = await sql.rows<{ unread: number }>(
      `select count(*)::int as unread from work_orders w where ${within('$1')} and w.${column} = 'unread'`,
      [customerIds ?? null],
    )
    return row?.unread ?? 0
  },
  staff: async () => {
    const rows = await sql.rows<AccountRow>(
      `select ${ACTOR_COLUMNS} from accounts a where a.audience = 'staff' and a.enabled order by a.name, a.id`,
    )
    return rows.map(actorOfRow)
  },
})

const time = (at: number): string => new Date(at).toISOString()

const ADD = `insert into work_orders (number, customer_id, contact, category, title, airway_number, state, customer_reading, staff_reading, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`
const KEEP =
  'update work_orders set handler_id = $2, state = $3, customer_reading = $4, staff_reading = $5, updated_at = $6 where number = $1'
const SAY = `insert into work_order_entries (work_order, place, side, author_id, author_name, at, content, attachments, is_note)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

async function addEntries(sql: Sql, order: WorkOrder, from: number): Promise<void> {
  for (const [index, entry] of order.entries.slice(from).entries()) {
    const said = [entry.content, JSON.stringify(entry.attachments), entry.isNote === true]
    await sql.rows(SAY, [order.number, from + index, entry.side, entry.authorId, entry.authorName, time(entry.at), ...said])
  }
}

/** Work orders as they are written, within a transaction. */
export const sqlWorkOrderUnit = (sql: Sql): WorkOrderUnit['workOrders'] => ({
  add: async (order) => {
    const { number, customerId, contact, category, title, airwayNumber, state, reading, createdAt, updatedAt } = order
    const about = [category, title, airwayNumber ?? null, state, reading.customer, reading.staff, time(createdAt), time(updatedAt)]
    await sql.rows(ADD, [number, customerId ?? null, contact === undefined ? null : JSON.stringify(contact), ...about])
    await addEntries(sql, order, 0)
  },
  lock: (number, reach) => one(sql, number, reach, 'for update of w'),
  keep: async (before, after) => {
    const { number, handlerId, state, reading, updatedAt } = after
    await sql.rows(KEEP, [number, handlerId ?? null, state, reading.customer, reading.staff, time(updatedAt)])
    await addEntries(sql, after, before.entries.length)
  },
  holdFiles: async (ids) => {
    await sql.rows('update files set is_held = true, kept_at = clock_timestamp() where id = any($1)', [ids])
  },
  ownerOf: async (airwayNumber) => {
    const [row] = await sql.rows<{ customer_id: number }>('select customer_id from orders where airway_number = $1', [airwayNumber])
    return row?.customer_id
  },
  staffMember: async (id) => {
    const [row] = await sql.rows<AccountRow>(
      `select ${ACTOR_COLUMNS} from accounts a where a.id = $1 and a.audience = 'staff' and a.enabled`,
      [id],
    )
    return row && actorOfRow(row)
  },
})
