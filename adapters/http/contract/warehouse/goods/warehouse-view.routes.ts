import { z } from 'zod'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { LOCATION_KINDS, type LocationKind } from '#core/warehouse/goods/stock/location.entity.ts'
import { MOST_LABELLED_SKUS, MOST_SKU_COPIES } from '#core/parcels/labels/sku-label.ts'
import { LABEL_DPIS } from '#core/parcels/labels/label.ts'
import { LOCATION_PAGE, UAE_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const KINDS = Object.keys(LOCATION_KINDS) as [LocationKind, ...LocationKind[]]
const count = z.number().int()

const row = named(
  'StockedLocation',
  z.object({
    warehouse: z.string(),
    location: z.string(),
    zone: z.string().nullable(),
    kind: z.enum(KINDS).nullable(),
    /** The caller rents it, so nobody else’s goods are put there. */
    is_rented: z.boolean(),
    skus: count,
    on_hand: count,
    reserved: count,
    damaged: count,
    under_way: count,
  }),
)
export type StockedLocationRow = z.output<typeof row>

const own = { method: 'GET', tag: 'stock', audience: 'customer' } as const

/**
 * A client's view of warehouses: where its stock lies, and the warehouses in the UAE at a glance;
 * labels of locations for staff.
 */
export const warehouseViewRoutes = {
  stockLocations: defineRoute({
    keyScope: 'stock:read',
    ...own,
    pages: [pageName(LOCATION_PAGE)],
    path: '/stock/locations',
    summary: 'Locations with the caller’s stock, all its SKUs together, and locations that it rents',
    query: z.object({
      warehouse: z.string().max(60).optional(),
      kind: z.enum(KINDS).optional(),
      rented: z.enum(['0', '1']).optional(),
      /** Part of a location’s code. */
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: named('StockedLocationPage', listOf(row)),
  }),
  uaeWarehouse: defineRoute({
    keyScope: 'stock:read',
    ...own,
    pages: [pageName(UAE_PAGE)],
    path: '/stock/uae',
    summary: 'The warehouses in the UAE at a glance: stock, today’s orders from stock, pieces under way, original packages',
    payload: named(
      'UaeWarehouse',
      z.object({
        warehouses: z.array(z.object({ code: z.string(), title: z.string() })),
        /** The day that is today there. */
        day: z.string(),
        timezone: z.string(),
        stock: z.object({ skus: count, on_hand: count, reserved: count, available: count, damaged: count }),
        orders: z.object({ placed: count, to_pick: count, packed: count, dispatched: count, cancelled: count }),
        inbound: z.object({ pieces: count, skus: count, deliveries: count, transfers: count }),
        original_packages: z.object({ here: count, refused: count }),
      }),
    ),
  }),
  locationLabels: defineRoute({
    method: 'GET',
    path: '/admin/locations/labels',
    tag: 'locations',
    summary: 'Labels of locations, 50×30 mm, as a PDF or in the language of a thermal printer',
    audience: 'staff',
    permission: { area: 'locations', action: 'read' },
    clients: 'all',
    query: z.object({
      /** The ids of locations, separated by commas, in the order of the file. */
      ids: z
        .string()
        .max(MOST_LABELLED_SKUS * 17)
        .regex(/^\d{1,15}(,\d{1,15})*$/)
        .transform((text) => text.split(',').map(Number))
        .pipe(z.array(count).max(MOST_LABELLED_SKUS)),
      copies: z.coerce.number().int().min(1).max(MOST_SKU_COPIES).default(1),
      format: z.enum(['pdf', 'zpl']).default('pdf'),
      dpi: z.coerce.number().pipe(z.literal(LABEL_DPIS)).default(203),
    }),
    file: 'application/pdf',
  }),
}
