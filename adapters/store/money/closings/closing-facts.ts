import type { ClosingFacts } from '#core/money/closings/closing.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { lastDayOf, spanOfMonth, type Month } from '#core/money/ledger/month.rules.ts'
import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

/**
 * The facts that a closing looks at: each part is found by an index of what is open, which is
 * little. $1 is the month's end, $2 its last day.
 */
const FACTS = query(
  {
    corrections: 'bigint?',
    storage: 'bigint?',
    verification: 'bigint?',
    bills: 'bigint?',
    refunds: 'bigint?',
    top_ups: 'bigint?',
    statements: 'bigint?',
  },
  `select (select count(*) from corrections where state = 'proposed' and proposed_at < $1) as corrections,
    (select coalesce(sum(greatest($2::date - done_until, 0)), 0)::bigint from storage_marks)
      + (select count(*) from storage_runs r join storage_marks m using (warehouse)
          where r.day <= least($2::date, m.done_until) and r.day > $2::date - 366 and r.state <> 'done') as storage,
    (select count(*) where not exists (select 1 from (select started_at, finding from ledger_checks order by id desc limit 1) c
      where c.started_at >= $1 and c.finding is null)) as verification,
    (select count(*) from customer_bills where state in ('draft', 'billing_failed') and period_to <= $2::date) as bills,
    (select count(*) from refunds where state = 'requested' and asked_at < $1) as refunds,
    (select count(*) from recharges where state in ('in_question', 'giving_back') and created_at < $1) as top_ups,
    (select count(*) from provider_statement_lines where match <> 'matched' and resolved_at is null and day <= $2::date) as statements`,
)

/** How many of each are open at the end of a month. */
export async function closingFacts(sql: Sql, month: Month): Promise<ClosingFacts> {
  const [row] = await sql.rows(FACTS, [instantText(spanOfMonth(month).until), lastDayOf(month)])
  const of = (name: keyof ClosingFacts): number => row?.[name] ?? 0
  return {
    corrections: of('corrections'),
    storage: of('storage'),
    verification: of('verification'),
    bills: of('bills'),
    refunds: of('refunds'),
    top_ups: of('top_ups'),
    statements: of('statements'),
  }
}
