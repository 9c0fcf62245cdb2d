import type { SilenceKeeper } from '#core/oversight/trace-query/silence.ports.ts'
import { prepareStatement, type Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const FIND = query(
  { order_id: 'bigint', since: 'timestamptz', rule: 'text', noticed_at: 'timestamptz' },
  prepareStatement('select order_id, since, rule, noticed_at from silences where order_id = $1'),
)
const KEEP = prepareStatement(`insert into silences (order_id, since, rule, noticed_at) values ($1, $2, $3, $4)
  on conflict (order_id) do update set since = excluded.since, rule = excluded.rule, noticed_at = excluded.noticed_at`)

/** Silences in SQL, inside a unit of work that has locked their orders. */
export const sqlSilenceKeeper = (connection: Connection): SilenceKeeper => ({
  find: async (orderId) => {
    const [row] = await connection.rows(FIND, [orderId])
    return row && { orderId: row.order_id, since: row.since.getTime(), rule: row.rule, noticedAt: row.noticed_at.getTime() }
  },
  keep: async ({ orderId, since, rule, noticedAt }) => connection.later(KEEP, [orderId, new Date(since), rule, new Date(noticedAt)]),
})
