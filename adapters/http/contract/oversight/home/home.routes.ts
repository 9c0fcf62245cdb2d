import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

const inZone = z.object({
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
})

const chart = named(
  'ShipmentChart',
  z.object({
    timezone: z.string(),
    /** The states that are counted, by the day on which an order was created. */
    statuses: z.array(z.string()),
    /** The oldest first; `from` and `to` are the first and the last day. */
    rows: z.array(z.object({ from: z.string(), to: z.string(), shipments: z.number().int() })),
    sum: z.number().int(),
  }),
)
export type ShipmentChart = z.output<typeof chart>

const panel = {
  tag: 'home',
  method: 'GET',
  audience: 'any',
  permission: { area: 'orders', action: 'read' },
  clients: 'list',
  pages: 'any',
  query: inZone,
} as const

const baseData = named(
  'HomeData',
  z.object({
    account: z.string(),
    name: z.string(),
    company: z.string().nullable(),
    audit_status: z.number().int(),
    /**
     * A balance per currency, from the ledger; empty before the first payment, null for accounts
     * without access to finance.
     */
    account_balances: z.array(z.object({ amount: z.string(), currency: z.string() })).nullable(),
    /** The newest bulletin that this account may read. */
    bulletin: z.object({ id: z.number().int(), title: z.string(), create_time: z.string() }).nullable(),
  }),
)
export type HomeData = z.output<typeof baseData>

const waitingLine = named(
  'WaitingLine',
  z.object({
    name: z.string(),
    /** The sentence in the language of the call: `8 weights to confirm`. */
    text: z.string(),
    count: z.number().int(),
    /** Whether there are more than `count`, up to which they were counted. */
    more: z.boolean(),
    /** How many of them were not answered in time. */
    overdue: z.number().int(),
    /** Since when the oldest waits. */
    since: z.string().nullable(),
    /** The page of the web app that lists exactly these. */
    path: z.string(),
  }),
)
export type WaitingRow = z.output<typeof waitingLine>

const firstStep = named(
  'FirstStep',
  z.object({
    name: z.string(),
    /** The sentence in the language of the call: `Add a warehouse`. */
    text: z.string(),
    /** How it is done, where that is not plain. */
    help: z.string().nullable(),
    /** The page of the web app where it is done; null for a setting of the server. */
    path: z.string().nullable(),
    done: z.boolean(),
    optional: z.boolean(),
  }),
)
export type FirstStepRow = z.output<typeof firstStep>

const days = z.object({ from: z.string(), to: z.string() })

/**
 * The home page. Shippers see their own shipments, staff those of the clients that they may see.
 */
export const homeRoutes = {
  homeData: defineRoute({
    method: 'GET',
    path: '/portal/home/baseData',
    member: 'any',
    tag: 'home',
    summary: 'The account on the home page: balance and latest bulletin',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'none',
    pages: 'any',
    payload: baseData,
  }),
  waiting: defineRoute({
    method: 'GET',
    path: '/portal/home/waiting',
    member: 'any',
    tag: 'home',
    summary: 'What waits for the account, first what costs most if it is ignored; each line names the page that lists it',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'list',
    pages: 'any',
    payload: z.object({ lines: z.array(waitingLine) }),
  }),
  firstSteps: defineRoute({
    method: 'GET',
    path: '/portal/home/firstSteps',
    tag: 'home',
    summary: 'The first steps of a new house or a new shipper, and which have been taken; none once all but the optional ones have been',
    audience: 'any',
    member: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'none',
    pages: 'any',
    payload: z.object({ steps: z.array(firstStep) }),
  }),
  portalStatistics: defineRoute({
    ...panel,
    path: '/panel/portalStatistics',
    member: 'orders:read',
    summary: 'Shipments of today, yesterday, this week and this month, and how many orders are in each state',
    payload: z.object({
      timezone: z.string(),
      today: z.number().int(),
      yesterday: z.number().int(),
      week: z.number().int(),
      month: z.number().int(),
      /**
       * The first and the last day of each figure, and the states that it counts: the filters of
       * the list of the same orders.
       */
      days: z.object({ today: days, yesterday: days, week: days, month: days }),
      counted: z.array(z.string()),
      statuses: z.record(z.string(), z.number().int()),
    }),
  }),
  dailyShipments: defineRoute({
    ...panel,
    path: '/statistics/getShipmentNumber',
    member: 'orders:read',
    summary: 'Shipments of each of the last 30 days',
    payload: chart,
  }),
  weeklyShipments: defineRoute({
    ...panel,
    path: '/panel/weeksShipped',
    member: 'orders:read',
    summary: 'Shipments of each of the last 12 weeks, Monday to Sunday',
    payload: chart,
  }),
  monthlyShipments: defineRoute({
    ...panel,
    path: '/panel/monthShipped',
    member: 'orders:read',
    summary: 'Shipments of each of the last 12 months',
    payload: chart,
  }),
}
