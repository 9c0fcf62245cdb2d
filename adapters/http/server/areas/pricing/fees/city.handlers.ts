import type { Actor } from '#core/platform/access/account.ts'
import type { Buyer } from '#core/pricing/fees/quotes/offers.ts'
import { servedCities, type ServingChannel } from '#core/pricing/fees/freight/served-cities.ts'
import type { TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { cityRoutes, ServingChannelRow } from '../../../../contract/pricing/fees/city.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { channelName, type QuoteReader } from './quote.presenter.ts'

/** Where shippers send from who have not said so. */
const USUAL_ORIGIN = 'CN'

type Parts = {
  readonly references: () => References
  readonly transit: TransitTimes
  readonly clock: Clock
  readonly clientOf: (account: string, actor: Actor) => Promise<Buyer | undefined>
}

const channelOf = ({ channel, from, usual }: ServingChannel, reader: QuoteReader): ServingChannelRow => ({
  channel,
  channel_name: channelName(channel, reader),
  from_country: from,
  usual: usual === undefined ? null : { half_days: usual.halfDays, most_days: usual.mostDays, parcels: usual.parcels },
})

/** Handlers of the cities that parcels can be sent to. */
export const cityHandlers = ({ references, transit, clock, clientOf }: Parts): BindingsOf<typeof cityRoutes> => ({
  servedCities: async ({ query, actor, locale }) => {
    const buyer = (await clientOf(actor.account, actor)) ?? {}
    const { rows, total, countries, countryChannels } = await servedCities(
      { references, transit },
      { filter: { ...query, from: actor.sender.country || USUAL_ORIGIN }, buyer, at: clock.now() },
    )
    const reader = { references: references(), actor, locale }
    return ok({
      rows: rows.map(({ record, matchedRegions, channels }) => ({
        city_code: record.city_code,
        city_name: record.city_name,
        english_name: record.english_name,
        country: record.country,
        zip_code: record.zip_code ?? null,
        remote_regions: [...(record.remote_regions ?? [])],
        matched_regions: [...matchedRegions],
        channels: channels.map((one) => channelOf(one, reader)),
      })),
      total,
      countries: [...countries],
      country_channels: countryChannels.map((one) => channelOf(one, reader)),
    })
  },
})
