import type { Locale } from '#core/base/kernel/words.ts'
import type { RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import { cellText } from '../../contract/parcels/orders/cell-problem.ts'
import type { ImportedRecords } from '../../contract/platform/reference/reference.routes.ts'
import { andMore, listFindings } from '../answers/list-findings.ts'
import { shownNotices } from '../answers/sheet-file.ts'

type Wrong = Pick<ImportedRecords, 'errors' | 'errors_more' | 'errors_note'>

/** Wrong cells of a sheet, and how many more there are. */
export function presentWrong(findings: RecordImport['findings'], locale: Locale): Wrong {
  const errors = listFindings(findings, ({ line, column: named, failure }) => {
    const column = typeof named === 'string' ? named : named[locale]
    return { line, column, field: failure.path, error: failure.code, msg: cellText(failure, { line, column, locale }) }
  })
  return { errors: errors.list, errors_more: errors.more, errors_note: andMore(errors.more, locale) }
}

/** The result of an import of records, with each wrong cell. */
export const presentImported = (
  { created, updated, failed, findings, notices, isHeld, encoding }: RecordImport,
  locale: Locale,
): ImportedRecords => ({
  created,
  updated,
  failed,
  ...presentWrong(findings, locale),
  notices: shownNotices(notices, locale),
  held: isHeld === true,
  encoding: encoding ?? null,
})
