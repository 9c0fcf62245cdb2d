import { z } from 'zod'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag, pageQuery } from '../../route.ts'

const channel = named(
  'ServingChannel',
  z.object({
    channel: z.string(),
    channel_name: z.string(),
    from_country: z.string(),
    /**
     * Days from dispatch to delivery in the last 90 days: half of the parcels, and four of five.
     * Null for too few parcels.
     */
    usual: z.object({ half_days: z.number().int(), most_days: z.number().int(), parcels: z.number().int() }).nullable(),
  }),
)
export type ServingChannelRow = z.output<typeof channel>

const city = named(
  'ServedCity',
  z.object({
    city_code: z.string(),
    city_name: z.string(),
    english_name: z.string(),
    country: z.string(),
    zip_code: z.string().nullable(),
    remote_regions: z.array(z.string()),
    /** The remote regions that the keywords found. */
    matched_regions: z.array(z.string()),
    channels: z.array(channel),
  }),
)
export type ServedCityRow = z.output<typeof city>

/** Where parcels can be sent to. */
export const cityRoutes = {
  servedCities: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/universal/cities',
    tag: 'quotes',
    audience: 'customer',
    pages: [pageName('/universal/city')],
    summary:
      'Cities that parcels can be sent to, with their remote regions, the channels that go there, and the days that these usually take',
    query: z.object({
      country: z.string().max(10).optional(),
      /** Part of a name in any language, of a postcode, or of a remote region. */
      keywords: z.string().max(100).optional(),
      /** With remote regions, or without. */
      remote: flag.optional(),
      ...pageQuery,
    }),
    payload: z.object({
      rows: z.array(city),
      total: z.number().int(),
      /** The countries with known cities. */
      countries: z.array(z.string()),
      /** The channels to the country that was asked for, also where none of its cities is known. */
      country_channels: z.array(channel),
    }),
  }),
}
