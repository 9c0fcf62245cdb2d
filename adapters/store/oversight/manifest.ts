import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { AuditRecords } from '#core/oversight/audit/audit-records.port.ts'
import type { SealedTrailReading } from '#core/oversight/audit/audit-seals.port.ts'
import type { SavedReportUnit, SavedReports } from '#core/oversight/reports/centre-saved.ts'
import type { SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import type { ReportSumUnit, ReportSums } from '#core/oversight/reports/centre.ports.ts'
import type { TimelinessReading } from '#core/oversight/reports/timeliness.ports.ts'
import type { SilenceKeeper, SilenceReading } from '#core/oversight/trace-query/silence.ports.ts'
import type { TraceReading } from '#core/oversight/trace-query/trace.ports.ts'
import type { WatchListUnit, WatchLists } from '#core/oversight/trace-query/watch-list.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlAnsweredCommands } from './audit/sql-answered-commands.ts'
import { sqlAuditRecords } from './audit/sql-audit-records.ts'
import { sqlSealedTrail } from './audit/sql-audit-seals.ts'
import { readAuditTrail, sqlAuditTrail } from './audit/sql-audit-trail.ts'
import { KEPT_SUBJECTS, sqlReportSumStore } from './reports/sql-report-sum-store.ts'
import { sqlReportSums } from './reports/sql-report-sums.ts'
import { sqlSavedReportStore, sqlSavedReports } from './reports/sql-saved-reports.ts'
import { sqlTimeliness } from './reports/sql-timeliness-reading.ts'
import { sqlSilenceKeeper } from './trace-query/sql-silences.ts'
import { sqlSilenceReading, sqlTraces } from './trace-query/sql-traces.ts'
import { sqlWatchListKeeper, sqlWatchLists } from './trace-query/sql-watch-lists.ts'

/** Parts of a unit of work that the areas of oversight write through. */
export type OversightUnit = WatchListUnit &
  ReportSumUnit &
  SavedReportUnit & {
    readonly silences: SilenceKeeper
  }

export const oversightUnit = ({ connection }: UnitParts) => ({
  silences: sqlSilenceKeeper(connection),
  watchLists: sqlWatchListKeeper(connection),
  reportSums: sqlReportSumStore(connection),
  savedReports: sqlSavedReportStore(connection),
  audit: sqlAuditTrail(connection),
  answered: sqlAnsweredCommands(connection),
})

/** Ports of these areas that need nothing but the database. */
export type OversightReaders = {
  readonly traces: TraceReading
  readonly silences: SilenceReading
  readonly watchLists: WatchLists
  readonly timeliness: TimelinessReading
  readonly reportSums: ReportSums
  readonly savedReports: SavedReports
  /** The subjects of the reports centre whose sums are kept. */
  readonly keptSubjects: readonly SubjectName[]
  readonly audit: Pick<AuditTrail, 'of'>
  readonly auditRecords: AuditRecords
  readonly sealedTrail: SealedTrailReading
}

export const oversightReaders = (database: Database): OversightReaders => ({
  traces: sqlTraces(database),
  silences: sqlSilenceReading(database),
  watchLists: sqlWatchLists(database),
  timeliness: sqlTimeliness(database),
  reportSums: sqlReportSums(database),
  savedReports: sqlSavedReports(database),
  keptSubjects: KEPT_SUBJECTS,
  audit: readAuditTrail(database),
  auditRecords: sqlAuditRecords(database),
  sealedTrail: sqlSealedTrail(database),
})
