import type { ShipmentCounts } from '#core/oversight/reports/shipment-counts.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const EVERYBODY = [0]
const QUARTER_MILLIS = 900_000

const SUMS = query(
  { n: 'bigint' },
  prepareStatement(`select coalesce(counted.n, 0) as n from unnest($1::bigint[], $2::bigint[]) with ordinality as r(first, before, at)
  cross join lateral (select sum(c.n)::bigint as n from shipment_counts c
    where c.customer_id = any($3) and c.quarter >= r.first and c.quarter < r.before) as counted
  order by r.at`),
)

const quarterOf = (instant: number): number => Math.ceil(instant / QUARTER_MILLIS)

/** Shipments counted in SQL, from the sums that triggers maintain. */
export const sqlShipmentCounts = (sql: Sql): ShipmentCounts => ({
  inRanges: async (ranges, customerIds = EVERYBODY) =>
    (await sql.rows(SUMS, [ranges.map(({ from }) => quarterOf(from)), ranges.map(({ before }) => quarterOf(before)), customerIds])).map(
      ({ n }) => n,
    ),
})
