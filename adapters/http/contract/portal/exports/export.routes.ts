import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { EXPORTED_LISTS, type ExportedList } from '#core/portal/exports/exported-lists.ts'
import { exportJobMachine } from '#core/portal/exports/export.machine.ts'
import { EXPORT_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const LISTS = Object.keys(EXPORTED_LISTS) as [ExportedList, ...ExportedList[]]
const STATES = statesOf(exportJobMachine)
const state = named('ExportState', z.enum(STATES))
const list = named('ExportedList', z.enum(LISTS))

const row = named(
  'Export',
  z.object({
    id: z.number().int(),
    list,
    list_txt: z.string(),
    status: state,
    status_txt: z.string(),
    /** Rows so far. */
    rows: z.number().int(),
    /** How many rows the list had when it was asked for. */
    expected_rows: z.number().int(),
    file_name: z.string().nullable(),
    size_bytes: z.number().int().nullable(),
    /** Why it failed. */
    error: z.string().nullable(),
    create_time: z.string(),
    finish_time: z.string().nullable(),
    /** When it is removed with its file. */
    expire_time: z.string().nullable(),
  }),
)
/** An export as the API answers it. */
export type ExportRow = z.output<typeof row>

/** Everybody has exports of their own; what they may export is decided by the list. */
const own = {
  tag: 'exports',
  audience: 'any',
  permission: { area: 'session', action: 'read' },
  clients: 'none',
  pages: [pageName(EXPORT_PAGE)],
} as const
const PATH = '/exports'
const params = z.object({ export_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const filters = z.record(z.string().max(60), z.union([z.string().max(40_000), z.number(), z.boolean()]).transform(String))

/** Lists that are made as files in the background. */
export const exportRoutes = {
  listExports: defineRoute({
    ...own,
    method: 'GET',
    path: PATH,
    member: 'any',
    summary: 'One’s own exports, newest first; each is kept for seven days after it ended',
    query: z.object({ status: state.optional(), ...pageQuery }),
    payload: listOf(row),
  }),
  askForExport: defineRoute({
    ...own,
    method: 'POST',
    path: PATH,
    member: 'any',
    summary: 'Have a list made as xlsx in the background, with the filters that the list itself takes; ten at a time',
    body: z.object({ list, query: filters.default({}) }),
    payload: row,
  }),
  downloadExport: defineRoute({
    ...own,
    method: 'GET',
    path: `${PATH}/{export_id}/file`,
    member: 'any',
    summary: 'The file of an export',
    params,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  cancelExport: defineRoute({
    ...own,
    method: 'POST',
    path: `${PATH}/{export_id}/cancel`,
    member: 'any',
    summary: 'Cancel an export that is being prepared',
    params,
    payload: row,
  }),
  retryExport: defineRoute({
    ...own,
    method: 'POST',
    path: `${PATH}/{export_id}/retry`,
    member: 'any',
    summary: 'Begin an export again that failed or was cancelled',
    params,
    payload: row,
  }),
  removeExport: defineRoute({
    ...own,
    method: 'DELETE',
    path: `${PATH}/{export_id}`,
    member: 'any',
    summary: 'Remove an export with its file',
    params,
    payload: z.null(),
  }),
}
