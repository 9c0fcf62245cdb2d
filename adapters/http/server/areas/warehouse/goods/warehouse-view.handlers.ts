import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { References } from '#core/base/fields/references.ts'
import { LOCATION_KINDS, type Location } from '#core/warehouse/goods/stock/location.entity.ts'
import type { StockedLocation, WarehouseViews } from '#core/warehouse/goods/stock/warehouse-view.port.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { localTime, startOfDay } from '#core/base/kernel/instant.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { SkuLabelRenderer } from '#core/parcels/labels/sku-label.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import type { StockedLocationRow, warehouseViewRoutes } from '../../../../contract/warehouse/goods/warehouse-view.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly views: WarehouseViews
  readonly locations: Pick<EntityStore, 'find'>
  readonly labelRenderer: SkuLabelRenderer
  readonly references: () => References
  readonly clock: Clock
}

const UAE = 'AE'
const UAE_ZONE = 'Asia/Dubai'
const ZPL_TYPE = 'application/zpl'

const rowOf = ({ isRented, onHand, underWay, zone, kind, ...row }: StockedLocation): StockedLocationRow => ({
  ...row,
  zone: zone ?? null,
  kind: kind ?? null,
  is_rented: isRented,
  on_hand: onHand,
  under_way: underWay,
})

/** Handlers of a client's view of warehouses, and of the labels of locations. */
export function warehouseViewHandlers({
  views,
  locations,
  labelRenderer,
  references,
  clock,
}: Parts): BindingsOf<typeof warehouseViewRoutes> {
  const warehousesIn = (country: string) =>
    references()
      .all(warehouse)
      .filter((one) => references().find(city, one.city)?.country === country)
  return {
    stockLocations: async ({ query: { rented, ...query }, actor }) => {
      const isRented = rented === undefined ? undefined : rented === '1'
      const { rows, total } = await views.locations({ ...query, isRented, customerId: actor.id })
      return ok({ rows: rows.map(rowOf), total })
    },
    uaeWarehouse: async ({ actor, locale }) => {
      const here = warehousesIn(UAE)
      const day = localTime(clock.now(), UAE_ZONE).slice(0, 10)
      const { stock, orders, inbound, packages } = await views.figures({
        customerId: actor.id,
        warehouses: here.map(({ code }) => code),
        country: UAE,
        since: startOfDay(day, UAE_ZONE),
      })
      const { skus, reserved, available, damaged, onHand } = stock
      const { placed, toPick, packed, dispatched, ended } = orders
      const titleOf = (one: (typeof here)[number]): string => (locale === 'en-US' ? (one.english_name ?? one.name) : one.name)
      return ok({
        warehouses: here.map((one) => ({ code: one.code, title: titleOf(one) })),
        day,
        timezone: UAE_ZONE,
        stock: { skus, on_hand: onHand, reserved, available, damaged },
        orders: { placed, to_pick: toPick, packed, dispatched, cancelled: ended },
        inbound,
        original_packages: packages,
      })
    },
    locationLabels: async ({ query: { ids, copies, format, dpi }, locale }) => {
      const found = (await Promise.all(ids.map((id) => locations.find(id)))) as readonly (Location | undefined)[]
      if (found.includes(undefined)) return failed(referenceFailure('RECORD_NOT_FOUND'))
      const skuLabels = found.flatMap((one) => {
        if (one === undefined) return []
        const code = one.location_code
        const name = [one.warehouse, one.zone, LOCATION_KINDS[one.kind as keyof typeof LOCATION_KINDS][locale]].filter(Boolean).join(' · ')
        return Array.from({ length: copies }, () => ({ scanned: code, code, name }))
      })
      const zpl = format === 'zpl' ? { dpi } : undefined
      return ok({
        fileName: `location-labels.${format}`,
        ...(zpl === undefined ? {} : { type: ZPL_TYPE }),
        shown: 'inline',
        open: () => labelRenderer.renderSkus({ skuLabels, ...(zpl === undefined ? {} : { zpl }) }),
      })
    },
  }
}
