import type { ActUnit, MoneyActs, MoneyFindings, MoneyFindingUnit } from '#core/money/acts/act.ports.ts'
import type { PaymentTermsKeeper } from '#core/money/ledger/wallets/set-payment-terms.usecase.ts'
import type { BankClues, BankLineStore, BankLines } from '#core/money/bank/bank.ports.ts'
import type { CustomerBillReading, CustomerBillStore, DueClients } from '#core/money/billing/bill.ports.ts'
import type { BilledClients } from '#core/money/billing/run-billing.usecase.ts'
import type { ChargeListReading } from '#core/money/charges/charge-list.ports.ts'
import type { ChargingUnit, OrderChargeReading } from '#core/money/charges/charge.ports.ts'
import type { ClosingUnit, Closings } from '#core/money/closings/closing.ports.ts'
import type { SettlementUnit, Settlements } from '#core/money/cod/bills/settlement.ports.ts'
import type { CodChangeUnit, CodChanges } from '#core/money/cod/changes/cod-change.ports.ts'
import type { CollectionUnit, Collections } from '#core/money/cod/collections/collection.ports.ts'
import type { PayoutUnit, Payouts } from '#core/money/cod/payouts/payout.ports.ts'
import type { SandboxTransfers } from '#core/money/cod/payouts/sandbox-transfers.port.ts'
import type { RemittancePart, Remittances } from '#core/money/cod/remittances/remittance.ports.ts'
import type { CodReports } from '#core/money/cod/reports/cod-report.ts'
import type { CorrectionUnit, Corrections } from '#core/money/corrections/correction.ports.ts'
import type { CostBills, CostUnit } from '#core/money/costs/cost.ports.ts'
import type { Margins } from '#core/money/costs/margin.ports.ts'
import type { InvoiceUnit, Invoices } from '#core/money/invoices/invoice.ports.ts'
import type { ArrearsUnit, CreditLimitUnit, LedgerReading, LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import type { FlowReading } from '#core/money/ledger/statements/flow.ports.ts'
import type { Journal } from '#core/money/ledger/statements/journal.ports.ts'
import type { LedgerCheckUnit, LedgerChecks } from '#core/money/ledger/verification/ledger-check.ts'
import type { CreditLimitHistory } from '#core/money/ledger/wallets/credit-limit.ts'
import type { Recharges } from '#core/money/payments/payment.ports.ts'
import type { SandboxTrades } from '#core/money/payments/sandbox.ports.ts'
import type { StatementLines, StatementUnit } from '#core/money/payments/statement.ports.ts'
import type { RefundUnit, Refunds } from '#core/money/refunds/refund.ports.ts'
import type { ClientStandings } from '#core/money/standings/standing.ports.ts'
import type { StorageReading, StorageUnit } from '#core/money/storage/storage.ports.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlHeldActKeeper, sqlMoneyActKeeper } from './acts/sql-money-act-keeper.ts'
import { sqlMoneyActs } from './acts/sql-money-acts.ts'
import { sqlMoneyFindingKeeper, sqlMoneyFindings } from './acts/sql-money-findings.ts'
import { sqlPaymentTerms } from './ledger/sql-payment-terms.ts'
import { sqlBankClues } from './bank/sql-bank-clues.ts'
import { sqlBankLineStore } from './bank/sql-bank-line-store.ts'
import { sqlBankLines } from './bank/sql-bank-lines.ts'
import { sqlCustomerBillStore } from './billing/sql-customer-bill-store.ts'
import { sqlCustomerBills } from './billing/sql-customer-bills.ts'
import { sqlBilledClient, sqlDueClients } from './billing/sql-due-clients.ts'
import { sqlChargeList } from './charges/sql-charge-list.ts'
import { payersOnce, sqlOrderChargeKeeper, sqlOrderChargeReading, sqlPayers } from './charges/sql-order-charges.ts'
import { sqlClosingKeeper, sqlClosings } from './closings/sql-closings.ts'
import { sqlAlipayAccountKeeper } from './cod/sql-alipay-accounts.ts'
import { sqlCodChangeKeeper, sqlCodChanges } from './cod/sql-cod-changes.ts'
import { sqlCodReports } from './cod/sql-cod-reports.ts'
import { sqlCollectionKeeper } from './cod/sql-collection-keeper.ts'
import { sqlCollections } from './cod/sql-collections.ts'
import { sqlPayoutKeeper } from './cod/sql-payout-keeper.ts'
import { sqlPayouts } from './cod/sql-payouts.ts'
import { sqlRemittanceStore } from './cod/sql-remittance-store.ts'
import { sqlRemittances } from './cod/sql-remittances.ts'
import { sqlSandboxTransfers } from './cod/sql-sandbox-transfers.ts'
import { sqlSettlementStore } from './cod/sql-settlement-store.ts'
import { sqlSettlements } from './cod/sql-settlements.ts'
import { sqlCorrectionKeeper, sqlCorrections } from './corrections/sql-corrections.ts'
import { sqlCostBills } from './costs/sql-cost-bills.ts'
import { sqlCostStore } from './costs/sql-cost-store.ts'
import { sqlMarginStore } from './costs/sql-margin-store.ts'
import { sqlMargins } from './costs/sql-margins.ts'
import { sqlInvoiceKeeper, sqlInvoices } from './invoices/sql-invoices.ts'
import { sharedLedger } from './ledger/shared-ledger.ts'
import { sqlCreditLimitHistory, sqlCreditLimits } from './ledger/sql-credit-limits.ts'
import { sqlFlow } from './ledger/sql-flow.ts'
import { sqlJournal } from './ledger/sql-journal.ts'
import { sqlLedgerCheckWriter, sqlLedgerChecks } from './ledger/sql-ledger-checks.ts'
import { arrearsShared, sqlArrears, sqlLedger, sqlLedgerReading } from './ledger/sql-ledger.ts'
import { sqlRechargeStore } from './payments/sql-recharge-store.ts'
import { sqlRecharges } from './payments/sql-recharges.ts'
import { sqlSandboxTrades } from './payments/sql-sandbox-trades.ts'
import { sqlStatementLines } from './payments/sql-statement-lines.ts'
import { sqlStatementStore } from './payments/sql-statement-store.ts'
import { sqlRefundKeeper, sqlRefunds } from './refunds/sql-refunds.ts'
import { sqlClientStandings } from './standings/sql-client-standings.ts'
import { sqlStorageKeeper } from './storage/sql-storage-keeper.ts'
import { sqlStorageReading } from './storage/sql-storage-reading.ts'

/** Parts of a unit of work that the areas of money write through. */
export type MoneyUnit = CostUnit &
  ActUnit &
  MoneyFindingUnit &
  StatementUnit &
  StorageUnit &
  LedgerUnit &
  CreditLimitUnit &
  LedgerCheckUnit &
  ArrearsUnit &
  CodChangeUnit &
  CollectionUnit &
  RemittancePart &
  SettlementUnit &
  PayoutUnit &
  InvoiceUnit &
  RefundUnit &
  CorrectionUnit &
  ClosingUnit &
  ChargingUnit & {
    readonly paymentTerms: PaymentTermsKeeper
    readonly customerBills: CustomerBillStore
    readonly bankLines: BankLineStore
    readonly bankClues: BankClues
  }

export const moneyUnit = ({ connection }: UnitParts) => ({
  costs: sqlCostStore(connection),
  moneyActs: sqlMoneyActKeeper(connection),
  moneyFindings: sqlMoneyFindingKeeper(connection),
  heldActs: sqlHeldActKeeper(connection),
  paymentTerms: sqlPaymentTerms(connection),
  customerBills: sqlCustomerBillStore(connection),
  recharges: sqlRechargeStore(connection),
  statements: sqlStatementStore(connection),
  bankLines: sqlBankLineStore(connection),
  bankClues: sqlBankClues(connection),
  margins: sqlMarginStore(connection),
  ledger: connection.isShared === true ? sharedLedger(connection) : sqlLedger(connection),
  creditLimits: sqlCreditLimits(connection),
  ledgerChecks: sqlLedgerCheckWriter(connection),
  arrears: arrearsShared(sqlArrears(connection)),
  charges: sqlOrderChargeKeeper(connection),
  payers: payersOnce(sqlPayers(connection)),
  codChanges: sqlCodChangeKeeper(connection),
  collections: sqlCollectionKeeper(connection),
  remittances: sqlRemittanceStore(connection),
  settlements: sqlSettlementStore(connection),
  alipayAccounts: sqlAlipayAccountKeeper(connection),
  payouts: sqlPayoutKeeper(connection),
  invoices: sqlInvoiceKeeper(connection),
  refunds: sqlRefundKeeper(connection),
  corrections: sqlCorrectionKeeper(connection),
  closings: sqlClosingKeeper(connection),
  storage: sqlStorageKeeper(connection),
})

/** Ports of these areas that need nothing but the database. */
export type MoneyReaders = {
  readonly ledgerReading: LedgerReading
  readonly ledgerChecks: LedgerChecks
  readonly creditLimitHistory: CreditLimitHistory
  readonly clientStandings: ClientStandings
  readonly flow: FlowReading
  readonly orderCharges: OrderChargeReading
  readonly chargeList: ChargeListReading
  readonly recharges: Recharges
  readonly statementLines: StatementLines
  readonly bankLines: BankLines
  readonly sandboxTrades: SandboxTrades
  readonly costBills: CostBills
  /** Clients whose charges are to be billed. */
  readonly dueClients: DueClients
  readonly billedClient: BilledClients
  readonly customerBills: CustomerBillReading
  readonly margins: Margins
  readonly storageReading: StorageReading
  readonly codChanges: CodChanges
  readonly collections: Collections
  readonly remittances: Remittances
  readonly codReports: CodReports
  readonly settlements: Settlements
  readonly payouts: Payouts
  readonly sandboxTransfers: SandboxTransfers
  readonly invoices: Invoices
  readonly refunds: Refunds
  readonly corrections: Corrections
  readonly moneyActs: MoneyActs
  readonly moneyFindings: MoneyFindings
  readonly closings: Closings
  readonly journal: Journal
}

export const moneyReaders = (database: Database): MoneyReaders => ({
  ledgerReading: sqlLedgerReading(database),
  ledgerChecks: sqlLedgerChecks(database),
  creditLimitHistory: sqlCreditLimitHistory(database),
  clientStandings: sqlClientStandings(database),
  flow: sqlFlow(database),
  orderCharges: sqlOrderChargeReading(database),
  chargeList: sqlChargeList(database),
  recharges: sqlRecharges(database),
  statementLines: sqlStatementLines(database),
  bankLines: sqlBankLines(database),
  sandboxTrades: sqlSandboxTrades(database),
  costBills: sqlCostBills(database),
  dueClients: sqlDueClients(database),
  billedClient: sqlBilledClient(database),
  customerBills: sqlCustomerBills(database),
  margins: sqlMargins(database),
  storageReading: sqlStorageReading(database),
  codChanges: sqlCodChanges(database),
  collections: sqlCollections(database),
  remittances: sqlRemittances(database),
  codReports: sqlCodReports(database),
  settlements: sqlSettlements(database),
  payouts: sqlPayouts(database),
  sandboxTransfers: sqlSandboxTransfers(database),
  invoices: sqlInvoices(database),
  refunds: sqlRefunds(database),
  corrections: sqlCorrections(database),
  moneyActs: sqlMoneyActs(database),
  moneyFindings: sqlMoneyFindings(database),
  closings: sqlClosings(database),
  journal: sqlJournal(database),
})
