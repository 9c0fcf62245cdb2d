import { z } from 'zod'
import { named } from '../named-schema.ts'
import { defineRoute } from '../route.ts'

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
    /** A balance per currency, from the ledger; empty before the first payment, null for accounts without access to finance. */
    account_balances: z.array(z.object({ amount: z.string(), currency: z.string() })).nullable(),
    /** The newest bulletin that this account may read. */
    bulletin: z.object({ id: z.number().int(), title: z.string(), create_time: z.string() }).nullable(),
  }),
)
export type HomeData = z.output<typeof baseData>

/** The home page (spec §7, dashboard). Shippers see their own shipments, staff those of the clients that they may see. */
export const homeRoutes = {
  homeData: defineRoute({
    method: 'GET',
    path: '/portal/home/baseData',
    tag: 'home',
    summary: 'The account on the home page: balance and latest bulletin',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    clients: 'none',
    pages: 'any',
    payload: baseData,
  }),
  portalStatistics: defineRoute({
    ...panel,
    path: '/panel/portalStatistics',
    summary: 'Shipments of today, yesterday, this week and this month, and how many orders are in each state',
    payload: z.object({
      timezone: z.string(),
      today: z.number().int(),
      yesterday: z.number().int(),
      week: z.number().int(),
      month: z.number().int(),
      statuses: z.record(z.string(), z.number().int()),
    }),
  }),
  dailyShipments: defineRoute({
    ...panel,
    path: '/statistics/getShipmentNumber',
    summary: 'Shipments of each of the last 30 days',
    payload: chart,
  }),
  weeklyShipments: defineRoute({
    ...panel,
    path: '/panel/weeksShipped',
    summary: 'Shipments of each of the last 12 weeks, Monday to Sunday',
    payload: chart,
  }),
  monthlyShipments: defineRoute({
    ...panel,
    path: '/panel/monthShipped',
    summary: 'Shipments of each of the last 12 months',
    payload: chart,
  }),
}
