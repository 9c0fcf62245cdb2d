import type {
  ExceptionFilter,
  ExceptionKeeper,
  ExceptionReach,
  ExceptionRecord,
  ExceptionStage,
  ListedException,
  OrderExceptions,
  OriginalPackages,
} from '#core/parcels/orders/exceptions/exception.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { OrderException } from '#core/parcels/orders/exceptions/order-exception.ts'
import type { OrderEvent, OrderState } from '#core/parcels/orders/order.machine.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

const OWN = shape({
  id: 'bigint',
  customer_id: 'bigint',
  cause: narrowColumn<OrderException['cause']>('text'),
  exception_code: 'text',
  exception_msg: 'text?',
  warehouse_status: narrowColumn<OrderException['warehouse_status']>('text'),
  plan: narrowColumn<OrderException['plan'] | null>('text?'),
  plan_status: narrowColumn<OrderException['planStatus']>('text'),
  plan_remark: 'text?',
  new_city: 'text?',
  new_phone: 'text?',
  appointment_time: 'timestamptz?',
  shelving_type: narrowColumn<OrderException['shelving_type'] | null>('text?'),
  raised_at: 'timestamptz',
  raised_by: 'bigint',
  answer_by: 'timestamptz?',
  proposed_at: 'timestamptz?',
  proposed_by: 'bigint?',
  decided_at: 'timestamptz?',
  decided_by: 'bigint?',
  rejection: 'text?',
  closed_at: 'timestamptz?',
  closed_by: 'bigint?',
  closed_with: narrowColumn<OrderEvent | null>('text?'),
  close_reason: 'text?',
})
const EXCEPTION = shape({ ...OWN, order_number: 'text' })
const LISTED = shape({
  ...EXCEPTION,
  account: 'text?',
  ref_code: 'text?',
  airway_number: 'text',
  order_status: narrowColumn<OrderState>('text'),
  country: 'text?',
  city: 'text?',
  raised_by_name: 'text?',
  proposed_by_name: 'text?',
  decided_by_name: 'text?',
})

const exceptionOf = (row: RowOf<typeof EXCEPTION>): OrderException => ({
  order_number: row.order_number,
  cause: row.cause,
  exception_code: row.exception_code,
  warehouse_status: row.warehouse_status,
  planStatus: row.plan_status,
  ...given({
    exception_msg: row.exception_msg,
    plan: row.plan,
    plan_remark: row.plan_remark,
    new_city: row.new_city,
    new_phone: row.new_phone,
    appointment_time: row.appointment_time?.getTime(),
    shelving_type: row.shelving_type,
  }),
})

const recordOf = (row: RowOf<typeof EXCEPTION>): ExceptionRecord => ({
  id: row.id,
  customerId: row.customer_id,
  exception: exceptionOf(row),
  raisedAt: row.raised_at.getTime(),
  raisedBy: row.raised_by,
  ...given({
    answerBy: row.answer_by?.getTime(),
    proposedAt: row.proposed_at?.getTime(),
    proposedBy: row.proposed_by,
    decidedAt: row.decided_at?.getTime(),
    decidedBy: row.decided_by,
    rejection: row.rejection,
    closedAt: row.closed_at?.getTime(),
    closedBy: row.closed_by,
    closedWith: row.closed_with,
    closeReason: row.close_reason,
  }),
})

const listedOf = (row: RowOf<typeof LISTED>): ListedException => ({
  ...recordOf(row),
  account: row.account ?? '',
  refCode: row.ref_code ?? undefined,
  airwayNumber: row.airway_number,
  orderStatus: row.order_status,
  country: row.country ?? undefined,
  city: row.city ?? undefined,
  raisedByName: row.raised_by_name ?? '',
  proposedByName: row.proposed_by_name ?? undefined,
  decidedByName: row.decided_by_name ?? undefined,
})

