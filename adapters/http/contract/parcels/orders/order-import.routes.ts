import { z } from 'zod'
import { MOST_CHOSEN_FILES } from '#core/parcels/orders/import/chosen-files.ts'
import { ORDER_SOURCE_NAMES } from '#core/parcels/orders/import/sources/sourced-sheet.ts'
import { TEXT_ENCODINGS } from '#core/base/sheets/sheet.port.ts'
import { ORDER_IMPORT_STATES } from '#core/parcels/orders/import/order-import.machine.ts'
import { MOVE_ORDERS } from '#core/parcels/orders/order.machine.ts'
import { ORDER_IMPORT_PAGE, ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { fileId } from '../../platform/files/file.routes.ts'
import { defineRoute, flag, listOf, pageQuery } from '../../route.ts'
import { readEncoding, sheetNotices } from '../../sheet-form.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Excel's own limits. */
const MOST_LINES = 1_048_576
const MOST_COLUMNS = 16_383
const MOST_CELL_CHARACTERS = 32_767
const MOST_CORRECTION_CHARACTERS = 2_000_000
const MOST_FILE_NAME_CHARACTERS = 255
const MOST_FILES_CHARACTERS = 500_000
/** Rows that are checked in one call. */
const MOST_ROWS_AT_ONCE = 500

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
    /**
     * Rows that add products or boxes to the order of the row above, by its reference; the other
     * counts are of orders.
     */
    joined: z.number().int(),
    /** The good orders that are insured, and their premiums by currency. */
    insured: z.number().int(),
    premiums: z.array(moneyAnswer),
    errors: z.array(cellProblem),
    /**
     * How many errors are not listed, and the sentence that says so; the corrected file marks them
     * all the same.
     */
    errors_more: z.number().int(),
    errors_note: z.string().nullable(),
    warnings: z.array(cellProblem),
    warnings_more: z.number().int(),
    warnings_note: z.string().nullable(),
    notices: sheetNotices,
    /**
     * How the sheet was read: its columns in order, and the field that each one fills, in the names
     * of the form's `columns` (`phone`, `goods.quantity`, `cod.currency`).
     */
    columns: z.array(z.object({ index: z.number().int(), heading: z.string(), field: z.string().nullable() })),
    /** The sheets of a workbook, and the one that was read; null for a text file. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    encoding: readEncoding,
    /** The system whose export it was read as; null for any other sheet. */
    source: z.string().nullable(),
    heading_line: z.number().int(),
    /** Whether `1,5` in it is 1.5. */
    decimal_comma: z.boolean(),
    /**
     * The first rows as read, for a preview; `state` says what happens to each, and `kinds` what
     * each cell holds, a letter a cell, `joins` the first row of the order that it adds to: blank,
     * text, number, date, flag (`b`), error, formula without result, damaged number (`x`),
     * letters that the encoding lost (`u`).
     */
    rows: z.array(
      z.object({
        line: z.number().int(),
        state: z.enum(['good', 'faulty', 'duplicate']),
        cells: z.array(z.string()),
        kinds: z.string(),
        joins: z.number().int().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
)
export type ImportAnswer = z.output<typeof importAnswer>

const importRecord = named(
  'OrderImport',
  z.object({
    id: z.number().int(),
    client_id: z.number().int(),
    /** The account that sent it, and its name. */
    account: z.string(),
    client_name: z.string(),
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

const importDetails = named(
  'OrderImportDetails',
  importRecord.extend({
    /** Its orders by status, as they are now. */
    orders: z.record(z.string(), z.number().int()),
    /** Its refused rows that can still be corrected. */
    to_correct: z.number().int(),
    /** Whether the caller may undo it now. */
    may_undo: z.boolean(),
  }),
)
export type ImportDetails = z.output<typeof importDetails>

/** The caller's uploads by the names of their files. */
export const filesByName = z
  .record(z.string().min(1).max(MOST_FILE_NAME_CHARACTERS), fileId)
  .refine((files) => Object.keys(files).length <= MOST_CHOSEN_FILES)

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
    /** The sheet of a workbook by its name; otherwise the first one with headings. */
    sheet: z.string().max(200).optional(),
    /** The encoding of a text file; otherwise the one that its bytes say. */
    encoding: z.enum(TEXT_ENCODINGS).optional(),
    /**
     * The system that exported the sheet, whose columns are then known: `shopify`, `amazon` …;
     * `none` for a sheet that is to be read as any other. Otherwise its headings say it.
     */
    source: z.enum(ORDER_SOURCE_NAMES).optional(),
    /**
     * JSON of [line, column from 0, text] for each cell that is to say something else than the
     * file.
     */
    corrections: z.string().max(MOST_CORRECTION_CHARACTERS).optional(),
    /**
     * JSON of a file's name → the id of its upload (`POST /common/uploadOSS`), up to 1,000. A cell
     * of `label_file` that says such a name, in any letter case and with or without its extension,
     * gets that upload; one that says another name is refused with FILE_NOT_CHOSEN. Addresses are
     * taken as ever.
     */
    files: z.string().max(MOST_FILES_CHARACTERS).optional(),
    /**
     * `rows` has up to 24,000 rows of the sheet with whole cells, and `errors` up to 50,000, so
     * that they can be corrected.
     */
    whole_sheet: flag.default(false),
  }),
)

const rowsInput = named(
  'OrderRowsInput',
  z.object({
    order_type: z.string().max(40).default('express'),
    heading_line: z.number().int().min(1).max(MOST_LINES),
    /** The columns of the sheet and the field that each one fills, as an import answers them. */
    columns: z
      .array(
        z.object({ index: z.number().int().min(0).max(MOST_COLUMNS), heading: z.string().max(1000), field: z.string().max(60).nullable() }),
      )
      .min(1)
      .max(500),
    decimal_comma: z.boolean().default(false),
    /** A file's name → the id of its upload, as an import takes them. */
    files: filesByName.optional(),
    /** In ascending lines. */
    rows: z
      .array(
        z.object({
          line: z.number().int().min(1).max(MOST_LINES),
          cells: z.array(z.string().max(MOST_CELL_CHARACTERS)).max(500),
          kinds: z.string().max(500).optional(),
        }),
      )
      .min(1)
      .max(MOST_ROWS_AT_ONCE),
  }),
)

/** Orders from sheets: an import is a batch with a number that its orders name. */
export const orderImportRoutes = {
  importOrders: defineRoute({
    keyScope: 'orders:write',
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
    keyScope: 'orders:write',
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
  checkRows: defineRoute({
    keyScope: 'orders:write',
    method: 'POST',
    path: '/orders/import/rows',
    tag: 'orders',
    summary: 'Check rows of a sheet as an import would, without creating anything',
    audience: 'customer',
    pages: [ORDER_IMPORT_PAGE],
    approved: true,
    body: rowsInput,
    payload: importAnswer,
  }),
  listImports: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/imports',
    tag: 'orders',
    summary: 'Imports of orders, newest first',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'list',
    pages: ORDER_PAGES,
    query: z.object({
      ...pageQuery,
      client_id: z.coerce.number().int().optional(),
      order_type: z.string().max(40).optional(),
      status: z.enum(ORDER_IMPORT_STATES).optional(),
      /** Part of the file's name, or the import's number. */
      keywords: z.string().max(100).optional(),
    }),
    payload: listOf(importRecord),
  }),
  findImport: defineRoute({
    keyScope: 'orders:read',
    method: 'GET',
    path: '/imports/{id}',
    tag: 'orders',
    summary: 'One import: how far it came, and where its orders are',
    audience: 'any',
    permission: { area: 'orders', action: 'read' },
    clients: 'record',
    pages: ORDER_PAGES,
    params: z.object({ id: z.coerce.number().int().min(1) }),
    payload: importDetails,
  }),
  undoImport: defineRoute({
    keyScope: 'orders:write',
    method: 'POST',
    path: '/imports/{id}/undo',
    tag: 'orders',
    summary: 'Cancel all orders of an import, as long as none of them has moved on; otherwise the answer names those that have',
    audience: 'any',
    permission: MOVE_ORDERS,
    clients: 'record',
    pages: ORDER_PAGES,
    approved: true,
    idempotencyKey: 'optional',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    payload: named('UndoneImport', z.object({ import: z.number().int(), cancelled: z.number().int() })),
  }),
}
