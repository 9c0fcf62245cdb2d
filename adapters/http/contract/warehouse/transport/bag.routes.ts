import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { LABEL_DPIS } from '#core/parcels/labels/label.ts'
import { MOST_LABELLED_BAGS } from '#core/parcels/labels/bag-label.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { changeBagFields, openBagFields } from '#core/warehouse/transport/bag-fields.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { BAG_EVENTS_BY_HAND } from '#core/warehouse/transport/bag-events.ts'
import { BAG_SORTS } from '#core/warehouse/transport/transport.ports.ts'
import { orderPlace } from '../../any-order.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { defineRoute, listOf, pageQuery, sortedBy } from '../../route.ts'

const STATES = statesOf(bagMachine)
/** The longest number of a bag, or code on it. */
export const LONGEST_BAG = 40
const number = z.string().min(1).max(LONGEST_BAG)

const bag = z.object({
  id: z.number().int(),
  version: z.number().int(),
  packing_number: z.string(),
  bagCode: z.string(),
  prefix: z.string().nullable(),
  /** The warehouse that it was opened in. */
  warehouse: z.string().nullable(),
  /** Where it goes, and by which channel. */
  country: z.string().nullable(),
  channel: z.string().nullable(),
  status: z.enum(STATES),
  status_txt: z.string(),
  number_of_shipment: z.number().int(),
  /** The bag's weight from the scale, or that of its parcels together. */
  weight: z.string(),
  is_weighed: z.boolean(),
  /** The bill of lading that it is on. */
  mawb: z.string().nullable(),
  toHKtime: z.string().nullable(),
  opened_by: z.string(),
  create_time: z.string(),
  seal_time: z.string().nullable(),
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(BAG_EVENTS_BY_HAND)),
})
const row = named('Bag', bag)
export type BagRow = z.output<typeof row>

const details = named(
  'BagDetails',
  bag.extend({
    parcels: z.array(
      z.object({
        airway_number: z.string(),
        order_number: z.string(),
        order_refCode: z.string().nullable(),
        account: z.string(),
        order_status: z.enum(ORDER_STATES),
        country: z.string().nullable(),
        city: z.string().nullable(),
        weight: z.string(),
        pack_time: z.string(),
        packed_by: z.string(),
      }),
    ),
    history: historyOf,
  }),
)
export type BagDetails = z.output<typeof details>

/** Bags hold parcels of all clients together. */
const common = { tag: 'bags', audience: 'staff', clients: 'all' } as const
const READ = { permission: { area: 'bags', action: 'read' } } as const
const CHANGE = { permission: { area: 'bags', action: 'update' } } as const
const one = { params: z.object({ packing_number: number }) }

/** Bags of parcels; they are filled at the bag station. */
export const bagRoutes = {
  bags: defineRoute({
    ...common,
    ...READ,
    method: 'GET',
    path: '/admin/bags',
    summary: 'Bags, newest first',
    query: z.object({
      status: z.enum(STATES).optional(),
      mawb: z.string().max(20).optional(),
      prefix: z.string().max(10).optional(),
      warehouse: z.string().max(20).optional(),
      /** Part of a packing number, of a bag code, or of a waybill in the bag. */
      keywords: z.string().max(100).optional(),
      sort: sortedBy(BAG_SORTS),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  openBag: defineRoute({
    ...common,
    permission: { area: 'bags', action: 'create' },
    method: 'POST',
    path: '/admin/bags',
    summary: 'Open a bag, with the code that is printed on it or with one of ours',
    idempotencyKey: 'optional',
    body: named('BagInput', sentSchema(openBagFields)),
    payload: row,
  }),
  bagLabels: defineRoute({
    ...common,
    ...READ,
    method: 'GET',
    path: '/admin/bags/labels',
    summary: 'Labels of bags, 100×100 mm, as a PDF or in the language of a thermal printer',
    query: z.object({
      /** Packing numbers, separated by commas, in the order of the file. */
      numbers: z
        .string()
        .max(MOST_LABELLED_BAGS * (LONGEST_BAG + 1))
        .transform((text) => text.split(','))
        .pipe(z.array(number).max(MOST_LABELLED_BAGS)),
      format: z.enum(['pdf', 'zpl']).default('pdf'),
      dpi: z.coerce.number().pipe(z.literal(LABEL_DPIS)).default(203),
    }),
    file: 'application/pdf',
  }),
  findBag: defineRoute({
    ...common,
    ...READ,
    ...one,
    method: 'GET',
    path: '/admin/bags/{packing_number}',
    summary: 'A bag by its packing number or the code on it, with its parcels and its history',
    payload: details,
  }),
  changeBag: defineRoute({
    ...common,
    ...CHANGE,
    ...one,
    method: 'PUT',
    path: '/admin/bags/{packing_number}',
    summary: 'Change the code, the weight and the arrival in Hong Kong of a bag that is not emptied',
    body: named('BagChange', z.object({ version: z.number().int() }).and(sentSchema(changeBagFields))),
    payload: row,
  }),
  moveBag: defineRoute({
    ...common,
    ...CHANGE,
    method: 'POST',
    path: '/admin/bags/{packing_number}/{event}',
    summary: 'Seal, reopen or empty a bag',
    params: one.params.extend({ event: z.enum(BAG_EVENTS_BY_HAND) }),
    payload: row,
  }),
  unpackParcel: defineRoute({
    ...common,
    ...CHANGE,
    method: 'DELETE',
    path: '/admin/bags/{packing_number}/parcels/{airway_number}',
    summary: 'Take a parcel out of an open bag',
    params: one.params.extend({ airway_number: orderPlace(z.string().max(60), 'airway_number') }),
    payload: row,
  }),
}
