import { z } from 'zod'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { quoteFields } from '#core/pricing/fees/quotes/quote-request.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { XLSX_TYPE } from '../../parcels/orders/order-import.routes.ts'
import { defineRoute } from '../../route.ts'
import { readEncoding, sheetForm, sheetNotices } from '../../sheet-form.ts'

/** The page that shippers quote on. */
const QUOTE_PATH = '/universal/quote'

/** One step of a calculation, as quotes and fees show it. */
export const step = named(
  'QuoteStep',
  z.object({
    name: z.string(),
    /** With its inputs filled in, so that a person can check it. */
    formula: z.string(),
    amount: z.string(),
    /** `total` is charged, `consignee` is paid on arrival, `interim` leads to later steps. */
    counts: z.enum(['total', 'consignee', 'interim']),
    /**
     * The version of the expense subject that it was calculated by; null for the freight rule's own
     * steps.
     */
    version: z.string().nullable(),
  }),
)

const offer = named(
  'QuoteOffer',
  z.object({
    channel: z.string(),
    channel_name: z.string(),
    /** The freight rule and its version that priced it. */
    rule: z.string(),
    rule_name: z.string(),
    version: z.string(),
    published_at: z.string().nullable(),
    /** For staff alone. */
    published_by: z.string().nullable(),
    transport_method: z.string(),
    /** Kilograms. */
    chargeable_weight: z.string(),
    volumetric_weight: z.string(),
    charged: z.array(moneyAnswer),
    /** The amounts that the consignee pays on arrival (DDU). */
    consignee: z.array(moneyAnswer),
    /** The amount charged, in the currency of the declared value. */
    total: moneyAnswer,
    /**
     * How many days its parcels took from dispatch to delivery in the last 90 days: half of them,
     * and four of five. Null for too few parcels.
     */
    transit: z.object({ half_days: z.number().int(), most_days: z.number().int(), parcels: z.number().int() }).nullable(),
    steps: z.array(step),
  }),
)
export type QuoteStep = z.output<typeof step>
export type QuoteOffer = z.output<typeof offer>

const refusedChannel = named(
  'RefusedChannel',
  z.object({ channel: z.string(), channel_name: z.string(), error: z.string(), msg: z.string() }),
)

export const quote = named(
  'Quote',
  z.object({
    quoted_at: z.string(),
    terms: z.enum(['DDP', 'DDU']),
    /** The cheapest first. */
    offers: z.array(offer),
    /** The channels that take no such parcel, each with its reason. */
    refused: z.array(refusedChannel),
  }),
)
export type QuoteAnswer = z.output<typeof quote>

const quotedRow = named(
  'QuotedParcel',
  z.object({
    /** The line of the sheet. */
    line: z.number().int(),
    /** As they are in the sheet. */
    reference: z.string(),
    country: z.string(),
    weight: z.string(),
    /** Kilograms; the weight that the cheapest channel charges by. */
    chargeable_weight: z.string().nullable(),
    /** The cheapest first; empty where no channel takes it. */
    prices: z.array(z.object({ channel: z.string(), charged: z.array(moneyAnswer) })),
    /** Why it has no price. */
    msg: z.string().nullable(),
  }),
)
export type QuotedParcel = z.output<typeof quotedRow>

const sum = named(
  'QuoteSum',
  z.object({
    /** Parcels that it takes. */
    parcels: z.number().int(),
    charged: z.array(moneyAnswer),
  }),
)

const quotedSheet = named(
  'QuotedSheet',
  z.object({
    quoted_at: z.string(),
    parcels: z.number().int(),
    priced: z.number().int(),
    refused: z.number().int(),
    /** Each parcel by the channel that is the cheapest for it. */
    cheapest: sum,
    /** All parcels by one channel, as far as it takes them. */
    channels: z.array(z.object({ channel: z.string(), channel_name: z.string(), sum })),
    /** The first of them; the workbook has all. */
    rows: z.array(quotedRow),
    /** Those without a price, up to a limit. */
    refused_rows: z.array(quotedRow),
    notices: sheetNotices,
    encoding: readEncoding,
  }),
)
export type QuotedSheetAnswer = z.output<typeof quotedSheet>

/** The calls about quotes have these in common. */
const QUOTES = {
  tag: 'quotes',
  audience: 'any',
  permission: { area: 'clients', action: 'read' },
  clients: 'record',
  pages: [pageName(QUOTE_PATH)],
} as const
const SHEETS_PER_MINUTE = 60
/** The client whose prices count, for staff. */
const client = z.string().max(100).optional()
const quoteForm = named('QuoteSheetForm', sheetForm.omit({ strict: true }).extend({ client }))

/** Routes for the price of a parcel before it is ordered. */
export const quoteRoutes = {
  quote: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/finance/quote',
    ...QUOTES,
    summary: 'What a parcel would cost on each channel, step by step; staff may name a client whose prices count',
    perMinute: 600,
    query: sentSchema(quoteFields).extend({ client }),
    payload: quote,
  }),
  quoteSheet: defineRoute({
    keyScope: 'orders:read',
    method: 'POST',
    path: '/finance/quote/sheet',
    ...QUOTES,
    summary:
      'What each parcel of a sheet would cost on each channel, with the sums; a template of quotes or a sheet of orders, up to 10,000 rows',
    perMinute: SHEETS_PER_MINUTE,
    upload: true,
    body: quoteForm,
    payload: quotedSheet,
  }),
  quotedWorkbook: defineRoute({
    keyScope: 'orders:read',
    method: 'POST',
    path: '/finance/quote/sheet/priced',
    ...QUOTES,
    summary: 'The parcels of a sheet with their prices, as xlsx: one column for each channel and currency, and why a parcel has no price',
    perMinute: SHEETS_PER_MINUTE,
    upload: true,
    body: quoteForm,
    file: XLSX_TYPE,
  }),
  quoteTemplate: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/finance/quote/sheet/template',
    ...QUOTES,
    summary: 'A template sheet for quotes: headings in the language of the call and one example row',
    clients: 'none',
    file: XLSX_TYPE,
  }),
}
