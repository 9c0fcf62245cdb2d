import { foldForSearch } from '#core/base/fields/search-folding.ts'
import type { PaymentPrompt } from '#core/money/payments/payment-provider.port.ts'
import type { ListedRecharge, RechargeFilter, RechargePage, Recharges } from '#core/money/payments/payment.ports.ts'
import type { Sql } from '../../database/database.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { inPieces, OF_PIECE } from '../../database/in-pieces.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { RECHARGE, RECHARGE_COLUMNS, rechargeOf } from './recharge-rows.ts'

const LISTED = shape({ ...RECHARGE, account: 'text?' })
const COLUMNS = `${RECHARGE_COLUMNS}, a.account`
const TABLES = 'recharges r left join accounts a on a.id = r.customer_id'
const within = (mark: string): string => `(${mark}::bigint[] is null or r.customer_id = any(${mark}))`

const OWN_ORDER = 'r.created_at desc, r.number desc'
const SORTED = { create_time: 'r.created_at', pay_time: 'r.paid_at', amount: 'r.amount' } as const

const WHERE = `${within('$1')} and ($2::text[] is null or r.state = any($2)) and ($3::text is null or r.type = $3)
      and ($4::timestamptz is null or r.created_at >= $4) and ($5::timestamptz is null or r.created_at < $5)
      and ($6::text is null or r.number like upper($6) or folded(r.transaction_id) like $6 or folded(a.account) like $6)`
const LIST = queryBy(
  { ...LISTED, total: 'bigint' },
  (sort: RechargePage['sort']) => `select ${COLUMNS}, count(*) over () as total from ${TABLES}
    where ${WHERE} ${orderBy(sort, SORTED, OWN_ORDER)} limit $7 offset $8`,
  undefined,
)
const NEXT = query(
  LISTED,
  `select ${COLUMNS} from ${TABLES} where ${WHERE} and ($7::timestamptz is null or (r.created_at, r.number) < ($7, $8)) order by ${OWN_ORDER} ${OF_PIECE}`,
)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where r.number = $1 and ${within('$2')}`)
const PROMPT = query({ prompt: narrowColumn<PaymentPrompt | null>('json?') }, 'select prompt from recharges where number = $1')
const DUE = query(
  RECHARGE,
  `select ${RECHARGE_COLUMNS} from recharges r where r.check_at is not null and r.check_at <= $1 order by r.check_at limit $2`,
)

const listedOf = (row: RowOf<typeof LISTED>): ListedRecharge => ({ ...rechargeOf(row), account: row.account ?? '' })

const beginning = (keywords: string | undefined): string | null => {
  const text = foldForSearch(keywords?.trim() ?? '')
  return text === '' ? null : `${text.replace(/[\\%_]/g, '\\$&')}%`
}

const filterValues = ({ customerIds, states, type, createdFrom, createdBefore, keywords }: RechargeFilter) => [
  customerIds ?? null,
  states ?? null,
  type ?? null,
  instantTextOrNull(createdFrom),
  instantTextOrNull(createdBefore),
  beginning(keywords),
]

/** Top-ups as they are read. */
export const sqlRecharges = (sql: Sql): Recharges => ({
  find: async (number, { customerIds }) => {
    const [row] = await sql.rows(FIND, [number, customerIds ?? null])
    return row && listedOf(row)
  },
  promptOf: async (number) => (await sql.rows(PROMPT, [number]))[0]?.prompt ?? undefined,
  list: async ({ sort, page, pageSize, ...filter }) => {
    const rows = await sql.rows(LIST(sort), [...filterValues(filter), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  stream: (filter) =>
    inPieces<ListedRecharge>(async (last) =>
      (await sql.rows(NEXT, [...filterValues(filter), instantTextOrNull(last?.createdAt), last?.number ?? null])).map(listedOf),
    ),
  due: async (at, most) => (await sql.rows(DUE, [instantTextOrNull(at), most])).map(rechargeOf),
})
