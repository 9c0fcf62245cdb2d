import { ageCuts, type AgeName } from '#core/money/standings/ageing.rules.ts'
import { dueBefore } from '#core/money/billing/period.rules.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { receivable, wallet } from '#core/money/ledger/ledger-account.ts'
import { NOTHING_POSTED } from '#core/money/ledger/verification/seal.ts'
import { clientStanding, NO_BILLS, type ClientStanding, type OpenBills } from '#core/money/standings/client-standing.ts'
import type { ClientStandings, StandingFilter, StandingPage } from '#core/money/standings/standing.ports.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'

/** Where a client that has no account yet would have one. */
const FIRST = 'CNY'
const OPEN = "state in ('issued', 'audited')"

const ROW = shape({
  id: 'bigint',
  account: 'text',
  name: 'text?',
  period: 'integer?',
  whitelist: 'boolean?',
  currency: 'text?',
  balance: 'text?',
  credit_limit: 'text?',
  warn_below: 'text?',
  receivable: 'text?',
})
/** The account on terms is looked up for the rows of the page alone. */
const COLUMNS = `a.id, a.account, coalesce(a.company, a.name) as name, a.period, a.whitelist, w.currency, w.balance::text as balance,
  w.credit_limit::text as credit_limit, w.warn_below::text as warn_below,
  (select l.balance::text from ledger_accounts l where l.account = 'receivable:' || a.id || ':' || w.currency) as receivable`

const WALLETS = `select split_part(l.account, ':', 2)::bigint as customer_id, split_part(l.account, ':', 3) as currency, l.account, l.balance, l.credit_limit,
    l.warn_below from ledger_accounts l`
/** All wallets at once, where all are looked at anyway. */
const TOGETHER = `accounts a left join (${WALLETS} where l.account >= 'wallet:' and l.account < 'wallet;') w on w.customer_id = a.id`
const OF_CLIENT = `a.audience = 'customer' and ($1::bigint[] is null or a.id = any($1))
  and ($2::text is null or folded(a.account) like $2 or folded(a.name) like $2 or folded(a.company) like $2 or a.id::text like $2)
  and ($3::text is null or ($3 = 'on_terms') = (coalesce(a.period, 0) > 0))`
/**
 * Client by client along the index of their names, up to the end of the page: each has a row at
 * least.
 */
const UP_TO_PAGE = `(select * from accounts a where ${OF_CLIENT} order by lower(a.account) limit $8::bigint + $9) a left join lateral (
    ${WALLETS} where l.account >= 'wallet:' || a.id || ':' and l.account < 'wallet:' || a.id || ';') w on true`
const ON_TERMS = "left join ledger_accounts r on r.account = 'receivable:' || substr(w.account, 8)"
const OLDEST = `left join (select customer_id, currency, min(due_at) as due_at from customer_bills
    where ${OPEN} and due_at <= $6 and amount > paid_amount group by customer_id, currency) d on d.customer_id = a.id and d.currency = w.currency`

const overdue = (at: string): string =>
  `(a.id, w.currency) in (select customer_id, currency from customer_bills where ${OPEN} and due_at <= ${at} and amount > paid_amount)`
const WHERE = `where ${OF_CLIENT} and ($4::text is null or coalesce(w.currency, '${FIRST}') = $4)
  and (not $5::boolean or w.balance < 0 or ${overdue('$6::timestamptz')}) and ($7::timestamptz is null or ${overdue('$7')})`

const OWN_ORDER = 'lower(a.account), w.currency'
const SORTED = {
  account: 'lower(a.account)',
  balance: 'coalesce(w.balance, 0)',
  credit_limit: 'coalesce(w.credit_limit, 0)',
  // The amount owed on terms is below zero.
  on_terms: '-coalesce(r.balance, 0)',
  overdue_days: '-extract(epoch from d.due_at)',
} as const
type Sort = StandingPage['sort']
const TABLES = {
  account: TOGETHER,
  balance: TOGETHER,
  credit_limit: TOGETHER,
  on_terms: `${TOGETHER} ${ON_TERMS}`,
  overdue_days: `${TOGETHER} ${OLDEST}`,
} as const
const pageOf = (tables: string, sort: Sort): string =>
  `select ${COLUMNS} from ${tables} ${WHERE} ${orderBy(sort, SORTED, OWN_ORDER)} limit $8 offset $9`
const BY_NAME = query(ROW, pageOf(UP_TO_PAGE, undefined))
const SORTED_BY = queryBy(ROW, (sort: Sort) => pageOf(TABLES[sort?.by ?? 'account'], sort), { by: 'overdue_days', descending: true })
const COUNT = query({ total: 'bigint?' }, `select count(*) as total from ${TOGETHER} ${WHERE}`)

