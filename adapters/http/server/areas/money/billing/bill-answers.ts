import type { CalculatedStep } from '#core/pricing/fees/quotes/step.ts'
import { feeSteps, rentSteps } from '#core/money/storage/explain-storage.ts'
import type { StorageReading } from '#core/money/storage/storage.ports.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { billsSheet } from '#core/money/billing/bills-sheet.ts'
import { billFailure } from '#core/money/billing/bill.failures.ts'
import { billDocument, billFacts, BILL_READER, billSheet, type Letterhead } from '#core/money/billing/bill.document.ts'
import type { BillFilter, BillPage, CustomerBillReading, KeptBillLine, ListedBill } from '#core/money/billing/bill.ports.ts'
import { listPaper, type ListPrinter } from '#core/base/documents/list-document.ts'
import type { References } from '#core/base/fields/references.ts'
import type { OrderChargeReading } from '#core/money/charges/charge.ports.ts'
import { isRepeated } from '#core/money/charges/price-order.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { LedgerReading } from '#core/money/ledger/ledger.ports.ts'
import { isWayOpen, modesFor } from '#core/money/ledger/wallets/offered-modes.rules.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { BillDetails, BillRow, ExplainedLine } from '../../../../contract/money/billing/bill-schemas.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { FileAnswer } from '../../../answers/call.ts'
import { exportSheet, workbook } from '../../../presenters/file-answer.ts'
import { modeRow } from '../../../presenters/mode-row.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { recordHistory } from '../../../presenters/record-history.ts'
import { explainedSteps, moneyOf } from '../../pricing/fees/step.presenter.ts'
import { lineRowOf, rowOf } from './bill.presenter.ts'

export type BillReadingParts = {
  readonly bills: CustomerBillReading
  readonly charges: OrderChargeReading
  readonly storage: StorageReading
  readonly balancesOf: LedgerReading['balancesOf']
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
  readonly listPrinter: ListPrinter
  readonly sheetWriter: SheetWriter
  readonly letterhead: Letterhead
  readonly clock: Clock
}
/** A filter as it is asked for. */
type BillFilterQuery<F extends BillFilter> = Omit<F, 'overdueAt'> & { readonly overdue: boolean }

/**
 * Whose bills an actor sees: staff those of their clients, in every state; a client its own, once
 * they were issued.
 */
export const reachOf = (actor: Actor): Pick<BillFilter, 'customerIds' | 'isIssued'> => ({
  customerIds: clientsWithin(actor),
  isIssued: actor.audience === 'customer',
})

/** Answers about bills, to their client and to the staff. */
export function billAnswers(parts: BillReadingParts) {
  const { bills, clock } = parts
  const paysFromWallet = (): boolean => isWayOpen('balance', 'bill', parts.references())
  const findListedBill = async (number: string, actor: Actor): Promise<Result<ListedBill>> => {
    const bill = await bills.find(number, reachOf(actor))
    return bill === undefined ? failed(billFailure('CLIENT_BILL_NOT_FOUND')) : ok(bill)
  }
  const list = async ({ overdue, ...filter }: BillFilterQuery<BillPage>, { actor, locale }: Reader) => {
    const now = clock.now()
    const { rows, total } = await bills.list({ ...filter, ...reachOf(actor), overdueAt: overdue ? now : undefined })
    return ok({ rows: rows.map((bill): BillRow => rowOf(bill, { actor, locale, now, paysFromWallet: paysFromWallet() })), total })
  }
  const listFile = ({ overdue, ...filter }: BillFilterQuery<BillFilter>, { actor, locale }: Reader): Promise<Result<FileAnswer>> => {
    const now = clock.now()
    const batches = bills.stream({ ...filter, ...reachOf(actor), overdueAt: overdue ? now : undefined })
    return exportSheet(parts.sheetWriter, billsSheet(batches, { locale, now, isStaff: actor.audience === 'staff' }), 'bills.xlsx')
  }
  const details = async (number: string, { actor, locale }: Reader): Promise<Result<BillDetails>> => {
    const bill = await findListedBill(number, actor)
    if (!bill.ok) return bill
    const { id, customerId, currency, fault } = bill.value
    const [taxes, balances] = await Promise.all([bills.taxesOf(id), parts.balancesOf(customerId)])
    const reader = { locale, references: parts.references(), timeZone: 'UTC' }
    const isStaff = actor.audience === 'staff'
    return ok({
      ...rowOf(bill.value, { actor, locale, now: clock.now(), paysFromWallet: paysFromWallet() }),
      pay_by: modesFor('bill', parts.references()).map((mode) => modeRow(mode, locale)),
      taxes: taxes.map(moneyOf),
      wallet: moneyOf(balances.find((one) => one.currency === currency) ?? money(0n, currency)),
      issued_by: isStaff ? (bill.value.issuedByName ?? null) : null,
      audited_by: isStaff ? (bill.value.auditedByName ?? null) : null,
      fault: isStaff && fault !== undefined ? sayFailure({ code: fault, params: {} }, locale) : null,
      history: isStaff ? await recordHistory(parts.audit, { area: 'finance', subject: number }, reader) : [],
    })
  }
  const lines = async (number: string, paged: { readonly page: number; readonly pageSize: number }, { actor, locale }: Reader) => {
    const bill = await findListedBill(number, actor)
    if (!bill.ok) return bill
    const { rows, total } = await bills.lines(bill.value.id, paged)
    return ok({ rows: rows.map((line) => lineRowOf(line, bill.value.currency, locale)), total })
  }
  return { found: findListedBill, list, listFile, details, lines }
}

