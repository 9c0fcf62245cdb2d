import type { CodChange } from '#core/money/cod/changes/cod-change.ts'
import type {
  CodChangeFilter,
  CodChangeKeeper,
  CodChangeReach,
  CodChanges,
  ListedCodChange,
} from '#core/money/cod/changes/cod-change.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { columnsOf, narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

/** Amounts are read as text: a bigint of the database may be more than a number holds. */
const OWN = shape({
  id: 'bigint',
  customer_id: 'bigint',
  before_currency: 'text?',
  after_currency: 'text?',
  reason: 'text',
  state: narrowColumn<CodChange['state']>('text'),
  asked_by: 'bigint',
  asked_at: 'timestamptz',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  decision_reason: 'text?',
})
const CHANGE = shape({ ...OWN, order_number: 'text', before_amount: 'text?', after_amount: 'text?' })
const LISTED = shape({
  ...CHANGE,
  account: 'text?',
  ref_code: 'text?',
  airway_number: 'text',
  order_status: narrowColumn<Order['status']>('text'),
  asked_by_name: 'text?',
  decided_by_name: 'text?',
})

const moneyOf = (amount: string | null, currency: string | null): Money | undefined =>
  amount === null || currency === null ? undefined : money(BigInt(amount), currency)

const changeOf = (row: RowOf<typeof CHANGE>): CodChange => ({
  id: row.id,
  orderNumber: row.order_number,
  customerId: row.customer_id,
  before: moneyOf(row.before_amount, row.before_currency),
  after: moneyOf(row.after_amount, row.after_currency),
  reason: row.reason,
  state: row.state,
  askedBy: row.asked_by,
  askedAt: row.asked_at.getTime(),
  ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
  ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.getTime() }),
  ...(row.decision_reason === null ? {} : { decisionReason: row.decision_reason }),
})

const listedOf = (row: RowOf<typeof LISTED>): ListedCodChange => ({
  ...changeOf(row),
  account: row.account ?? '',
  refCode: row.ref_code ?? undefined,
  airwayNumber: row.airway_number,
  orderStatus: row.order_status,
  askedByName: row.asked_by_name ?? '',
  decidedByName: row.decided_by_name ?? undefined,
})

const OF_CHANGE = `${columnsOf(OWN, 'c')}, o.order_number, c.before_amount::text as before_amount, c.after_amount::text as after_amount`
const COLUMNS = `${OF_CHANGE}, a.account, o.ref_code, o.airway_number, o.status as order_status, b.name as asked_by_name, d.name as decided_by_name`
const TABLES = `cod_changes c join orders o on o.id = c.order_id left join accounts a on a.id = c.customer_id
  left join accounts b on b.id = c.asked_by left join accounts d on d.id = c.decided_by`
const within = (mark: string): string => `(${mark}::bigint[] is null or c.customer_id = any(${mark}))`

const OWN_ORDER = 'c.asked_at desc, c.id desc'
const SORTED = { create_time: 'c.asked_at', decide_time: 'c.decided_at', status: 'c.state', order_number: 'o.order_number' } as const

const list = (sort: CodChangeFilter['sort']): string => `select ${COLUMNS}, count(*) over () as total from ${TABLES}
  where ${within('$1')} and ($2::text[] is null or c.state = any($2)) and ($3::text is null or o.order_number = $3)
    and ($4::timestamptz is null or c.asked_at >= $4) and ($5::timestamptz is null or c.asked_at < $5)
    and ($6::text is null or folded(o.order_number) like $6 or folded(o.ref_code) like $6 or folded(o.airway_number) like $6 or folded(a.account) like $6 or folded(c.reason) like $6)
  ${orderBy(sort, SORTED, OWN_ORDER)} limit $7 offset $8`

const LIST = queryBy({ ...LISTED, total: 'bigint' }, list, undefined)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where c.id = $1 and ${within('$2')}`)

/** Changes of COD amounts as they are read. */
export const sqlCodChanges = (sql: Sql): CodChanges => ({
  list: async ({ customerIds, states, orderNumber, askedFrom, askedBefore, keywords, sort, page, pageSize }) => {
    const rows = await sql.rows(LIST(sort), [
      customerIds ?? null,
      states ?? null,
      orderNumber ?? null,
      instantTextOrNull(askedFrom),
      instantTextOrNull(askedBefore),
      keywordPattern(keywords),
      pageSize,
      (page - 1) * pageSize,
    ])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id, { customerIds }: CodChangeReach) => {
    const [row] = await sql.rows(FIND, [id, customerIds ?? null])
    return row && listedOf(row)
  },
})

const ADD = query(
  { id: 'bigint' },
  `insert into cod_changes (order_id, customer_id, before_amount, before_currency, after_amount, after_currency, reason, state, asked_by,
      asked_at, decided_by, decided_at, decision_reason)
    select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from orders where order_number = $1 returning id`,
)
const FROM_ORDERS = 'cod_changes c join orders o on o.id = c.order_id'
const OPEN = query(CHANGE, `select ${OF_CHANGE} from ${FROM_ORDERS} where o.order_number = $1 and c.state = 'requested'`)
const LOCK = query(CHANGE, `select ${OF_CHANGE} from ${FROM_ORDERS} where c.id = $1 and ${within('$2')} for update of c`)
const KEEP = 'update cod_changes set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1'

const amounts = (value: Money | undefined): readonly [string | null, string | null] => [
  value === undefined ? null : String(value.amount),
  value?.currency ?? null,
]

/** Changes of COD amounts as they are written, within a transaction. */
export const sqlCodChangeKeeper = (sql: Sql): CodChangeKeeper => ({
  add: async (change) => {
    const { orderNumber, customerId, before, after, reason, state, askedBy, askedAt, decidedBy, decidedAt, decisionReason } = change
    const asked = [...amounts(before), ...amounts(after), reason, state, askedBy, instantTextOrNull(askedAt)]
    const [row] = await sql.rows(ADD, [
      orderNumber,
      customerId,
      ...asked,
      decidedBy ?? null,
      instantTextOrNull(decidedAt),
      decisionReason ?? null,
    ])
    if (row === undefined) throw new Error(`there is no order ${orderNumber}`)
    return { ...change, id: row.id }
  },
  openOf: async (orderNumber) => {
    const [row] = await sql.rows(OPEN, [orderNumber])
    return row && changeOf(row)
  },
  lock: async (id, { customerIds }) => {
    const [row] = await sql.rows(LOCK, [id, customerIds ?? null])
    return row && changeOf(row)
  },
  keep: async ({ id, state, decidedBy, decidedAt, decisionReason }) => {
    await sql.rows(KEEP, [id, state, decidedBy ?? null, instantTextOrNull(decidedAt), decisionReason ?? null])
  },
})
