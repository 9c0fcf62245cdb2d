import { z } from 'zod'
import { MOST_CELL_CHARACTERS } from '#core/parcels/orders/import/refused-row.ts'
import { REFUSAL_REASON_NAMES } from '#core/parcels/orders/import/refusal-reason.rules.ts'
import { REFUSED_ROW_STATES } from '#core/parcels/orders/import/refused-row.machine.ts'
import { ORDER_ERROR_PAGES } from '#core/portal/pages/order.routes.ts'
import { named } from '../../named-schema.ts'
import { MOVED } from '../../deprecation.ts'
import { day, defineRoute, listOf, pageQuery, severalOf } from '../../route.ts'
import { XLSX_TYPE } from './order-import.routes.ts'

const refusedRow = named(
  'RefusedRow',
  z.object({
    id: z.number().int(),
    /** The import that it came with. */
    import: z.number().int(),
    client_id: z.number().int(),
    account: z.string(),
    client_name: z.string(),
    order_type: z.string(),
    /** The line of the sheet, from 1; the first one of an order on several. */
    line: z.number().int(),
    status: z.enum(REFUSED_ROW_STATES),
    /** The order that was created from it. */
    order_number: z.string().nullable(),
    order_refCode: z.string(),
    consignee: z.string(),
    /**
     * The texts of each line, by the field that each fills, in the names of an import's `columns`;
     * `heading` is the sheet's.
     */
    lines: z.array(
      z.object({ line: z.number().int(), cells: z.array(z.object({ field: z.string(), heading: z.string(), text: z.string() })) }),
    ),
    /** The errors that remain, by the same names; none where the order can be created. */
    errors: z.array(z.object({ line: z.number().int(), field: z.string(), column: z.string(), error: z.string(), msg: z.string() })),
    create_time: z.string(),
    update_time: z.string(),
    /** When it is removed. */
    expire_time: z.string(),
  }),
)
const refusedRows = named('RefusedRows', listOf(refusedRow))
export type RefusedRowAnswer = z.output<typeof refusedRow>

const filter = {
  client_id: z.coerce.number().int().optional(),
  import: z.coerce.number().int().min(1).optional(),
  /** Rows by id, comma-separated. */
  ids: severalOf(500).optional(),
  order_type: z.string().max(40).optional(),
  status: z.enum(REFUSED_ROW_STATES).optional(),
  /** Why they were refused. */
  reason: z.enum(REFUSAL_REASON_NAMES).optional(),
  /** The days of their import, both counted in. */
  created_from: day.optional(),
  created_to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  /** Searched in the cells. */
  keywords: z.string().max(100).optional(),
}
/** A place of refused rows of all imports, which were among the imports from the start. */
const at = (below: string) => ({ path: `/orders/refused-rows${below}`, formerly: { ...MOVED, path: `/imports/rows${below}` } })

const { import: _one, ids: _rows, ...ofOneImport } = filter
const rowIds = z.array(z.number().int().min(1)).min(1).max(500)
const READ = { area: 'exceptions', action: 'read' } as const

const failingDraft = named(
  'FailingDraft',
  z.object({
    order_number: z.string(),
    order_type: z.string(),
    client_id: z.number().int(),
    order_refCode: z.string().nullable(),
    errors: z.array(z.object({ field: z.string(), error: z.string(), msg: z.string() })),
    update_time: z.string(),
  }),
)
export type FailingDraftAnswer = z.output<typeof failingDraft>

const lineChange = z.object({
  line: z.number().int().min(1),
  /** New texts by field, in the names of an import's `columns`; an empty text empties the cell. */
  cells: z.record(z.string().max(60), z.string().max(MOST_CELL_CHARACTERS)),
})

/** Rows of imports that were refused, corrected where they stand. */
export const refusedRowRoutes = {
  listRefusedRows: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    ...at(''),
    tag: 'orders',
    summary: 'Refused rows of imports, newest import first; they are kept for 30 days',
    audience: 'any',
    permission: READ,
    clients: 'list',
    pages: ORDER_ERROR_PAGES,
    query: z.object({ ...filter, ...pageQuery }),
    payload: refusedRows,
  }),
  importRows: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/imports/{id}/rows',
    tag: 'orders',
    summary: 'Refused rows of one import; they are kept for 30 days',
    audience: 'any',
    permission: READ,
    clients: 'list',
    pages: ORDER_ERROR_PAGES,
    since: '0.3.0',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    query: z.object({ ...ofOneImport, ...pageQuery }),
    payload: refusedRows,
  }),
  exportRefusedRows: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    ...at('/export'),
    tag: 'orders',
    summary: 'The refused rows of a filter as xlsx, with what is wrong in a column of its own; it can be corrected and imported again',
    audience: 'any',
    permission: { area: 'exceptions', action: 'export' },
    clients: 'list',
    pages: ORDER_ERROR_PAGES,
    query: z.object(filter),
    file: XLSX_TYPE,
  }),
  failingDrafts: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/orders/failing-drafts',
    tag: 'orders',
    summary: 'Drafts that no longer pass although nothing is missing in them: their channel was closed, or a product became contraband',
    audience: 'any',
    permission: READ,
    clients: 'list',
    pages: ORDER_ERROR_PAGES,
    payload: listOf(failingDraft),
  }),
  correctRefusedRows: defineRoute({
    keyScope: 'orders:write',
    method: 'POST',
    ...at('/correct'),
    tag: 'orders',
    summary: 'Set cells of refused rows, or check them again as they are; answers the rows with what is still wrong',
    audience: 'customer',
    pages: ORDER_ERROR_PAGES,
    approved: true,
    body: named(
      'RefusedRowCorrection',
      z.object({
        rows: z
          .array(z.object({ id: z.number().int().min(1), lines: z.array(lineChange).max(200).default([]) }))
          .min(1)
          .max(500),
      }),
    ),
    payload: z.array(refusedRow),
  }),
  createRefusedRows: defineRoute({
    keyScope: 'orders:write',
    method: 'POST',
    ...at('/create'),
    tag: 'orders',
    summary: 'Create the orders of corrected rows; each has its own result, and a repeat answers the same order',
    audience: 'customer',
    pages: ORDER_ERROR_PAGES,
    approved: true,
    body: z.object({
      ids: rowIds,
      /** Confirms submitting what cannot be undone. */
      confirm_irreversible: z.boolean().default(false),
    }),
    payload: named(
      'RefusedRowResults',
      z.array(
        z.object({
          id: z.number().int(),
          status: z.boolean(),
          order_number: z.string().nullable(),
          error: z.string().optional(),
          message: z.string(),
        }),
      ),
    ),
  }),
  removeRefusedRows: defineRoute({
    keyScope: 'orders:write',
    method: 'POST',
    ...at('/remove'),
    tag: 'orders',
    summary: 'Remove refused rows that are not wanted any more',
    audience: 'customer',
    pages: ORDER_ERROR_PAGES,
    body: z.object({ ids: rowIds }),
    payload: z.object({ removed: z.number().int() }),
  }),
}