/**
 * A line with the steps behind it: its price is calculated again from what was kept with it, by the
 * versions of its moment.
 */
export const explainLine =
  ({ bills, charges, storage, references }: BillReadingParts, { found }: Pick<ReturnType<typeof billAnswers>, 'found'>) =>
  async (number: string, place: number, { actor, locale }: Reader): Promise<Result<ExplainedLine>> => {
    const bill = await found(number, actor)
    if (!bill.ok) return bill
    const line = await bills.line(bill.value.id, place)
    if (line === undefined) return failed(billFailure('CLIENT_BILL_LINE_NOT_FOUND', { line: place }))
    return ok({
      ...lineRowOf(line, bill.value.currency, locale),
      ...(await behind(line, { charges, storage, references: references(), locale })),
    })
  }

type Behind = {
  readonly charges: OrderChargeReading
  readonly storage: StorageReading
  readonly references: References
  readonly locale: Locale
}

/** The steps of a storage row that a line stands for. */
async function storageSteps({ kind, source }: KeptBillLine, { storage, references }: Behind): Promise<readonly CalculatedStep[]> {
  const reach = { customerIds: undefined }
  const fee = kind === 'storage_fee' ? await storage.fees.find(source, reach) : undefined
  const rent = kind === 'storage_location' ? await storage.rents.find(source, reach) : undefined
  return fee === undefined ? (rent === undefined ? [] : rentSteps(rent, references)) : feeSteps(fee, references)
}

async function behind(line: KeptBillLine, parts: Behind) {
  const { kind, source, reference } = line
  const { charges, references, locale } = parts
  const kept = kind === 'charge' ? await charges.of(reference) : undefined
  const charge = kept?.charges.find(({ id }) => id === source)
  const price = kept?.prices.find(({ id }) => id === charge?.price)
  return {
    steps: explainedSteps(price?.steps ?? (await storageSteps(line, parts)), locale),
    version: price?.rule?.version ?? null,
    priced_at: price === undefined ? null : instantText(price.at),
    is_repeated: price === undefined ? null : (isRepeated(price, references) ?? null),
    is_reversal: charge?.reverses !== undefined,
    reason: charge?.reason ?? price?.reason ?? null,
  }
}

/** A bill as a PDF or a workbook, read while it is sent. */
export function billFiles(parts: BillReadingParts, { found }: Pick<ReturnType<typeof billAnswers>, 'found'>) {
  const { bills, clock, letterhead } = parts
  const pdf = async (number: string, { actor, locale }: Reader): Promise<Result<FileAnswer>> => {
    const one = await found(number, actor)
    if (!one.ok) return one
    const bill = one.value
    const taxes = await bills.taxesOf(bill.id)
    const paper = listPaper(billDocument, {
      rows: (async function* () {
        for await (const line of bills.allLines(bill.id)) yield { ...line, currency: bill.currency }
      })(),
      reader: BILL_READER(locale),
      facts: billFacts(bill, { taxes, letterhead, locale }),
      now: clock.now(),
    })
    return ok({ fileName: `${number}.pdf`, shown: 'inline', open: () => parts.listPrinter.printList(paper) })
  }
  const xlsx = async (number: string, { actor, locale }: Reader): Promise<Result<FileAnswer>> => {
    const one = await found(number, actor)
    if (!one.ok) return one
    return ok(workbook(parts.sheetWriter, billSheet(one.value, bills.allLines(one.value.id), locale), `${number}.xlsx`))
  }
  return { pdf, xlsx }
}
