import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { ListedRefund, RefundFilter, RefundKeeper, RefundPage, RefundReach, Refunds } from '#core/money/refunds/refund.ports.ts'
import type { Refund } from '#core/money/refunds/refund.ts'
import { personActing } from '../../database/acting.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

/** Amounts are read as text: a bigint of the database may be more than a number holds. */
const OWN = shape({
  id: 'bigint',
  customer_id: 'bigint',
  charge: 'bigint',
  currency: 'text',
  reason: 'text',
  files: narrowColumn<readonly string[]>('jsonb'),
  state: narrowColumn<Refund['state']>('text'),
  asked_by: 'bigint',
  asked_at: 'timestamptz',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  decision_reason: 'text?',
  entry: 'bigint?',
})
const REFUND = shape({ ...OWN, order_number: 'text', amount: 'text' })
const LISTED = shape({
  ...REFUND,
  account: 'text?',
  ref_code: 'text?',
  airway_number: 'text',
  asked_by_name: 'text?',
  decided_by_name: 'text?',
})

const refundOf = (row: RowOf<typeof REFUND>): Refund => ({
  id: row.id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  charge: row.charge,
  amount: money(BigInt(row.amount), row.currency),
  reason: row.reason,
  files: row.files,
  state: row.state,
  askedBy: row.asked_by,
  askedAt: row.asked_at.getTime(),
  ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
  ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.getTime() }),
  ...(row.decision_reason === null ? {} : { decisionReason: row.decision_reason }),
  ...(row.entry === null ? {} : { entry: row.entry }),
})

const listedOf = (row: RowOf<typeof LISTED>): ListedRefund => ({
  ...refundOf(row),
  account: row.account ?? '',
  refCode: row.ref_code ?? undefined,
  airwayNumber: row.airway_number,
  askedByName: row.asked_by_name ?? '',
  byCustomer: row.asked_by === row.customer_id,
  decidedByName: row.decided_by_name ?? undefined,
})

const OF_REFUND = `${columnsOf(OWN, 'r')}, o.order_number, r.amount::text as amount`
const COLUMNS = `${OF_REFUND}, a.account, o.ref_code, o.airway_number, b.name as asked_by_name, d.name as decided_by_name`
const FROM_ORDERS = 'refunds r join orders o on o.id = r.order_id'
const TABLES = `${FROM_ORDERS} left join accounts a on a.id = r.customer_id
  left join accounts b on b.id = coalesce(r.asked_person, r.asked_by) left join accounts d on d.id = r.decided_by`
/** `$1` whose, `$2` whether a customer asks, who sees what the staff asked for once it is paid. */
const WITHIN = `($1::bigint[] is null or r.customer_id = any($1))
  and (not $2::boolean or r.asked_by = r.customer_id or r.state in ('paid', 'taken_back'))`

const OWN_ORDER = 'r.asked_at desc, r.id desc'
const SORTED = { create_time: 'r.asked_at', decide_time: 'r.decided_at', status: 'r.state', order_number: 'o.order_number' } as const

const WHERE = `${WITHIN} and ($3::text is null or r.state = $3) and ($4::text is null or o.order_number = $4)
    and ($5::timestamptz is null or r.asked_at >= $5) and ($6::timestamptz is null or r.asked_at < $6)
    and ($7::text is null or folded(o.order_number) like $7 or folded(o.ref_code) like $7 or folded(o.airway_number) like $7 or folded(a.account) like $7 or folded(r.reason) like $7)`

const list = (sort: RefundPage['sort']): string => `select ${COLUMNS}, count(*) over () as total from ${TABLES}
  where ${WHERE} ${orderBy(sort, SORTED, OWN_ORDER)} limit $8 offset $9`

