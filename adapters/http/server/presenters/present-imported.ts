import type { Locale } from '#core/base/kernel/words.ts'
import type { RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import { cellText } from '../../contract/parcels/orders/cell-problem.ts'
import type { ImportedRecords } from '../../contract/platform/reference/reference.routes.ts'
import { andMore, listFindings } from '../answers/list-findings.ts'

/** The result of an import of records, with each wrong cell. */
export function presentImported({ created, updated, failed: faulty, findings }: RecordImport, locale: Locale): ImportedRecords {
  const errors = listFindings(findings, ({ line, column: named, failure }) => {
    const column = typeof named === 'string' ? named : named[locale]
    return { line, column, field: failure.path, error: failure.code, msg: cellText(failure, { line, column, locale }) }
  })
  return { created, updated, failed: faulty, errors: errors.list, errors_more: errors.more, errors_note: andMore(errors.more, locale) }
}
