import { z } from 'zod'
import { matchReturnFields } from '#core/operations/stations/returns/match-return-fields.ts'
import {
  RETURN_EXCEPTIONS,
  RETURN_SORTS,
  RETURN_STATES,
  type ReturnException,
  type ReturnState,
} from '#core/operations/stations/returns/received-return.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery, sortedBy } from '../../route.ts'

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => Object.keys(table) as [K, ...K[]]
const text = z.string().nullable()

const row = named(
  'ReceivedReturn',
  z.object({
    id: z.number().int(),
    /** The code that was scanned. */
    code: z.string(),
    /** Whether its order is known: found by the scan, not known, or matched by staff. */
    state: z.enum(keysOf<ReturnState>(RETURN_STATES)),
    order_number: text,
    airway_number: text,
    account: text,
    exception: z.enum(keysOf<ReturnException>(RETURN_EXCEPTIONS)).nullable(),
    note: text,
    weight: z.string(),
    /** The warehouse that it came to. */
    warehouse: text,
    /** Addresses of its photographs. */
    photos: z.array(z.string()),
    receive_time: z.string(),
    received_by: z.string(),
    match_time: text,
    matched_by: text,
  }),
)
export type ReturnRow = z.output<typeof row>

const route = { tag: 'returns', audience: 'staff', clients: 'all', path: '/admin/returns' } as const

/** Parcels that came back, and whose those are that nobody announced. */
export const returnRoutes = {
  returns: defineRoute({
    ...route,
    method: 'GET',
    permission: { area: 'returns', action: 'read' },
    summary: 'Returns that were received, newest first; unknown ones wait to be matched',
    query: z.object({
      state: z.enum(keysOf<ReturnState>(RETURN_STATES)).optional(),
      exception: z.enum(keysOf<ReturnException>(RETURN_EXCEPTIONS)).optional(),
      keywords: z.string().max(100).optional(),
      sort: sortedBy(RETURN_SORTS),
      ...pageQuery,
    }),
    payload: named('ReturnPage', listOf(row)),
  }),
  matchReturn: defineRoute({
    ...route,
    method: 'POST',
    path: `${route.path}/{id}/match`,
    permission: { area: 'returns', action: 'update' },
    summary: 'Match an unknown return to an order or a client, once; the order moves as it would have at the station',
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: named('ReturnMatch', sentSchema(matchReturnFields)),
    payload: row,
  }),
}
