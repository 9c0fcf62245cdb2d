import { z } from 'zod'
import { defineRoute } from './route.ts'

const common = { tag: 'audit-trail', audience: 'staff' } as const
const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const text = (most: number) => z.string().max(most).optional()

/** What is asked of the trail: who, where, which record, what kind of change, on which days. */
const auditFilterQuery = z.object({
  /** Words of an account or a name, or an account's id. */
  person: text(100),
  area: text(60),
  /** The key of the record, whole. */
  subject: text(200),
  action: text(60),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Zone in which the days are meant and times inside changes are told; UTC unless said. */
  timezone: text(60),
})
export type AuditFilterQuery = z.output<typeof auditFilterQuery>

const entry = z.object({
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
  /** The difference in the reader's language, the state first; what is secret is never told. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
})
export type AuditRow = z.output<typeof entry>

/** Who changed what, when, from what, to what (domain §6): read and taken out; there is no call that changes it. */
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
