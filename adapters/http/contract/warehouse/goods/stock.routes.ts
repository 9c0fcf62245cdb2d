import { z } from 'zod'
import { moveGoodsFields } from '#core/warehouse/goods/stock/move-goods-fields.ts'
import { LOCATION_KINDS } from '#core/warehouse/goods/stock/location.entity.ts'
import { STOCK_MOVE_NAMES } from '#core/warehouse/goods/stock/stock.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { INVENTORY_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const code = z.string().max(60).optional()

const row = named(
  'StockRow',
  z.object({
    id: z.number().int(),
    account: z.string(),
    warehouse: z.string(),
    location: z.string(),
    /** The purpose of the location: orders draw from `shelf` and `pallet` alone. */
    location_kind: z.enum(Object.keys(LOCATION_KINDS)).nullable(),
    sku: z.string(),
    sku_name: z.string().nullable(),
    on_hand: z.number().int(),
    reserved: z.number().int(),
    available: z.number().int(),
    /** Announced by deliveries and transfers, at the location where they will be received. */
    under_way: z.number().int(),
    damaged: z.number().int(),
    /** When the oldest piece on hand arrived; null where there is none. */
    since: z.string().nullable(),
  }),
)
export type StockRow = z.output<typeof row>

const movement = named(
  'StockMovement',
  z.object({
    id: z.number().int(),
    account: z.string(),
    warehouse: z.string(),
    location: z.string(),
    sku: z.string(),
    move: z.enum(STOCK_MOVE_NAMES),
    move_txt: z.string(),
    quantity: z.number().int(),
    time: z.string(),
    actor: z.string(),
    /** The order, delivery or count that it belongs to. */
    reference: z.string(),
    reason: z.string().nullable(),
  }),
)
export type StockMovementRow = z.output<typeof movement>
const movementPage = named('StockMovementPage', listOf(movement))

const filters = { warehouse: code, location: code, sku: code }
const stockQuery = {
  ...filters,
  /** Part of a SKU's code or name. */
  keywords: z.string().max(100).optional(),
  /** As it was at the end of this day. */
  on: day.optional(),
  /** The time zone of the day; UTC by default. */
  timezone: z.string().max(60).optional(),
  after: id.optional(),
  before: id.optional(),
  pageSize: pageQuery.pageSize,
}
const stockAnswer = named(
  'StockPage',
  z.object({ rows: z.array(row), total: z.number().int(), has_older: z.boolean(), has_newer: z.boolean() }),
)
const movementQuery = { ...filters, reference: z.string().max(60).optional(), ...pageQuery }
const client = { client: z.string().max(40).optional() }

const own = { method: 'GET', tag: 'stock', audience: 'customer', pages: [pageName(INVENTORY_PAGE)] } as const
const ofStaff = { tag: 'stock', audience: 'staff' } as const
const READ = { permission: { area: 'stock', action: 'read' }, clients: 'list' } as const

/** Stock and its history under `/api/stock`, for its client and for staff. */
export const stockRoutes = {
  stock: defineRoute({
    keyScope: 'stock:read',
    ...own,
    path: '/stock',
    summary: 'Stock by warehouse, SKU and location; `after` a row towards the end, `before` one towards the start',
    query: z.object(stockQuery),
    payload: stockAnswer,
  }),
  stockMovements: defineRoute({
    keyScope: 'stock:read',
    ...own,
    path: '/stock/movements',
    summary: 'What happened to stock, newest first',
    query: z.object(movementQuery),
    payload: movementPage,
  }),
  clientsStock: defineRoute({
    ...ofStaff,
    ...READ,
    method: 'GET',
    path: '/admin/stock',
    summary: 'Stock of clients by client, warehouse, SKU and location',
    query: z.object({ ...stockQuery, ...client }),
    payload: stockAnswer,
  }),
  clientsStockMovements: defineRoute({
    ...ofStaff,
    ...READ,
    method: 'GET',
    path: '/admin/stock/movements',
    summary: 'What happened to the stock of clients, newest first',
    query: z.object({ ...movementQuery, ...client }),
    payload: movementPage,
  }),
  moveStock: defineRoute({
    ...ofStaff,
    method: 'POST',
    path: '/admin/stock/moves',
    summary: 'Put pieces of a SKU at a location, take them away, move them, or mark them as damaged; with a reason',
    permission: { area: 'stock', action: 'update' },
    clients: 'record',
    idempotencyKey: 'optional',
    body: named('StockMoveInput', sentSchema(moveGoodsFields)),
    payload: z.object({
      rows: z.array(z.object({ location: z.string(), sku: z.string(), on_hand: z.number().int(), damaged: z.number().int() })),
    }),
  }),
}
