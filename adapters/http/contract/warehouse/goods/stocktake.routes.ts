import { z } from 'zod'
import { eventsOf, statesOf } from '#core/base/kernel/machine.ts'
import { stocktakeFields } from '#core/warehouse/goods/stocktakes/stocktake-fields.ts'
import { stocktakeMachine } from '#core/warehouse/goods/stocktakes/stocktake.machine.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = statesOf(stocktakeMachine)
const EVENTS = eventsOf(stocktakeMachine)
const count = z.number().int()
const time = z.string().nullable()

const stocktake = z.object({
  number: z.string(),
  warehouse: z.string(),
  note: z.string().nullable(),
  status: z.enum(STATES),
  status_txt: z.string(),
  /** Locations to count, and those that were. */
  locations: count,
  visited: count,
  pieces: count,
  /**
   * Lines that differ from the books; null to whom the count is blind: everybody while it is
   * counted, and who counted until it is posted.
   */
  differences: count.nullable(),
  counters: z.array(z.string()),
  create_time: z.string(),
  creator: z.string(),
  count_time: time,
  end_time: time,
  ended_by: z.string().nullable(),
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(EVENTS)),
})
const row = named('Stocktake', stocktake)
export type StocktakeRow = z.output<typeof row>

const details = named(
  'StocktakeDetails',
  stocktake.extend({
    location_codes: z.array(z.string()),
    visited_codes: z.array(z.string()),
    lines: z.array(
      z.object({
        location: z.string(),
        account: z.string(),
        sku: z.string(),
        sku_name: z.string().nullable(),
        counted: count,
        counted_damaged: count,
        /** The booked count; null to whom the count is blind. */
        booked: count.nullable(),
        booked_damaged: count.nullable(),
      }),
    ),
    history: historyOf,
  }),
)
export type StocktakeDetails = z.output<typeof details>

/** The goods at a location belong to many clients. */
const common = { tag: 'stocktakes', audience: 'staff', clients: 'all' } as const
const needs = <const A extends 'read' | 'create' | 'update' | 'approve'>(action: A) =>
  ({ permission: { area: 'stocktakes', action } }) as const
const PATH = '/admin/stocktakes'
const params = z.object({ number: z.string().min(1).max(40) })

/** Stocktakes of locations: counted blind at the station, approved by another person. */
export const stocktakeRoutes = {
  stocktakes: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: PATH,
    summary: 'Stocktakes, newest first',
    query: z.object({
      status: z.enum(STATES).optional(),
      warehouse: z.string().max(60).optional(),
      /** Part of a number, or of a location. */
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: named('StocktakePage', listOf(row)),
  }),
  createStocktake: defineRoute({
    ...common,
    ...needs('create'),
    method: 'POST',
    path: PATH,
    summary: 'Have locations of a warehouse counted: those that are listed, or all of an area',
    idempotencyKey: 'optional',
    body: named('StocktakeInput', sentSchema(stocktakeFields)),
    payload: details,
  }),
  findStocktake: defineRoute({
    ...common,
    ...needs('read'),
    method: 'GET',
    path: `${PATH}/{number}`,
    summary:
      'A stocktake with what was counted, and beside it what is booked: once the count has ended, and for who counted once it is posted',
    params,
    payload: details,
  }),
  moveStocktake: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{number}/{event}`,
    summary: 'End the count, begin it again or cancel it',
    params: params.extend({ event: z.enum(['finish', 'recount', 'cancel']) }),
    payload: details,
  }),
  approveStocktake: defineRoute({
    ...common,
    ...needs('approve'),
    method: 'POST',
    path: `${PATH}/{number}/approve`,
    summary: 'Approve a count that somebody else made: the differences are posted as moves of stock, all or none',
    params,
    payload: details,
  }),
}
