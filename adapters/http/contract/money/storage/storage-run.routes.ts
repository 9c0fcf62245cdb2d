import { z } from 'zod'
import { RUN_STATES, storageNightFields, TROUBLE_WORDS } from '#core/money/storage/storage-fields.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'

const STATES = Object.keys(RUN_STATES) as [keyof typeof RUN_STATES, ...(keyof typeof RUN_STATES)[]]
const REASONS = Object.keys(TROUBLE_WORDS) as [keyof typeof TROUBLE_WORDS, ...(keyof typeof TROUBLE_WORDS)[]]
const count = z.number().int()

const run = z.object({
  warehouse: z.string(),
  day: z.string(),
  status: z.enum(STATES),
  status_txt: z.string(),
  /** SKUs on hand, original packages, and rented locations. */
  skus: count,
  packages: count,
  locations: count,
  /** Rows that were made, and what they add up to by currency. */
  rows: count,
  sums: z.array(moneyAnswer),
  /** SKUs without a volume, and SKUs and locations without a price in force. */
  unmeasured: count,
  unpriced: count,
  start_time: z.string(),
  finish_time: z.string().nullable(),
})
const row = named('StorageRun', run)
export type StorageRunRow = z.output<typeof row>
const details = named(
  'StorageRunDetails',
  run.extend({
    error: z.string().nullable(),
    /** The first SKUs and locations that were not charged. */
    troubles: z.array(z.object({ account: z.string(), code: z.string(), reason: z.enum(REASONS), reason_txt: z.string() })),
  }),
)
const place = named(
  'StorageWarehouse',
  z.object({
    warehouse: z.string(),
    timezone: z.string(),
    /** Charged up to this day without a gap. */
    done_until: z.string(),
    /** Days whose run was due and that are not charged. */
    missed: z.array(z.string()),
  }),
)

/** Runs are about the goods of all clients together. */
const common = { tag: 'storage', audience: 'staff', clients: 'all' } as const
const PATH = '/admin/finance/storage'
/** Sales read the money of their own clients, so reading `finance` is not enough. */
const UPDATE = { permission: { area: 'finance', action: 'update' } } as const

/** The nightly runs that charge storage, for finance staff. */
export const storageRunRoutes = {
  storageRuns: defineRoute({
    ...common,
    ...UPDATE,
    method: 'GET',
    path: PATH,
    summary: 'Nightly storage runs, the latest day first, with the days that each warehouse with stock has missed',
    query: z.object({
      status: z.enum(STATES).optional(),
      warehouse: z.string().max(60).optional(),
      from: day.optional(),
      to: day.optional(),
      ...pageQuery,
    }),
    payload: listOf(row).extend({ warehouses: z.array(place) }),
  }),
  storageRun: defineRoute({
    ...common,
    ...UPDATE,
    method: 'GET',
    path: `${PATH}/{warehouse}/{day}`,
    summary: 'A run with what was not charged and why',
    params: z.object({ warehouse: z.string().min(1).max(60), day }),
    payload: details,
  }),
  runStorage: defineRoute({
    ...common,
    ...UPDATE,
    method: 'POST',
    path: `${PATH}/runs`,
    summary: 'Run a night that is over, again or for the first time; rows that are there already stay',
    body: named('StorageNightInput', sentSchema(storageNightFields)),
    payload: z.object({ warehouse: z.string(), day: z.string() }),
  }),
}
