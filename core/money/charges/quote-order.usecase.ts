import type { Actor } from '#core/platform/access/account.ts'
import { channelsOf, offersFor } from '#core/pricing/fees/quotes/offers.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { QuotedParcelOffers } from '#core/pricing/fees/quotes/quote-parcel.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { defaultChannel } from '#core/parcels/orders/place/channel.rules.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { deliveryPlaceOf, parcelOf } from '#core/parcels/orders/order-parcel.ts'
import { actualGrams, type OrderContent } from '#core/parcels/orders/order.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { invalidOrder, readOrder, type RawOrder } from '#core/parcels/orders/read-order.ts'
import { payersOf, type PayersUnit } from './payers-of.ts'

/** The part of an order that is typed so far, and for whom. */
export type QuoteOrder = { readonly kind: OrderKind; readonly raw: RawOrder; readonly customerId: number | undefined }

/**
 * Its offers, the channel that it would go by: the one that was chosen, or the one that the switch
 * rules give; and the order as it was read.
 */
export type OrderQuoted = QuotedParcelOffers & { readonly channel: string | undefined; readonly content: OrderContent }

type Ports = {
  readonly atomically: Atomically<PayersUnit>
  readonly references: () => References
  readonly clock: Clock
}

/** Returns the failures of the fields that have to be known before there is a price. */
function missingIn({ values, goods }: OrderContent): readonly FieldFailure[] {
  const weight = actualGrams({ values })
  return [
    ...(values.country === undefined ? [atField('country', inputFailure('FIELD_REQUIRED'))] : []),
    ...(weight === undefined || weight === 0 ? [atField('weight', inputFailure('FIELD_REQUIRED'))] : []),
    ...(new Set(goods.flatMap(({ value }) => value?.currency ?? [])).size > 1
      ? [atField('goods.0.value', orderFailure('CURRENCIES_DIFFER'))]
      : []),
  ]
}

/**
 * Returns the costs on each channel of an order that is being typed, by the parcel and the function
 * that it is charged by. Nothing but destination and weight is required of it. ORDER_INVALID at
 * their fields.
 */
export const quoteOrder =
  ({ atomically, references, clock }: Ports) =>
  async ({ kind, raw, customerId }: QuoteOrder, actor: Actor): Promise<Result<OrderQuoted>> => {
    const known = references()
    const values = { ...raw.values, senderCountry: raw.values['senderCountry'] ?? actor.sender.country }
    const { content, failures } = readOrder({ kind, raw: { ...raw, values }, references: known, sender: actor.sender, isDraft: true })
    if (content === undefined) return failed(invalidOrder(failures))
    const missing = missingIn(content)
    if (missing.length > 0) return failed(invalidOrder(missing))
    const payers = await payersOf(atomically, customerId === undefined ? [] : [{ customerId }])
    if (!payers.ok) return payers
    const buyer = customerId === undefined ? undefined : payers.value.get(customerId)
    const parcel = parcelOf({ ...content, kind: kind.name }, { ...(buyer ?? { terms: 'DDP' }), references: known })
    const at = clock.now()
    const channel = content.values.channel ?? defaultChannel(content.values, known)
    const prices = pricesOf(known)(at)
    const asked = { parcel, buyer: buyer ?? {}, currency: parcel.declared.currency }
    // The channel of the order is answered for even where the client has no price on it at all.
    const channels = [...new Set([...channelsOf(prices, asked.buyer), ...(channel === undefined ? [] : [channel])])]
    const offers = offersFor(prices, { ...asked, channels })
    const { extraDays } = deliveryPlaceOf(content, known)
    return ok({ ...offers, at, parcel, extraDays, channel, content })
  }
