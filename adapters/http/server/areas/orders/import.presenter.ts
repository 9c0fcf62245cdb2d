import type { FieldFailure } from '../../../../../core/kernel/failure.ts'
import type { Instant } from '../../../../../core/kernel/clock.ts'
import type { Locale } from '../../../../../core/kernel/words.ts'
import { apiPath, currencyName } from '../../../../../core/orders/api-names.ts'
import { cellSentence } from '../../../../../core/orders/import/cell-sentence.rules.ts'
import type { ImportReport } from '../../../../../core/orders/import/import-report.ts'
import { stateAt, type OrderImport } from '../../../../../core/orders/import/order-import.ts'
import type { CellFinding } from '../../../../../core/orders/import/read-rows.ts'
import { targetsOf } from '../../../../../core/orders/import/headings.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import type { CellProblem, ImportAnswer, ImportRecord } from '../../../contract/orders/order-import.routes.ts'
import { sayFailure } from '../../../contract/words.ts'
import { instantText } from '../../presenters/instant-text.ts'
import { andMore, listed } from '../../presenters/listed.ts'

/** A column's target as the API names the field: `goods.quantity` is `order_goods.pcs`, `cod.currency` is `cod_currency`. */
function apiField(kind: OrderKind, target: string): string {
  if (target.endsWith('.currency')) return currencyName(apiField(kind, target.slice(0, -'.currency'.length)))
  const [group, field] = target.split('.')
  return field === undefined ? apiPath(kind, target) : apiPath(kind, `${group}.0.${field}`).replace('.0.', '.')
}

/** The text of a wrong cell, by the specification's sentences (spec §5). */
export function cellText(
  { code, params }: FieldFailure,
  { line, column, locale }: { readonly line: number; readonly column: string; readonly locale: Locale },
): string {
  const sentence = cellSentence({ code, params }, { line, column, problem: sayFailure({ code, params }, locale) })
  return sayFailure(sentence, locale)
}

/** The heading of a finding's column, or the field's own name where the sheet has no column for it. */
export function columnName(kind: OrderKind, finding: CellFinding, locale: Locale): string {
  return finding.column?.heading ?? targetsOf(kind).find(({ target }) => target === finding.target)?.field.label[locale] ?? finding.target
}

function presentFinding(kind: OrderKind, finding: CellFinding, locale: Locale): CellProblem {
  const column = columnName(kind, finding, locale)
  return {
    line: finding.line,
    column,
    index: finding.column?.index ?? null,
    field: apiField(kind, finding.target),
    error: finding.failure.code,
    msg: cellText(finding.failure, { line: finding.line, column, locale }),
  }
}

/** The result of an import, in the reader's language. */
export function presentImport(report: ImportReport, locale: Locale): ImportAnswer {
  const { kind } = report
  const errors = listed(report.errors, (finding) => presentFinding(kind, finding, locale))
  const warnings = listed(report.warnings, (finding) => presentFinding(kind, finding, locale))
  return {
    import: report.importId ?? null,
    created: report.created,
    skipped: report.skipped,
    failed: report.failed,
    errors: errors.list,
    errors_more: errors.more,
    errors_note: andMore(errors.more, locale),
    warnings: warnings.list,
    warnings_more: warnings.more,
    warnings_note: andMore(warnings.more, locale),
    columns: report.headings.columns.map(({ index, heading, target }) => ({ index, heading, field: target ?? null })),
    heading_line: report.headings.line,
    rows: report.rows.map(({ line, state, cells }) => ({ line, state, cells: [...cells] })),
    total: report.total,
  }
}

/** An import as the API answers it. */
export const presentRecord = (one: OrderImport, now: Instant): ImportRecord => ({
  id: one.id,
  client_id: one.customerId,
  order_type: one.kind,
  file_name: one.fileName,
  status: stateAt(one, now),
  total: one.rows,
  ...one.counts,
  stopped_by: one.stoppedBy ?? null,
  create_time: instantText(one.createdAt),
  update_time: instantText(one.updatedAt),
})
