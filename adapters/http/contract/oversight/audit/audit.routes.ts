import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { day, defineRoute } from '../../route.ts'

/** The trail is about everybody's records together. */
const common = { tag: 'audit-trail', audience: 'staff', clients: 'all' } as const
const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const text = (most: number) => z.string().max(most).optional()

/** The filters of the trail: person, area, record, kind of change, days. */
const auditFilterQuery = z.object({
  /** Part of an account or a name, or an account's id. */
  person: text(100),
  area: text(60),
  /** The complete key of the record. */
  subject: text(200),
  action: text(60),
  from: day.optional(),
  to: day.optional(),
  /** The time zone of the days and of times inside changes; UTC by default. */
  timezone: text(60),
})
export type AuditFilterQuery = z.output<typeof auditFilterQuery>

const entry = named(
  'AuditEntry',
  z.object({
    id: z.number().int(),
    time: z.string(),
    actor_id: z.number().int(),
    actor: z.string(),
    actor_account: z.string().nullable(),
    area: z.string(),
    area_txt: z.string(),
    subject: z.string(),
    action: z.string(),
    action_txt: z.string(),
    /** The page of the record; null where it has none. */
    link: z.string().nullable(),
    /** The changed fields in the reader's language, the state first; secrets are never shown. */
    changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
  }),
)
export type AuditRow = z.output<typeof entry>

/** The audit trail: read and exported; no call changes it. */
export const auditRoutes = {
  auditTrail: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/audit',
    summary: 'The audit trail, newest first; `after` an entry towards the older ones, `before` one towards the newer ones',
    permission: { area: 'audit-trail', action: 'read' },
    query: auditFilterQuery.extend({
      after: entryId.optional(),
      before: entryId.optional(),
      pageSize: z.coerce.number().int().min(1).max(500).default(50),
    }),
    payload: z.object({
      rows: z.array(entry),
      /** How many there are, counted up to 10,000. */
      total: z.number().int(),
      has_older: z.boolean(),
      has_newer: z.boolean(),
    }),
  }),
  exportAuditTrail: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/audit/export',
    summary: 'The audit trail of a filter as xlsx or csv, one line for each field that changed',
    permission: { area: 'audit-trail', action: 'export' },
    query: auditFilterQuery.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
