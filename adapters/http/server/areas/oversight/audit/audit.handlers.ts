import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { hiddenAreas } from '#core/oversight/audit/audit-areas.ts'
import type { AuditFilter, AuditRecord, AuditRecords } from '#core/oversight/audit/audit-records.port.ts'
import { readAudit, SYSTEM_NAME } from '#core/oversight/audit/read-audit.ts'
import type { AuditReader } from '#core/oversight/audit/shown-value.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { References } from '#core/base/fields/references.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { AuditFilterQuery, auditRoutes, AuditRow } from '../../../../contract/oversight/audit/audit.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { auditSheet } from './audit-sheet.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'

type Parts = {
  readonly records: AuditRecords
  readonly references: () => References
  readonly clock: Clock
  readonly writers: { readonly xlsx: SheetWriter; readonly csv: SheetWriter }
}

/** The most entries that are counted: nobody reads further, and counting takes long. */
const MOST_COUNTED = 10_000
/**
 * The most entries of a workbook: a sheet has a limited number of rows, and an entry takes one per
 * changed field.
 */
const MOST_SHEET_ENTRIES = 50_000

const zoneOf = ({ timezone }: AuditFilterQuery): string => timezone || 'UTC'

/** The text of a filter; `undefined` for an empty one. */
const typed = (value: string | undefined): string | undefined => value?.trim() || undefined

/**
 * The filter of a query. It hides the areas that the reader may not read; INPUT_INVALID for an
 * unknown time zone.
 */
function filterOf(query: AuditFilterQuery, actor: Actor): Result<AuditFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  return ok({
    ...given({
      person: typed(query.person),
      area: typed(query.area),
      subject: typed(query.subject),
      action: typed(query.action),
    }),
    ...spanOfDays({ first: query.from, last: query.to }, zone.value),
    hidden: hiddenAreas(actor),
  })
}

function presentEntry(record: AuditRecord, reader: AuditReader): AuditRow {
  const read = readAudit(record, reader)
  return {
    id: record.id,
    time: instantText(record.at),
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

/** Handlers of the audit trail: pages and exports. */
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
      if (format === 'xlsx' && (await records.count(filter.value, MOST_SHEET_ENTRIES + 1)) > MOST_SHEET_ENTRIES)
        return failed(sheetFailure('EXPORT_TOO_LARGE', { limit: MOST_SHEET_ENTRIES }))
      const content = auditSheet(records.stream(filter.value), readerOf(query, locale))
      const file = await exportSheet(writers[format], content, `audit-${today(clock.now())}.${format}`)
      return file.ok && format === 'csv' ? ok({ ...file.value, type: 'text/csv; charset=utf-8' }) : file
    },
  }
}
