import { MILLIS_PER_DAY, MILLIS_PER_SECOND, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { loadBag, moveBag, newBag, type Bag } from '#core/warehouse/transport/bag.ts'
import { packingNumber } from '#core/warehouse/transport/packing-number.ts'
import type { KeptBag, KeptBill } from '#core/warehouse/transport/transport.ports.ts'
import type { Connection } from '../../database/database.ts'
import { sqlBagStore } from '../../warehouse/transport/sql-bag-store.ts'
import { sqlBillStore } from '../../warehouse/transport/sql-bill-store.ts'
import { WAREHOUSE_STAFF } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

const MILLIS_PER_HOUR = 3600 * MILLIS_PER_SECOND
const LANES = { DXB: 'AE', RUH: 'SA' } as const
type Lane = keyof typeof LANES

type Flight = {
  readonly mawb: string
  readonly to: Lane
  readonly flight: string
  readonly state: KeptBill['state']
  readonly daysAgo: number
}
const FLIGHTS: readonly Flight[] = [
  { mawb: '176-40518623', to: 'DXB', flight: 'EK329', state: 'arrived', daysAgo: 6 },
  { mawb: '065-71203941', to: 'RUH', flight: 'SV883', state: 'departed', daysAgo: 1 },
  { mawb: '176-40519102', to: 'DXB', flight: 'EK329', state: 'planned', daysAgo: -1 },
]

type DemoBagPlan = {
  readonly lane: Lane
  readonly state: KeptBag['state']
  readonly count: number
  readonly flight?: string
  readonly daysAgo: number
}
/** Bags in every state, each with parcels of its lane. */
const BAGS: readonly DemoBagPlan[] = [
  { lane: 'DXB', state: 'emptied', count: 8, flight: '176-40518623', daysAgo: 7 },
  { lane: 'DXB', state: 'loaded', count: 6, flight: '176-40518623', daysAgo: 7 },
  { lane: 'RUH', state: 'loaded', count: 5, flight: '065-71203941', daysAgo: 2 },
  { lane: 'DXB', state: 'loaded', count: 3, flight: '176-40519102', daysAgo: 1 },
  { lane: 'DXB', state: 'sealed', count: 4, daysAgo: 1 },
  { lane: 'RUH', state: 'open', count: 2, daysAgo: 0 },
  { lane: 'DXB', state: 'open', count: 0, daysAgo: 0 },
]

const billOf = ({ mawb, to, flight, state, daysAgo }: Flight, now: Instant): KeptBill => {
  const leaves = now - daysAgo * MILLIS_PER_DAY
  return {
    mawb,
    state,
    version: 1,
    carrier_code: flight.slice(0, 2),
    flight,
    from_station: 'SZX',
    to_station: to,
    dept_date: leaves,
    expected_date: leaves + 9 * MILLIS_PER_HOUR,
    load_type: 'bulk',
    shipping_mode: 'air',
    ...(state === 'planned' ? {} : { departedAt: leaves }),
    ...(state === 'arrived' ? { arrivedAt: leaves + 9 * MILLIS_PER_HOUR } : {}),
  }
}

/** Takes a bag through its steps until it is in its state. */
function steps(bag: KeptBag, { state, flight }: DemoBagPlan): KeptBag {
  const grams = bag.parcels.reduce((sum, parcel) => sum + parcel.grams, 0)
  if (state === 'open') return bag
  const sealed: KeptBag = { ...bag, ...must(moveBag(bag, 'seal')), weighedGrams: grams + 320, sealedAt: bag.openedAt + MILLIS_PER_HOUR }
  const onBill: Bag = flight === undefined ? sealed : must(loadBag(sealed, flight))
  return { ...sealed, ...(state === 'emptied' ? must(moveBag(onBill, 'empty')) : onBill) }
}

/** Bags and bills of lading in every state, with parcels that are as far. */
export async function seedBags(connection: Connection, { unit: { told }, now }: DemoStage): Promise<void> {
  const [bags, bills] = [sqlBagStore(connection), sqlBillStore(connection)]
  for (const flight of FLIGHTS) await bills.add(billOf(flight, now), { actorId: WAREHOUSE_STAFF.id, at: now - 8 * MILLIS_PER_DAY })
  const taken = new Set<number>()
  /**
   * Parcels of a lane: out on their way for a bag that flies, else in the warehouse; what is
   * planned to fly was dispatched too.
   */
  const parcelsFor = ({ lane, count, flight }: DemoBagPlan): readonly Order[] => {
    const fits = ({ id, status, values }: Order): boolean =>
      !taken.has(id) && status === (flight === undefined ? 'inbound' : 'outbound') && values.country === LANES[lane]
    const found = told.orders.filter(fits).slice(0, count)
    for (const { id } of found) taken.add(id)
    return found
  }
  for (const planned of BAGS) {
    const serial = await bags.drawSerial()
    const openedAt = now - planned.daysAgo * MILLIS_PER_DAY - 3 * MILLIS_PER_HOUR
    const bagCode = `${planned.lane}-${String(serial).padStart(6, '0')}`
    const by = { actorId: WAREHOUSE_STAFF.id, at: openedAt + MILLIS_PER_HOUR / 2 }
    const empty: KeptBag = {
      ...newBag(packingNumber.write(serial)),
      bagCode,
      version: 1,
      prefix: planned.lane,
      warehouse: 'SZX1',
      openedBy: WAREHOUSE_STAFF.id,
      openedAt,
    }
    await bags.add(empty)
    const parcels = parcelsFor(planned).map(({ airwayNumber, checkWeightGrams, values }) => ({
      airwayNumber,
      grams: checkWeightGrams ?? values.weight ?? 0,
    }))
    if (parcels.length === 0) continue
    await bags.keep({ before: empty, after: steps({ ...empty, parcels, lane: { country: LANES[planned.lane] } }, planned), ...by })
  }
}
