import { clientsWithin } from '#core/platform/access/account.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { lockBag } from '#core/warehouse/transport/handle-bags.usecase.ts'
import { transportFailure } from '#core/warehouse/transport/transport.failures.ts'
import { saidBy } from './said-by.ts'
import type { MovedParcel } from './scan.ts'
import type { ParcelStation, StationUnit } from './station.ts'

type DispatchStation = ParcelStation<'dispatch', 'moved'>

/** As many parcels as a refusal gives reasons for. */
const MOST_REASONS = 3

type HeldBackParcel = { readonly parcel: string; readonly reason: Words }

/** The parcels that keep a bag back, with the reason of each. */
function reasonsOf(held: readonly HeldBackParcel[]): Words {
  const more = held.length > MOST_REASONS ? ' …' : ''
  const said = (locale: Locale): string =>
    held
      .slice(0, MOST_REASONS)
      .map(({ reason }) => reason[locale])
      .join(locale === 'en-US' ? '; ' : '；') + more
  return words(said('zh-CN'), said('zh-TW'), said('en-US'))
}

/**
 * Whether a parcel still goes out with its bag: not one that was dispatched before, nor one that
 * goes back to its sender.
 */
const isWaiting = ({ status, outboundAt }: Order): boolean => status !== 'returned' && (outboundAt === undefined || status === 'inbound')

/**
 * Locks the parcels of a bag at one moment, which the store does in a fixed order; those that are
 * gone are left out.
 */
async function lockAll(unit: StationUnit, numbers: readonly string[], reach: readonly number[] | undefined): Promise<readonly Order[]> {
  const orders = await Promise.all(numbers.map((number) => unit.orders.lock(number, reach)))
  return orders.filter((order) => order !== undefined)
}

/**
 * Dispatches a sealed bag: every parcel in it by the station's own scan, with its charge, all of
 * them or none. BAG_PARCELS_HELD says which may not leave and why; BAG_NOT_SEALED, BAG_EMPTIED,
 * BAG_DISPATCHED_BEFORE, and BAG_OVERTAKEN where its content changed meanwhile.
 */
export const dispatchBag =
  (dispatchParcel: DispatchStation['scan']): NonNullable<DispatchStation['scanBag']> =>
  async (unit, { packingNumber, ...scan }) => {
    const orders = await lockAll(unit, await unit.bags.ordersIn(packingNumber), clientsWithin(scan.actor))
    const found = await lockBag(unit, packingNumber)
    if (!found.ok) return found
    const bag = found.value
    if (bag.state === 'open') return failed(transportFailure('BAG_NOT_SEALED', { bag: packingNumber }))
    if (bag.state === 'emptied') return failed(transportFailure('BAG_EMPTIED', { bag: packingNumber }))
    const inside = new Set(bag.parcels.map(({ airwayNumber }) => airwayNumber))
    if (orders.length !== inside.size || !orders.every(({ airwayNumber }) => inside.has(airwayNumber)))
      return failed(transportFailure('BAG_OVERTAKEN', { bag: packingNumber }))
    const waiting = orders.filter(isWaiting)
    if (waiting.length === 0) return failed(transportFailure('BAG_DISPATCHED_BEFORE', { bag: packingNumber }))
    const moved: MovedParcel[] = []
    const held: HeldBackParcel[] = []
    for (const order of waiting) {
      const dispatched = await dispatchParcel(unit, { ...scan, order })
      if (!dispatched.ok) held.push({ parcel: order.airwayNumber, reason: saidBy(dispatched.failure) })
      else if (dispatched.value.done !== 'nothing') moved.push(...dispatched.value.done.parcels)
    }
    if (held.length > 0)
      return failed(transportFailure('BAG_PARCELS_HELD', { bag: packingNumber, count: held.length, reasons: reasonsOf(held) }))
    return ok({ outcome: 'bag_dispatched', bag, done: { kind: 'moved', parcels: moved } })
  }