const OF_EXCEPTION = `${columnsOf(OWN, 'x')}, o.order_number`
const COLUMNS = `${OF_EXCEPTION}, a.account, o.ref_code, o.airway_number, o.status as order_status, o.country, o.city,
  r.name as raised_by_name, p.name as proposed_by_name, d.name as decided_by_name`
const FROM_ORDERS = 'order_exceptions x join orders o on o.id = x.order_id'
const TABLES = `${FROM_ORDERS} left join accounts a on a.id = x.customer_id left join accounts r on r.id = x.raised_by
  left join accounts p on p.id = x.proposed_by left join accounts d on d.id = x.decided_by`
const within = (mark: string): string => `(${mark}::bigint[] is null or x.customer_id = any(${mark}))`

/** Who is to act, as a condition of the row. */
const STAGES: Readonly<Record<ExceptionStage, string>> = {
  waiting: "x.closed_at is null and x.plan_status in ('none', 'rejected')",
  working: "x.closed_at is null and x.plan_status in ('proposed', 'accepted')",
  proposed: "x.closed_at is null and x.plan_status = 'proposed'",
  accepted: "x.closed_at is null and x.plan_status = 'accepted'",
  finished: 'x.closed_at is not null',
}

const OWN_ORDER = 'x.raised_at desc, x.id desc'
const SORTED = {
  raise_time: 'x.raised_at',
  answer_by: 'x.answer_by',
  propose_time: 'x.proposed_at',
  close_time: 'x.closed_at',
  order_number: 'o.order_number',
} as const

type Listing = Pick<ExceptionFilter, 'sort' | 'stage'>
const list = ({ sort, stage }: Listing): string => `select ${COLUMNS}, count(*) over () as total from ${TABLES}
  where ${within('$1')} and ${stage === undefined ? 'true' : STAGES[stage]} and ($2::text[] is null or x.cause = any($2))
    and ($3::text is null or o.order_number = $3) and ($4::text is null or a.account = $4)
    and ($5::timestamptz is null or x.raised_at >= $5) and ($6::timestamptz is null or x.raised_at < $6)
    and ($7::timestamptz is null or x.answer_by < $7)
    and ($8::text is null or folded(o.order_number) like $8 or folded(o.ref_code) like $8 or folded(o.airway_number) like $8 or folded(a.account) like $8
      or folded(x.exception_code) like $8 or folded(x.exception_msg) like $8)
  ${orderBy(sort, SORTED, OWN_ORDER)} limit $9 offset $10`

