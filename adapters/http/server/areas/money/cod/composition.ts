import {
  addRemittanceLines,
  announceRemittance,
  cancelRemittance,
  changeRemittanceLine,
  matchRemittance,
  removeRemittanceLine,
} from '#core/money/cod/remittances/announce-remittance.usecase.ts'
import { decideCodChanges, requestCodChange, withdrawCodChange } from '#core/money/cod/changes/change-cod.usecase.ts'
import { decideDifferences } from '#core/money/cod/collections/decide-difference.usecase.ts'
import { importReports, lookAtReports } from '#core/money/cod/collections/import-reports.usecase.ts'
import { reportCollections } from '#core/money/cod/collections/report-collections.usecase.ts'
import { decideExplanation, explainRemittance } from '#core/money/cod/remittances/explain-remittance.usecase.ts'
import { importRemittanceLines } from '#core/money/cod/remittances/import-remittance-lines.usecase.ts'
import { receiveRemittance, undoReceipt } from '#core/money/cod/remittances/receive-remittance.usecase.ts'
import { disputeSettlement, reissueSettlement } from '#core/money/cod/bills/dispute-settlement.usecase.ts'
import { moveSettlement } from '#core/money/cod/bills/move-settlement.usecase.ts'
import { previewSettlements, setSettlementCycle, settleClients } from '#core/money/cod/bills/settle-clients.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { agreementOf } from './cod-bill-answers.ts'
import { codBillHandlers } from './cod-bill.handlers.ts'
import { codPayouts } from './payouts.ts'
import { codChangeHandlers } from './cod-change.handlers.ts'
import { codReportHandlers } from './cod-report.handlers.ts'
import { collectionHandlers } from './collection.handlers.ts'
import { remittanceHandlers } from './remittance.handlers.ts'

/** A remittance or a bill of thousands of orders is worked on in one unit of work. */
const PATIENT_MILLIS = 60_000

const patiently =
  ({ within, atomically }: SharedParts['store']): typeof atomically =>
  (work) =>
    within(PATIENT_MILLIS, () => atomically(work))

/** Changes of COD amounts, for shippers and staff. */
function changes({ store: { atomically, codChanges }, references, clock }: SharedParts) {
  const ports = { atomically, references, clock }
  return codChangeHandlers({
    codChanges,
    request: requestCodChange(ports),
    withdraw: withdrawCodChange(ports),
    decide: decideCodChanges(ports),
  })
}

/** Handlers of the cash that agents collected. */
function collected({ store: { atomically, collections }, references, clock, sheets, secondPerson }: SharedParts) {
  const ports = { atomically, references, clock }
  const files = { ...ports, collections, reader: sheets.reader }
  return collectionHandlers({
    collections,
    report: reportCollections(ports),
    look: lookAtReports(files),
    take: importReports(files),
    decide: decideDifferences({ atomically, clock, secondPerson }),
    sheetWriter: sheets.xlsx,
    clock,
  })
}

/** Handlers of the money that agents remitted. */
function remitted({ store, references, clock, sheets }: SharedParts) {
  const { remittances, audit } = store
  const ports = { atomically: patiently(store), references, clock }
  return remittanceHandlers({
    remittances,
    announce: announceRemittance(ports),
    addLines: addRemittanceLines(ports),
    importLines: importRemittanceLines({ ...ports, reader: sheets.reader }),
    changeLine: changeRemittanceLine(ports),
    removeLine: removeRemittanceLine(ports),
    match: matchRemittance(ports),
    cancel: cancelRemittance(ports),
    receive: receiveRemittance(ports),
    undo: undoReceipt(ports),
    explain: explainRemittance(ports),
    decide: decideExplanation(ports),
    audit,
    references,
    sheetWriter: sheets.xlsx,
    clock,
  })
}

/** Where collected money is, in figures. */
const reported = ({ store: { codReports }, references, clock, sheets }: SharedParts) =>
  codReportHandlers({ reports: codReports, references, sheetWriter: sheets.xlsx, clock })

/** Settlement bills of collected money. */
function bills({ store, references, clock, sheets, listPrinter, billing: { company } }: SharedParts) {
  const { settlements, shippers, payouts, files, audit, accounts } = store
  const findClient = (account: string) => accounts.findByName('customer', account)
  const ports = { atomically: patiently(store), references, hasAgreed: agreementOf(shippers), findClient, clock }
  return codBillHandlers({
    settlements,
    shippers,
    payouts,
    files,
    audit,
    references,
    listPrinter,
    sheetWriter: sheets.xlsx,
    company,
    clock,
    preview: previewSettlements({ settlements, references, clock }),
    settle: settleClients(ports),
    move: moveSettlement(ports),
    dispute: disputeSettlement(ports),
    reissue: reissueSettlement(ports),
    setCycle: setSettlementCycle(ports),
  })
}

/**
 * Cash on delivery: changes of amounts, what agents collected and remitted, reports of it,
 * settlement with clients, and payouts.
 */
export const cod = (parts: SharedParts): BindingsOf<RoutesOf<'cod'>> => ({
  ...changes(parts),
  ...collected(parts),
  ...remitted(parts),
  ...reported(parts),
  ...bills(parts),
  ...codPayouts(parts),
})
