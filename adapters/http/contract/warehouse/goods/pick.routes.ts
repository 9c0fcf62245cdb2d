import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { pickingMachine, type PickState } from '#core/warehouse/goods/picking/picking.machine.ts'
import { planWaveFields } from '#core/warehouse/goods/picking/plan-wave-fields.ts'
import { PICK_LIST_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { anyOrder } from '../../any-order.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = statesOf(pickingMachine)
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const code = z.string().max(60)
const count = z.number().int()

const pick = named(
  'PickList',
  z.object({
    wave: count,
    /** Its number in the wave. */
    tote: count,
    order_number: z.string(),
    airway_number: z.string(),
    account: z.string(),
    warehouse: z.string(),
    state: z.enum(STATES),
    /** Pieces of all its lines, and those in the tote. */
    pieces: count,
    picked: count,
    lines: z.array(z.object({ location: z.string(), sku: z.string(), quantity: count, picked: count })),
    update_time: z.string(),
  }),
)
export type PickRow = z.output<typeof pick>
const pickPage = named('PickPage', listOf(pick))

const wave = named(
  'PickWave',
  z.object({
    id: count,
    warehouse: z.string(),
    channel: z.string().nullable(),
    cut_off: z.string().nullable(),
    create_time: z.string(),
    creator: z.string(),
    orders: count,
    pieces: count,
    picked: count,
    /** How many pick lists are in each state. */
    states: z.object(Object.fromEntries(STATES.map((state) => [state, count])) as Record<PickState, typeof count>),
  }),
)
export type WaveRow = z.output<typeof wave>

const stop = z.object({
  location: z.string(),
  sku: z.string(),
  sku_name: z.string().nullable(),
  account: z.string(),
  quantity: count,
  picked: count,
  totes: z.array(z.object({ tote: count, order_number: z.string(), quantity: count, picked: count })),
})
const walk = named('PickWalk', z.object({ wave, stops: z.array(stop), picks: z.array(pick) }))
export type PickWalk = z.output<typeof walk>

const filters = { state: z.enum(STATES).optional(), warehouse: code.optional(), order: anyOrder.optional(), ...pageQuery }
const ofStaff = { tag: 'picks', audience: 'staff' } as const
const READ = { permission: { area: 'picks', action: 'read' }, clients: 'list' } as const
const change = (action: 'create' | 'update') => ({ method: 'POST', permission: { area: 'picks', action }, clients: 'record' }) as const
const params = z.object({ id })

/** Picking in waves, under `/api/picks`. */
export const pickRoutes = {
  picks: defineRoute({
    keyScope: 'stock:read',
    method: 'GET',
    tag: 'picks',
    audience: 'customer',
    pages: [pageName(PICK_LIST_PAGE)],
    path: '/picks',
    summary: 'Pick lists of the caller’s orders, newest first',
    query: z.object(filters),
    payload: pickPage,
  }),
  clientsPicks: defineRoute({
    ...ofStaff,
    ...READ,
    method: 'GET',
    path: '/admin/picks',
    summary: 'Pick lists of clients’ orders, newest first',
    query: z.object({ ...filters, client: z.string().max(40).optional() }),
    payload: pickPage,
  }),
  waves: defineRoute({
    ...ofStaff,
    method: 'GET',
    permission: { area: 'picks', action: 'read' },
    clients: 'none',
    path: '/admin/picks/waves',
    summary: 'Waves, newest first',
    query: z.object({ warehouse: code.optional(), open: z.enum(['0', '1']).optional(), ...pageQuery }),
    payload: named('PickWavePage', listOf(wave)),
  }),
  planWave: defineRoute({
    ...ofStaff,
    ...change('create'),
    path: '/admin/picks/waves',
    summary: 'Make a wave of the orders of a warehouse that wait to be picked, the oldest first, at most 200',
    idempotencyKey: 'optional',
    body: named('WaveInput', sentSchema(planWaveFields)),
    payload: z.object({ id: count }),
  }),
  wave: defineRoute({
    ...ofStaff,
    method: 'GET',
    permission: { area: 'picks', action: 'read' },
    clients: 'record',
    path: '/admin/picks/waves/{id}',
    summary: 'A wave in walking order: what is taken at each location, for which totes',
    params,
    payload: walk,
  }),
  printWave: defineRoute({
    ...ofStaff,
    method: 'GET',
    permission: { area: 'picks', action: 'read' },
    clients: 'record',
    path: '/admin/picks/waves/{id}/list.pdf',
    summary: 'The pick list of a wave on A4, in walking order',
    params,
    file: 'application/pdf',
  }),
  releaseWave: defineRoute({
    ...ofStaff,
    ...change('update'),
    path: '/admin/picks/waves/{id}/release',
    summary: 'Release a wave for picking; a repeat changes nothing',
    params,
    payload: z.object({ released: count }),
  }),
  reportShort: defineRoute({
    ...ofStaff,
    ...change('update'),
    path: '/admin/picks/waves/{id}/short',
    summary:
      'Report that a location has no more pieces of an article: the orders that lack them run out of stock, and their clients get a message',
    params,
    body: z.object({ account: z.string().max(40), location: code, sku: code }),
    payload: z.object({
      orders: z.array(
        z.object({
          order_number: z.string(),
          tote: count,
          /** The pieces that go back from its tote. */
          put_back: z.array(z.object({ location: z.string(), sku: z.string(), picked: count })),
        }),
      ),
    }),
  }),
}
