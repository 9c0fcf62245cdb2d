import type { AccountGroup } from '#core/money/ledger/account-group.ts'
import { inOrderOfAccounts, type ClosedMonth, type MonthSum, type Turnover } from '#core/money/ledger/month-sums.ts'
import type { Month } from '#core/money/ledger/month.rules.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

/** A month as the number by which PostgreSQL's locks know it. */
export const monthNumber = (month: Month): number => Number(month.replace('-', ''))

/** Amounts are read as text: a sum may exceed what a number holds exactly. */
const SUM = { account_group: narrowColumn<AccountGroup>('text'), currency: 'text', opening: 'text', debit: 'text', credit: 'text' } as const

const CLOSED = query(
  { month: 'text', since: 'timestamptz', until: 'timestamptz' },
  `select month, since, until from ledger_closings where state <> 'open' order by month`,
)
const KEPT = query(
  { ...SUM, month: 'text' },
  `select month, account_group, currency, opening::text as opening, debit::text as debit, credit::text as credit from ledger_month_sums
    where month = any($1::text[])`,
)
/** The legs of a time, found by the times of their entries. */
const TURNOVER = query(
  { account_group: narrowColumn<AccountGroup>('text?'), currency: 'text?', debit: 'text?', credit: 'text?' },
  `select split_part(l.account, ':', 1) as account_group, split_part(l.account, ':', -1) as currency,
    coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::text as debit, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::text as credit
  from ledger_entries e join ledger_legs l on l.entry = e.number where e.at >= $1 and e.at < $2 group by 1, 2`,
)

/** Reads the debits and credits of a time, by group and currency. */
export async function turnoverIn(
  sql: Sql,
  { since, until }: { readonly since: Instant; readonly until: Instant },
): Promise<readonly Turnover[]> {
  if (until <= since) return []
  const rows = await sql.rows(TURNOVER, [instantText(since), instantText(until)])
  return rows.map(({ account_group: group, currency, debit, credit }) => ({
    group: group ?? 'exchange',
    currency: currency ?? '',
    debit: BigInt(debit ?? 0),
    credit: BigInt(credit ?? 0),
  }))
}

/** The sums that were kept of months, by month. */
export async function keptSums(sql: Sql, months: readonly Month[]): Promise<ReadonlyMap<Month, readonly MonthSum[]>> {
  const rows = months.length === 0 ? [] : await sql.rows(KEPT, [months])
  const sums = rows.map(({ month, account_group: group, currency, opening, debit, credit }) => ({
    month,
    sum: { group, currency, opening: BigInt(opening), debit: BigInt(debit), credit: BigInt(credit) },
  }))
  return new Map(months.map((month) => [month, inOrderOfAccounts(sums.filter((row) => row.month === month).map(({ sum }) => sum))]))
}

/** The closed months with what was kept of them, in their order. */
export async function closedMonths(sql: Sql): Promise<readonly ClosedMonth[]> {
  const rows = await sql.rows(CLOSED)
  const sums = await keptSums(
    sql,
    rows.map(({ month }) => month),
  )
  return rows.map(({ month, since, until }) => ({
    month,
    since: since.getTime(),
    until: until.getTime(),
    sums: sums.get(month) ?? [],
  }))
}
