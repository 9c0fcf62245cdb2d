import { z } from 'zod'
import { errorLog } from '#core/platform/errors/error-log.entity.ts'
import { answeredSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'

const errorFilterQuery = z.object({
  type: z.string().max(40).optional(),
  code: z.string().max(40).optional(),
  user_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  request_id: z.string().max(60).optional(),
  from: day.optional(),
  to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  keywords: z.string().max(200).optional(),
})
export type ErrorFilterQuery = z.output<typeof errorFilterQuery>

const { id: _id, ...fields } = errorLog.fields
const record = named('ErrorRecord', z.object({ id: z.number().int() }).extend(answeredSchema(fields).shape))
/** A line of the log as the API answers it, an empty value as null. */
export type ErrorRow = {
  readonly id: number
  readonly type: string
  readonly code: string | null
  readonly mes: string
  readonly url: string | null
  readonly request_id: string | null
  readonly time: string
  readonly token: string | null
  readonly user_id: number | null
  readonly name: string | null
}
const row = record as z.ZodType as z.ZodType<ErrorRow>

/** A line may name any account, so the log is about all clients together. */
const staff = { tag: 'error-log', audience: 'staff', clients: 'all' } as const
const read = { area: 'error-log', action: 'read' } as const

/** The error log as staff read it. */
export const errorRoutes = {
  listErrors: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/error-log',
    summary: 'Errors of pages and servers, newest first; kept for 90 days',
    permission: read,
    query: errorFilterQuery.extend(pageQuery),
    payload: listOf(row),
  }),
  exportErrors: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/error-log/export',
    summary: 'The error log as xlsx, by the filters of the list',
    permission: { area: 'error-log', action: 'export' },
    query: errorFilterQuery,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  findError: defineRoute({
    ...staff,
    method: 'GET',
    path: '/admin/error-log/{id}',
    summary: 'One record of the error log',
    permission: read,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    payload: row,
  }),
}
