import type { DueClients } from '#core/money/billing/bill.ports.ts'
import type { BilledClients } from '#core/money/billing/run-billing.usecase.ts'
import { FIRST_PERIOD_DAY } from '#core/money/billing/period.rules.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

/**
 * Periods end by the same rule as `periodFrom`. Who left terms is looked at daily while anything is
 * to be paid on terms.
 */
const DUE = query(
  { id: 'bigint', period: 'integer?' },
  prepareStatement(`select a.id, a.period from accounts a left join customer_bill_periods p on p.customer_id = a.id and p.bill_type = 'freight'
    where a.id > $1 and a.audience = 'customer' and case
      when coalesce(a.period, 0) > 0 and p.next_day is null then exists (select from order_charges c where c.customer_id = a.id)
      when coalesce(a.period, 0) > 0
        then date '${FIRST_PERIOD_DAY}' + ((p.next_day - date '${FIRST_PERIOD_DAY}') / a.period + 1) * a.period <= $2::date
      else (p.next_day is null or p.next_day < $2::date) and exists (select from ledger_accounts l
        where l.account >= 'receivable:' || a.id || ':' and l.account < 'receivable:' || a.id || ';' and l.balance <> 0) end
    order by a.id limit $3`),
)

/** Clients whose charges are to be billed, read by id. */
export const sqlDueClients =
  (sql: Sql): DueClients =>
  async ({ after, today, limit }) =>
    (await sql.rows(DUE, [after, today, limit])).map(({ id, period }) => ({ customerId: id, periodDays: period ?? 0 }))

const ONE = query({ id: 'bigint', period: 'integer?' }, "select id, period from accounts where account = $1 and audience = 'customer'")

/** A client by its account, as bills are drawn up for it. */
export const sqlBilledClient =
  (sql: Sql): BilledClients =>
  async (account) => {
    const [row] = await sql.rows(ONE, [account])
    return row && { customerId: row.id, periodDays: row.period ?? 0 }
  }
