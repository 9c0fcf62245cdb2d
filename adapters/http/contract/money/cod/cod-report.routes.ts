import { z } from 'zod'
import { COD_AGE_NAMES, COD_PLACE_NAMES } from '#core/money/cod/reports/cod-report.ts'
import { COD_OVERVIEW_PAGE } from '#core/portal/pages/finance.routes.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

const PATH = '/admin/cod/reports'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const age = named(
  'CodOutstanding',
  z.object({
    /** Null for channels that name no agent. */
    agent: z.string().nullable(),
    agent_name: z.string().nullable(),
    currency: z.string(),
    /** `due` counts from the dispatch, `collected` from the delivery. */
    state: z.enum(['due', 'collected']),
    state_txt: z.string(),
    count: z.number().int(),
    amount: moneyAnswer,
    ages: z.array(z.object({ age: z.enum(COD_AGE_NAMES), count: z.number().int(), amount: moneyAnswer })),
  }),
)
export type CodOutstandingRow = z.output<typeof age>

const rate = named(
  'CodCollectionRate',
  z.object({
    month: z.string(),
    country: z.string(),
    channel: z.string().nullable(),
    currency: z.string(),
    count: z.number().int(),
    due: moneyAnswer,
    collected_count: z.number().int(),
    collected: moneyAnswer,
    failed_count: z.number().int(),
    /** Dispatched in the last 30 days and still to be collected; not part of the rate. */
    unripe_count: z.number().int(),
    unripe: moneyAnswer,
    /** Collected of what is ripe, in per cent; null where nothing is. */
    rate: z.string().nullable(),
    /** The first and the last day of the month. */
    from: z.string(),
    to: z.string(),
  }),
)
export type CodRateRow = z.output<typeof rate>

const exchanged = named(
  'CodExchangeResult',
  z.object({
    month: z.string(),
    account: z.string(),
    customer_id: z.number().int(),
    /** The amounts taken in, and below zero those given, by currency. */
    positions: z.array(moneyAnswer),
    /** The gain, below zero a loss, in the currency of reports. */
    gain: moneyAnswer,
    from: z.string(),
    to: z.string(),
  }),
)
export type CodExchangeRow = z.output<typeof exchanged>

const figure = named(
  'CodFigure',
  z.object({
    currency: z.string(),
    month: z.string(),
    places: z.array(z.object({ place: z.enum(COD_PLACE_NAMES), place_txt: z.string(), count: z.number().int(), amount: moneyAnswer })),
  }),
)
export type CodFigureRow = z.output<typeof figure>

const months = { months: z.coerce.number().int().min(1).max(24).default(6) }
const filter = {
  agent: z.string().max(40).optional(),
  currency: z.string().max(3).optional(),
  country: z.string().max(2).optional(),
  channel: z.string().max(40).optional(),
}
const common = { tag: 'COD reports', audience: 'staff', clients: 'list', permission: { area: 'cod', action: 'read' } } as const

/** Reports of collected cash, and what a customer sees of its own. */
export const codReportRoutes = {
  codOutstanding: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/outstanding`,
    summary: 'What is outstanding by agent and age: to be collected since its dispatch, collected since its delivery',
    query: z.object({ agent: filter.agent, currency: filter.currency }),
    payload: z.array(age),
  }),
  codRates: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/rates`,
    summary: 'What was collected of what was dispatched, by month, country and channel; what is not ripe apart',
    query: z.object({ ...filter, ...months }),
    payload: z.array(rate),
  }),
  codExchange: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/exchange`,
    summary: 'Exchange gain and loss of settlements that were paid out, by month and client',
    query: z.object(months),
    payload: z.array(exchanged),
  }),
  exportCodReport: defineRoute({
    ...common,
    permission: { area: 'cod', action: 'export' },
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'One of the reports as xlsx',
    query: z.object({ ...filter, ...months, report: z.enum(['outstanding', 'rates', 'exchange']) }),
    file: XLSX,
  }),
  codOverview: defineRoute({
    keyScope: 'finance:read',
    tag: 'COD',
    audience: 'customer',
    pages: [COD_OVERVIEW_PAGE],
    method: 'GET',
    path: '/finance/cod/overview',
    summary: 'Where the cash of one’s own orders is, by currency and month of dispatch',
    payload: z.array(figure),
  }),
}
