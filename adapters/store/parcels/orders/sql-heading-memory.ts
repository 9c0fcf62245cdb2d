import type { HeadingMemories } from '#core/parcels/orders/import/import.ports.ts'
import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const OF = query({ heading: 'text', target: 'text' }, 'select heading, target from heading_memory where customer_id = $1 and kind = $2')

const KEEP = `insert into heading_memory (customer_id, kind, heading, target) select $1, $2, heading, target from unnest($3::text[], $4::text[]) as learned(heading, target)
  on conflict (customer_id, kind, heading) do update set target = excluded.target`

/** The matches of customers' headings, in SQL. */
export const sqlHeadingMemory = (sql: Sql): HeadingMemories => ({
  of: async (customerId, kind) => {
    const rows = await sql.rows(OF, [customerId, kind])
    return new Map(rows.map(({ heading, target }) => [heading, target]))
  },
  keep: async (customerId, kind, learned) => {
    if (learned.size > 0) await sql.rows(KEEP, [customerId, kind, [...learned.keys()], [...learned.values()]])
  },
})
