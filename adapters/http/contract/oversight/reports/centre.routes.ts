import { z } from 'zod'
import { RELATIVE_RANGE_NAMES } from '#core/oversight/reports/centre-range.ts'
import { LONGEST_NAME, MOST_REPORT_READERS } from '#core/oversight/reports/centre-saved.ts'
import { CADENCE_NAMES } from '#core/oversight/reports/centre-schedule.ts'
import { DIMENSION_NAMES, SUBJECT_NAMES } from '#core/oversight/reports/centre-subjects.ts'
import { REPORT_ZONES } from '#core/oversight/reports/centre-zone.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, severalOf } from '../../route.ts'

const MOST_VALUES = 50
const MOST_NAMES = 10
const name = z.string().min(1).max(40)
const subject = z.enum(SUBJECT_NAMES)
const range = z.enum([...RELATIVE_RANGE_NAMES, 'days'])
const zone = z.enum(REPORT_ZONES)

/**
 * A question as a query: dimensions and measures separated by commas, a filter by the name of its
 * dimension.
 */
const query = z.object({
  subject: subject.default('shipments'),
  rows: severalOf(MOST_NAMES).optional(),
  column: name.optional(),
  measures: severalOf(MOST_NAMES).optional(),
  range: range.default('last_30_days'),
  from: day.optional(),
  to: day.optional(),
  zone: zone.default('Asia/Shanghai'),
  sort: z.string().min(1).max(41).optional(),
  ...(Object.fromEntries(DIMENSION_NAMES.map((dimension) => [dimension, severalOf(MOST_VALUES).optional()])) as Record<
    string,
    z.ZodOptional<ReturnType<typeof severalOf>>
  >),
})
export type CentreQuery = z.output<typeof query>

const question = named(
  'ReportQuestion',
  z.object({
    subject,
    rows: z.array(name).max(MOST_NAMES),
    column: name.optional(),
    measures: z.array(name).max(MOST_NAMES),
    filters: z.record(name, z.array(z.string().max(60)).max(MOST_VALUES)),
    range,
    from: day.optional(),
    to: day.optional(),
    zone,
    sort: z.string().min(1).max(41).optional(),
  }),
)

const key = z.object({ key: z.string(), label: z.string() })
/**
 * Counts, kilograms, per cent and hours as texts, null where there is nothing to say; money by
 * currency.
 */
const value = z.union([z.string(), z.array(moneyAnswer), z.null()])
export type ReportValue = z.output<typeof value>
const row = z.object({ keys: z.array(key), cells: z.array(z.array(value)), total: z.array(value) })
const table = named(
  'Report',
  z.object({
    subject,
    /** The days that the range means, in `zone`. */
    first: z.string(),
    last: z.string(),
    zone,
    /** The dimensions of the rows, and the one across. */
    dimensions: z.array(z.string()),
    column: z.string().nullable(),
    measures: z.array(z.string()),
    columns: z.array(key),
    rows: z.array(row),
    /** All rows; at most 1,000 of them are answered, an export has all. */
    row_count: z.number().int(),
    totals: z.array(z.array(value)),
    total: z.array(value),
    /** Up to when changes of days that are over are counted. */
    counted_to: z.string().nullable(),
  }),
)
export type ReportAnswer = z.output<typeof table>
export type ReportRow = z.output<typeof row>

const reader = z.object({ account_id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), locale: z.enum(LOCALES) })
const saved = named(
  'SavedReport',
  z.object({
    id: z.number().int(),
    version: z.number().int(),
    name: z.string(),
    is_own: z.boolean(),
    is_shared: z.boolean(),
    owner: z.string(),
    question,
    cadence: z.enum(CADENCE_NAMES).nullable(),
    /** Those whom it is mailed to; for its owner alone. */
    readers: z.array(reader),
    next_at: z.string().nullable(),
    last: z.object({ period: z.string(), at: z.string(), mails: z.number().int(), skipped: z.number().int() }).nullable(),
  }),
)
export type SavedReportAnswer = z.output<typeof saved>
const readers = named('ReportReaders', z.array(reader).max(MOST_REPORT_READERS * 2))
const wanted = {
  name: z.string().max(LONGEST_NAME * 4),
  is_shared: z.boolean().default(false),
  question,
  cadence: z.enum(CADENCE_NAMES).nullish(),
  readers: readers.default([]),
}
const params = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

const common = { tag: 'reports', audience: 'staff' } as const
const READ = { area: 'reports', action: 'read' } as const
const EXPORT = { area: 'reports', action: 'export' } as const
const PATH = '/admin/reports/centre'

/**
 * The reports centre of the staff. Each subject needs the permission for its own area besides that
 * for reports.
 */
export const centreRoutes = {
  report: defineRoute({
    ...common,
    method: 'GET',
    path: PATH,
    summary: 'Figures of a subject by one or two dimensions and perhaps one more across',
    permission: READ,
    clients: 'list',
    query,
    payload: table,
  }),
  exportReport: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'The same with all rows as a workbook, or as CSV',
    permission: EXPORT,
    clients: 'list',
    query: query.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  savedReports: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/saved`,
    summary: 'Reports that the caller saved, and those that are shared with it',
    permission: READ,
    clients: 'none',
    payload: z.object({ rows: z.array(saved) }),
  }),
  saveReport: defineRoute({
    ...common,
    method: 'POST',
    path: `${PATH}/saved`,
    summary: 'Save a report, share it or have it mailed',
    permission: READ,
    clients: 'none',
    body: z.object(wanted),
    payload: z.object({ id: z.number().int() }),
  }),
  changeReport: defineRoute({
    ...common,
    method: 'PUT',
    path: `${PATH}/saved/{id}`,
    summary: 'Change a saved report of one’s own',
    permission: READ,
    clients: 'none',
    params,
    body: z.object({ ...wanted, version: z.number().int() }),
    payload: z.object({ id: z.number().int() }),
  }),
  removeReport: defineRoute({
    ...common,
    method: 'DELETE',
    path: `${PATH}/saved/{id}`,
    summary: 'Delete a saved report of one’s own',
    permission: READ,
    clients: 'none',
    params,
    payload: z.object({ id: z.number().int() }),
  }),
  reportReaders: defineRoute({
    ...common,
    method: 'GET',
    path: `${PATH}/readers`,
    summary: 'Members of staff whom reports can be mailed to',
    permission: EXPORT,
    clients: 'none',
    payload: z.object({
      rows: z.array(z.object({ account_id: z.number().int(), account: z.string(), name: z.string(), email: z.string() })),
    }),
  }),
}
