import { REPORT_SOURCES, type ReportSource } from '#core/money/cod/collections/collection-report.ts'
import type { MoneyEvent } from '#core/money/cod/collections/collection.ports.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'

/**
 * All that happened to the money of one order, each part by an index of its own. What was due at
 * first is what the oldest applied change found; the payout is the entry of the bill's settlement.
 */
const LIFE = query(
  {
    what: narrowColumn<MoneyEvent['what']>('text'),
    at: 'timestamptz?',
    amount: 'text?',
    before: 'text?',
    currency: 'text?',
    by_name: 'text?',
    note: 'text?',
    source: narrowColumn<ReportSource | null>('text?'),
  },
  `with c as (select * from cod_collections where order_id = $1),
  changes as (select h.* from cod_changes h where h.order_id = $1 and h.state = 'applied')
  select what, at, amount::text as amount, before::text as before, currency, (select name from accounts where id = by_account) as by_name, note, source from (
    select 'due' as what, c.due_at as at, coalesce((select before_amount from changes where decided_at > c.due_at order by decided_at limit 1), c.due_amount) as amount,
      null::bigint as before, c.currency, null::bigint as by_account, null::text as note, null::text as source, 0 as rank from c
    union all
    select 'change', coalesce(h.decided_at, h.asked_at), coalesce(h.after_amount, 0), coalesce(h.before_amount, 0), coalesce(h.after_currency, h.before_currency),
      coalesce(h.decided_by, h.asked_by), h.reason, null, 1 from changes h
    union all
    select case r.state when 'booked' then 'report' else 'difference' end, r.reported_at, r.amount, case when r.amount <> r.due_amount then r.due_amount end,
      r.currency, r.reported_by, null, r.source, 2 from cod_reports r where r.order_id = $1
    union all
    select r.state, r.decided_at, r.amount, r.due_amount, r.currency, r.decided_by, r.reason, null, 3 from cod_reports r
      where r.order_id = $1 and r.decided_at is not null
    union all
    select 'failed', c.failed_at, c.due_amount, null, c.currency, null, null, null, 4 from c where c.failed_at is not null
    union all
    select 'remitted', c.remitted_at, c.collected_amount, null, c.currency, null, null, null, 5 from c where c.remittance_id is not null or c.remitted_at is not null
    union all
    select 'billed', null, c.collected_amount, null, c.currency, null, c.bill_number, null, 6 from c where c.bill_number is not null
    union all
    select 'paid_out', e.at, c.collected_amount, null, c.currency, null, c.bill_number, null, 7 from c
      join ledger_entries e on e.reference = c.bill_number and e.kind = 'cod_settled' where c.bill_number is not null
  ) life order by case when rank >= 5 then rank else 0 end, at nulls last, rank`,
)

const moneyOf = (amount: string | null, currency: string | null): Money | undefined =>
  amount === null || currency === null ? undefined : money(BigInt(amount), currency)

/** The life of one order's money, oldest first. */
export const moneyLife = async (sql: Sql, orderId: number): Promise<readonly MoneyEvent[]> =>
  (await sql.rows(LIFE, [orderId])).map((row) => ({
    what: row.what,
    at: row.at?.getTime(),
    amount: moneyOf(row.amount, row.currency),
    before: moneyOf(row.before, row.currency),
    by: row.by_name ?? undefined,
    note: row.note ?? undefined,
    source: row.source === null ? undefined : REPORT_SOURCES[row.source],
  }))