const LEFT = 'amount - paid_amount'
const between = (above: string, upTo: string): string => `sum(${LEFT}) filter (where due_at > ${above} and due_at <= ${upTo})::text`
/** The open bills of the clients of a page, along the index of what a client has not paid. */
const BILLS = query(
  {
    customer_id: 'bigint',
    currency: 'text',
    bills: 'bigint?',
    not_due: 'text?',
    to_30: 'text?',
    to_60: 'text?',
    to_90: 'text?',
    older: 'text?',
    oldest: 'timestamptz?',
  },
  `select customer_id, currency, count(*) as bills, sum(${LEFT}) filter (where due_at is null or due_at > $2)::text as not_due,
      ${between('$3', '$2')} as to_30, ${between('$4', '$3')} as to_60, ${between('$5', '$4')} as to_90,
      sum(${LEFT}) filter (where due_at <= $5)::text as older, min(due_at) filter (where due_at <= $2 and amount > paid_amount) as oldest
    from customer_bills where customer_id = any($1::bigint[]) and ${OPEN} group by customer_id, currency`,
)
const HELD = query(
  { customer_id: 'bigint', held: 'bigint?' },
  'select customer_id, count(*) as held from orders where customer_id = any($1::bigint[]) and held_at is not null group by customer_id',
)

const whole = (text: string | null): bigint => BigInt(text ?? 0)
const keyOf = (customerId: number, currency: string): string => `${customerId} ${currency}`

const valuesOf = ({ customerIds, keywords, terms, currency, inArrears = false, overdueDays }: StandingFilter, now: Instant) => [
  customerIds ?? null,
  keywordPattern(keywords),
  terms ?? null,
  currency ?? null,
  inArrears,
  instantText(now),
  overdueDays === undefined ? null : instantText(dueBefore(now, overdueDays)),
]

/** Whether a filter narrows clients alone, so that every client that it leaves has a row. */
const isOfClients = ({ currency, inArrears = false, overdueDays }: StandingFilter): boolean =>
  currency === undefined && !inArrears && overdueDays === undefined

/** The open bills of some clients, by client and currency. */
async function openBillsOf(sql: Sql, customerIds: readonly number[], now: Instant): Promise<ReadonlyMap<string, OpenBills>> {
  const cuts = ageCuts(now)
  const rows = await sql.rows(BILLS, [
    customerIds,
    instantText(now),
    instantText(cuts.to_60),
    instantText(cuts.to_90),
    instantText(cuts.older),
  ])
  return new Map(
    rows.map(({ customer_id: customerId, currency, bills, not_due: notDue, oldest, ...sums }) => {
      const of = (age: AgeName): bigint => whole(sums[age])
      const overdueBy = { to_30: of('to_30'), to_60: of('to_60'), to_90: of('to_90'), older: of('older') }
      const open = { count: bills ?? 0, notDue: whole(notDue), overdue: overdueBy }
      return [keyOf(customerId, currency), oldest === null ? open : { ...open, oldestDueAt: oldest.getTime() }] as const
    }),
  )
}

/** Adds what rows need of other tables: their bills and held parcels, for these clients alone. */
async function completeStandings(sql: Sql, rows: readonly RowOf<typeof ROW>[], now: Instant): Promise<readonly ClientStanding[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const [bills, held] = await Promise.all([openBillsOf(sql, ids, now), sql.rows(HELD, [ids])])
  const heldOf = new Map(held.map(({ customer_id: id, held: count }) => [id, count ?? 0]))
  return rows.map(({ id, account, name, period, whitelist, ...row }) => {
    const currency = row.currency ?? FIRST
    const head = { ...NOTHING_POSTED, creditLimit: whole(row.credit_limit) }
    const level = row.warn_below === null ? {} : { warnBelow: BigInt(row.warn_below) }
    return clientStanding({
      client: { customerId: id, account, name: name ?? account, periodDays: period ?? 0, isWhitelisted: whitelist === true },
      wallet: { ...head, ...level, account: wallet(id, currency), balance: whole(row.balance) },
      receivable: { ...head, account: receivable(id, currency), balance: whole(row.receivable) },
      bills: bills.get(keyOf(id, currency)) ?? NO_BILLS,
      held: heldOf.get(id) ?? 0,
    })
  })
}

/** Pages up to this row are read client by client; behind it all wallets at once cost less. */
const NEAR = 1_000
const PIECE = 2_000
/** More currencies than any client has. */
const MOST_CURRENCIES = 200

/**
 * Where clients stand. An index on balances would cost every entry more than this list is asked
 * for, so sorting by them looks at each wallet once.
 */
export const sqlClientStandings = (sql: Sql): ClientStandings => {
  const rowsOf = async ({ sort, page, pageSize, ...filter }: StandingPage, now: Instant) => {
    const isNear = page * pageSize <= NEAR
    const asked = sort === undefined && isNear && isOfClients(filter) ? BY_NAME : SORTED_BY(sort)
    return completeStandings(sql, await sql.rows(asked, [...valuesOf(filter, now), pageSize, (page - 1) * pageSize]), now)
  }
  return {
    list: async (wanted, now) => {
      const [rows, [counted]] = await Promise.all([rowsOf(wanted, now), sql.rows(COUNT, valuesOf(wanted, now))])
      return { rows, total: counted?.total ?? 0 }
    },
    stream: async function* (filter, now) {
      for (let page = 1; ; page += 1) {
        const rows = await rowsOf({ ...filter, page, pageSize: PIECE }, now)
        if (rows.length > 0) yield rows
        if (rows.length < PIECE) return
      }
    },
    of: (customerId, now) => rowsOf({ customerIds: [customerId], page: 1, pageSize: MOST_CURRENCIES }, now),
  }
}
