import type { Actor } from '../../../../../core/access/account.ts'
import { freightRule } from '../../../../../core/fees/freight-rule.entity.ts'
import type { ChannelOffer } from '../../../../../core/fees/offers.ts'
import { consigneePays, quoteSteps } from '../../../../../core/fees/quote.ts'
import type { quoteParcel } from '../../../../../core/fees/quote-parcel.usecase.ts'
import type { References } from '../../../../../core/fields/references.ts'
import { ok } from '../../../../../core/kernel/result.ts'
import { formatKilograms } from '../../../../../core/kernel/weight.ts'
import type { Locale } from '../../../../../core/kernel/words.ts'
import { channel as channelEntity } from '../../../../../core/reference/channel.entity.ts'
import type { QuoteOffer, quoteRoutes } from '../../../contract/fees/quote.routes.ts'
import { sayFailure } from '../../../contract/words.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { instantText } from '../../presenters/instant-text.ts'
import { explainedSteps, moneyOf } from './step.presenter.ts'

type Parts = { readonly references: () => References; readonly quote: ReturnType<typeof quoteParcel> }
type Reader = { readonly references: References; readonly actor: Actor; readonly locale: Locale }

function channelName(code: string, { references, locale }: Reader): string {
  const found = references.find(channelEntity, code)
  return (locale === 'en-US' ? found?.english_name : undefined) ?? found?.channel_name ?? code
}

function offerOf({ channel, rule, quote, charged, total }: ChannelOffer, reader: Reader): QuoteOffer {
  const { references, actor, locale } = reader
  const version = references.find(freightRule, rule.versionCode)
  return {
    channel,
    channel_name: channelName(channel, reader),
    rule: rule.ruleCode,
    rule_name: rule.name,
    version: rule.versionCode,
    published_at: version?.published_at === undefined ? null : instantText(version.published_at),
    published_by: actor.audience === 'staff' ? (version?.published_by ?? null) : null,
    transport_method: freightRule.fields.transport_method.choices[rule.transportMethod][locale],
    chargeable_weight: formatKilograms(quote.freight.chargeableGrams),
    volumetric_weight: formatKilograms(quote.freight.volumetricGrams),
    charged: charged.map(moneyOf),
    consignee: consigneePays(quote).map(moneyOf),
    total: moneyOf(total),
    steps: explainedSteps(quoteSteps(quote), locale),
  }
}

/** Handlers of quotes. */
export const quoteHandlers = ({ references, quote }: Parts): BindingsOf<typeof quoteRoutes> => ({
  quote: async ({ query: { client, ...raw }, actor, locale }) => {
    const own = actor.audience === 'customer' ? actor.account : undefined
    const done = await quote(raw, (client as string | undefined) ?? own, actor)
    if (!done.ok) return done
    const { offers, refused, at, parcel } = done.value
    const reader = { references: references(), actor, locale }
    return ok({
      quoted_at: instantText(at),
      terms: parcel.terms,
      offers: offers.map((offer) => offerOf(offer, reader)),
      refused: refused.map(({ channel, reason }) => ({
        channel,
        channel_name: channelName(channel, reader),
        error: reason.code,
        msg: sayFailure(reason, locale),
      })),
    })
  },
})
