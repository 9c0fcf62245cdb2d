import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { DAYS_IN_FORCE } from '#core/operations/insurance/policy-days.rules.ts'
import type { PolicyWatch } from '#core/operations/insurance/policy.ports.ts'
import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const NUMBER = { order_number: 'text' } as const
const FROM = 'insurance_policies p join orders o on o.id = p.order_id'

const ENDED = query(
  NUMBER,
  `select o.order_number from ${FROM} where p.state = 'in_force' and p.in_force_at <= $1::timestamptz - interval '${DAYS_IN_FORCE} days'
      and greatest(o.pod_at, p.in_force_at) <= $1::timestamptz - interval '${DAYS_IN_FORCE} days' and o.order_number > $2
    order by o.order_number limit $3`,
)
/** A parcel that was delivered, or went another way, is quiet for a reason. */
const QUIET = query(
  { ...NUMBER, quiet_since: 'timestamptz' },
  `select o.order_number, n.quiet_since from ${FROM}
      left join json_each_text($2::json) d on d.key = p.category
      cross join lateral (select greatest(p.in_force_at, max(e.happened_at)) as quiet_since from tracking_events e where e.order_id = o.id and not e.hidden) n
    where p.state = 'in_force' and o.status in ('outbound', 'abnormal') and o.order_number > $4
      and p.in_force_at <= $1::timestamptz - coalesce(d.value::integer, $3) * interval '1 day'
      and n.quiet_since <= $1::timestamptz - coalesce(d.value::integer, $3) * interval '1 day'
      and not exists (select from claims c where c.order_id = o.id and (c.state not in ('paid', 'withdrawn') or c.created_at > n.quiet_since))
    order by o.order_number limit $5`,
)
const OVERTAKEN = query(
  NUMBER,
  `select o.order_number from claims c join orders o on o.id = c.order_id where c.state = 'proposed' and o.order_number > $1
      and (o.status not in ('outbound', 'abnormal', 'lost')
        or exists (select from tracking_events e where e.order_id = o.id and not e.hidden and e.happened_at > c.created_at))
    order by o.order_number limit $2`,
)

/** The policies that the daily job looks at. */
export const sqlPolicyWatch = (sql: Sql): PolicyWatch => ({
  ended: async ({ at, after, most }) =>
    (await sql.rows(ENDED, [instantTextOrNull(at), after, most])).map(({ order_number }) => ({ orderNumber: order_number })),
  quiet: async ({ at, days, usual, after, most }) => {
    const rows = await sql.rows(QUIET, [instantTextOrNull(at), JSON.stringify(Object.fromEntries(days)), usual, after, most])
    return rows.map(({ order_number, quiet_since }) => ({ orderNumber: order_number, quietSince: quiet_since.getTime() }))
  },
  overtaken: async ({ after, most }) =>
    (await sql.rows(OVERTAKEN, [after, most])).map(({ order_number }) => ({ orderNumber: order_number })),
})
