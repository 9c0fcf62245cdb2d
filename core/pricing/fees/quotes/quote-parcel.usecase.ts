import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { money, parseMoney, type Money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Occasion } from '../subjects/expense-subject.entity.ts'
import { offersFor, type Buyer, type ChannelOffers } from './offers.ts'
import { ANYWHERE, type DeliveryPlace } from '../freight/city-groups.ts'
import type { Parcel } from '../freight/parcel.ts'
import { pricesOf } from '../tariff/prices-of.ts'
import type { OuterSize } from '../freight/quantity.ts'
import { quoteFields, type QuoteRequest } from './quote-request.ts'

/** Where parcels come from unless the request says otherwise. */
const USUAL_ORIGIN = 'CN'
/** The currency that totals are compared in where no value is declared. */
const USUAL_CURRENCY = 'CNY'

/** Who pays: by which terms, whose prices count, and who brings the parcel. */
export type QuotedFor = Buyer & { readonly terms: Parcel['terms']; readonly isPickedUp?: boolean }

/** Ports of quotes: prices, the time, and whose prices count. */
export type QuotePorts = {
  readonly references: () => References
  readonly clock: Clock
  /**
   * A client by its account, within the reach of the actor; `undefined` for one that is not there
   * or another's.
   */
  readonly clientOf: (account: string, actor: Actor) => Promise<QuotedFor | undefined>
  /** The place that a city's name stands for, which orders know. */
  readonly placeOf: (delivery: { readonly country: string; readonly city: string }, references: References) => DeliveryPlace
}

export type QuotedParcelOffers = ChannelOffers & {
  readonly at: Instant
  readonly parcel: Parcel
  /** How many days longer its city takes than its country. */
  readonly extraDays: number
}

const SIDES = ['length', 'width', 'height'] as const

/**
 * One box, where its three sides are given. FIELD_REQUIRED for one that is left out beside another.
 */
function boxesOf(request: QuoteRequest): Result<readonly OuterSize[]> {
  const { length, width, height } = request
  if (length !== undefined && width !== undefined && height !== undefined)
    return ok([{ lengthMillimetres: length, widthMillimetres: width, heightMillimetres: height }])
  if (SIDES.every((name) => request[name] === undefined)) return ok([])
  const missing = SIDES.filter((name) => request[name] === undefined)
  return failed(invalidInput(missing.map((name): FieldFailure => atField(name, inputFailure('FIELD_REQUIRED')))))
}

/** The declared value; nothing declared is worth nothing. */
function declaredOf({ value, currency }: QuoteRequest): Result<Money> {
  if (value === undefined) return ok(money(0n, currency ?? USUAL_CURRENCY))
  if (currency === undefined) return failed(invalidInput([atField('currency', inputFailure('FIELD_REQUIRED'))]))
  const declared = parseMoney(value, currency)
  if (!declared.ok) return failed(invalidInput([atField('value', declared.failure)]))
  return declared.value.amount >= 0n ? declared : failed(invalidInput([atField('value', inputFailure('NOT_POSITIVE'))]))
}

const occasionsOf = (
  { battery, cod }: QuoteRequest,
  { isPickedUp, isRemote }: Pick<QuotedFor, 'isPickedUp'> & Pick<DeliveryPlace, 'isRemote'>,
): readonly Occasion[] => [
  ...(isPickedUp === true ? (['pickup'] as const) : []),
  ...(isRemote ? (['remote_area'] as const) : []),
  ...(battery ? (['battery'] as const) : []),
  ...(cod ? (['cod'] as const) : []),
]

/** The parcel that a request describes. INPUT_INVALID names what is wrong. */
export function requestedParcel(
  request: QuoteRequest,
  { payer, place }: { readonly payer: QuotedFor; readonly place: DeliveryPlace },
): Result<Parcel> {
  const boxes = boxesOf(request)
  if (!boxes.ok) return boxes
  const declared = declaredOf(request)
  if (!declared.ok) return declared
  return ok({
    fromCountry: request.from ?? USUAL_ORIGIN,
    targetCountry: request.country,
    ...(place.cityGroups.length === 0 ? {} : { cityGroups: place.cityGroups }),
    actualGrams: request.weight,
    boxes: boxes.value,
    declared: declared.value,
    terms: payer.terms,
    occasions: occasionsOf(request, { ...payer, ...place }),
  })
}

/**
 * Quotes a parcel as of now on each channel, for the shipper who asks, or for a client that staff
 * name. It runs the function that bills are made by. INPUT_INVALID.
 */
export const quoteParcel =
  ({ references, clock, clientOf, placeOf }: QuotePorts) =>
  async (raw: RawFields, account: string | undefined, actor: Actor): Promise<Result<QuotedParcelOffers>> => {
    const request = readFields(quoteFields, { raw, context: { references: references() } })
    if (!request.ok) return request
    // Without a client it is what everybody pays.
    const payer: QuotedFor | undefined = account === undefined ? { terms: 'DDP' } : await clientOf(account, actor)
    if (payer === undefined) return failed(invalidInput([atField('client', inputFailure('UNKNOWN_REFERENCE', { found: account ?? '' }))]))
    const { country, city } = request.value
    const place = city === undefined ? ANYWHERE : placeOf({ country, city }, references())
    const parcel = requestedParcel(request.value, { payer, place })
    if (!parcel.ok) return parcel
    const at = clock.now()
    const { channel } = request.value
    const found = offersFor(pricesOf(references())(at), {
      parcel: parcel.value,
      buyer: payer,
      channels: channel === undefined ? undefined : [channel],
      currency: parcel.value.declared.currency,
    })
    return ok({ ...found, at, parcel: parcel.value, extraDays: place.extraDays })
  }
