import { failed } from '../../core/kernel/result.ts'
import type { Clock } from '../../core/kernel/clock.ts'
import type { Atomically, Together } from '../../core/kernel/atomically.ts'
import type { IdentityUnit } from '../../core/access/identity.ports.ts'
import type { ShipperUnit } from '../../core/shippers/shipper.ports.ts'
import type { ArrearsUnit, CreditLimitUnit, LedgerUnit } from '../../core/ledger/ledger.ports.ts'
import type { LedgerCheckUnit } from '../../core/ledger/ledger-check.ts'
import type { MailboxUnit } from '../../core/messages/message.ports.ts'
import type { PublicationUnit } from '../../core/messages/publication.ports.ts'
import type { WorkOrderUnit } from '../../core/support/work-order.ports.ts'
import type { ChargingUnit } from '../../core/flows/charge.ports.ts'
import type { SimulationUnit } from '../../core/flows/simulation.ports.ts'
import type { ExceptionWriting } from '../../core/flows/exception-unit.ts'
import type { CustomerBillStore } from '../../core/billing/bill.ports.ts'
import type { StatementUnit } from '../../core/payments/statement.ports.ts'
import type { BankClues, BankLineStore } from '../../core/bank/bank.ports.ts'
import type { CostUnit } from '../../core/costs/cost.ports.ts'
import type { StorageUnit } from '../../core/storage/storage.ports.ts'
import type { PayoutUnit } from '../../core/cod/payouts/payout.ports.ts'
import type { CodChangeUnit } from '../../core/cod/changes/cod-change.ports.ts'
import type { CollectionUnit } from '../../core/cod/collections/collection.ports.ts'
import type { RemittancePart } from '../../core/cod/remittances/remittance.ports.ts'
import type { StocktakePart } from '../../core/goods/stocktake.ports.ts'
import type { TransferPart } from '../../core/goods/transfer.ports.ts'
import type { InboundUnit } from '../../core/goods/inbound/inbound.ports.ts'
import type { PickUnit, StockUnit } from '../../core/goods/goods.ports.ts'
import type { RefusedRowKeeper } from '../../core/orders/import/refused-row.ts'
import type { OrderImportKeeper } from '../../core/orders/import/order-import.ts'
import type { LabelDesignUnit } from '../../core/labels/design/label-design.ports.ts'
import type { LabelPrintUnit } from '../../core/orders/label-prints.port.ts'
import type { BulkUnit } from '../../core/orders/bulk-events.port.ts'
import type { OrderUnit } from '../../core/orders/order.ports.ts'
import type { ReturnUnit } from '../../core/stations/received-return.ts'
import type { PrintUnit } from '../../core/printing/print-document.ts'
import type { TransportUnit } from '../../core/transport/transport.ports.ts'
import type { PgBoss } from 'pg-boss'
import type { JobQueue } from '../../core/jobs/job.ports.ts'
import type { Connection, Database } from './database/database.ts'
import type { AddressUnit } from '../../core/saved/saved.ports.ts'
import { sqlAddressKeeper } from './saved/sql-address-keeper.ts'
import { sqlAccountWriter } from './access/sql-accounts.ts'
import { sqlAppKeyWriter } from './access/sql-app-keys.ts'
import { sqlCustomerBillStore } from './billing/sql-customer-bill-store.ts'
import { sqlBankClues } from './bank/sql-bank-clues.ts'
import { sqlBankLineStore } from './bank/sql-bank-line-store.ts'
import { sqlStatementStore } from './payments/sql-statement-store.ts'
import { sqlRechargeStore } from './payments/sql-recharge-store.ts'
import { sqlSavedReportStore } from './reports/sql-saved-reports.ts'
import type { SavedReportUnit } from '../../core/reports/centre-saved.ts'
import { sqlReportSumStore } from './reports/sql-report-sum-store.ts'
import type { ReportSumUnit } from '../../core/reports/centre.ports.ts'
import { sqlCostStore } from './costs/sql-cost-store.ts'
import { sqlMarginStore } from './costs/sql-margin-store.ts'
import { sqlCorrectionKeeper } from './corrections/sql-corrections.ts'
import type { CorrectionUnit } from '../../core/corrections/correction.ports.ts'
import { sqlInvoiceKeeper } from './invoices/sql-invoices.ts'
import type { InvoiceUnit } from '../../core/invoices/invoice.ports.ts'
import { sqlClosingKeeper } from './closings/sql-closings.ts'
import type { ClosingUnit } from '../../core/closings/closing.ports.ts'
import { sqlRefundKeeper } from './refunds/sql-refunds.ts'
import type { RefundUnit } from '../../core/refunds/refund.ports.ts'
import type { SettlementUnit } from '../../core/cod/bills/settlement.ports.ts'
import { sqlSettlementStore } from './cod/sql-settlement-store.ts'
import { sqlAlipayAccountKeeper } from './cod/sql-alipay-accounts.ts'
import { sqlPayoutKeeper } from './cod/sql-payout-keeper.ts'
import { sqlCodChangeKeeper } from './cod/sql-cod-changes.ts'
import { sqlCollectionKeeper } from './cod/sql-collection-keeper.ts'
import { sqlRemittanceStore } from './cod/sql-remittance-store.ts'
import { payersOnce, sqlOrderChargeKeeper, sqlPayers } from './fees/sql-order-charges.ts'
import { sqlSimulationKeeper } from './fees/sql-simulations.ts'
import { sqlExceptionKeeper } from './orders/sql-order-exceptions.ts'
import { sqlBagStore } from './transport/sql-bag-store.ts'
import { sqlBillStore } from './transport/sql-bill-store.ts'
import { sqlInboundStore } from './goods/sql-inbounds.ts'
import { sqlPickStore } from './goods/sql-picks.ts'
import { sqlReturnStore } from './stations/sql-returns.ts'
import { sqlStocktakeStore } from './goods/sql-stocktakes.ts'
import { sqlTransferStore } from './goods/sql-transfers.ts'
import { sqlStorageKeeper } from './storage/sql-storage-keeper.ts'
import { sqlStockStore } from './goods/sql-stock-store.ts'
import { sqlAnsweredCommands } from './audit/sql-answered-commands.ts'
import { sqlAuditTrail } from './audit/sql-audit-trail.ts'
import { sqlFiles } from './shippers/sql-files.ts'
import { sqlCreditLimits } from './ledger/sql-credit-limits.ts'
import { sharedLedger } from './ledger/shared-ledger.ts'
import { arrearsShared, sqlArrears, sqlLedger } from './ledger/sql-ledger.ts'
import { sqlLedgerCheckWriter } from './ledger/sql-ledger-checks.ts'
import type { GatheredNews } from './messages/gathered-news.ts'
import { sqlLivePublisher } from './messages/sql-live-events.ts'
import { sqlMailboxUnit } from './messages/sql-messages.ts'
import { sqlMailOutbox } from './notifications/sql-mail-outbox.ts'
import { sqlClaimKeeper } from './support/sql-claims.ts'
import type { ClaimUnit } from '../../core/support/claim.ports.ts'
import { sqlExportKeeper } from './exports/sql-exports.ts'
import type { ExportUnit } from '../../core/exports/export.ports.ts'
import { sqlEventFileKeeper } from './agents/sql-event-file-keeper.ts'
import type { EventFileUnit } from '../../core/agents/event-file.ports.ts'
import { sqlWaitingEventKeeper } from './agents/sql-waiting-event-keeper.ts'
import type { WaitingEventUnit } from '../../core/agents/waiting-event.ports.ts'
import type { MailUnit } from '../../core/notifications/mail.ports.ts'
import type { AgentUnit } from '../../core/agents/connection.ports.ts'
import type { PollUnit } from '../../core/flows/tracking-polls.port.ts'
import { sqlConnectionKeeper } from './agents/sql-agent-connections.ts'
import { sqlPollKeeper, sqlTrackingPolls } from './agents/sql-tracking-polls.ts'
import type { PublicParcels } from '../../core/tracking/public-parcel.ts'
import type { TrackingSubscriptionUnit } from '../../core/tracking/tracking-subscription.ts'
import { sqlPublicParcels } from './tracking/sql-public-parcels.ts'
import { sqlTrackingSubscriptions } from './tracking/sql-tracking-subscriptions.ts'
import { sqlWebhookKeeper } from './webhooks/sql-webhook-keeper.ts'
import type { WebhookUnit } from '../../core/webhooks/webhook.ports.ts'
import { sqlNotificationKeeper } from './notifications/sql-notification-keeper.ts'
import { sqlOutbox } from './notifications/sql-outbox.ts'
import type { NotificationUnit } from '../../core/notifications/notification.ports.ts'
import { sqlPublicationUnit } from './messages/sql-publications.ts'
import { sqlLabelDesignKeeper } from './labels/sql-label-designs.ts'
import { sqlLabelPrintKeeper } from './orders/sql-label-prints.ts'
import { sqlOrderImportKeeper } from './orders/sql-order-imports.ts'
import { sqlRefusedRowKeeper } from './orders/sql-refused-rows.ts'
import { sqlOrderStore } from './orders/sql-order-store.ts'
import { sqlPhoneCodes } from './access/sql-phone-codes.ts'
import { sqlShippers } from './shippers/sql-shippers.ts'
import { sqlSecondFactors } from './access/sql-second-factors.ts'
import { sqlSessions, type SessionCache } from './access/sql-sessions.ts'
import { sqlBulkEvents } from './orders/sql-bulk-events.ts'
import { sqlTrackingStore } from './orders/sql-tracking-store.ts'
import { sqlPrintDeskKeeper } from './printing/sql-print-desks.ts'
import { sqlPrintDocuments } from './printing/sql-print-documents.ts'
import { sqlWorkOrderUnit } from './support/sql-work-orders.ts'
import { sqlJobQueue } from './jobs/sql-job-queue.ts'
import { transactionsTogether } from './database/together.ts'
import { transaction } from './database/transaction.ts'
import type { SilenceKeeper } from '../../core/trace-query/silence.ports.ts'
import type { WatchListUnit } from '../../core/trace-query/watch-list.ts'
import { sqlSilenceKeeper } from './trace-query/sql-silences.ts'
import { sqlWatchListKeeper } from './trace-query/sql-watch-lists.ts'
import { takenFailure } from './database/unique-keys.ts'

