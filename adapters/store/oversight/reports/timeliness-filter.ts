import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import type { TimelyParcelFilter, TimelinessFilter } from '#core/oversight/reports/timeliness.ports.ts'
import type { Fate, StartMilestone } from '#core/oversight/reports/timeliness.rules.ts'
import { TIME_COLUMNS, UNDER_WAY, factsOf } from './timely-parcel.ts'

/** Which clients, countries and channels: the values of `OF_GROUPS`, or null for all. */
export const groupValues = ({ customerIds, countries, channels }: Omit<TimelinessFilter, 'from' | 'before' | 'start'>) => [
  customerIds ?? null,
  countries ?? null,
  channels ?? null,
]
/** A condition on the columns of a table, with the values from number `first` on. */
export const ofGroups = (table: string, first: number): string =>
  `($${first}::bigint[] is null or ${table}.customer_id = any($${first})) and ($${first + 1}::text[] is null or ${table}.country = any($${first + 1}))
    and ($${first + 2}::text[] is null or ${table}.channel = any($${first + 2}))`

export const columnOf = (start: StartMilestone): string => TIME_COLUMNS[start]

const fateSql = (fate: Fate, { start, days, asOf }: { start: string; days: number; asOf: string }): string => {
  const limit = days * MILLIS_PER_DAY
  const isYoung = `p.stage = ${UNDER_WAY} and ${asOf} - p.${start} < ${limit}`
  if (fate === 'within') return `p.pod_time - p.${start} <= ${limit}`
  if (fate === 'unripe') return `p.pod_time is null and ${isYoung}`
  return `(p.pod_time - p.${start} > ${limit} or p.pod_time is null and not (${isYoung}))`
}

/**
 * The condition of the figure that was opened; `asOf` is how the statement names the time of
 * reading.
 */
export const fatesSql = (
  { of, start }: { readonly of: TimelyParcelFilter['of'] | undefined; readonly start: StartMilestone },
  asOf: string,
): string =>
  of === undefined ? 'true' : `(${of.fates.map((fate) => fateSql(fate, { start: columnOf(start), days: of.days, asOf })).join(' or ')})`

/** The parcels as they are now: those that wait to be summed are read from orders and events. */
export const CURRENT = (columns: string, where: string): string => `(select ${columns} from timely_parcels p
      where ${where} and p.order_id <> all(array(select order_id from timely_waiting))
    union all select ${columns} from (${factsOf('(select distinct order_id from timely_waiting) wanted')}) p where ${where})`
