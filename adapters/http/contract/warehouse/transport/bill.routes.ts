import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import { AGENT_PART_NAMES } from '#core/warehouse/transport/agent-sheet.rules.ts'
import { BILL_EVENTS, billOfLadingMachine } from '#core/warehouse/transport/bill-of-lading.machine.ts'
import { billOfLadingFields } from '#core/warehouse/transport/bill-of-lading.entity.ts'
import { BILL_OF_LADING_SORTS } from '#core/warehouse/transport/transport.ports.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { imported } from '../../platform/reference/reference.routes.ts'
import { enteredEvent } from '../../parcels/tracking/entered-event.routes.ts'
import { day, defineRoute, instant, listOf, pageQuery, sortedBy } from '../../route.ts'
import { sheetForm } from '../../sheet-form.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { LONGEST_BAG } from './bag.routes.ts'

const STATES = statesOf(billOfLadingMachine)
const BAG_STATES = statesOf(bagMachine)
const EVENTS = [...BILL_EVENTS, 'load', 'change', 'delete'] as const
const airport = z.string().max(100)

const bill = z.object({
  id: z.number().int(),
  version: z.number().int(),
  mawb: z.string(),
  status: z.enum(STATES),
  status_txt: z.string(),
  carrier_code: z.string(),
  flight: z.string().nullable(),
  hub: z.string().nullable(),
  from_station: z.string(),
  to_station: z.string(),
  dept_date: z.string(),
  expected_date: z.string().nullable(),
  load_type: z.string().nullable(),
  shipping_mode: z.string().nullable(),
  departed_time: z.string().nullable(),
  arrived_time: z.string().nullable(),
  number_of_bags: z.number().int(),
  number_of_shipment: z.number().int(),
  Weight: z.string(),
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(EVENTS)),
})
const row = named('BillOfLading', bill)
export type BillRow = z.output<typeof row>

const details = named(
  'BillOfLadingDetails',
  bill.extend({
    bags: z.array(
      z.object({
        packing_number: z.string(),
        bagCode: z.string(),
        status: z.enum(BAG_STATES),
        status_txt: z.string(),
        number_of_shipment: z.number().int(),
        weight: z.string(),
        warehouse: z.string().nullable(),
        country: z.string().nullable(),
        channel: z.string().nullable(),
        /** It goes to another country than the flight. */
        is_elsewhere: z.boolean(),
      }),
    ),
    history: historyOf,
  }),
)
export type BillDetails = z.output<typeof details>

const agentShare = named(
  'BillAgent',
  z.object({
    part: z.enum(AGENT_PART_NAMES),
    part_txt: z.string(),
    /** Empty for parcels whose channel names none. */
    agent: z.string(),
    parcels: z.number().int(),
    weight: z.string(),
    channels: z.array(z.string()),
    /** Whose connection reports its events. */
    tracker_agent: z.string().nullable(),
  }),
)
export type BillAgentRow = z.output<typeof agentShare>

/** The parcels of all clients fly together. */
const common = { tag: 'bills of lading', audience: 'staff', clients: 'all' } as const
const needs = <const A extends 'read' | 'create' | 'update' | 'delete' | 'export'>(action: A) =>
  ({ permission: { area: 'bills-of-lading', action } }) as const
const PATH = '/admin/bills-of-lading'
const params = z.object({ mawb: z.string().min(1).max(20) })

