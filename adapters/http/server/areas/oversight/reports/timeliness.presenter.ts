import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { TimelinessFigures } from '#core/oversight/reports/timeliness-report.ts'
import type { TimelinessWeek } from '#core/oversight/reports/timeliness.ports.ts'
import { LEGS } from '#core/oversight/reports/timeliness.rules.ts'
import { LEG_LABELS } from '#core/oversight/reports/timeliness.words.ts'
import type { TimelinessGroupRow, TimelinessWeekRow } from '../../../../contract/oversight/reports/timeliness.routes.ts'

const SECONDS_AN_HOUR = 3_600_000 / MILLIS_PER_SECOND

const rateOf = ({ within, ripe, unripe, percent }: TimelinessFigures['pod'][3]) => ({ within, ripe, unripe, rate: percent ?? null })
const podOf = (pod: TimelinessFigures['pod']) => ({ pod_3: rateOf(pod[3]), pod_7: rateOf(pod[7]), pod_10: rateOf(pod[10]) })
const hoursOf = (seconds: number | undefined): number | null => (seconds === undefined ? null : seconds / SECONDS_AN_HOUR)

/** The figures of a group as the API answers them. */
export const figuresRow = (key: string, name: string, { count, pod, legs }: TimelinessFigures, locale: Locale): TimelinessGroupRow => ({
  key,
  name,
  count,
  ...podOf(pod),
  legs: LEGS.map((leg) => ({
    leg,
    leg_txt: LEG_LABELS[leg][locale],
    count: legs[leg].count,
    median_hours: hoursOf(legs[leg].medianSeconds),
    p90_hours: hoursOf(legs[leg].p90Seconds),
  })),
})

/** A week of the trend. */
export const weekRow = (
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  week: TimelinessWeek,
): TimelinessWeekRow => ({
  from: firstDay,
  to: lastDay,
  count: week.count,
  ...podOf(week.pod),
})
