import { z } from 'zod'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { LOCATION_FEE_PAGES, STORAGE_FEE_PAGES } from '#core/portal/pages/finance.routes.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { XLSX_TYPE } from '../../parcels/orders/order-import.routes.ts'
import { day, defineRoute, pageQuery } from '../../route.ts'
import { step } from '../../pricing/fees/quote.routes.ts'

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const code = z.string().max(60).optional()

const common = {
  id: z.number().int(),
  account: z.string(),
  /** By the warehouse's own time. */
  day: z.string(),
  warehouse: z.string(),
  amount: moneyAnswer,
  /** The version of the expense subject that it was calculated by. */
  version: z.string(),
  is_billed: z.boolean(),
}
const fee = z.object({
  ...common,
  /** The SKU, or the waybill of an original package. */
  sku: z.string(),
  sku_name: z.string().nullable(),
  /** On hand at the end of the day. */
  pieces: z.number().int(),
  /** Cubic metres of all pieces; empty for an original package. */
  volume: z.string(),
})
const feeRow = named('StorageFee', fee)
export type StorageFeeRow = z.output<typeof feeRow>
const feeDetails = named('StorageFeeDetails', fee.extend({ steps: z.array(step) }))
const rent = z.object({ ...common, location: z.string(), location_kind: z.string(), location_kind_txt: z.string() })
const rentRow = named('LocationFee', rent)
export type LocationFeeRow = z.output<typeof rentRow>
const rentDetails = named('LocationFeeDetails', rent.extend({ steps: z.array(step) }))

/** A page of rows that is turned from row to row, with what all rows of the filter add up to. */
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    has_older: z.boolean(),
    has_newer: z.boolean(),
    /** By currency. */
    totals: z.array(moneyAnswer),
  })

const filter = {
  /** The account of a client; staff name one. */
  client: z.string().max(100).optional(),
  warehouse: code,
  from: day.optional(),
  to: day.optional(),
}
const cursor = { after: id.optional(), before: id.optional(), pageSize: pageQuery.pageSize }
const ofFees = { tag: 'storage', method: 'GET', audience: 'any', finance: true, pages: STORAGE_FEE_PAGES.map(pageName) } as const
const ofRents = { tag: 'storage', method: 'GET', audience: 'any', finance: true, pages: LOCATION_FEE_PAGES.map(pageName) } as const
const READ = { permission: { area: 'finance', action: 'read' } } as const
const EXPORT = { permission: { area: 'finance', action: 'export' } } as const

/**
 * Routes of the fees that clients pay for their goods in our warehouses and for locations that they
 * rent.
 */
export const storageRoutes = {
  storageFees: defineRoute({
    keyScope: 'finance:read',
    ...ofFees,
    ...READ,
    clients: 'list',
    path: '/finance/storage/fees',
    summary:
      'Storage fees by day, warehouse and SKU, the latest day first; `after` a row towards older ones, `before` one towards newer ones',
    query: z.object({ ...filter, sku: code, ...cursor }),
    payload: named('StorageFeePage', pageOf(feeRow)),
  }),
  exportStorageFees: defineRoute({
    keyScope: 'finance:read',
    ...ofFees,
    ...EXPORT,
    clients: 'list',
    path: '/finance/storage/fees/export',
    summary: 'The same as a workbook',
    query: z.object({ ...filter, sku: code }),
    background: 'storage_fees',
    file: XLSX_TYPE,
  }),
  storageFee: defineRoute({
    keyScope: 'finance:read',
    ...ofFees,
    ...READ,
    clients: 'record',
    path: '/finance/storage/fees/{fee_id}',
    summary: 'A storage fee with the steps of its calculation',
    params: z.object({ fee_id: id }),
    payload: feeDetails,
  }),
  locationFees: defineRoute({
    keyScope: 'finance:read',
    ...ofRents,
    ...READ,
    clients: 'list',
    path: '/finance/storage/locations',
    summary: 'Fees of rented locations by day, the latest first; `after` a row towards older ones, `before` one towards newer ones',
    query: z.object({ ...filter, location: code, ...cursor }),
    payload: named('LocationFeePage', pageOf(rentRow)),
  }),
  exportLocationFees: defineRoute({
    keyScope: 'finance:read',
    ...ofRents,
    ...EXPORT,
    clients: 'list',
    path: '/finance/storage/locations/export',
    summary: 'The same as a workbook',
    query: z.object({ ...filter, location: code }),
    background: 'location_fees',
    file: XLSX_TYPE,
  }),
  locationFee: defineRoute({
    keyScope: 'finance:read',
    ...ofRents,
    ...READ,
    clients: 'record',
    path: '/finance/storage/locations/{rent_id}',
    summary: 'The fee of a location with the steps of its calculation',
    params: z.object({ rent_id: id }),
    payload: rentDetails,
  }),
}
