import { instantText } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { CreditLimitHistory } from '#core/money/ledger/wallets/credit-limit.ts'
import type { CreditLimitKeeper } from '#core/money/ledger/ledger.ports.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const ADD = `insert into credit_limit_changes (customer_id, currency, from_amount, to_amount, reason, actor_id, at)
  values ($1, $2, $3::bigint, $4::bigint, $5, $6, $7)`
const LIST = query(
  {
    id: 'bigint',
    customer_id: 'bigint',
    currency: 'text',
    from_amount: 'text',
    to_amount: 'text',
    reason: 'text',
    actor_id: 'bigint',
    actor_name: 'text?',
    at: 'timestamptz',
    total: 'bigint',
  },
  `select c.id, c.customer_id, c.currency, c.from_amount::text as from_amount, c.to_amount::text as to_amount, c.reason, c.actor_id, a.name as actor_name, c.at,
      count(*) over () as total from credit_limit_changes c left join accounts a on a.id = c.actor_id
    where c.customer_id = $1 order by c.id desc limit $2 offset $3`,
)

/** Changes of credit limits as they are written, within a transaction. */
export const sqlCreditLimits = (connection: Connection): CreditLimitKeeper => ({
  add: async ({ customerId, from, to, reason, actorId, at }) => {
    connection.later(ADD, [customerId, to.currency, String(from.amount), String(to.amount), reason, actorId, instantText(at)])
  },
})

/** The history of a customer's credit limits. */
export const sqlCreditLimitHistory =
  (sql: Sql): CreditLimitHistory =>
  async (customerId, { page, pageSize }) => {
    const rows = await sql.rows(LIST, [customerId, pageSize, (page - 1) * pageSize])
    return {
      rows: rows.map(
        ({ id, customer_id: whose, currency, from_amount: from, to_amount: to, actor_id: actorId, actor_name: name, ...row }) => ({
          id,
          customerId: whose,
          from: money(BigInt(from), currency),
          to: money(BigInt(to), currency),
          reason: row.reason,
          actorId,
          actorName: name ?? '',
          at: row.at.getTime(),
        }),
      ),
      total: rows[0]?.total ?? 0,
    }
  }
