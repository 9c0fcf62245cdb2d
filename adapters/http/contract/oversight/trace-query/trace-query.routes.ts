import { z } from 'zod'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { STUCK_REASON_NAMES } from '#core/oversight/trace-query/stuck.rules.ts'
import { TRACE_LEG_NAMES } from '#core/oversight/trace-query/trace-leg.ts'
import { NUMBER_KIND_NAMES } from '#core/oversight/trace-query/trace-number.ts'
import { watchListFields } from '#core/oversight/trace-query/watch-list.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { XLSX_TYPE } from '../../parcels/orders/order-import.routes.ts'
import { defineRoute, flag, listOf, pageQuery } from '../../route.ts'
import { trackingEvent } from '../../parcels/tracking/public-tracking.routes.ts'

const count = z.number().int()
const MOST_TEXT = 50_000
const numbers = z.string().max(MOST_TEXT)
const leg = z.enum(TRACE_LEG_NAMES)
const reason = z.enum(STUCK_REASON_NAMES)

const parcel = named(
  'TracedParcel',
  z.object({
    /** The numbers that it was asked for by; empty where a filter found it. */
    numbers: z.array(z.string()),
    found_as: z.enum(NUMBER_KIND_NAMES).nullable(),
    order_number: z.string(),
    airway_number: z.string(),
    refCode: z.string().nullable(),
    client: z.string(),
    channel: z.string().nullable(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    /** The warehouse that has it now. */
    at_warehouse: z.string().nullable(),
    /** The tracker agent of the last mile. */
    agent: z.string().nullable(),
    /** Its own page of the parcel. */
    agent_page: z.string().nullable(),
    status: z.enum(ORDER_STATES),
    status_txt: z.string(),
    create_time: z.string(),
    /** The newest event that the customer sees; null where there is none. */
    last: trackingEvent.nullable(),
    /** Since the newest event, or since the order was made. */
    silent_seconds: count,
    leg,
    leg_txt: z.string(),
    is_ended: z.boolean(),
    legs: z.array(
      z.object({
        leg,
        leg_txt: z.string(),
        from: z.string(),
        /** Null while it goes on. */
        until: z.string().nullable(),
        seconds: count,
        /**
         * Half of the parcels of its lane took so long, and four of five; null where too few are
         * known.
         */
        usual: z.object({ half_seconds: count, most_seconds: count, parcels: count }).nullable(),
        is_long: z.boolean(),
      }),
    ),
    /** Why it is stuck, the gravest first. */
    stuck: z.array(z.object({ reason, reason_txt: z.string(), text: z.string(), since: z.string() })),
  }),
)
export type TracedRow = z.output<typeof parcel>

const answer = named(
  'TraceAnswer',
  z.object({
    asked_at: z.string(),
    /** How many numbers were asked for. */
    asked: count,
    rows: z.array(parcel),
    /** Numbers that no parcel is known by. */
    missing: z.array(z.string()),
    /**
     * A bag, a bill of lading or a filter with more parcels than are shown; the number is null for
     * a filter.
     */
    notes: z.array(z.object({ number: z.string().nullable(), total: count, shown: count })),
  }),
)
export type TraceAnswerBody = z.output<typeof answer>

const watched = named(
  'WatchedParcels',
  z.object({
    client: z.string().nullable(),
    channel: z.string().nullable(),
    country: z.string().nullable(),
    at_warehouse: z.string().nullable(),
    leg: leg.nullable(),
  }),
)
const list = z.object({
  id: count,
  name: z.string(),
  owner: z.string(),
  is_own: z.boolean(),
  shared: z.boolean(),
  kind: z.enum(['numbers', 'filter']),
  numbers: z.array(z.string()),
  filter: watched.nullable(),
  update_time: z.string(),
})
const row = named('WatchList', list.extend({ parcels: count, stuck: count }))
export type WatchListRow = z.output<typeof row>
const opened = named('OpenedWatchList', z.object({ list: named('WatchListFacts', list), answer }))
const changed = z.object({ id: count, changed: count })

/** Which parcels of the answer are exported. */
const exported = {
  reason: reason.optional(),
  leg: leg.optional(),
  country: z.string().max(10).optional(),
  channel: z.string().max(60).optional(),
  at_warehouse: z.string().max(20).optional(),
  agent: z.string().max(60).optional(),
  timezone: z.string().max(60).optional(),
}

const common = { tag: 'trace-query', audience: 'staff', clients: 'list' } as const
const needs = <const A extends 'read' | 'create' | 'update' | 'export'>(action: A) =>
  ({ permission: { area: 'trace-query', action } }) as const
const PATH = '/admin/trace-query'
const LISTS = `${PATH}/lists`
const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const fields = sentSchema(watchListFields)

/**
 * Where parcels are, how long they took, and why they are stuck: for staff, within their clients.
 */
export const traceQueryRoutes = {
  askTraces: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: PATH,
    summary: 'Look up to 500 numbers of any kind up: orders, waybills, references, platform and incoming numbers, bags and bills of lading',
    query: z.object({ numbers }),
    payload: answer,
  }),
  postTraces: defineRoute({
    ...common,
    ...needs('read'),
    method: 'POST',
    path: PATH,
    summary: 'The same for numbers that are too long for an address',
    body: z.object({ numbers }),
    payload: answer,
  }),
  exportTraces: defineRoute({
    ...common,
    ...needs('export'),
    method: 'POST',
    path: `${PATH}/export`,
    summary: 'The parcels of numbers or of a watch list as a workbook, all of them or those that are filtered',
    body: z.object({ numbers: numbers.optional(), list: params.shape.id.optional(), ...exported }),
    file: XLSX_TYPE,
  }),
  watchLists: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: LISTS,
    summary: 'The watch lists of the caller and those that colleagues share, with how many of their parcels are stuck now',
    query: z.object(pageQuery),
    payload: named('WatchListPage', listOf(row)),
  }),
  createWatchList: defineRoute({
    ...common,
    ...needs('create'),
    method: 'POST',
    path: LISTS,
    summary: 'Make a watch list of numbers, or of a filter where no numbers are sent',
    idempotencyKey: 'optional',
    body: named('WatchListInput', fields.extend({ numbers: numbers.optional() })),
    payload: z.object({ id: count }),
  }),
  openWatchList: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: `${LISTS}/{id}`,
    summary: 'A watch list with its parcels as they are now',
    params,
    payload: opened,
  }),
  changeWatchList: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${LISTS}/{id}`,
    summary: 'Rename a watch list, share it, or change its filter',
    params,
    body: named('WatchListChange', fields),
    payload: z.object({ id: count }),
  }),
  changeWatchedNumbers: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${LISTS}/{id}/numbers`,
    summary: 'Add numbers to a watch list, or take them out',
    params,
    body: z.object({ numbers, remove: flag.optional() }),
    payload: changed,
  }),
  tidyWatchList: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${LISTS}/{id}/tidy`,
    summary: 'Take the numbers out whose parcels have all ended',
    params,
    payload: changed,
  }),
  removeWatchList: defineRoute({
    ...common,
    ...needs('update'),
    method: 'DELETE',
    path: `${LISTS}/{id}`,
    summary: 'Remove a watch list',
    params,
    payload: z.object({ id: count }),
  }),
}
