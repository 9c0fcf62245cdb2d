import { z } from 'zod'
import { pageName } from '../../../../core/access/page-name.ts'
import { quoteFields } from '../../../../core/fees/quote-request.ts'
import { moneyAnswer, sentSchema } from '../field-schema.ts'
import { named } from '../named-schema.ts'
import { defineRoute } from '../route.ts'

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
    /** The version of the expense subject that it was calculated by; null for the freight rule's own steps. */
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
    /** What the consignee pays on arrival (DDU). */
    consignee: z.array(moneyAnswer),
    /** What is charged, in the currency of the declared value. */
    total: moneyAnswer,
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

/** What a parcel would cost (interface.md). */
export const quoteRoutes = {
  quote: defineRoute({
    method: 'GET',
    path: '/finance/quote',
    tag: 'quotes',
    summary: 'What a parcel would cost on each channel, step by step; staff may name a client whose prices count',
    audience: 'any',
    permission: { area: 'clients', action: 'read' },
    clients: 'record',
    pages: [pageName(QUOTE_PATH)],
    perMinute: 600,
    query: sentSchema(quoteFields).extend({ client: z.string().max(100).optional() }),
    payload: quote,
  }),
}
