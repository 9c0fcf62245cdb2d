import { z } from 'zod'
import { LEGS, START_MILESTONES } from '#core/oversight/reports/timeliness.rules.ts'
import { timelinessRowFields } from '#core/oversight/reports/timeliness-row.ts'
import { TIMELINESS_GROUPS } from '#core/oversight/reports/timeliness.words.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TRACE_TIME = '/universal/traceTime'

const rate = named(
  'PodRate',
  z.object({
    /** Delivered within so many days. */
    within: z.number().int(),
    /** Old enough to be judged; `rate` is the share of these. */
    ripe: z.number().int(),
    /** Without delivery and younger than so many days. */
    unripe: z.number().int(),
    rate: z.string().nullable(),
  }),
)
const pod = { pod_3: rate, pod_7: rate, pod_10: rate }
const leg = named(
  'LegTimes',
  z.object({
    leg: z.enum(LEGS as [string, ...string[]]),
    leg_txt: z.string(),
    count: z.number().int(),
    median_hours: z.number().nullable(),
    p90_hours: z.number().nullable(),
  }),
)
const figures = { count: z.number().int(), ...pod, legs: z.array(leg) }
const row = named('TimelinessGroup', z.object({ key: z.string(), name: z.string(), ...figures }))
export type TimelinessGroupRow = z.output<typeof row>
const week = named('TimelinessWeek', z.object({ from: z.string(), to: z.string(), count: z.number().int(), ...pod }))
export type TimelinessWeekRow = z.output<typeof week>

const report = named(
  'TimelinessReport',
  z.object({
    start: z.enum(START_MILESTONES),
    /** The days of the report, both included, in `timezone`. */
    from: z.string(),
    to: z.string(),
    timezone: z.string(),
    by: z.enum(TIMELINESS_GROUPS),
    rows: z.array(row),
    total: row,
    weeks: z.array(week),
    /** Counts are exact; legs are exact to so many hours. */
    precision_hours: z.number(),
    /**
     * The last nightly comparison with orders and events, and how many figures it put right; null
     * before the first one, and for customers.
     */
    checked: z.object({ time: z.string(), corrected: z.number().int() }).nullable(),
  }),
)
export type TimelinessAnswer = z.output<typeof report>

const parcel = named(
  'TimelinessRow',
  z.object({
    order_number: z.string(),
    ...(Object.fromEntries(Object.keys(timelinessRowFields).map((name) => [name, z.string()])) as Record<
      keyof typeof timelinessRowFields,
      z.ZodString
    >),
  }),
)

const parcels = named('TimelinessPage', listOf(parcel))
const filter = {
  start: z.enum(START_MILESTONES).default('outbound_time'),
  from: day.optional(),
  to: day.optional(),
  timezone: z.string().max(60).optional(),
  country: z.string().max(2).optional(),
  channel: z.string().max(40).optional(),
}
const figure = {
  /** With `figure`: of the rate within so many days. */
  days: z.enum(['3', '7', '10']).optional(),
  figure: z.enum(['ripe', 'within', 'missed', 'unripe']).optional(),
}
const format = { format: z.enum(['xlsx', 'csv']).default('xlsx') }
const client = { client: z.string().max(60).optional() }
const staff = { tag: 'timeliness', audience: 'staff', clients: 'list', permission: { area: 'reports', action: 'read' } } as const
const customer = { tag: 'timeliness', audience: 'customer', pages: ['universal_traceTime'] } as const
const PATH = '/admin/reports/timeliness'

/** How long parcels take, and which parcels are behind each figure. */
export const timelinessRoutes = {
  timeliness: defineRoute({
    ...staff,
    method: 'GET',
    path: PATH,
    summary: 'Delivered within 3, 7 and 10 days by country, channel or client, times of each leg, and the weeks',
    query: z.object({ ...filter, ...client, by: z.enum(TIMELINESS_GROUPS).default('country') }),
    payload: report,
  }),
  timelinessParcels: defineRoute({
    ...staff,
    method: 'GET',
    path: `${PATH}/parcels`,
    summary: 'The parcels behind a figure of the report, the newest start first; all values are text',
    query: z.object({ ...filter, ...client, ...figure, ...pageQuery }),
    payload: parcels,
  }),
  exportTimeliness: defineRoute({
    ...staff,
    permission: { area: 'reports', action: 'export' },
    method: 'GET',
    path: `${PATH}/parcels/export`,
    summary: 'The same parcels as xlsx or csv',
    query: z.object({ ...filter, ...client, ...figure, ...format }),
    file: XLSX,
    background: 'timeliness',
  }),
  traceTime: defineRoute({
    keyScope: 'tracking',
    ...customer,
    method: 'GET',
    path: TRACE_TIME,
    summary: 'The same report of one’s own parcels by country or channel',
    query: z.object({ ...filter, by: z.enum(['country', 'channel']).default('country') }),
    payload: report,
  }),
  traceTimeParcels: defineRoute({
    keyScope: 'tracking',
    ...customer,
    method: 'GET',
    path: `${TRACE_TIME}/parcels`,
    summary: 'One’s own parcels behind a figure of the report',
    query: z.object({ ...filter, ...figure, ...pageQuery }),
    payload: parcels,
  }),
  exportTraceTime: defineRoute({
    keyScope: 'tracking',
    ...customer,
    method: 'GET',
    path: `${TRACE_TIME}/parcels/export`,
    summary: 'The same parcels as xlsx or csv',
    query: z.object({ ...filter, ...figure, ...format }),
    file: XLSX,
    background: 'transit_times',
  }),
}