/** Bills of lading, by their master air waybill. */
export const billRoutes = {
  bills: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: PATH,
    summary: 'Bills of lading, the latest departure first',
    query: z.object({
      status: z.enum(STATES).optional(),
      from_station: airport.optional(),
      to_station: airport.optional(),
      dept_from: day.optional(),
      dept_to: day.optional(),
      /** The time zone of the days; UTC by default. */
      timezone: z.string().max(60).optional(),
      /** Part of a number, a flight, a carrier, or of a bag's number. */
      keywords: z.string().max(100).optional(),
      sort: sortedBy(BILL_OF_LADING_SORTS),
      ...pageQuery,
    }),
    payload: listOf(row),
  }),
  createBill: defineRoute({
    ...common,
    ...needs('create'),
    method: 'POST',
    path: PATH,
    summary: 'Create a bill of lading; its counts and weight come from its bags',
    idempotencyKey: 'optional',
    body: named('BillOfLadingInput', sentSchema(billOfLadingFields)),
    payload: row,
  }),
  importBills: defineRoute({
    ...common,
    ...needs('create'),
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Import an airline’s sheet: each row creates the bill with its number, or changes it while it is planned and with the permission to update',
    upload: true,
    body: sheetForm,
    payload: imported,
  }),
  findBill: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{mawb}`,
    summary: 'A bill of lading with its bags and its history',
    params,
    payload: details,
  }),
  changeBill: defineRoute({
    ...common,
    ...needs('update'),
    method: 'PUT',
    path: `${PATH}/{mawb}`,
    summary: 'Change a bill of lading that is planned; send the version that was read',
    params,
    body: named('BillOfLadingChange', z.object({ version: z.number().int() }).and(sentSchema(billOfLadingFields))),
    payload: row,
  }),
  removeBill: defineRoute({
    ...common,
    ...needs('delete'),
    method: 'DELETE',
    path: `${PATH}/{mawb}`,
    summary: 'Remove a planned bill of lading without bags',
    params,
  }),
  loadBag: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{mawb}/bags`,
    summary: 'Put a sealed bag on a planned bill of lading, by its packing number or the code on it; a repeat is refused and harmless',
    params,
    body: z.object({ bag: z.string().min(1).max(LONGEST_BAG) }),
    payload: row,
  }),
  unloadBag: defineRoute({
    ...common,
    ...needs('update'),
    method: 'DELETE',
    path: `${PATH}/{mawb}/bags/{packing_number}`,
    summary: 'Take a bag off a planned bill of lading',
    params: params.extend({ packing_number: z.string().min(1).max(LONGEST_BAG) }),
    payload: row,
  }),
  trackBill: defineRoute({
    ...common,
    permission: { area: 'tracking', action: 'create' },
    method: 'POST',
    path: `${PATH}/{mawb}/tracking`,
    summary: 'Add a tracking event to every parcel on a bill of lading; a repeat adds nothing',
    params,
    body: z.object(enteredEvent),
    payload: named('BillTracked', z.object({ added: z.number().int(), known: z.number().int(), refused: z.number().int() })),
  }),
  flyBill: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{mawb}/{event}`,
    summary: 'The flight left or landed: every parcel on the bill gets event 112 or 130 at once',
    params: params.extend({ event: z.enum(BILL_EVENTS) }),
    body: z.object({
      /** When; now where it is left out. */
      time: instant.optional(),
    }),
    payload: row,
  }),
  billAgents: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{mawb}/agents`,
    summary: 'Who clears and who delivers the parcels of a bill of lading, by their channels',
    params,
    payload: z.array(agentShare),
  }),
  hsStatistics: defineRoute({
    ...common,
    ...needs('export'),
    method: 'GET',
    path: `${PATH}/{mawb}/hs-codes`,
    summary: 'The goods of a bill of lading by HS code, in the units of customs, as a workbook',
    params,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  manifest: defineRoute({
    ...common,
    ...needs('export'),
    method: 'GET',
    path: `${PATH}/{mawb}/manifest`,
    summary: 'The manifest of a bill of lading, or of one agent’s parcels on it, bag by bag, as a workbook or on A4',
    params,
    query: z.object({
      format: z.enum(['xlsx', 'pdf']).default('xlsx'),
      timezone: z.string().max(60).optional(),
      /** With `agent`: the parcels of this agent alone, in the sheet that it asks for. */
      part: z.enum(AGENT_PART_NAMES).optional(),
      agent: z.string().max(80).optional(),
    }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
