import type { ClosingKeeper, Closings } from '#core/money/closings/closing.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { sumsAfter, type MonthSum } from '#core/money/ledger/month-sums.ts'
import { monthAfter, monthBefore, monthOf, spanOfMonth, type Month } from '#core/money/ledger/month.rules.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { columnsOf, query } from '../../database/row-shape.ts'
import { keptSums, monthNumber, turnoverIn } from '../ledger/sql-month-sums.ts'
import { closingFacts } from './closing-facts.ts'
import { CLOSING_ROW, closingFrom, LISTED_CLOSING_ROW, listedClosingFrom } from './closing-rows.ts'

const FIND = query(CLOSING_ROW, `select ${columnsOf(CLOSING_ROW)} from ledger_closings where month = $1`)
const LAST = query(CLOSING_ROW, `select ${columnsOf(CLOSING_ROW)} from ledger_closings where state <> 'open' order by month desc limit 1`)
const FIRST = query({ at: 'timestamptz' }, 'select at from ledger_entries order by at limit 1')

/** When the first entry was made. */
const firstMonth = async (sql: Sql): Promise<Month | undefined> => {
  const [row] = await sql.rows(FIRST)
  return row && monthOf(row.at.getTime())
}

/** The last closed month, with its sums. */
async function last(sql: Sql) {
  const [row] = await sql.rows(LAST)
  if (row === undefined) return undefined
  return { closing: closingFrom(row), sums: (await keptSums(sql, [row.month])).get(row.month) ?? [] }
}

const HOLD = `select pg_advisory_xact_lock(${LOCKS.closings}), pg_advisory_xact_lock(${LOCKS.booksMonth}, $1)`
const KEEP = `insert into ledger_closings (month, since, until, state, closed_by, closed_at, asked_by, asked_at, reason, decided_by, decided_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  on conflict (month) do update set state = excluded.state, closed_by = excluded.closed_by, closed_at = excluded.closed_at, asked_by = excluded.asked_by,
    asked_at = excluded.asked_at, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = excluded.decided_at`
const DROP_SUMS = 'delete from ledger_month_sums where month = $1'
const KEEP_SUMS = `insert into ledger_month_sums (month, account_group, currency, opening, debit, credit)
  select $1, s.account_group, s.currency, s.opening, s.debit, s.credit from json_populate_recordset(null::ledger_month_sums, $2) s`

const sumColumns = ({ group, currency, opening, debit, credit }: MonthSum) => ({
  account_group: group,
  currency,
  opening: String(opening),
  debit: String(debit),
  credit: String(credit),
})

/** Closings as they are written, within a transaction. */
export const sqlClosingKeeper = (connection: Connection): ClosingKeeper => ({
  hold: async (month) => void (await connection.rows(HOLD, [monthNumber(month)])),
  find: async (month) => {
    const [row] = await connection.rows(FIND, [month])
    return row && closingFrom(row)
  },
  last: () => last(connection),
  firstMonth: () => firstMonth(connection),
  turnover: (span) => turnoverIn(connection, span),
  facts: (month) => closingFacts(connection, month),
  keep: async ({ month, state, closedBy, closedAt, askedBy, askedAt, reason, decidedBy, decidedAt }, sums) => {
    const { since, until } = spanOfMonth(month)
    const people = [
      closedBy,
      instantTextOrNull(closedAt),
      askedBy,
      instantTextOrNull(askedAt),
      reason,
      decidedBy,
      instantTextOrNull(decidedAt),
    ].map((value) => value ?? null)
    await connection.rows(KEEP, [month, instantTextOrNull(since), instantTextOrNull(until), state, ...people])
    if (sums === undefined) return
    connection.later(DROP_SUMS, [month])
    connection.later(KEEP_SUMS, [month, JSON.stringify(sums.map(sumColumns))])
  },
})

const LISTED = `${columnsOf(CLOSING_ROW, 'c')}, x.name as closed_by_name, y.name as asked_by_name, z.name as decided_by_name`
const NAMED = `ledger_closings c left join accounts x on x.id = c.closed_by left join accounts y on y.id = c.asked_by
  left join accounts z on z.id = c.decided_by`
const LIST = query(LISTED_CLOSING_ROW, `select ${LISTED} from ${NAMED} where c.month = any($1::text[])`)

/** The months from a first to a last one, the newest first. */
function monthsBetween(first: Month, latest: Month): readonly Month[] {
  const months: Month[] = []
  for (let month = latest; month >= first; month = monthBefore(month)) months.push(month)
  return months
}

/**
 * Closings and trial balances as they are read; an open month is added up from the last closed one
 * on.
 */
export const sqlClosings = (sql: Sql): Closings => {
  const listClosings = async (months: readonly Month[]) => {
    const rows = months.length === 0 ? [] : await sql.rows(LIST, [months])
    const known = new Map(rows.map((row) => [row.month, listedClosingFrom(row)]))
    return months.map((month) => known.get(month) ?? { month, state: 'open' as const })
  }
  return {
    months: async (now, { page, pageSize }) => {
      const [first, before] = await Promise.all([firstMonth(sql), last(sql)])
      const all = first === undefined ? [] : monthsBetween(first, monthOf(now))
      const next = before === undefined ? first : monthAfter(before.closing.month)
      const rows = await listClosings(all.slice((page - 1) * pageSize, page * pageSize))
      return { rows, total: all.length, next, last: before?.closing.month }
    },
    find: async (month) => (await listClosings([month]))[0],
    trialBalance: async (month) => {
      const [first, before, [kept]] = await Promise.all([firstMonth(sql), last(sql), sql.rows(FIND, [month])])
      if (first === undefined || month < first) return undefined
      if (kept !== undefined && kept.state !== 'open') return (await keptSums(sql, [month])).get(month)
      const { since, until } = spanOfMonth(month)
      const from = before === undefined ? spanOfMonth(first).since : spanOfMonth(before.closing.month).until
      const between = await turnoverIn(sql, { since: from, until: since })
      return sumsAfter(sumsAfter(before?.sums ?? [], between), await turnoverIn(sql, { since, until }))
    },
    facts: (month) => closingFacts(sql, month),
  }
}
