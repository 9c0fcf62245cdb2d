import type { Actor } from '#core/platform/access/account.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { ChannelOffer } from '#core/pricing/fees/quotes/offers.ts'
import { consigneePays, quoteSteps } from '#core/pricing/fees/quotes/quote.ts'
import type { QuotedParcelOffers } from '#core/pricing/fees/quotes/quote-parcel.usecase.ts'
import { usualDays, type TransitTime } from '#core/pricing/fees/quotes/transit-time.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { channel as channelEntity } from '#core/platform/reference/channel.entity.ts'
import type { QuoteAnswer, QuoteOffer } from '../../../../contract/pricing/fees/quote.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import { explainedSteps, moneyOf } from './step.presenter.ts'

export type QuoteReader = { readonly references: References; readonly actor: Actor; readonly locale: Locale }

/** The name of a channel in the reader's language. */
export function channelName(code: string, { references, locale }: QuoteReader): string {
  const found = references.find(channelEntity, code)
  return (locale === 'en-US' ? found?.english_name : undefined) ?? found?.channel_name ?? code
}

type Times = { readonly measured: readonly TransitTime[]; readonly extraDays: number }

function offerOf({ channel, rule, quote, charged, total }: ChannelOffer, reader: QuoteReader, { measured, extraDays }: Times): QuoteOffer {
  const { references, actor, locale } = reader
  const version = references.find(freightRule, rule.versionCode)
  const usual = usualDays(measured, channel, extraDays)
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
    transit: usual === undefined ? null : { half_days: usual.halfDays, most_days: usual.mostDays, parcels: usual.parcels },
    steps: explainedSteps(quoteSteps(quote), locale),
  }
}

/** Where a parcel comes from and goes to. */
export const laneOf = ({ fromCountry: from, targetCountry: to }: QuotedParcelOffers['parcel']) => ({ from, to })

/**
 * Offers as they are answered, the cheapest first, and why the other channels take no such parcel.
 */
export const quoteAnswer = (
  { offers, refused, at, parcel, extraDays }: QuotedParcelOffers,
  reader: QuoteReader,
  measured: readonly TransitTime[],
): QuoteAnswer => ({
  quoted_at: instantText(at),
  terms: parcel.terms,
  offers: offers.map((offer) => offerOf(offer, reader, { measured, extraDays })),
  refused: refused.map(({ channel, reason }) => ({
    channel,
    channel_name: channelName(channel, reader),
    error: reason.code,
    msg: sayFailure(reason, reader.locale),
  })),
})
