import type { Failure } from '#core/base/kernel/failure.ts'
import { compare as compareMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { chargeableWeight } from '../freight/chargeable.ts'
import { inOneCurrency } from '../tariff/comparison.ts'
import { feeFailure } from '../fee.failures.ts'
import type { FreightRule } from '../freight/freight-rule.ts'
import type { Parcel } from '../freight/parcel.ts'
import { chargedBy, quoteUnder, type PriceList, type Quote } from './quote.ts'

/** Whose prices count: a client's own, those of its group, and everybody's. */
export type Buyer = { readonly account?: string | undefined; readonly group?: string | undefined }

/**
 * The cost of a parcel on a channel: under which rule, by currency, and in one currency for
 * comparison.
 */
export type ChannelOffer = {
  readonly channel: string
  readonly rule: FreightRule
  readonly quote: Quote
  readonly charged: readonly Money[]
  readonly total: Money
}

export type ChannelOffers = {
  /** The cheapest first. */
  readonly offers: readonly ChannelOffer[]
  readonly refused: readonly { readonly channel: string; readonly reason: Failure }[]
}

/**
 * How specific a rule is for a buyer; `undefined` for one that is another's. The most specific wins
 * (rule: Most specific rule).
 */
export function closeness({ client, clientGroup }: FreightRule, { account, group }: Buyer): number | undefined {
  if (client !== undefined) return client === account ? 2 : undefined
  if (clientGroup !== undefined) return clientGroup === group ? 1 : undefined
  return 0
}

/** Whether a rule is for a parcel's weight: its band holds what the rule would charge by. */
export function coversWeight(rule: FreightRule, { boxes, actualGrams }: Parcel): boolean {
  const { chargeableGrams } = chargeableWeight({ boxes, actualGrams, convertRate: rule.convertRate })
  return chargeableGrams <= rule.maxGrams && (chargeableGrams > rule.overGrams || rule.overGrams === 0)
}

/**
 * The more specific first, and of those that are equally so the heavier band, whose refusal says
 * the most.
 */
const byCloseness = (one: Candidate, other: Candidate): number => other.close - one.close || other.rule.overGrams - one.rule.overGrams

type Candidate = { readonly rule: FreightRule; readonly close: number }

/**
 * The rule in force for the parcel and the buyer on a channel: the most specific of those whose
 * weight band the parcel is in. Publishing leaves at most one of each. A client's rule is no ban:
 * above its weights it does not apply (rule: Weight limits of a rule), and the next closest one
 * does. Where no band holds the parcel it is the one whose refusal says why.
 */
function ruleFor(prices: PriceList, { channel, parcel, buyer }: { channel: string; parcel: Parcel; buyer: Buyer }): Result<FreightRule> {
  const { fromCountry: from, targetCountry: to } = parcel
  const candidates: Candidate[] = []
  for (const rule of prices.rules.values()) {
    if (rule?.channel !== channel || rule.fromCountry !== from || rule.targetCountry !== to) continue
    const close = closeness(rule, buyer)
    if (close !== undefined) candidates.push({ rule, close })
  }
  const [only, second] = candidates
  if (only === undefined) return failed(feeFailure('CHANNEL_NOT_PRICED', { channel, from, to }))
  if (second === undefined) return ok(only.rule)
  const sorted = candidates.toSorted(byCloseness)
  return ok((sorted.find(({ rule }) => coversWeight(rule, parcel)) ?? sorted[0] ?? only).rule)
}

/**
 * Quotes a parcel for the buyer on one channel. CHANNEL_NOT_PRICED, and the reasons of
 * `calculateFreight`.
 */
export function quoteOn(
  prices: PriceList,
  wanted: { readonly channel: string; readonly parcel: Parcel; readonly buyer: Buyer },
): Result<Quote> {
  const rule = ruleFor(prices, wanted)
  return rule.ok ? quoteUnder(prices, { ruleCode: rule.value.ruleCode, parcel: wanted.parcel }) : rule
}

/** The channels that the buyer has prices on, wherever they lead. */
export const channelsOf = (prices: PriceList, buyer: Buyer): readonly string[] => [
  ...new Set(
    [...prices.rules.values()].flatMap((rule) => (rule !== undefined && closeness(rule, buyer) !== undefined ? [rule.channel] : [])),
  ),
]

/**
 * Quotes a parcel on each channel, all of them where none is named: the most specific rule in force
 * for the buyer, quoted by the function that bills are made by. `refused` says of each other
 * channel why it takes no such parcel.
 */
export function offersFor(
  prices: PriceList,
  {
    parcel,
    buyer,
    channels = channelsOf(prices, buyer),
    currency,
  }: { readonly parcel: Parcel; readonly buyer: Buyer; readonly channels?: readonly string[] | undefined; readonly currency: string },
): ChannelOffers {
  const offers: ChannelOffer[] = []
  const refused: { channel: string; reason: Failure }[] = []
  for (const channel of channels.toSorted()) {
    const quoted = quoteOn(prices, { channel, parcel, buyer })
    if (!quoted.ok) {
      refused.push({ channel, reason: quoted.failure })
      continue
    }
    const charged = chargedBy(quoted.value)
    const total = inOneCurrency(charged, { currency, rates: prices.rates })
    if (total.ok) offers.push({ channel, rule: quoted.value.freight.rule, quote: quoted.value, charged, total: total.value })
    else refused.push({ channel, reason: total.failure })
  }
  return { offers: offers.toSorted((left, right) => compareMoney(left.total, right.total)), refused }
}
