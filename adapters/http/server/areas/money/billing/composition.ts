import { auditBill, issueBill, removeBillLines, withdrawBill } from '#core/money/billing/move-bill.usecase.ts'
import { payBill } from '#core/money/billing/pay-bill.usecase.ts'
import { billClientNow, startBilling } from '#core/money/billing/run-billing.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { billHandlers } from './bill.handlers.ts'

/** A bill of hundreds of thousands of lines is drawn up and added up in one unit of work. */
const BILL_MILLIS = 60_000

/** Bills of clients. */
export function billing({
  store,
  references,
  clock,
  sheets,
  listPrinter,
  billing: settings,
}: SharedParts): BindingsOf<RoutesOf<'billing'>> {
  const { atomically, customerBills, orderCharges, storageReading, audit, ledgerReading } = store
  const patiently: typeof atomically = (work) => store.within(BILL_MILLIS, () => atomically(work))
  const ports = { atomically: patiently, clock, paymentDays: settings.paymentDays }
  return billHandlers({
    bills: customerBills,
    charges: orderCharges,
    storage: storageReading,
    balancesOf: ledgerReading.balancesOf,
    audit,
    references,
    listPrinter,
    sheetWriter: sheets.xlsx,
    letterhead: settings,
    clock,
    start: startBilling(ports),
    billNow: billClientNow({ ...ports, clients: store.billedClient }),
    issue: issueBill(ports),
    auditOne: auditBill(ports),
    withdraw: withdrawBill(ports),
    removeLines: removeBillLines(ports),
    pay: payBill({ ...ports, references }),
  })
}
