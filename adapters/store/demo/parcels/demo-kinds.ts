import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { RawOrder } from '#core/parcels/orders/read-order.ts'
import { products } from '../warehouse/demo-goods.ts'
import { decimal, linesOf, type DemoParcel } from './demo-orders.ts'
import { companies, destinations } from './demo-places.ts'
import type { Random } from '../seeded-random.ts'

type Making = {
  readonly random: Random
  readonly placedAt: Instant
  /** A returned parcel of the shipper's, for the kinds that take one. */
  readonly original: string | undefined
}
type Values = RawOrder['values']
type Part = { readonly values?: Values; readonly goods?: RawOrder['goods']; readonly boxes?: readonly Box[] }
type Box = { readonly boxNumber: string; readonly grams: number; readonly sides: readonly [number, number, number] }

const MAWB_MODULUS = 7

/** An air waybill of an airline's own numbers, with its check digit. */
function mawb(random: Random): string {
  const serial = 1_000_000 + random.below(8_999_999)
  return `${random.pick(['176', '157', '065', '607'])}-${serial}${serial % MAWB_MODULUS}`
}

const CARTONS: readonly Box['sides'][] = [
  [600, 400, 400],
  [500, 400, 350],
  [450, 350, 300],
]

const boxesOf = (random: Random): readonly Box[] =>
  Array.from({ length: random.between(2, 5) }, (_, index) => ({
    boxNumber: `CTN-${String(index + 1).padStart(2, '0')}`,
    grams: random.between(82, 214) * 100,
    sides: random.pick(CARTONS),
  }))

const rawBox = ({ boxNumber, grams, sides: [length, width, height] }: Box) => ({
  boxNumber,
  weight: decimal(grams, 3),
  lengthMm: decimal(length, 1),
  widthMm: decimal(width, 1),
  heightMm: decimal(height, 1),
})

/** Dozens of a few articles, as a wholesaler declares them. */
const wholesale = (random: Random): RawOrder['goods'] =>
  linesOf(random).map(({ product, cents }) => ({
    name: product.name,
    nameCn: product.nameCn,
    quantity: String(random.between(2, 12) * 12),
    value: { amount: decimal(Math.max(50, Math.round(cents / 30) * 10), 2), currency: 'USD' },
    hsCode: product.hsCode,
    sku: product.sku,
  }))

const boxed = ({ random }: Making): Part => ({
  values: { consignee: random.pick(companies), isBoard: random.chance(0.4), packageType: 'parcel', battery: false },
  boxes: boxesOf(random),
  goods: wholesale(random),
})

/** Warehouses of the marketplaces, as they are addressed. */
const CENTRES = [
  {
    program: 'fba',
    warehouseCode: 'DXB3',
    country: 'AE',
    city: 'Dubai',
    address: 'Amazon Fulfilment Centre DXB3, Dubai South Logistics District',
  },
  { program: 'fba', warehouseCode: 'RUH1', country: 'SA', city: 'Riyadh', address: 'Amazon Fulfilment Centre RUH1, As Sulay, Exit 16' },
  { program: 'fbn', warehouseCode: 'DIC1', country: 'AE', city: 'Dubai', address: 'noon Fulfilment Centre, Dubai Industrial City, Plot 4' },
  { program: 'fbn', warehouseCode: 'JED02', country: 'SA', city: 'Jeddah', address: 'مستودع نون، مدينة جدة الصناعية الثالثة' },
] as const

/** Some days later, on the hour and in the morning of the Gulf. */
function morning(at: Instant, days: number, random: Random): string {
  const day = at + days * MILLIS_PER_DAY
  return instantText(day - (day % MILLIS_PER_DAY) + random.between(5, 8) * MILLIS_PER_HOUR)
}

function fulfilled(making: Making): Part {
  const { random, placedAt } = making
  const centre = random.pick(CENTRES)
  const { values, ...lines } = boxed(making)
  return {
    ...lines,
    values: {
      ...values,
      ...centre,
      consignee: undefined,
      phone: undefined,
      phone2: undefined,
      province: undefined,
      zipCode: undefined,
      consigneeId: undefined,
      shipmentId: `${centre.program.toUpperCase()}15${random.pick(['K', 'H', 'Q', 'T'])}${random.digits(6)}`,
      appointmentTime: morning(placedAt, random.between(9, 14), random),
    },
  }
}

const WAREHOUSE_OF: Readonly<Record<string, string>> = { SA: 'RUH1', KW: 'KWI1' }
const warehouseOf = (country: unknown): string => WAREHOUSE_OF[String(country)] ?? 'DXB1'
/** Kinds of stock end or begin at one of our warehouses abroad. */
const warehoused = ({ random }: Making) => ({ warehouse: random.pick(['DXB1', 'RUH1', 'JED1', 'KWI1']) })