/** The parts of all areas together, so that order, stock, money, message and audit row stand or fall as one. A use case asks for those it names. */
export type Unit = IdentityUnit &
  ShipperUnit &
  OrderUnit &
  BulkUnit &
  LabelPrintUnit &
  LabelDesignUnit &
  PrintUnit &
  StockUnit &
  TransportUnit &
  CostUnit &
  StatementUnit &
  StorageUnit &
  PickUnit &
  ReturnUnit &
  TransferPart &
  InboundUnit &
  StocktakePart &
  LedgerUnit &
  CreditLimitUnit &
  LedgerCheckUnit &
  ArrearsUnit &
  WorkOrderUnit &
  CodChangeUnit &
  CollectionUnit &
  RemittancePart &
  SettlementUnit &
  PayoutUnit &
  InvoiceUnit &
  RefundUnit &
  CorrectionUnit &
  ClosingUnit &
  ExceptionWriting &
  AddressUnit &
  MailboxUnit &
  MailUnit &
  AgentUnit &
  PollUnit &
  TrackingSubscriptionUnit &
  WebhookUnit &
  WaitingEventUnit &
  EventFileUnit &
  ExportUnit &
  Pick<ClaimUnit, 'claims'> &
  NotificationUnit &
  ChargingUnit &
  SimulationUnit &
  WatchListUnit &
  ReportSumUnit &
  SavedReportUnit &
  PublicationUnit & { readonly customerBills: CustomerBillStore; readonly bankLines: BankLineStore; readonly bankClues: BankClues } & {
    readonly jobs: JobQueue
    readonly silences: SilenceKeeper
    readonly imports: OrderImportKeeper
    readonly refusedRows: RefusedRowKeeper
    readonly publicParcels: Pick<PublicParcels, 'eventsOf'>
  }

