import type { Actor } from '../../../../core/identity/account.ts'
import { hiddenAreas } from '../../../../core/audit/audit-areas.ts'
import type { AuditFilter, AuditRecord, AuditRecords } from '../../../../core/audit/audit-records.port.ts'
import { readAudit, SYSTEM_NAME } from '../../../../core/audit/read-audit.ts'
import type { AuditReader } from '../../../../core/audit/shown-value.ts'
import { scopeOfGrant } from '../../../../core/identity/permissions.ts'
import type { Action } from '../../../../core/identity/standard-roles.ts'
import { MILLIS_PER_DAY, type Clock } from '../../../../core/kernel/clock.ts'
import { inputFailure } from '../../../../core/kernel/input.failures.ts'
import { startOfDay } from '../../../../core/kernel/instant.ts'
import { failed, ok, type Result } from '../../../../core/kernel/result.ts'
import type { Locale } from '../../../../core/kernel/words.ts'
import type { References } from '../../../../core/reference/references.ts'
import { sheetFailure } from '../../../../core/sheets/sheet.failures.ts'
import type { SheetWriter } from '../../../../core/sheets/sheet.port.ts'
import type { AuditFilterQuery, auditRoutes, AuditRow } from '../../contract/audit.routes.ts'
import type { BindingsOf } from '../call.ts'
import { auditSheet } from '../presenters/audit-sheet.ts'
import { workbook } from './files.ts'
import { today } from './order-filter.ts'
import { zoneFailures } from './time-zones.ts'

type Parts = {
  readonly records: AuditRecords
  readonly references: () => References
  readonly clock: Clock
  readonly writers: { readonly xlsx: SheetWriter; readonly csv: SheetWriter }
}

/** More are not counted: nobody reads so far, and the way there is long. */
const MOST_COUNTED = 10_000
/** A sheet of a workbook ends at a line; an entry takes one for each field that changed. */
const MOST_SHEET_ENTRIES = 50_000

/** The day after: noon of the next one is safe from any change of the clocks. */
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T12:00:00Z`) + MILLIS_PER_DAY).toISOString().slice(0, 10)

const zoneOf = ({ timezone }: AuditFilterQuery): string => timezone || 'UTC'

const given = <K extends string>(name: K, value: string | undefined): { readonly [N in K]?: string } => {
  const trimmed = value?.trim()
  return trimmed === undefined || trimmed === '' ? {} : ({ [name]: trimmed } as { readonly [N in K]: string })
}

/** What a query asks for. Of areas that the reader may not read the trail tells nothing; INPUT_INVALID for a zone that there is not. */
function filterOf(query: AuditFilterQuery, actor: Actor): Result<AuditFilter> {
  const wrong = zoneFailures('timezone', query.timezone)
  if (wrong.length > 0) return failed({ ...inputFailure('INPUT_INVALID'), fields: wrong })
  return ok({
    ...given('person', query.person),
    ...given('area', query.area),
    ...given('subject', query.subject),
    ...given('action', query.action),
    ...(query.from ? { from: startOfDay(query.from, zoneOf(query)) } : {}),
    ...(query.to ? { before: startOfDay(dayAfter(query.to), zoneOf(query)) } : {}),
    hidden: hiddenAreas(actor),
  })
}

/** The trail is of every client: a role that reaches its own clients alone is told nothing. */
const reachesAll = (actor: Actor, action: Action): boolean => scopeOfGrant(actor, { area: 'audit-trail', action }) === 'all'

function presentEntry(record: AuditRecord, reader: AuditReader): AuditRow {
  const read = readAudit(record, reader)
  return {
    id: record.id,
    time: new Date(record.at).toISOString(),
    actor_id: record.actorId,
    actor: record.actor?.name ?? SYSTEM_NAME,
    actor_account: record.actor?.account ?? null,
    area: record.area,
    area_txt: read.area,
    subject: record.subject,
    action: record.action,
    action_txt: read.action,
    link: read.page ?? null,
    changes: [...read.changes],
  }
}

const NONE: AsyncIterable<readonly AuditRecord[]> = {
  async *[Symbol.asyncIterator]() {
    yield []
  },
}

/** The audit trail for the staff: pages and sheets. */
export function auditHandlers({ records, references, clock, writers }: Parts): BindingsOf<typeof auditRoutes> {
  const readerOf = (query: AuditFilterQuery, locale: Locale): AuditReader => ({
    locale,
    references: references(),
    timeZone: zoneOf(query),
  })
  return {
    auditTrail: async ({ query, actor, locale }) => {
      const filter = filterOf(query, actor)
      if (!filter.ok) return filter
      if (!reachesAll(actor, 'read')) return ok({ rows: [], total: 0, has_older: false, has_newer: false })
      const reader = readerOf(query, locale)
      const [page, total] = await Promise.all([
        records.page(filter.value, { size: query.pageSize, after: query.after, before: query.before }),
        records.count(filter.value, MOST_COUNTED),
      ])
      return ok({
        rows: page.rows.map((record) => presentEntry(record, reader)),
        total,
        has_older: page.hasOlder,
        has_newer: page.hasNewer,
      })
    },
    exportAuditTrail: async ({ query, actor, locale }) => {
      const filter = filterOf(query, actor)
      if (!filter.ok) return filter
      const { format } = query
      const isOpen = reachesAll(actor, 'export')
      if (format === 'xlsx' && isOpen && (await records.count(filter.value, MOST_SHEET_ENTRIES + 1)) > MOST_SHEET_ENTRIES)
        return failed(sheetFailure('EXPORT_TOO_LARGE', { limit: MOST_SHEET_ENTRIES }))
      const batches = isOpen ? records.stream(filter.value) : NONE
      const content = auditSheet(batches, readerOf(query, locale))
      const file = workbook(writers[format], content, `audit-${today(clock.now())}.${format}`)
      return ok(format === 'csv' ? { ...file, type: 'text/csv; charset=utf-8' } : file)
    },
  }
}
