import { z } from 'zod'
import { ORDER_IMPORT_STATES } from '../../../../core/orders/import/order-import.machine.ts'
import { ORDER_IMPORT_PAGE, ORDER_PAGES } from '../../../../core/pages/order.routes.ts'
import { named } from '../named-schema.ts'
import { defineRoute, flag, listOf, pageQuery } from '../route.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const cellProblem = named(
  'CellProblem',
  z.object({
    /** The line in the sheet, from 1. */
    line: z.number().int(),
    /** The heading as written in the sheet; the field's own name where no column fills it. */
    column: z.string(),
    /** The column's index from 0; null where no column fills the field. */
    index: z.number().int().nullable(),
    /** The field as the API names it: `claim_weight`, `order_goods.pcs`. */
    field: z.string(),
    error: z.string(),
    msg: z.string(),
  }),
)
export type CellProblem = z.output<typeof cellProblem>

const importAnswer = named(
  'OrderImportResult',
  z.object({
    /** The number of the import, which its orders name; null where nothing was to be created. */
    import: z.number().int().nullable(),
    created: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    errors: z.array(cellProblem),
    /** How many errors are not listed, and the sentence that says so; the corrected file marks them all the same. */
    errors_more: z.number().int(),
    errors_note: z.string().nullable(),
    warnings: z.array(cellProblem),
    warnings_more: z.number().int(),
    warnings_note: z.string().nullable(),
    /** How the sheet was read: its columns in order, and the field that each one fills, in the names of the form's `columns` (`phone`, `goods.quantity`, `cod.currency`). */
    columns: z.array(z.object({ index: z.number().int(), heading: z.string(), field: z.string().nullable() })),
    heading_line: z.number().int(),
    /** The first rows as read, for a preview; `state` says what happens to each. */
    rows: z.array(z.object({ line: z.number().int(), state: z.enum(['good', 'faulty', 'duplicate']), cells: z.array(z.string()) })),
    total: z.number().int(),
  }),
)
export type ImportAnswer = z.output<typeof importAnswer>

const importRecord = named(
  'OrderImport',
  z.object({
    id: z.number().int(),
    client_id: z.number().int(),
    order_type: z.string(),
    file_name: z.string(),
    status: z.enum(ORDER_IMPORT_STATES),
    /** The rows of the sheet, and what became of them so far. */
    total: z.number().int(),
    created: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    /** The code of the failure that interrupted it. */
    stopped_by: z.string().nullable(),
    create_time: z.string(),
    update_time: z.string(),
  }),
)
export type ImportRecord = z.output<typeof importRecord>

const importForm = named(
  'OrderImportInput',
  z.object({
    order_type: z.string().max(40).default('express'),
    dry_run: flag.default(false),
    all_or_nothing: flag.default(false),
    /** Confirms submitting what cannot be undone. */
    confirm_irreversible: flag.default(false),
    /** JSON of column index → field or null, where the user corrected the matching. */
    columns: z.string().max(10_000).optional(),
  }),
)

/** Orders from sheets: an import is a batch with a number that its orders name. */
export const orderImportRoutes = {
  importOrders: defineRoute({
    method: 'POST',
    path: '/orders/import',
    tag: 'orders',
    summary: 'Place orders from a sheet; `Accept: application/x-ndjson` answers progress lines before the result',
    audience: 'customer',
    pages: [ORDER_IMPORT_PAGE],
    approved: true,
    idempotencyKey: 'optional',
    upload: true,
    body: importForm,
    payload: importAnswer,
  }),
  correctedFile: defineRoute({
    method: 'POST',
    path: '/orders/import/corrected',
    tag: 'orders',
    summary: "The sender's own workbook with each wrong cell coloured and commented",
    audience: 'customer',
    pages: [ORDER_IMPORT_PAGE],
    upload: true,
    body: importForm,
    file: XLSX_TYPE,
  }),
  listImports: defineRoute({
    method: 'GET',
    path: '/imports',
    tag: 'orders',
    summary: 'Imports of orders, newest first',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'list',
    pages: ORDER_PAGES,
    query: z.object({ ...pageQuery }),
    payload: listOf(importRecord),
  }),
  findImport: defineRoute({
    method: 'GET',
    path: '/imports/{id}',
    tag: 'orders',
    summary: 'One import: how far it came',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    params: z.object({ id: z.coerce.number().int().min(1) }),
    payload: importRecord,
  }),
}
