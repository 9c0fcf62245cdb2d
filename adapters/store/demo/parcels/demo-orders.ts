import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { isLuhn } from '#core/base/kernel/luhn.ts'
import type { RawOrder } from '#core/parcels/orders/read-order.ts'
import { products, type Product } from '../warehouse/demo-goods.ts'
import { consignees, type Destination } from './demo-places.ts'
import type { Random } from '../seeded-random.ts'

const PACKAGING_GRAMS = 60
const MM_PER_CM = 10

const weighted = (destinations: readonly Destination[], random: Random): Destination => {
  let left = random.below(destinations.reduce((sum, one) => sum + one.weight, 0))
  return destinations.find((one) => (left -= one.weight) < 0) ?? random.pick(destinations)
}

const CHINESE = /\p{Script=Han}/u
const ARABIC = /\p{Script=Arabic}/u

/** A name that matches its street: an address in a script goes with a name in the same script. */
function nameFor(street: string, random: Random): string {
  if (CHINESE.test(street)) return random.pick(consignees.chinese)
  if (ARABIC.test(street)) return random.pick(consignees.arabic)
  return random.chance(0.2) ? random.pick(consignees.arabic) : random.pick(consignees.latin)
}

export type DemoLine = { readonly product: Product; readonly quantity: number; readonly cents: number; readonly grams: number }

export function linesOf(random: Random): readonly DemoLine[] {
  const chosen = new Set<Product>()
  const count = random.chance(0.6) ? 1 : random.between(2, 4)
  while (chosen.size < count) chosen.add(random.pick(products))
  return [...chosen].map((product) => ({
    product,
    quantity: random.chance(0.7) ? 1 : random.between(2, 4),
    // Prices have the endings that shops use.
    cents: Math.round(random.between(...product.cents) / 50) * 50 || product.cents[0],
    grams: random.between(...product.grams),
  }))
}

export const decimal = (minor: number, digits: number): string => (minor / 10 ** digits).toFixed(digits)

/** About twice the declared value, in the destination's currency and rounded as its shops round. */
function cashOnDelivery(usdCents: number, { currency, perUsd }: Destination, random: Random): { amount: string; currency: string } {
  const digits = currencyDigits(currency)
  const whole = Math.max(1, Math.round((usdCents / 100) * perUsd * (1.7 + random.below(60) / 100)))
  const minor = digits === 3 ? whole * 1000 + random.pick([0, 500, 900]) : whole * 100
  return { amount: decimal(minor, digits), currency }
}

export type DemoParcel = { readonly raw: RawOrder; readonly destination: Destination; readonly grams: number }

/** Where a shipper packs, as its orders name it. */
export type DemoSender = {
  readonly senderName: string
  readonly senderPhone: string
  readonly senderCity: string
  readonly senderAddress: string
}

type DemoParcelSource = { readonly refCode: string; readonly senders: readonly DemoSender[]; readonly destinations: readonly Destination[] }

const SAUDI_DIGITS = 8

/** An identity number of Saudi Arabia: a residence permit, with its check digit. */
function iqama(random: Random): string {
  const start = `2${random.digits(SAUDI_DIGITS)}`
  return start + ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].find((digit) => isLuhn(start + digit))
}

/** Makes a parcel that a shipper of consumer goods sends to people; the same for the same seed. */
export function demoParcel({ refCode, senders, destinations }: DemoParcelSource, random: Random): DemoParcel {
  const destination = weighted(destinations, random)
  const city = random.pick(destination.cities)
  const street = random.pick(city.streets)
  const lines = linesOf(random)
  const grams = lines.reduce((sum, line) => sum + line.grams * line.quantity, PACKAGING_GRAMS)
  const usdCents = lines.reduce((sum, line) => sum + line.cents * line.quantity, 0)
  const side = (factor: number): string => decimal(Math.round(Math.cbrt(grams * 4) * factor) * MM_PER_CM, 1)
  const mobile = (): string => random.pick(destination.mobiles) + random.digits(destination.mobileDigits)
  return {
    destination,
    grams,
    raw: {
      values: {
        ...random.pick(senders),
        refCode,
        ...(random.chance(0.3) ? { userRef: `SHOP-${random.digits(8)}` } : {}),
        consignee: nameFor(street, random),
        country: destination.country,
        ...(destination.country === 'SA' ? { consigneeId: iqama(random) } : {}),
        phone: mobile(),
        ...(random.chance(0.15) ? { phone2: mobile() } : {}),
        province: city.province,
        city: city.name,
        zipCode: city.zipCode,
        address: street.replace('{n}', String(random.between(2, 380))),
        pieces: '1',
        weight: decimal(grams, 3),
        lengthMm: side(1.4),
        widthMm: side(1),
        heightMm: side(0.7),
        packageType: 'parcel',
        battery: lines.some((line) => line.product.battery),
        ...(random.chance(0.62) ? { cod: cashOnDelivery(usdCents, destination, random) } : {}),
        ...(random.chance(0.12)
          ? {
              remark: random.pick([
                '送货前请先联系收件人',
                'Please call before delivery',
                '工作日 17:00 后派送',
                'يرجى الاتصال قبل التسليم',
              ]),
            }
          : {}),
      },
      goods: lines.map(({ product, quantity, cents, grams: each }) => ({
        name: product.name,
        nameCn: product.nameCn,
        quantity: String(quantity),
        value: { amount: decimal(cents, 2), currency: 'USD' },
        weight: decimal(each, 3),
        hsCode: product.hsCode,
        sku: product.sku,
      })),
    },
  }
}
