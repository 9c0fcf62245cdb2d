import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListedTimelyParcel, TimelyParcelFilter, TimelinessReading, TimelinessWeek } from '#core/oversight/reports/timeliness.ports.ts'
import type { DrillDown } from '#core/oversight/reports/timeliness-row.ts'
import type { StartMilestone } from '#core/oversight/reports/timeliness.rules.ts'
import { prepareStatement, type Connection, type Database } from '../../database/database.ts'
import { atOneMoment } from '../../database/one-moment.ts'
import { columnsOf, narrowColumn, query, queryBy, type RowOf, shape } from '../../database/row-shape.ts'
import { columnOf, CURRENT, fatesSql, groupValues, ofGroups } from './timeliness-filter.ts'
import { readSummary } from './sql-timeliness.ts'
import { readWeeks } from './sql-timeliness-weeks.ts'
import { TIMELY, timelyParcel } from './timely-parcel.ts'

const BATCH = 1000

const LISTED = shape({
  ...TIMELY,
  order_number: 'text',
  ref_code: 'text?',
  airway_number: 'text',
  status: narrowColumn<OrderState>('text'),
  tracker_code: 'text?',
  status_time: 'timestamptz?',
})

/**
 * A page by its offset, or after the last row of a batch: `$6` is the time of reading, `$7` and
 * `$8` that row.
 */
const PARCELS = queryBy(
  LISTED,
  (start: StartMilestone, of: DrillDown['of']) => {
    const column = columnOf(start)
    const after = `($7::bigint is null or (p.${column}, p.order_id) < ($7::bigint, $8::bigint))`
    const where = `p.${column} >= $1 and p.${column} < $2 and ${ofGroups('p', 3)} and $6::bigint is not null and ${fatesSql({ start, of }, '$6::bigint')} and ${after}`
    return `select ${columnsOf(TIMELY, 'page')}, o.order_number, o.ref_code, o.airway_number, o.status, o.tracker_code, newest.status_time
  from (select * from ${CURRENT(columnsOf(TIMELY, 'p'), where)} p order by p.${column} desc, p.order_id desc limit $9 offset $10) page
  join orders o on o.id = page.order_id
  cross join lateral (select max(e.happened_at) as status_time from tracking_events e where e.order_id = page.order_id) newest
  order by page.${column} desc, page.order_id desc`
  },
  'create_time',
  { days: 3, fates: ['missed', 'within', 'unripe'] },
)

const CLIENTS = query(
  { id: 'bigint', account: 'text', name: 'text' },
  prepareStatement("select id, account, coalesce(nullif(company, ''), name) as name from accounts where id = any($1::bigint[])"),
)
const CHECKS = query(
  { checked_at: 'timestamptz', parcels: 'integer', sums: 'integer', wrong_parcels: 'integer', wrong_sums: 'integer' },
  prepareStatement('select checked_at, parcels, sums, wrong_parcels, wrong_sums from timely_checks order by id desc limit $1'),
)

function listedParcel(row: RowOf<typeof LISTED>): ListedTimelyParcel {
  const parcel = timelyParcel(row)
  return {
    ...parcel,
    orderNumber: row.order_number,
    refCode: row.ref_code ?? '',
    airwayNumber: row.airway_number,
    status: row.status,
    state: row.status,
    trackerCode: row.tracker_code ?? undefined,
    statusTime: row.status_time?.getTime() ?? parcel.statusTime,
  }
}

type Place = { readonly limit: number; readonly offset: number; readonly after?: readonly [number, number] }

async function readParcels(connection: Connection, filter: TimelyParcelFilter, asOf: Instant, { limit, offset, after }: Place) {
  const [from, id] = after ?? [null, null]
  const values = [filter.from, filter.before, ...groupValues(filter), asOf, from, id, limit, offset]
  return connection.rows(PARCELS(filter.start, filter.of), values)
}

/** How many parcels a figure counts, from the kept sums. */
function countBehind({ of }: TimelyParcelFilter, { count, pod }: TimelinessWeek): number {
  if (of === undefined) return count
  const { within, ripe, unripe } = pod[of.days]
  const counts = { within, missed: ripe - within, unripe }
  return [...new Set(of.fates)].reduce((sum, fate) => sum + counts[fate], 0)
}

/** Timeliness in SQL; every answer is of one moment. */
export const sqlTimeliness = (database: Database): TimelinessReading => ({
  summary: (filter, { asOf, byClient, by }) =>
    atOneMoment(database, (connection) =>
      readSummary(connection, filter, { asOf, by, byClient: byClient || filter.customerIds !== undefined }),
    ),
  weeks: (filter, ranges, asOf) => atOneMoment(database, (connection) => readWeeks(connection, { filter, ranges, asOf })),
  parcels: (filter, { asOf, page, pageSize }) =>
    atOneMoment(database, async (connection) => {
      const [counted] = await readWeeks(connection, { filter, ranges: [filter], asOf })
      const rows = await readParcels(connection, filter, asOf, { limit: pageSize, offset: (page - 1) * pageSize })
      return { rows: rows.map(listedParcel), total: counted === undefined ? 0 : countBehind(filter, counted) }
    }),
  stream: async function* (filter, asOf) {
    for (let after: Place['after'] = undefined, isMore = true; isMore;) {
      const place: Place = { limit: BATCH, offset: 0, ...(after === undefined ? {} : { after }) }
      const rows = await database.connected((connection) => readParcels(connection, filter, asOf, place))
      const last = rows.at(-1)
      const began = last === undefined ? undefined : last[columnOf(filter.start) as 'create_time']
      if (last !== undefined && typeof began === 'number') after = [began, last.order_id]
      if (rows.length > 0) yield rows.map(listedParcel)
      isMore = rows.length === BATCH
    }
  },
  clients: (ids) => database.rows(CLIENTS, [ids]),
  checks: async (limit) =>
    (await database.rows(CHECKS, [limit])).map((row) => ({
      checkedAt: row.checked_at.getTime(),
      parcels: row.parcels,
      sums: row.sums,
      wrongParcels: row.wrong_parcels,
      wrongSums: row.wrong_sums,
    })),
})
