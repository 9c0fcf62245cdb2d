import { aboveMaximum, type AboveMaximum } from '#core/pricing/fees/quotes/lane-maximum.ts'
import { pricesOf } from '#core/pricing/fees/tariff/prices-of.ts'
import type { Occasion } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { ANYWHERE, type DeliveryPlace } from '#core/pricing/fees/freight/city-groups.ts'
import type { Parcel } from '#core/pricing/fees/freight/parcel.ts'
import type { OuterSize } from '#core/pricing/fees/freight/quantity.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { deliveryPlace } from './place/order-city.ts'
import { orderKind, orderKinds } from './kinds/catalog.ts'
import { actualGrams, declaredTotal, type Order } from './order.ts'

/** An order as far as its price depends on it. */
export type PricedContent = Pick<Order, 'kind' | 'boxes' | 'values' | 'goods' | 'checkSizeMm' | 'checkWeightGrams'>

/**
 * The fields of an order that its price depends on, by the core's names; none of them is personal.
 */
export const PRICED_FIELDS = {
  values: [
    'country',
    'city',
    'channel',
    'warehouse',
    'senderCountry',
    'weight',
    'lengthMm',
    'widthMm',
    'heightMm',
    'battery',
    'cod',
    'insurance',
    'insuredFor',
  ],
  goods: ['value', 'quantity'],
  boxes: ['weight', 'lengthMm', 'widthMm', 'heightMm'],
} as const

/** Where parcels come from whose sender names no country. */
const USUAL_ORIGIN = 'CN'
/** Nothing declared is worth nothing, in any currency. */
const USUAL_CURRENCY = 'CNY'

/**
 * Whether orders of a kind go by a channel, whose freight rules price them; work in a warehouse is
 * no freight.
 */
export const hasFreight = (kind: string): boolean => orderKind(kind)?.rules.includes('chooses_channel') === true

/** The kinds of parcels that are taken over at their sender's and go all the way. */
export const SENT_KINDS: readonly string[] = orderKinds
  .filter(({ rules, isFlownIn, stock }) => rules.includes('chooses_channel') && isFlownIn !== true && stock !== 'draws')
  .map(({ name }) => name)

/** Its boxes; else the size that the warehouse measured, or the one that its shipper gave. */
function boxesOf({ boxes, checkSizeMm, values }: PricedContent): readonly OuterSize[] {
  if (boxes !== undefined)
    return boxes.map(({ lengthMm, widthMm, heightMm }) => ({
      lengthMillimetres: lengthMm,
      widthMillimetres: widthMm,
      heightMillimetres: heightMm,
    }))
  const [length, width, height] = checkSizeMm ?? [values.lengthMm, values.widthMm, values.heightMm]
  if (length === undefined || width === undefined || height === undefined) return []
  return [{ lengthMillimetres: length, widthMillimetres: width, heightMillimetres: height }]
}

/**
 * Where we take it over: at the sender's, at the airport that it is flown to, or from stock abroad.
 */
function originOf({ kind, values }: PricedContent, references: References): string {
  const declared = orderKind(kind)
  const code = values['warehouse']
  const stored = declared?.stock === 'draws' && typeof code === 'string' ? references.find(warehouse, code) : undefined
  const storedIn = stored && references.find(city, stored.city)?.country
  if (declared?.isFlownIn === true || declared?.stock === 'draws') return storedIn ?? values.country ?? USUAL_ORIGIN
  return values.senderCountry ?? USUAL_ORIGIN
}

/** Work of a warehouse with orders of some kinds, besides what is drawn from stock being picked. */
const WORK: Readonly<Record<string, Occasion>> = { relabel: 'relabel', unbox: 'unpack' }

/** The work in a warehouse that an order of a kind is. */
export function workOf(kind: string): readonly Occasion[] {
  const own = WORK[kind]
  return [...(orderKind(kind)?.stock === 'draws' ? (['picking'] as const) : []), ...(own === undefined ? [] : [own])]
}

/** Where it is delivered; work in a warehouse goes nowhere. */
export function deliveryPlaceOf(
  { values: { country, city: town, address } }: Pick<PricedContent, 'values'>,
  references: References,
): DeliveryPlace {
  if (country === undefined || town === undefined) return ANYWHERE
  return deliveryPlace({ country, city: town, address: address ?? '' }, references)
}

const occasionsOf = (
  { kind, values }: PricedContent,
  { isPickedUp, isRemote }: { isPickedUp: boolean; isRemote: boolean },
): readonly Occasion[] => [
  ...workOf(kind),
  ...(isPickedUp && SENT_KINDS.includes(kind) ? (['pickup'] as const) : []),
  ...(isRemote ? (['remote_area'] as const) : []),
  ...(values.battery === true ? (['battery'] as const) : []),
  ...(values.cod === undefined || values.cod.amount === 0n ? [] : (['cod'] as const)),
]

/** Who asks for the weight that a channel takes. */
type Pricer = Pick<Actor, 'account' | 'audience'>

/** How far an order is above what its channel takes; undefined where it is not. */
export type AboveChannel = (order: PricedContent) => AboveMaximum | undefined

/**
 * The comparison of orders with the heaviest that a freight rule of their channel and lane takes
 * now, for the shipper who acts; for staff, who act for any, by all rules (rule: Plausible or
 * asked).
 */
export const aboveChannel =
  ({ references, at, actor }: { readonly references: References; readonly at: Instant; readonly actor: Pricer }): AboveChannel =>
  (order) =>
    order.values.channel === undefined || !hasFreight(order.kind)
      ? undefined
      : aboveMaximum(
          pricesOf(references)(at),
          parcelOf(order, { terms: 'DDP', references }),
          actor.audience === 'customer' ? actor.account : undefined,
        )

type PricedFor = {
  readonly terms: Parcel['terms']
  /** The client's parcels are picked up by us (rule: Pickup). */
  readonly isPickedUp?: boolean | undefined
  readonly references: References
}

/** An order as the fee engine sees it: by the checked weight and size where it was measured. */
export function parcelOf(order: PricedContent, { terms, isPickedUp = false, references }: PricedFor): Parcel {
  const { cityGroups, isRemote } = deliveryPlaceOf(order, references)
  return {
    fromCountry: originOf(order, references),
    targetCountry: order.values.country ?? '',
    ...(cityGroups.length === 0 ? {} : { cityGroups }),
    ...(order.values.channel === undefined ? {} : { channel: order.values.channel }),
    actualGrams: actualGrams(order) ?? 0,
    boxes: boxesOf(order),
    declared: declaredTotal(order.goods) ?? money(0n, USUAL_CURRENCY),
    terms,
    occasions: occasionsOf(order, { isPickedUp, isRemote }),
  }
}
