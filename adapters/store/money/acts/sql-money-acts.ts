import type { ActFilter, ActReach, HeldActFilter, ListedAct, ListedHeldAct, MoneyActs } from '#core/money/acts/act.ports.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Sql } from '../../database/database.ts'
import { inPieces, OF_PIECE } from '../../database/in-pieces.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { amountOf, HELD_ACT, heldActOf, OF_HELD_ACT } from './sql-money-act-keeper.ts'

const LISTED = shape({
  id: 'bigint',
  kind: narrowColumn<ListedAct['kind']>('text'),
  actor_id: 'bigint',
  customer_id: 'bigint',
  amount: 'text?',
  currency: 'text?',
  worth: 'text?',
  subject: 'text',
  at: 'timestamptz',
  confirmed_by: 'bigint?',
  account: 'text?',
  client_name: 'text?',
  actor_name: 'text?',
  confirmed_by_name: 'text?',
})
const listedOf = (row: RowOf<typeof LISTED>): ListedAct => {
  const amount = amountOf(row)
  return {
    id: row.id,
    kind: row.kind,
    actorId: row.actor_id,
    customerId: row.customer_id,
    ...(amount === undefined ? {} : { amount }),
    worth: row.worth === null ? undefined : BigInt(row.worth),
    subject: row.subject,
    at: row.at.getTime(),
    ...(row.confirmed_by === null ? {} : { confirmedBy: row.confirmed_by }),
    account: row.account ?? '',
    clientName: row.client_name ?? '',
    actorName: row.actor_name ?? '',
    confirmedByName: row.confirmed_by_name ?? undefined,
  }
}

const COLUMNS = `m.id, m.kind, m.actor_id, m.customer_id, m.amount::text as amount, m.currency, m.worth::text as worth, m.subject, m.at, m.confirmed_by,
  a.account, a.name as client_name, p.name as actor_name, c.name as confirmed_by_name`
const TABLES = `money_acts m left join accounts a on a.id = m.customer_id left join accounts p on p.id = m.actor_id
  left join accounts c on c.id = m.confirmed_by`
const WHERE = `($1::bigint[] is null or m.customer_id = any($1)) and ($2::text is null or m.kind = $2) and ($3::bigint is null or m.actor_id = $3)
  and ($4::timestamptz is null or m.at >= $4) and ($5::timestamptz is null or m.at < $5)
  and ($6::boolean is null or (m.confirmed_by is null) = $6)
  and ($7::text is null or folded(a.account) like $7 or folded(p.name) like $7 or folded(m.subject) like $7)`
const OWN_ORDER = 'm.at desc, m.id desc'
const LIST = query(
  { ...LISTED, total: 'bigint?' },
  `select ${COLUMNS}, count(*) over () as total from ${TABLES} where ${WHERE} order by ${OWN_ORDER} limit $8 offset $9`,
)
const NEXT = query(
  LISTED,
  `select ${COLUMNS} from ${TABLES} where ${WHERE} and ($8::timestamptz is null or (m.at, m.id) < ($8, $9::bigint)) order by ${OWN_ORDER} ${OF_PIECE}`,
)
const SERIES = query(
  { day: 'text', actor_id: 'bigint', actor_name: 'text?', customer_id: 'bigint', account: 'text?', count: 'bigint', worth: 'text' },
  `select to_char(m.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, m.actor_id, min(p.name) as actor_name, m.customer_id, min(a.account) as account,
      count(*) as count, sum(m.worth)::text as worth from ${TABLES}
    where ($1::bigint[] is null or m.customer_id = any($1)) and m.confirmed_by is null and m.at >= $2
    group by 1, m.actor_id, m.customer_id having sum(m.worth) >= $3::numeric order by 1 desc, sum(m.worth) desc limit 200`,
)

const HELD = shape({ ...HELD_ACT, account: 'text?', actor_name: 'text?', decided_by_name: 'text?' })
const heldOf = (row: RowOf<typeof HELD>): ListedHeldAct => ({
  ...heldActOf(row),
  account: row.account ?? '',
  actorName: row.actor_name ?? '',
  decidedByName: row.decided_by_name ?? undefined,
})
const OF_HELD = `${OF_HELD_ACT}, a.account, p.name as actor_name, d.name as decided_by_name`
const HELD_TABLES = `held_acts h left join accounts a on a.id = h.customer_id left join accounts p on p.id = h.actor_id
  left join accounts d on d.id = h.decided_by`
const HELD_WITHIN = '($1::bigint[] is null or h.customer_id = any($1))'
const HELD_LIST = query(
  { ...HELD, total: 'bigint?' },
  `select ${OF_HELD}, count(*) over () as total from ${HELD_TABLES} where ${HELD_WITHIN} and ($2::text is null or h.state = $2)
      and ($3::text is null or folded(a.account) like $3 or folded(h.subject) like $3 or folded(h.note) like $3 or '%' || h.id || '%' = $3)
    order by h.at desc, h.id desc limit $4 offset $5`,
)
const FIND_HELD = query(HELD, `select ${OF_HELD} from ${HELD_TABLES} where ${HELD_WITHIN} and h.id = $2`)

const valuesOf = ({ customerIds, kind, actorId, from, before, alone, keywords }: ActFilter) => [
  customerIds ?? null,
  kind ?? null,
  actorId ?? null,
  instantTextOrNull(from),
  instantTextOrNull(before),
  alone ?? null,
  keywordPattern(keywords),
]

/** Who moved money, as it is read. */
export const sqlMoneyActs = (sql: Sql): MoneyActs => ({
  list: async ({ page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST, [...valuesOf(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  stream: (filter) =>
    inPieces<ListedAct>(async (last) =>
      (await sql.rows(NEXT, [...valuesOf(filter), instantTextOrNull(last?.at), last?.id ?? null])).map(listedOf),
    ),
  series: async ({ customerIds, from, least }) => {
    const rows = await sql.rows(SERIES, [customerIds ?? null, instantText(from), String(least)])
    return rows.map(({ day, actor_id, actor_name, customer_id, account, count, worth }) => ({
      day,
      actorId: actor_id,
      actorName: actor_name ?? '',
      customerId: customer_id,
      account: account ?? '',
      count,
      worth: BigInt(worth),
    }))
  },
  held: async ({ customerIds, state, keywords, page, pageSize }: HeldActFilter & { readonly page: number; readonly pageSize: number }) => {
    const rows = await sql.rows(HELD_LIST, [customerIds ?? null, state ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(heldOf), total: rows[0]?.total ?? 0 }
  },
  findHeld: async (id, { customerIds }: ActReach) => {
    const [row] = await sql.rows(FIND_HELD, [customerIds ?? null, id])
    return row && heldOf(row)
  },
})
