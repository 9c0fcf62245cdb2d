import type { AnyRoute } from '../route.ts'
import { moneyActRoutes } from './acts/money-act.routes.ts'
import { bankRoutes } from './bank/bank.routes.ts'
import { billingRoutes } from './billing/bill.routes.ts'
import { closingRoutes } from './closings/closing.routes.ts'
import { codBillRoutes } from './cod/cod-bill.routes.ts'
import { codChangeRoutes } from './cod/cod-change.routes.ts'
import { codReportRoutes } from './cod/cod-report.routes.ts'
import { collectionRoutes } from './cod/collection.routes.ts'
import { payoutRoutes } from './cod/payout.routes.ts'
import { remittanceRoutes } from './cod/remittance.routes.ts'
import { correctionRoutes } from './corrections/correction.routes.ts'
import { costBillRoutes } from './costs/cost-bill.routes.ts'
import { marginRoutes } from './costs/margin.routes.ts'
import { invoiceRoutes } from './invoices/invoice.routes.ts'
import { chargeRoutes } from './ledger/charge.routes.ts'
import { flowRoutes } from './ledger/flow.routes.ts'
import { journalRoutes } from './ledger/journal.routes.ts'
import { ledgerCheckRoutes } from './ledger/ledger-check.routes.ts'
import { walletStatementRoutes } from './ledger/statement.routes.ts'
import { rechargeRoutes } from './payments/recharge.routes.ts'
import { statementRoutes } from './payments/statement.routes.ts'
import { refundRoutes } from './refunds/refund.routes.ts'
import { standingRoutes } from './standings/standing.routes.ts'
import { storageRunRoutes } from './storage/storage-run.routes.ts'
import { storageRoutes } from './storage/storage.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/money/billing/bill.failures.ts'
import '#core/money/closings/closing.failures.ts'
import '#core/money/cod/cod.failures.ts'
import '#core/money/cod/payouts/payout.failures.ts'
import '#core/money/acts/act.failures.ts'
import '#core/money/corrections/correction.failures.ts'
import '#core/money/invoices/invoice.failures.ts'
import '#core/money/ledger/ledger.failures.ts'
import '#core/money/payments/payment.failures.ts'
import '#core/money/payments/recharge-request.rules.ts'
import '#core/money/refunds/refund.failures.ts'
import '#core/money/storage/storage.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type MoneyRoutes = {
  readonly billing: typeof billingRoutes
  readonly cod: typeof codChangeRoutes &
    typeof collectionRoutes &
    typeof remittanceRoutes &
    typeof codReportRoutes &
    typeof codBillRoutes &
    typeof payoutRoutes
  readonly closings: typeof closingRoutes
  readonly acts: typeof moneyActRoutes
  readonly corrections: typeof correctionRoutes
  readonly costs: typeof costBillRoutes & typeof marginRoutes
  readonly bank: typeof bankRoutes
  readonly ledger: typeof flowRoutes & typeof chargeRoutes & typeof ledgerCheckRoutes & typeof journalRoutes & typeof walletStatementRoutes
  readonly payments: typeof rechargeRoutes & typeof statementRoutes
  readonly invoices: typeof invoiceRoutes
  readonly refunds: typeof refundRoutes
  readonly standings: typeof standingRoutes
  readonly storage: typeof storageRoutes & typeof storageRunRoutes
}

/** Routes of the areas of money, by area and by the names of their use cases. */
export const moneyRoutes: MoneyRoutes = {
  billing: billingRoutes,
  cod: { ...codChangeRoutes, ...collectionRoutes, ...remittanceRoutes, ...codReportRoutes, ...codBillRoutes, ...payoutRoutes },
  closings: closingRoutes,
  acts: moneyActRoutes,
  corrections: correctionRoutes,
  costs: { ...costBillRoutes, ...marginRoutes },
  bank: bankRoutes,
  ledger: { ...flowRoutes, ...chargeRoutes, ...ledgerCheckRoutes, ...journalRoutes, ...walletStatementRoutes },
  payments: { ...rechargeRoutes, ...statementRoutes },
  invoices: invoiceRoutes,
  refunds: refundRoutes,
  standings: standingRoutes,
  storage: { ...storageRoutes, ...storageRunRoutes },
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
