import { z } from 'zod'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { CUSTOMER_INBOUND_EVENTS } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import { inboundFields, inboundLineFields, MOST_INBOUND_LINES, MOST_PIECES } from '#core/warehouse/goods/inbound/inbound-fields.ts'
import { INBOUND_STATES } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { STAFF_INBOUND_EVENTS } from '#core/warehouse/goods/inbound/receive-inbound.usecase.ts'
import { INBOUND_HISTORY_PAGE, INBOUND_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { imported } from '../../platform/reference/reference.routes.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'
import { sheetForm } from '../../sheet-form.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'

const count = z.number().int()
/** Pieces that are known once the count is finished; staff see them while it goes on. */
const counted = count.nullable()
const text = z.string().nullable()
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const LONGEST_NUMBER = 20

const inbound = z.object({
  number: z.string(),
  version: count,
  account: z.string(),
  status: z.enum(INBOUND_STATES),
  status_txt: z.string(),
  warehouse: z.string(),
  expected_on: text,
  carrier: text,
  tracking_number: text,
  reference: text,
  note: text,
  /** How many SKUs are in it, and their boxes and pieces together. */
  skus: count,
  boxes: count,
  announced: count,
  counted,
  damaged: counted,
  missing: counted,
  surplus: counted,
  shelved: count,
  /** The count is not what was announced, or pieces are damaged. */
  is_different: z.boolean(),
  /** The client's answer to the difference is awaited. */
  awaits_answer: z.boolean(),
  /** The work order that the client raised about the difference. */
  work_number: text,
  create_time: z.string(),
  announced_time: text,
  arrived_time: text,
  counted_time: text,
  shelved_time: text,
  accepted_time: text,
  closed_time: text,
  cancelled_time: text,
  /** The actions that the caller may take on it. */
  events: z.array(z.enum([...CUSTOMER_INBOUND_EVENTS, ...STAFF_INBOUND_EVENTS, 'change', 'dispute', 'shelve'])),
})
const row = named('InboundDelivery', inbound)
export type InboundRow = z.output<typeof row>
const page = named('InboundDeliveryPage', listOf(row))

const details = named(
  'InboundDeliveryDetails',
  inbound.extend({
    lines: z.array(
      z.object({
        sku: z.string(),
        sku_name: text,
        announced: count,
        boxes: count.nullable(),
        counted,
        damaged: counted,
        shelved: count,
        difference: counted,
      }),
    ),
    /** For staff; empty for its client. */
    history: historyOf,
  }),
)
export type InboundDetails = z.output<typeof details>

const input = sentSchema(inboundFields).extend({ lines: z.array(sentSchema(inboundLineFields)).max(MOST_INBOUND_LINES) })
const number = z.string().min(1).max(LONGEST_NUMBER)
const params = z.object({ number })
const filters = {
  status: z.enum(INBOUND_STATES).optional(),
  /**
   * `open` for what is still on its way into stock or has a difference that is not settled, `past`
   * for what is closed or cancelled.
   */
  stage: z.enum(['open', 'past']).optional(),
  /** `awaited` for those whose client still has a difference to answer. */
  answer: z.enum(['awaited']).optional(),
  warehouse: z.string().max(60).optional(),
  /** Part of its number, its tracking number, the client’s reference, or one of its SKUs. */
  keywords: z.string().max(100).optional(),
  ...pageQuery,
}

const [PAGE, HISTORY] = [pageName(INBOUND_PAGE), pageName(INBOUND_HISTORY_PAGE)]
const own = { tag: 'inbound deliveries', audience: 'customer', pages: [PAGE] } as const
const read = { ...own, method: 'GET', pages: [PAGE, HISTORY] } as const
const ofStaff = { tag: 'inbound deliveries', audience: 'staff' } as const
const may = <const A extends 'read' | 'update'>(action: A) => ({ permission: { area: 'inbound-deliveries', action } }) as const
const OWN_PATH = '/stock/inbounds'
const STAFF_PATH = '/admin/stock/inbounds'

/** Inbound deliveries of bulk stock under `/api/stock/inbounds`, for their client and for staff. */
export const inboundRoutes = {
  inbounds: defineRoute({
    keyScope: 'stock:read',
    ...read,
    path: OWN_PATH,
    summary: 'Inbound deliveries of the caller, newest first',
    query: z.object(filters),
    payload: page,
  }),
  createInbound: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'POST',
    path: OWN_PATH,
    summary: 'Make a draft of an inbound delivery: where it goes, when it is expected, and the pieces of each SKU',
    idempotencyKey: 'optional',
    body: named('InboundDeliveryInput', input),
    payload: z.object({ number: z.string() }),
  }),
  inboundTemplate: defineRoute({
    keyScope: 'stock:read',
    ...own,
    method: 'GET',
    path: `${OWN_PATH}/template`,
    summary: 'A template sheet of deliveries: headings in the language of the call and an example of one of the caller’s SKUs',
    file: SHEET,
  }),
  importInbounds: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'POST',
    path: `${OWN_PATH}/import`,
    summary:
      'Make drafts from a sheet, one row a SKU: rows that say the same of the delivery are one. Wrong rows are named, the others are taken',
    upload: true,
    body: sheetForm,
    payload: imported,
  }),
  inbound: defineRoute({
    keyScope: 'stock:read',
    ...read,
    path: `${OWN_PATH}/{number}`,
    summary: 'An inbound delivery with what was announced, counted and found damaged of each SKU',
    params,
    payload: details,
  }),
  changeInbound: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'PUT',
    path: `${OWN_PATH}/{number}`,
    summary: 'Change a draft; send the version that was read',
    params,
    body: named('InboundDeliveryChange', z.object({ version: count }).and(input)),
    payload: row,
  }),
  deliveryNote: defineRoute({
    keyScope: 'stock:read',
    ...read,
    path: `${OWN_PATH}/{number}/note.pdf`,
    summary: 'The delivery note on A4, with the number as a barcode',
    params,
    query: z.object({ timezone: z.string().max(60).optional() }),
    file: 'application/pdf',
  }),
  disputeInbound: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'POST',
    path: `${OWN_PATH}/{number}/work-order`,
    pages: [PAGE, HISTORY],
    summary: 'Raise a work order about the difference of a delivery, one for each',
    params,
    body: z.object({ content: z.string().max(5000) }),
    payload: z.object({ work_number: z.string() }),
  }),
  moveInbound: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'POST',
    path: `${OWN_PATH}/{number}/{event}`,
    pages: [PAGE, HISTORY],
    summary: 'Announce a draft, so that its pieces are under way, cancel it before it arrives, or accept the difference that was counted',
    params: params.extend({ event: z.enum(CUSTOMER_INBOUND_EVENTS) }),
    payload: row,
  }),
  clientsInbounds: defineRoute({
    ...ofStaff,
    ...may('read'),
    method: 'GET',
    clients: 'list',
    path: STAFF_PATH,
    summary: 'Inbound deliveries of clients that are no drafts, newest first',
    query: z.object({ ...filters, client: z.string().max(40).optional() }),
    payload: page,
  }),
  clientsInbound: defineRoute({
    ...ofStaff,
    ...may('read'),
    method: 'GET',
    clients: 'record',
    path: `${STAFF_PATH}/{number}`,
    summary: 'An inbound delivery of a client with its lines and its history',
    params,
    payload: details,
  }),
  clientsDeliveryNote: defineRoute({
    ...ofStaff,
    ...may('read'),
    method: 'GET',
    clients: 'record',
    path: `${STAFF_PATH}/{number}/note.pdf`,
    summary: 'The delivery note of a client’s delivery on A4',
    params,
    query: z.object({ timezone: z.string().max(60).optional() }),
    file: 'application/pdf',
  }),
  shelveInbound: defineRoute({
    ...ofStaff,
    ...may('update'),
    method: 'POST',
    clients: 'record',
    path: `${STAFF_PATH}/{number}/shelve`,
    summary: 'Put counted good pieces on a shelf or a pallet: some of a SKU, all that is left of it, or all that is left of the delivery',
    params,
    idempotencyKey: 'optional',
    body: z.object({
      location: z.string().min(1).max(60),
      sku: z.string().max(60).optional(),
      pieces: z.coerce.number().int().min(1).max(MOST_PIECES).optional(),
    }),
    payload: row,
  }),
  receiveInbound: defineRoute({
    ...ofStaff,
    ...may('update'),
    method: 'POST',
    clients: 'record',
    path: `${STAFF_PATH}/{number}/{event}`,
    summary:
      'Record that a delivery arrived, finish its count, or close it when its difference is settled; pieces are counted at the station',
    params: params.extend({ event: z.enum(STAFF_INBOUND_EVENTS) }),
    payload: row,
  }),
}
