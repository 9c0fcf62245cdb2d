import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { codFailure } from '#core/money/cod/cod.failures.ts'
import {
  SETTLEMENT_READER,
  settlementColumns,
  settlementDocument,
  settlementFacts,
  settlementRows,
  settlementSheet,
} from '#core/money/cod/bills/settlement.document.ts'
import type {
  LineFilter,
  ListedSettlement,
  SettlementFilter,
  SettlementReach,
  Settlements,
} from '#core/money/cod/bills/settlement.ports.ts'
import { listPaper, type ListPrinter } from '#core/base/documents/list-document.ts'
import type { Payouts } from '#core/money/cod/payouts/payout.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { isInForce } from '#core/portal/shippers/contract.rules.ts'
import { contractOf } from '#core/portal/shippers/shipper.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { CodBillDetails } from '../../../../contract/money/cod/cod-bill-schemas.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import type { FileAnswer } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { recordHistory } from '../../../presenters/record-history.ts'
import { explainedSteps, moneyOf } from '../../pricing/fees/step.presenter.ts'
import { codBillRowOf, codLineRow, rateRow } from './cod-bill.presenter.ts'

export type CodBillParts = {
  readonly settlements: Settlements
  readonly shippers: Shippers
  readonly payouts: Pick<Payouts, 'account'>
  readonly files: Pick<FileRecords, 'find'>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
  readonly listPrinter: ListPrinter
  readonly sheetWriter: SheetWriter
  readonly company: string
  readonly clock: Clock
}

/**
 * Whose bills an actor sees: staff those of their clients, in every state; a client its own, once
 * they were sent.
 */
export const reachOf = (actor: Actor): SettlementReach => ({ customerIds: clientsWithin(actor), isSent: actor.audience === 'customer' })

const SHOWN_DIGITS = 4
const masked = (number: string): string => `••••${number.slice(-SHOWN_DIGITS)}`

/** Whether a client's COD agreement is signed and in force. */
export const agreementOf =
  (shippers: Shippers) =>
  async (customerId: number, at: number): Promise<boolean> => {
    const shipper = await shippers.find(customerId)
    return shipper !== undefined && isInForce(contractOf(shipper, 'usd_cod', at), at)
  }

/** Where a client is paid, and whether it signed for that. */
async function payeeOf(
  { shippers, payouts, clock }: CodBillParts,
  customerId: number,
): Promise<Pick<CodBillDetails, 'payee' | 'payee_alipay' | 'is_agreed'>> {
  const [shipper, alipay] = await Promise.all([shippers.find(customerId), payouts.account(customerId)])
  const finance = shipper?.finance
  const payee =
    finance === undefined ? null : { name: finance.payee_name, bank: finance.payee_bank_name, account: masked(finance.payee_bank_number) }
  const authorized = alipay === undefined ? null : [alipay.masked, alipay.nickname].filter(Boolean).join(' ')
  return { payee, payee_alipay: authorized, is_agreed: await agreementOf(shippers)(customerId, clock.now()) }
}

async function disputesOf({ settlements, files }: CodBillParts, id: number): Promise<CodBillDetails['disputes']> {
  const disputes = await settlements.disputes(id)
  return Promise.all(
    disputes.map(async (one) => ({
      id: one.id,
      reason: one.reason,
      files: await Promise.all(
        one.files.map(async (file) => ({ src: addressOfFile(file), name: (await files.find(file))?.fileName ?? file })),
      ),
      lines: [...one.lines],
      by: one.byName,
      time: instantText(one.at),
      answer: one.answer ?? null,
      answer_time: one.answeredAt === undefined ? null : instantText(one.answeredAt),
    })),
  )
}

/** Answers about settlement bills, to their client and to the staff. */
export function codBillAnswers(parts: CodBillParts) {
  const { settlements } = parts
  const findListedSettlement = async (number: string, actor: Actor): Promise<Result<ListedSettlement>> => {
    const bill = await settlements.find(number, reachOf(actor))
    return bill === undefined ? failed(codFailure('COD_BILL_NOT_FOUND')) : ok(bill)
  }
  const list = async (filter: Omit<SettlementFilter, keyof SettlementReach>, reader: Reader) => {
    const { rows, total } = await settlements.list({ ...filter, ...reachOf(reader.actor) })
    return ok({ rows: rows.map((bill) => codBillRowOf(bill, reader)), total })
  }
  const lines = async (number: string, paged: LineFilter & { readonly page: number; readonly pageSize: number }, { actor }: Reader) => {
    const bill = await findListedSettlement(number, actor)
    if (!bill.ok) return bill
    const { rows, total } = await settlements.lines(bill.value.id, paged)
    return ok({ rows: rows.map(codLineRow), total })
  }
  const details = async (number: string, { actor, locale }: Reader): Promise<Result<CodBillDetails>> => {
    const one = await findListedSettlement(number, actor)
    if (!one.ok) return one
    const bill = one.value
    const isStaff = actor.audience === 'staff'
    const reader = { locale, references: parts.references(), timeZone: 'UTC' }
    return ok({
      ...codBillRowOf(bill, { actor, locale }),
      until: instantText(bill.until),
      priced_at: instantText(bill.pricedAt),
      steps: explainedSteps(bill.payout?.steps ?? [], locale),
      rates: bill.rates.map(rateRow),
      ncnd_open: (await settlements.openCharges(bill.id)).map(moneyOf),
      disputes: await disputesOf(parts, bill.id),
      withdraw_reason: bill.withdrawReason ?? null,
      write_off_time: bill.writtenOffAt === undefined ? null : instantText(bill.writtenOffAt),
      ...(await payeeOf(parts, bill.customerId)),
      created_by: isStaff ? (bill.createdByName ?? null) : null,
      confirmed_by: isStaff ? (bill.confirmedByName ?? null) : null,
      entry: isStaff ? (bill.entry ?? null) : null,
      history: isStaff ? await recordHistory(parts.audit, { area: 'cod', subject: number }, reader) : [],
    })
  }
  return { found: findListedSettlement, list, lines, details }
}

/** A bill as a PDF or a workbook, read while it is sent. */
export function codBillFiles(parts: CodBillParts, { found }: Pick<ReturnType<typeof codBillAnswers>, 'found'>) {
  const { settlements, company, clock } = parts
  const pdf = async (number: string, { actor, locale }: Reader): Promise<Result<FileAnswer>> => {
    const one = await found(number, actor)
    if (!one.ok) return one
    const paper = listPaper(settlementDocument, {
      rows: settlementRows(settlements.allLines(one.value.id)),
      reader: SETTLEMENT_READER(locale),
      columns: settlementColumns(one.value),
      facts: settlementFacts(one.value, { company, locale }),
      now: clock.now(),
    })
    return ok({ fileName: `${number}.pdf`, shown: 'inline', open: () => parts.listPrinter.printList(paper) })
  }
  const xlsx = async (number: string, { actor, locale }: Reader): Promise<Result<FileAnswer>> => {
    const one = await found(number, actor)
    if (!one.ok) return one
    return ok(workbook(parts.sheetWriter, settlementSheet(one.value, settlements.allLines(one.value.id), locale), `${number}.xlsx`))
  }
  return { pdf, xlsx }
}