type Parts = { readonly sessions: SessionCache; readonly boss: PgBoss; readonly news: GatheredNews; readonly clock: Clock }

/** Where parcels are, who is asked about them and who follows them. */
const trackingOn = (connection: Connection, clock: Clock) => ({
  tracking: sqlTrackingStore(connection, clock),
  bulkEvents: sqlBulkEvents(connection, clock),
  silences: sqlSilenceKeeper(connection),
  watchLists: sqlWatchListKeeper(connection),
  agentConnections: sqlConnectionKeeper(connection),
  agentPolls: sqlPollKeeper(connection),
  trackingPolls: sqlTrackingPolls(connection),
  publicParcels: sqlPublicParcels(connection),
  trackingSubscriptions: sqlTrackingSubscriptions(connection),
})

/** What is owed, paid and booked. */
const moneyOn = (connection: Connection) => ({
  costs: sqlCostStore(connection),
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
})

/** A new part is a line here or in one of those above. Making one asks nothing of the database, so that a unit costs no more the more parts it has. */
const unitOn = (connection: Connection, { sessions, boss, news, clock }: Parts): Unit => ({
  accounts: sqlAccountWriter(connection),
  appKeys: sqlAppKeyWriter(connection),
  phoneCodes: sqlPhoneCodes(connection),
  secondFactors: sqlSecondFactors(connection),
  sessions: sqlSessions(connection, sessions),
  shippers: sqlShippers(connection),
  files: sqlFiles(connection),
  ...trackingOn(connection, clock),
  ...moneyOn(connection),
  orders: sqlOrderStore(connection),
  imports: sqlOrderImportKeeper(connection),
  addresses: sqlAddressKeeper(connection),
  refusedRows: sqlRefusedRowKeeper(connection),
  labelPrints: sqlLabelPrintKeeper(connection),
  labelDesigns: sqlLabelDesignKeeper(connection),
  printDesks: sqlPrintDeskKeeper(connection),
  printDocuments: sqlPrintDocuments(connection),
  stock: sqlStockStore(connection),
  bags: sqlBagStore(connection),
  bills: sqlBillStore(connection),
  reportSums: sqlReportSumStore(connection),
  savedReports: sqlSavedReportStore(connection),
  picks: sqlPickStore(connection),
  returns: sqlReturnStore(connection),
  transfers: sqlTransferStore(connection),
  inbounds: sqlInboundStore(connection),
  stocktakes: sqlStocktakeStore(connection),
  storage: sqlStorageKeeper(connection),
  simulations: sqlSimulationKeeper(connection),
  workOrders: sqlWorkOrderUnit(connection),
  exceptions: sqlExceptionKeeper(connection),
  messages: sqlMailboxUnit(connection),
  mails: sqlMailOutbox(connection),
  webhooks: sqlWebhookKeeper(connection),
  waitingEvents: sqlWaitingEventKeeper(connection),
  eventFiles: sqlEventFileKeeper(connection),
  exports: sqlExportKeeper(connection),
  claims: sqlClaimKeeper(connection),
  outbox: sqlOutbox(connection),
  notifications: sqlNotificationKeeper(connection),
  publications: sqlPublicationUnit(connection),
  live: sqlLivePublisher(connection, news),
  audit: sqlAuditTrail(connection),
  jobs: sqlJobQueue(connection, boss),
  answered: sqlAnsweredCommands(connection),
})

/** Units of work as transactions; a unique index that one violates is its failure. */
export const sqlAtomically =
  (database: Database, parts: Parts): Atomically<Unit> =>
  (work) =>
    transaction(database, (connection) => work(unitOn(connection, parts))).catch((error: unknown) => failed(takenFailure(error)))

/** The same for units that may share a transaction, and then its parts too. */
export function sqlTogether(database: Database, parts: Parts): Together<Unit> {
  const together = transactionsTogether(database)
  const units = new WeakMap<Connection, Unit>()
  const unitFor = (connection: Connection): Unit => {
    const unit = units.get(connection) ?? unitOn(connection, parts)
    units.set(connection, unit)
    return unit
  }
  return (keys) => (work) =>
    together(keys, (connection) => work(unitFor(connection))).catch((error: unknown) => failed(takenFailure(error)))
}