const LIST = queryBy({ ...LISTED, total: 'bigint' }, list, undefined)
const BATCH = 1_000
/** Behind the last one of the batch before, by the order of the list. */
const NEXT = query(
  LISTED,
  `select ${COLUMNS} from ${TABLES} where ${WHERE} and ($8::timestamptz is null or (r.asked_at, r.id) < ($8, $9::bigint)) order by ${OWN_ORDER} limit ${BATCH}`,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where ${WITHIN} and r.id = $3`)
const OF = query(REFUND, prepareStatement(`select ${OF_REFUND} from ${FROM_ORDERS} where o.order_number = $1 order by r.id`))

const within = ({ customerIds, asCustomer }: RefundReach) => [customerIds ?? null, asCustomer] as const
const ofOrder =
  (sql: Sql): Refunds['of'] =>
  async (orderNumber) =>
    (await sql.rows(OF, [orderNumber])).map(refundOf)

const filterValues = ({ state, orderNumber, askedFrom, askedBefore, keywords, ...reach }: RefundFilter) => [
  ...within(reach),
  state ?? null,
  orderNumber ?? null,
  instantTextOrNull(askedFrom),
  instantTextOrNull(askedBefore),
  keywordPattern(keywords),
]

/** Refunds as they are read. */
export const sqlRefunds = (sql: Sql): Refunds => ({
  list: async ({ sort, page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  stream: async function* (filter) {
    let last: RowOf<typeof LISTED> | undefined
    do {
      const rows: readonly RowOf<typeof LISTED>[] = await sql.rows(NEXT, [
        ...filterValues(filter),
        last?.asked_at.toISOString() ?? null,
        last?.id ?? null,
      ])
      if (rows.length > 0) yield rows.map(listedOf)
      last = rows.length < BATCH ? undefined : rows.at(-1)
    } while (last !== undefined)
  },
  find: async (id, reach) => {
    const [row] = await sql.rows(FIND, [...within(reach), id])
    return row && listedOf(row)
  },
  of: ofOrder(sql),
})

const ADD = query(
  { id: 'bigint' },
  `insert into refunds (order_id, customer_id, charge, amount, currency, reason, files, state, asked_by, asked_at, decided_by, decided_at, decision_reason, entry, asked_person)
    select id, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12, $13, $14, $15 from orders where order_number = $1 returning id`,
)
const ORDER_OF = query({ order_number: 'text' }, `select o.order_number from ${FROM_ORDERS} where ${WITHIN} and r.id = $3`)
const LOCK = query(REFUND, `select ${OF_REFUND} from ${FROM_ORDERS} where r.id = $1 for update of r`)
const KEEP = 'update refunds set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, entry = $6 where id = $1'

/** Refunds as they are written, within a transaction. */
export const sqlRefundKeeper = (sql: Sql): RefundKeeper => ({
  add: async (refund) => {
    const { orderNumber, customerId, charge, amount, reason, files, state, askedBy, askedAt } = refund
    const [row] = await sql.rows(ADD, [
      orderNumber,
      customerId,
      charge,
      String(amount.amount),
      amount.currency,
      reason,
      JSON.stringify(files),
      state,
      askedBy,
      instantTextOrNull(askedAt),
      refund.decidedBy ?? null,
      instantTextOrNull(refund.decidedAt),
      refund.decisionReason ?? null,
      refund.entry ?? null,
      personActing(askedBy),
    ])
    if (row === undefined) throw new Error(`there is no order ${orderNumber}`)
    return { ...refund, id: row.id }
  },
  of: ofOrder(sql),
  orderOf: async (id, reach) => (await sql.rows(ORDER_OF, [...within(reach), id]))[0]?.order_number,
  lock: async (id) => {
    const [row] = await sql.rows(LOCK, [id])
    return row && refundOf(row)
  },
  keep: async ({ id, state, decidedBy, decidedAt, decisionReason, entry }) => {
    await sql.rows(KEEP, [id, state, decidedBy ?? null, instantTextOrNull(decidedAt), decisionReason ?? null, entry ?? null])
  },
})
