import {
  addRemittanceLines,
  announceRemittance,
  cancelRemittance,
  changeRemittanceLine,
  matchRemittance,
  removeRemittanceLine,
} from '../../../../../core/cod/announce-remittance.usecase.ts'
import { decideCodChanges, requestCodChange, withdrawCodChange } from '../../../../../core/cod/change-cod.usecase.ts'
import { decideDifferences } from '../../../../../core/cod/decide-difference.usecase.ts'
import { importReports, lookAtReports } from '../../../../../core/cod/import-reports.usecase.ts'
import { reportCollections } from '../../../../../core/cod/report-collections.usecase.ts'
import { decideExplanation, explainRemittance } from '../../../../../core/cod/explain-remittance.usecase.ts'
import { importRemittanceLines } from '../../../../../core/cod/import-remittance-lines.usecase.ts'
import { receiveRemittance, undoReceipt } from '../../../../../core/cod/receive-remittance.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { codChangeHandlers } from './cod-change.handlers.ts'
import { codReportHandlers } from './cod-report.handlers.ts'
import { collectionHandlers } from './collection.handlers.ts'
import { remittanceHandlers } from './remittance.handlers.ts'

/** A remittance of thousands of orders is matched and received in one unit of work. */
const REMITTANCE_MILLIS = 60_000

/** Cash on delivery: changes of amounts, what agents collected and remitted, and reports of it. */
export function cod({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'cod'>> {
  const { atomically, codChanges, codReports, collections, remittances, audit } = store
  const ports = { atomically, references, clock }
  const files = { ...ports, collections, reader: sheets.reader }
  const patiently: typeof atomically = (work) => store.within(REMITTANCE_MILLIS, () => atomically(work))
  const patient = { ...ports, atomically: patiently }
  return {
    ...codChangeHandlers({
      codChanges,
      request: requestCodChange(ports),
      withdraw: withdrawCodChange(ports),
      decide: decideCodChanges(ports),
    }),
    ...collectionHandlers({
      collections,
      report: reportCollections(ports),
      look: lookAtReports(files),
      take: importReports(files),
      decide: decideDifferences(ports),
      sheetWriter: sheets.xlsx,
      clock,
    }),
    ...remittanceHandlers({
      remittances,
      announce: announceRemittance(patient),
      addLines: addRemittanceLines(patient),
      importLines: importRemittanceLines({ ...patient, reader: sheets.reader }),
      changeLine: changeRemittanceLine(patient),
      removeLine: removeRemittanceLine(patient),
      match: matchRemittance(patient),
      cancel: cancelRemittance(patient),
      receive: receiveRemittance(patient),
      undo: undoReceipt(patient),
      explain: explainRemittance(patient),
      decide: decideExplanation(patient),
      audit,
      references,
      sheetWriter: sheets.xlsx,
      clock,
    }),
    ...codReportHandlers({ reports: codReports, references, sheetWriter: sheets.xlsx, clock }),
  }
}
