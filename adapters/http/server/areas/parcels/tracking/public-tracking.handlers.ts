import type { TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import type { PublicParcels } from '#core/parcels/tracking/public-parcel.ts'
import { httpFailure } from '../../../../contract/http.failures.ts'
import type { PublicParcelRow } from '../../../../contract/parcels/tracking/public-tracking.routes.ts'
import type { trackingRoutes } from '../../../../contract/parcels/tracking/tracking.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { callRate } from '../../../answers/call-rate.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { placePositions } from './map/place-positions.ts'
import { presentParcel, waysOf } from './public-tracking.presenter.ts'

type Parts = {
  readonly parcels: PublicParcels
  readonly transit: TransitTimes
  readonly references: () => References
  readonly clock: Clock
  readonly rate: ReturnType<typeof callRate>
}

/**
 * Waybills are sequential, so what limits somebody who reads all of them is how many numbers an
 * address may ask for, by whichever call: 120 a minute is more than a warehouse scans, and a day of
 * it is a small part of a month's parcels, without a name on any. Marketplaces' and agents' numbers
 * find nothing here: they are other companies' series, some of them short, and the same number may
 * be two clients'.
 */
const NUMBERS_PER_MINUTE = 120

type Names = 'trackMany' | 'trackPublicly'

/** Handlers of public tracking, one number or many. */
export function publicTrackingHandlers({
  parcels,
  transit,
  references,
  clock,
  rate,
}: Parts): BindingsOf<Pick<typeof trackingRoutes, Names>> {
  const counted = (address: string, count: number): Result<true> => {
    const seconds = rate({ key: `numbers ${address}`, perMinute: NUMBERS_PER_MINUTE, count })
    return seconds > 0 ? failed(httpFailure('TOO_MANY_CALLS', { seconds })) : ok(true)
  }
  const track = async (waybills: readonly string[], locale: Locale): Promise<ReadonlyMap<string, PublicParcelRow>> => {
    const found = await parcels.byWaybill([...new Set(waybills)])
    const [events, wayOfParcel] = await Promise.all([parcels.eventsOf(found.map(({ id }) => id)), waysOf(found, transit)])
    const table = references()
    const shared = { locale, references: table, positions: placePositions(table), now: clock.now() }
    return new Map(
      found.map((parcel) => [
        parcel.airwayNumber,
        presentParcel({ parcel, events: events.get(parcel.id) ?? [], way: wayOfParcel(parcel), ...shared }),
      ]),
    )
  }
  return {
    trackMany: async ({ body, locale, address }) => {
      const may = counted(address, body.numbers.length)
      if (!may.ok) return may
      const asked = body.numbers.map((number) => ({ number, waybill: parseWaybill(number) }))
      const found = await track(
        asked.flatMap(({ waybill }) => (waybill.ok ? [waybill.value] : [])),
        locale,
      )
      return ok({
        results: asked.map(({ number, waybill }) => {
          const parcel = waybill.ok ? found.get(waybill.value) : undefined
          if (parcel !== undefined) return { number, parcel }
          const failure = waybill.ok ? orderFailure('ORDER_NOT_FOUND', { order: waybill.value }) : waybill.failure
          return { number, parcel: null, error: failure.code, message: sayFailure(failure, locale) }
        }),
      })
    },
    trackPublicly: async ({ params, locale, address }) => {
      const may = counted(address, 1)
      if (!may.ok) return may
      const waybill = parseWaybill(params.airway_number)
      if (!waybill.ok) return waybill
      const parcel = (await track([waybill.value], locale)).get(waybill.value)
      return parcel === undefined ? failed(orderFailure('ORDER_NOT_FOUND', { order: waybill.value })) : ok(parcel)
    },
  }
}