const LIST = queryBy({ ...LISTED, total: 'bigint' }, list, {})
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where x.id = $1 and ${within('$2')}`)

/** Exceptions of orders as they are read. */
export const sqlOrderExceptions = (sql: Sql): OrderExceptions => ({
  list: async ({
    customerIds,
    causes,
    stage,
    orderNumber,
    client,
    raisedFrom,
    raisedBefore,
    answerBefore,
    keywords,
    sort,
    page,
    pageSize,
  }) => {
    const rows = await sql.rows(LIST({ sort, stage }), [
      customerIds ?? null,
      causes ?? null,
      orderNumber ?? null,
      client ?? null,
      instantTextOrNull(raisedFrom),
      instantTextOrNull(raisedBefore),
      instantTextOrNull(answerBefore),
      keywordPattern(keywords),
      pageSize,
      (page - 1) * pageSize,
    ])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id, { customerIds }: ExceptionReach) => {
    const [row] = await sql.rows(FIND, [id, customerIds ?? null])
    return row && listedOf(row)
  },
})

const SINCE = 'coalesce(x.decided_at, x.raised_at)'
const TO_ASK = query(
  { order_number: 'text', since: 'timestamptz' },
  `select o.order_number, ${SINCE} as since from ${FROM_ORDERS}
    where x.cause = 'return' and ${STAGES.waiting} and x.raised_at <= $1 and ${SINCE} <= $1
      and o.status = 'returned' and o.plan_asked_at is null
    order by since, x.id limit $2`,
)
const TO_MARK = query(
  { order_number: 'text' },
  `select o.order_number from ${FROM_ORDERS}
    where x.cause = 'return' and ${STAGES.waiting} and o.status = 'returned' and o.destroy_from <= $1 and o.destroyable is null
    order by o.destroy_from, x.id limit $2`,
)

/** Original packages as they are read. */
export const sqlOriginalPackages = (sql: Sql): OriginalPackages => ({
  toAsk: async (before, most) =>
    (await sql.rows(TO_ASK, [instantTextOrNull(before), most])).map((row) => ({
      orderNumber: row.order_number,
      since: row.since.getTime(),
    })),
  toMark: async (at, most) => (await sql.rows(TO_MARK, [instantTextOrNull(at), most])).map((row) => row.order_number),
})

/** The columns of an exception that are written after its order and its customer, in this order. */
const WRITTEN = Object.keys(OWN).filter((name) => name !== 'id' && name !== 'customer_id')

const valuesOf = ({ exception, ...record }: Omit<ExceptionRecord, 'id'>): readonly unknown[] => [
  exception.cause,
  exception.exception_code,
  exception.exception_msg ?? null,
  exception.warehouse_status,
  exception.plan ?? null,
  exception.planStatus,
  exception.plan_remark ?? null,
  exception.new_city ?? null,
  exception.new_phone ?? null,
  instantTextOrNull(exception.appointment_time),
  exception.shelving_type ?? null,
  instantTextOrNull(record.raisedAt),
  record.raisedBy,
  instantTextOrNull(record.answerBy),
  instantTextOrNull(record.proposedAt),
  record.proposedBy ?? null,
  instantTextOrNull(record.decidedAt),
  record.decidedBy ?? null,
  record.rejection ?? null,
  instantTextOrNull(record.closedAt),
  record.closedBy ?? null,
  record.closedWith ?? null,
  record.closeReason ?? null,
]

const ADD = query(
  { id: 'bigint' },
  `insert into order_exceptions (order_id, customer_id, ${WRITTEN.join(', ')})
    select id, $2, ${WRITTEN.map((_, index) => `$${index + 3}`).join(', ')} from orders where order_number = $1 returning id`,
)
const OPEN = query(
  EXCEPTION,
  `select ${OF_EXCEPTION} from ${FROM_ORDERS} where o.order_number = $1 and x.closed_at is null for update of x`,
)
const ORDER_OF = query({ order_number: 'text' }, `select o.order_number from ${FROM_ORDERS} where x.id = $1 and ${within('$2')}`)
const REMOVE = `delete from order_exceptions x using orders o where o.id = x.order_id and o.order_number = $1 and x.raised_at = $2`
const REOPEN = `update order_exceptions x set closed_at = null, closed_by = null, closed_with = null, close_reason = null
  from orders o where o.id = x.order_id and o.order_number = $1 and x.closed_at = $2`
const KEEP = `update order_exceptions set ${WRITTEN.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`

/** Exceptions of orders as they are written, within a transaction. */
export const sqlExceptionKeeper = (connection: Connection, destroyDays: number): ExceptionKeeper => ({
  destroyDays,
  add: async (record) => {
    const [row] = await connection.rows(ADD, [record.exception.order_number, record.customerId, ...valuesOf(record)])
    if (row === undefined) throw new Error(`there is no order ${record.exception.order_number}`)
    return { ...record, id: row.id }
  },
  openOf: async (orderNumber) => {
    const [row] = await connection.rows(OPEN, [orderNumber])
    return row && recordOf(row)
  },
  orderOf: async (id, { customerIds }) => {
    const [row] = await connection.rows(ORDER_OF, [id, customerIds ?? null])
    return row?.order_number
  },
  keep: async (record) => {
    connection.later(KEEP, [record.id, ...valuesOf(record)])
  },
  takeBack: async (orderNumber, at) => {
    connection.later(REMOVE, [orderNumber, instantTextOrNull(at)])
    connection.later(REOPEN, [orderNumber, instantTextOrNull(at)])
  },
})
