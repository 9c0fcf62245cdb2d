import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { ImportReport } from '#core/parcels/orders/import/import-report.ts'
import { stateAt, type SentImport } from '#core/parcels/orders/import/order-import.ts'
import { cellProblem } from '../../../../contract/parcels/orders/cell-problem.ts'
import type { ImportAnswer, ImportRecord } from '../../../../contract/parcels/orders/order-import.routes.ts'
import { andMore, listFindings } from '../../../answers/list-findings.ts'
import { shownNotices } from '../../../answers/sheet-file.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

/** The result of an import, in the reader's language. */
export function presentImport(report: ImportReport, locale: Locale): ImportAnswer {
  const { kind } = report
  const errors = listFindings(report.errors, (finding) => cellProblem(kind, finding, locale))
  const warnings = listFindings(report.warnings, (finding) => cellProblem(kind, finding, locale))
  return {
    import: report.importId ?? null,
    created: report.created,
    skipped: report.skipped,
    failed: report.failed,
    joined: report.joined,
    insured: report.insured?.orders ?? 0,
    premiums: (report.insured?.premiums ?? []).map(moneyOf),
    errors: errors.list,
    errors_more: errors.more,
    errors_note: andMore(errors.more, locale),
    warnings: warnings.list,
    warnings_more: warnings.more,
    warnings_note: andMore(warnings.more, locale),
    notices: shownNotices(report.notices, locale),
    columns: report.headings.columns.map(({ index, heading, target }) => ({ index, heading, field: target ?? null })),
    sheets: [...report.sheetNames],
    sheet: report.sheetName ?? null,
    encoding: report.encoding ?? null,
    source: report.source ?? null,
    heading_line: report.headings.line,
    rows: report.rows.map(({ line, state, cells, kinds, joins }) => ({ line, state, cells: [...cells], kinds, joins: joins ?? null })),
    decimal_comma: report.decimalComma,
    total: report.total,
  }
}

/** An import as the API answers it. */
export const presentRecord = (one: SentImport, now: Instant): ImportRecord => ({
  id: one.id,
  client_id: one.customerId,
  account: one.by.account,
  client_name: one.by.name,
  order_type: one.kind,
  file_name: one.fileName,
  status: stateAt(one, now),
  total: one.rows,
  ...one.counts,
  stopped_by: one.stoppedBy ?? null,
  create_time: instantText(one.createdAt),
  update_time: instantText(one.updatedAt),
})