const MOST_SOLD = 3
const MOST_RETURNED = 24
type Lines = { readonly ids?: boolean; readonly most: number }
const skuLines = (random: Random, { ids = false, most }: Lines): RawOrder['goods'] =>
  Array.from(new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(products)))).map((product) => ({
    sku: product.sku,
    quantity: String(random.between(1, most)),
    name: product.name,
    nameCn: product.nameCn,
    ...(ids ? { productId: `${random.between(1, 9)}${random.digits(10)}` } : {}),
  }))

const platformOrder = (random: Random): string => `PO-${random.digits(3)}-${random.digits(9)}`

/** An order that was sold on a marketplace and is packed from stock. */
const marketplace = ({ random }: Making, parcel: DemoParcel): Part => ({
  values: {
    warehouse: warehouseOf(parcel.raw.values['country']),
    platformOrder: platformOrder(random),
    platformLabel: `${random.pick(['NAE', 'AEX', 'TMU', 'SMT'])}${random.digits(11)}`,
  },
  goods: skuLines(random, { ids: true, most: MOST_SOLD }),
})

const TRUCKS = [
  { truckPlate: 'DUBAI K 48213', driverName: 'Imran Khan', driverPhone: '+971559876543' },
  { truckPlate: 'SHARJAH 3 71905', driverName: 'محمد إقبال', driverPhone: '+971561204478' },
] as const

const stock = (making: Making, values: Values): Part => ({
  values: { ...warehoused(making), ...values },
  goods: skuLines(making.random, { most: MOST_RETURNED }),
})

/**
 * The part that an order of each kind has of its own; a kind that is not here is a parcel as it
 * stands.
 */
const OWN: Readonly<Record<string, (making: Making, parcel: DemoParcel) => Part>> = {
  clearance_last_mile: ({ random }) => ({ values: { mawb: mawb(random), bagNumber: `SR-${random.digits(4)}-${random.between(1, 40)}` } }),
  return_pickup: ({ random, placedAt }, { raw }) => ({
    values: { warehouse: warehouseOf(raw.values['country']), pickupTime: morning(placedAt, 1, random) },
  }),
  temu_return: ({ random, placedAt }, { raw }) => ({
    values: {
      warehouse: warehouseOf(raw.values['country']),
      platformOrder: platformOrder(random),
      pickupTime: morning(placedAt, 1, random),
    },
  }),
  b2b: boxed,
  door_to_door: (making) => {
    const { values, ...lines } = boxed(making)
    return { ...lines, values: { ...values, pickupTime: morning(making.placedAt, 1, making.random) } }
  },
  fba_delivery: fulfilled,
  overseas: ({ random }, { raw }) => ({
    values: { warehouse: warehouseOf(raw.values['country']) },
    goods: skuLines(random, { most: MOST_SOLD }),
  }),
  noon: marketplace,
  smt: marketplace,
  temu: marketplace,
  amazon: marketplace,
  temu_offline: marketplace,
  ymx: (making) => ({
    values: {
      ...warehoused(making),
      removalType: making.random.pick(['removal', 'return']),
      platformOrder: platformOrder(making.random),
      incomingTracking: `ARX${making.random.digits(10)}`,
    },
    goods: skuLines(making.random, { ids: true, most: MOST_RETURNED }),
  }),
  pickup_b2b: (making) => stock(making, { ...making.random.pick(TRUCKS), pickupTime: morning(making.placedAt, 2, making.random) }),
  platform_return: (making) =>
    stock(making, {
      platform: making.random.pick(['noon', 'amazon', 'temu']),
      platformOrder: platformOrder(making.random),
      incomingTracking: `SMSA${making.random.digits(9)}`,
    }),
  relabel: (making) => stock(making, {}),
  unbox: (making) => stock(making, { originalOrder: making.original, labelsAttached: true }),
  // Its products are known from the parcel that comes again.
  original_transfer: ({ original }) => ({ values: { originalOrder: original, weight: undefined }, goods: [] }),
}

/** Turns a parcel into an order of a kind; what the kind has no field for is left out.  */
export function ofKind(name: string, parcel: DemoParcel, making: Making): DemoParcel {
  const kind = orderKind(name)
  if (kind === undefined) throw new Error(`there is no kind ${name}`)
  const { values, goods = parcel.raw.goods, boxes } = OWN[name]?.(making, parcel) ?? {}
  return {
    destination: destinations.find(({ country }) => country === values?.['country']) ?? parcel.destination,
    grams: parcel.grams,
    raw: {
      values: { ...parcel.raw.values, ...values },
      goods,
      ...(boxes === undefined ? {} : { boxes: boxes.map(rawBox) }),
    },
  }
}
