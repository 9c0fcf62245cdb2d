import type { OrderField, OrderFields } from '#core/parcels/orders/fields/order-field.ts'
import { ORDER_SORTS } from '#core/parcels/orders/order.ports.ts'
import { MOVE_ORDERS, ORDER_EVENTS, ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { boxFields as declaredBoxFields } from '#core/parcels/orders/fields/box-fields.ts'
import { declaredFields, dutiableFields, marketplaceFields, skuFields } from '#core/parcels/orders/fields/goods-fields.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { fieldsOf, groupsOf, type LineGroup, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { MOST_PHOTOS } from '#core/parcels/orders/fields/parcel-photos.rules.ts'
import { ORDER_FORM_PAGES, ORDER_IMPORT_PAGE, ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { z } from 'zod'
import { anyOrder, eachOrder, orderPlace } from '../../any-order.ts'
import { fieldError } from '../../envelope.ts'
import { answeredSchema, moneyAnswer, requiredSchema, sentSchema } from '../../field-schema.ts'
import { describedBy, named, schemaName } from '../../named-schema.ts'
import { day, defineRoute, instant, language, listOf, pageQuery, severalOf, sortedBy } from '../../route.ts'
import { progress } from '../tracking/public-tracking.routes.ts'
import { allFields, byApi, lineFieldsOf, orderDecisions, secondNames } from './declared-order-fields.ts'
import { factSchemas, flagQuery } from './declared-order-facts.ts'
import { orderImportRoutes, XLSX_TYPE } from './order-import.routes.ts'
import { refusedRowRoutes } from './refused-row.routes.ts'

const goodsFields = lineFieldsOf('goods')
const boxFields = lineFieldsOf('boxes')

/** The lines that several kinds share, by their fields. */
const lineNames: ReadonlyMap<OrderFields, string> = new Map<OrderFields, string>([
  [declaredFields, 'Product'],
  [dutiableFields, 'DutiableProduct'],
  [skuFields, 'StockLine'],
  [marketplaceFields, 'MarketplaceLine'],
  [declaredBoxFields, 'Box'],
])
const lineInputs = new Map<OrderFields, z.ZodType>()

/** One line of a group as a caller sends it, the same schema for every kind that has it. */
function lineInput({ fields }: LineGroup): z.ZodType {
  const known = lineInputs.get(fields)
  if (known !== undefined) return known
  const schema = requiredSchema(fields, byApi)
  const name = lineNames.get(fields)
  const made = name === undefined ? schema : named(`${name}Input`, schema)
  lineInputs.set(fields, made)
  return made
}

const number = z.string().min(1).max(40)
const numberParams = z.object({ order_number: anyOrder })

/**
 * The schema of an order of one kind, with its required fields required. OpenAPI is made from it.
 */
function kindBody(kind: OrderKind): z.ZodType {
  const lines = groupsOf(kind).map(([, group]): [string, z.ZodType] => {
    const list = z.array(lineInput(group)).max(group.most)
    return [group.api, group.least === 0 ? list.optional() : list]
  })
  const fields = requiredSchema(Object.fromEntries(fieldsOf(kind)), byApi)
  const body = z.object({
    order_type: z.literal(kind.name),
    ...fields.shape,
    ...secondNames(fieldsOf(kind)),
    ...Object.fromEntries(lines),
    ...orderDecisions,
  })
  return named(`${schemaName(kind.name)}OrderInput`, body, kind.about['en-US'])
}

/**
 * An order as a caller sends it: with the fields of every kind, of which its own kind's are used.
 */
const orderBody = z.object({
  order_type: z.string().max(40),
  ...sentSchema(allFields, byApi).shape,
  ...secondNames(Object.entries(allFields)),
  order_goods: z.array(sentSchema(goodsFields, byApi)).max(50).optional(),
  /** The boxes of kinds with several boxes. */
  order_boxes: z.array(sentSchema(boxFields, byApi)).max(200).optional(),
  ...orderDecisions,
})
const newOrder = named(
  'OrderInput',
  describedBy(orderBody.clone(), 'order_type', Object.fromEntries(orderKinds.map((kind) => [kind.name, kindBody(kind)]))),
)
const orderChange = named('OrderChangeInput', orderBody.partial({ order_type: true }).extend({ version: z.number().int() }))

/** A number as text or number. */
const measure = z.union([z.string().max(20), z.number()]).transform(String)

/** The same fields, none of them required: another kind may not have them. */
const optionalFields = (fields: OrderFields): OrderFields =>
  Object.fromEntries(Object.entries(fields).map(([name, { required: _required, ...field }]) => [name, field as OrderField]))
/** Every order has the common fields; an order of a kind with more has those as well. */
const ownFields = Object.fromEntries(Object.entries(allFields).filter(([name]) => !(name in commonFields)))

export const orderRow = named(
  'Order',
  z.object({
    order_number: z.string(),
    order_type: z.string(),
    status: named('OrderStatus', z.enum(ORDER_STATES)),
    airway_number: z.string(),
    client_id: z.number().int(),
    ...answeredSchema(optionalFields(commonFields), byApi).shape,
    ...answeredSchema(optionalFields(ownFields), byApi).partial().shape,
    /** The COD amount. */
    order_price: moneyAnswer.nullable(),
    order_goods: z.array(answeredSchema(optionalFields(goodsFields), byApi).partial()),
    order_boxes: z.array(answeredSchema(optionalFields(boxFields), byApi)).optional(),
    /** The declared value of all products. */
    values: moneyAnswer.nullable(),
    check_weight: z.string().nullable(),
    /** Centimetres, as the warehouse measured them. */
    check_length: z.string().nullable(),
    check_width: z.string().nullable(),
    check_height: z.string().nullable(),
    /** Addresses of the warehouse's photographs of the parcel. */
    check_photos: z.array(z.string()),
    /**
     * The weight that counts now: the checked one, or the claimed one until the parcel is weighed.
     */
    actual_weight: z.string().nullable(),
    ...factSchemas,
    /**
     * The amounts that the customer pays, by currency; the fees are empty until the order is
     * priced.
     */
    charged: z.array(moneyAnswer),
    freight_fees: moneyAnswer.nullable(),
    /** Additions to the freight, by currency. */
    freight_append: z.array(moneyAnswer),
    tax_fee: moneyAnswer.nullable(),
    vat_fee: moneyAnswer.nullable(),
    document_fee: moneyAnswer.nullable(),
    /** The currency of the freight, and that of the taxes. */
    freight_unit: z.string().nullable(),
    replace_currency: z.string().nullable(),
    /**
     * Volumetric weight in kilograms, and the cubic centimetres per kilogram that it was calculated
     * with.
     */
    charge_volume: z.string().nullable(),
    charge_params: z.number().int().nullable(),
    /** Quoted when it was received, charged when it was dispatched. */
    fee_state: z.enum(['quoted', 'charged']).nullable(),
    create_time: z.string(),
    update_time: z.string(),
    /** The number of the import that made it. */
    import: z.number().int().nullable(),
    /** The line of the sheet that it came from. */
    import_row: z.number().int().nullable(),
    version: z.number().int(),
  }),
)
export type OrderRow = z.output<typeof orderRow>

/**
 * An order as a call left it, with what its shipper should know: letters that labels cannot show, a
 * city that nobody knows, a remote area, a missing ID.
 */
const writtenOrder = named('WrittenOrder', orderRow.and(z.object({ warnings: z.array(fieldError) })))
export type WrittenOrder = z.output<typeof writtenOrder>

const historyEntry = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
const orderFile = named(
  'OrderFile',
  z.object({
    /** The field that names it. */
    field: z.string(),
    /**
     * Its address: of ours, which opens for those who may see the order, or elsewhere, where the
     * rest is not known.
     */
    src: z.string(),
    name: z.string().nullable(),
    type: z.string().nullable(),
    size: z.number().int().nullable(),
    uploaded_by: z.string().nullable(),
    uploaded_at: z.string().nullable(),
  }),
)
export type OrderFileRow = z.output<typeof orderFile>

const orderDetails = named(
  'OrderDetails',
  orderRow.and(
    z.object({
      /** The events that the caller may trigger. */
      events: z.array(z.string()),
      progress,
      files: z.array(orderFile),
      history: z.array(historyEntry),
    }),
  ),
)

/** The filters of lists, counts, exports and bulk commands. */
export const orderFilterQuery = z.object({
  order_type: severalOf(30).optional(),
  status: severalOf(20).optional(),
  order_number: orderPlace(severalOf(500), 'each').optional(),
  order_refCode: severalOf(500).optional(),
  airway_number: severalOf(500).optional(),
  /** Pasted order numbers, reference numbers or waybill numbers. */
  numbers: severalOf(500).optional(),
  consignee: z.string().max(100).optional(),
  phone: z.string().max(40).optional(),
  country: severalOf(100).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  keywords: z.string().max(100).optional(),
  channel: severalOf(100).optional(),
  /** The warehouse that has the parcel now. */
  at_warehouse: severalOf(50).optional(),
  ...flagQuery,
  client_id: z.coerce.number().int().optional(),
  /** Orders of one import, by its number. */
  import: z.coerce.number().int().min(1).optional(),
})
export type OrderFilterQuery = z.output<typeof orderFilterQuery>

const orderSort = named('OrderSort', sortedBy(ORDER_SORTS))

/**
 * A list as it is printed: which orders, how they are sorted, and the names of the columns; left
 * out, the usual ones.
 */
export const orderListQuery = orderFilterQuery.extend({
  sort: orderSort,
  columns: severalOf(60).optional(),
  /**
   * The language of the list; left out, that of the call. A link that a browser opens has no header
   * to say it.
   */
  lang: language.optional(),
})
export type OrderListQuery = z.output<typeof orderListQuery>

const perOrder = named(
  'OrderResults',
  z.array(z.object({ order_number: z.string(), status: z.boolean(), error: z.string().optional(), message: z.string() })),
)
const repeated = named(
  'RepeatedOrders',
  z.array(
    z.object({
      order_number: z.string(),
      status: z.boolean(),
      /** The number of the new draft. */
      draft: z.string().nullable(),
      error: z.string().optional(),
      message: z.string(),
    }),
  ),
)
export type PerOrder = z.output<typeof perOrder>

const ORDER_READ = { tag: 'orders', keyScope: 'orders:read' } as const
const ORDER_WRITE = { tag: 'orders', keyScope: 'orders:write' } as const

export const orderRoutes = {
  listOrders: defineRoute({
    ...ORDER_READ,
    method: 'GET',
    path: '/orders',
    summary: 'Orders by filter, newest first; up to 10,000 sorted by any column, more by time of creation',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'list',
    pages: ORDER_PAGES,
    query: orderFilterQuery.extend({ ...pageQuery, sort: orderSort, after: number.optional() }),
    payload: listOf(orderRow),
  }),
  countOrders: defineRoute({
    ...ORDER_READ,
    method: 'GET',
    path: '/orders/counts',
    summary: 'How many orders per status under a filter',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'list',
    pages: ORDER_PAGES,
    query: orderFilterQuery,
    payload: z.record(z.string(), z.number().int()),
  }),
  exportOrders: defineRoute({
    ...ORDER_READ,
    method: 'GET',
    path: '/orders/export',
    summary: 'The orders of a filter as xlsx',
    audience: 'any',
    permission: { area: 'orders', action: 'export' },
    clients: 'list',
    pages: ORDER_PAGES,
    query: orderFilterQuery,
    background: 'orders',
    file: XLSX_TYPE,
  }),
  printOrders: defineRoute({
    ...ORDER_READ,
    method: 'GET',
    path: '/orders/print',
    summary: 'The orders of a filter as a list on A4, 34 a page, in the sort and the columns of the call; up to 10,000 orders',
    audience: 'any',
    permission: { area: 'orders', action: 'export' },
    clients: 'list',
    pages: ORDER_PAGES,
    query: orderListQuery,
    file: 'application/pdf',
  }),
  orderTemplate: defineRoute({
    ...ORDER_READ,
    method: 'GET',
    path: '/orders/template',
    summary: 'A template sheet: headings in the language of the call and one valid example row',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'none',
    pages: [ORDER_IMPORT_PAGE],
    query: z.object({ order_type: z.string().max(40).default('express') }),
    file: XLSX_TYPE,
  }),
  createOrder: defineRoute({
    ...ORDER_WRITE,
    method: 'POST',
    path: '/orders',
    summary: 'Place an order',
    audience: 'customer',
    pages: ORDER_FORM_PAGES,
    approved: true,
    idempotencyKey: 'optional',
    body: newOrder,
    ignores: ['warnings'],
    payload: writtenOrder,
  }),
  repeatOrders: defineRoute({
    ...ORDER_WRITE,
    method: 'POST',
    path: '/orders/repeat',
    summary: 'Make a draft like each of several orders; each has its own result, with the number of its draft. At most 100 at once',
    audience: 'customer',
    pages: ORDER_PAGES,
    approved: true,
    idempotencyKey: 'optional',
    body: z.object({ orders: z.array(eachOrder).max(500) }),
    payload: repeated,
  }),
  makeReturn: defineRoute({
    ...ORDER_WRITE,
    method: 'POST',
    path: '/orders/{order_number}/returns',
    summary: 'Make a draft of the return of a delivered order: consignee, parcel and products are filled in',
    audience: 'customer',
    pages: ORDER_PAGES,
    approved: true,
    idempotencyKey: 'optional',
    params: numberParams,
    payload: orderRow,
  }),
  ...refusedRowRoutes,
  ...orderImportRoutes,
  findOrder: defineRoute({
    ...ORDER_READ,
    method: 'GET',
    path: '/orders/{order_number}',
    summary: 'One order, with its progress, files and history, and the events that the caller may trigger',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    params: numberParams,
    payload: orderDetails,
  }),
  changeOrder: defineRoute({
    ...ORDER_WRITE,
    method: 'PUT',
    path: '/orders/{order_number}',
    summary: 'Change a draft or confirmed order; send the version that was read',
    audience: 'any',
    permission: { area: 'orders', action: 'update' },
    clients: 'record',
    pages: ORDER_PAGES,
    approved: true,
    params: numberParams,
    body: orderChange,
    ignores: ['warnings'],
    payload: writtenOrder,
  }),
  removeOrder: defineRoute({
    ...ORDER_WRITE,
    method: 'DELETE',
    path: '/orders/{order_number}',
    summary: 'Delete a draft',
    audience: 'customer',
    pages: ORDER_PAGES,
    params: numberParams,
  }),
  moveOrder: defineRoute({
    ...ORDER_WRITE,
    method: 'POST',
    path: '/orders/{order_number}/{event}',
    summary: 'An event of the order machine',
    audience: 'any',
    permission: MOVE_ORDERS,
    clients: 'record',
    pages: ORDER_PAGES,
    approved: true,
    idempotencyKey: 'optional',
    params: numberParams.extend({ event: z.enum(ORDER_EVENTS) }),
    body: z
      .object({
        /** Kilograms from the scale; needed by `receive`. */
        check_weight: measure.optional(),
        /** Centimetres, as measured by the warehouse at `receive`: all three or none. */
        check_length: measure.optional(),
        check_width: measure.optional(),
        check_height: measure.optional(),
        /** Addresses of pictures of the parcel that the caller uploaded, at `receive`. */
        check_photos: z.array(z.string().max(300)).max(MOST_PHOTOS).optional(),
        exception_code: z.string().max(20).optional(),
        exception_msg: z.string().max(300).optional(),
        reason: z.string().max(300).optional(),
        /** Confirms submitting what cannot be undone. */
        confirm_irreversible: z.boolean().optional(),
        /** Confirms submitting a draft with a declared value above 270 USD. */
        confirm_declared_value: z.boolean().optional(),
        /** Confirms its COD amount, or measures that were asked about at `receive`. */
        confirm_cod: z.boolean().optional(),
        confirm_size: z.boolean().optional(),
        confirm_weight: z.boolean().optional(),
        /**
         * An agent's own code for what went wrong, and the agent; our code and message follow from
         * the exception mappings.
         */
        agent_status: z.string().max(30).optional(),
        agent: z.string().max(40).optional(),
        status_location: z.string().max(120).optional(),
        status_timezone: z.string().max(60).optional(),
        status_time: instant.optional(),
      })
      .optional()
      .transform((body) => body ?? {}),
    payload: orderRow,
  }),
  cancelOrders: defineRoute({
    ...ORDER_WRITE,
    method: 'PUT',
    path: '/shipments/cancel',
    summary: 'Cancel several orders; each has its own result',
    audience: 'any',
    permission: MOVE_ORDERS,
    clients: 'record',
    pages: ORDER_PAGES,
    body: z.object({ orders: z.array(eachOrder).max(500) }),
    payload: perOrder,
  }),
  blockOrders: defineRoute({
    ...ORDER_WRITE,
    method: 'PUT',
    path: '/shipments/block',
    summary: 'Intercept several orders; each has its own result',
    audience: 'any',
    permission: MOVE_ORDERS,
    clients: 'record',
    pages: ORDER_PAGES,
    body: z.object({ orders: z.array(eachOrder).max(500), reason: z.string().max(300).default('') }),
    payload: perOrder,
  }),
}
