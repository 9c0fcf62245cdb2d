import { failed } from '#core/base/kernel/result.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Atomically, Together } from '#core/base/kernel/atomically.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import type { ShipperUnit } from '#core/portal/shippers/shipper.ports.ts'
import type { ArrearsUnit, CreditLimitUnit, LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import type { LedgerCheckUnit } from '#core/money/ledger/verification/ledger-check.ts'
import type { MailboxUnit } from '#core/portal/messages/message.ports.ts'
import type { PublicationUnit } from '#core/portal/messages/publication.ports.ts'
import type { WorkOrderUnit } from '#core/operations/support/work-order.ports.ts'
import type { ChargingUnit } from '#core/money/charges/charge.ports.ts'
import type { SimulationUnit } from '#core/pricing/simulation/simulation.ports.ts'
import type { ExceptionWriting } from '#core/operations/exceptions/exception-unit.ts'
import type { CustomerBillStore } from '#core/money/billing/bill.ports.ts'
import type { StatementUnit } from '#core/money/payments/statement.ports.ts'
import type { BankClues, BankLineStore } from '#core/money/bank/bank.ports.ts'
import type { CostUnit } from '#core/money/costs/cost.ports.ts'
import type { StorageUnit } from '#core/money/storage/storage.ports.ts'
import type { PayoutUnit } from '#core/money/cod/payouts/payout.ports.ts'
import type { CodChangeUnit } from '#core/money/cod/changes/cod-change.ports.ts'
import type { CollectionUnit } from '#core/money/cod/collections/collection.ports.ts'
import type { RemittancePart } from '#core/money/cod/remittances/remittance.ports.ts'
import type { StocktakePart } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { TransferPart } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { InboundUnit } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { PickUnit, StockUnit } from '#core/warehouse/goods/goods.ports.ts'
import type { RefusedRowKeeper } from '#core/parcels/orders/import/refused-row.ts'
import type { OrderImportKeeper } from '#core/parcels/orders/import/order-import.ts'
import type { LabelDesignUnit } from '#core/parcels/labels/design/label-design.ports.ts'
import type { LabelPrintUnit } from '#core/parcels/orders/print/label-prints.port.ts'
import type { BulkUnit } from '#core/parcels/orders/events/bulk-events.port.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import type { ReturnUnit } from '#core/operations/stations/received-return.ts'
import type { PrintUnit } from '#core/parcels/printing/print-document.ts'
import type { TransportUnit } from '#core/warehouse/transport/transport.ports.ts'
import type { PgBoss } from 'pg-boss'
import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { Connection, Database } from './database/database.ts'
import type { AddressUnit } from '#core/parcels/saved/saved.ports.ts'
import { sqlAddressKeeper } from './parcels/saved/sql-address-keeper.ts'
import { sqlAccountWriter } from './platform/access/sql-accounts.ts'
import { sqlAppKeyWriter } from './platform/access/sql-app-keys.ts'
import { sqlCustomerBillStore } from './money/billing/sql-customer-bill-store.ts'
import { sqlBankClues } from './money/bank/sql-bank-clues.ts'
import { sqlBankLineStore } from './money/bank/sql-bank-line-store.ts'
import { sqlStatementStore } from './money/payments/sql-statement-store.ts'
import { sqlRechargeStore } from './money/payments/sql-recharge-store.ts'
import { sqlSavedReportStore } from './oversight/reports/sql-saved-reports.ts'
import type { SavedReportUnit } from '#core/oversight/reports/centre-saved.ts'
import { sqlReportSumStore } from './oversight/reports/sql-report-sum-store.ts'
import type { ReportSumUnit } from '#core/oversight/reports/centre.ports.ts'
import { sqlCostStore } from './money/costs/sql-cost-store.ts'
import { sqlMarginStore } from './money/costs/sql-margin-store.ts'
import { sqlCorrectionKeeper } from './money/corrections/sql-corrections.ts'
import type { CorrectionUnit } from '#core/money/corrections/correction.ports.ts'
import { sqlInvoiceKeeper } from './money/invoices/sql-invoices.ts'
import type { InvoiceUnit } from '#core/money/invoices/invoice.ports.ts'
import { sqlClosingKeeper } from './money/closings/sql-closings.ts'
import type { ClosingUnit } from '#core/money/closings/closing.ports.ts'
import { sqlRefundKeeper } from './money/refunds/sql-refunds.ts'
import type { RefundUnit } from '#core/money/refunds/refund.ports.ts'
import type { SettlementUnit } from '#core/money/cod/bills/settlement.ports.ts'
import { sqlSettlementStore } from './money/cod/sql-settlement-store.ts'
import { sqlAlipayAccountKeeper } from './money/cod/sql-alipay-accounts.ts'
import { sqlPayoutKeeper } from './money/cod/sql-payout-keeper.ts'
import { sqlCodChangeKeeper } from './money/cod/sql-cod-changes.ts'
import { sqlCollectionKeeper } from './money/cod/sql-collection-keeper.ts'
import { sqlRemittanceStore } from './money/cod/sql-remittance-store.ts'
import { payersOnce, sqlOrderChargeKeeper, sqlPayers } from './pricing/fees/sql-order-charges.ts'
import { sqlSimulationKeeper } from './pricing/fees/sql-simulations.ts'
import { sqlExceptionKeeper } from './parcels/orders/sql-order-exceptions.ts'
import { sqlBagStore } from './warehouse/transport/sql-bag-store.ts'
import { sqlBillStore } from './warehouse/transport/sql-bill-store.ts'
import { sqlInboundStore } from './warehouse/goods/sql-inbounds.ts'
import { sqlPickStore } from './warehouse/goods/sql-picks.ts'
import { sqlReturnStore } from './operations/stations/sql-returns.ts'
import { sqlStocktakeStore } from './warehouse/goods/sql-stocktakes.ts'
import { sqlTransferStore } from './warehouse/goods/sql-transfers.ts'
import { sqlStorageKeeper } from './money/storage/sql-storage-keeper.ts'
import { sqlStockStore } from './warehouse/goods/sql-stock-store.ts'
import { sqlAnsweredCommands } from './oversight/audit/sql-answered-commands.ts'
import { sqlAuditTrail } from './oversight/audit/sql-audit-trail.ts'
import { sqlFiles } from './portal/shippers/sql-files.ts'
import { sqlCreditLimits } from './money/ledger/sql-credit-limits.ts'
import { sharedLedger } from './money/ledger/shared-ledger.ts'
import { arrearsShared, sqlArrears, sqlLedger } from './money/ledger/sql-ledger.ts'
import { sqlLedgerCheckWriter } from './money/ledger/sql-ledger-checks.ts'
import type { GatheredNews } from './portal/messages/gathered-news.ts'
import { sqlLivePublisher } from './portal/messages/sql-live-events.ts'
import { sqlMailboxUnit } from './portal/messages/sql-messages.ts'
import { sqlMailOutbox } from './portal/notifications/sql-mail-outbox.ts'
import { sqlClaimKeeper } from './operations/support/sql-claims.ts'
import type { ClaimUnit } from '#core/operations/support/claim.ports.ts'
import { sqlExportKeeper } from './portal/exports/sql-exports.ts'
import type { ExportUnit } from '#core/portal/exports/export.ports.ts'
import { sqlEventFileKeeper } from './parcels/agents/sql-event-file-keeper.ts'
import type { EventFileUnit } from '#core/parcels/agents/event-file.ports.ts'
import { sqlWaitingEventKeeper } from './parcels/agents/sql-waiting-event-keeper.ts'
import type { WaitingEventUnit } from '#core/parcels/agents/waiting-event.ports.ts'
import type { MailUnit } from '#core/portal/notifications/mail.ports.ts'
import type { AgentUnit } from '#core/parcels/agents/connection.ports.ts'
import type { PollUnit } from '#core/parcels/agents/tracking-polls.port.ts'
import { sqlConnectionKeeper } from './parcels/agents/sql-agent-connections.ts'
import { sqlPollKeeper, sqlTrackingPolls } from './parcels/agents/sql-tracking-polls.ts'
import type { PublicParcels } from '#core/parcels/tracking/public-parcel.ts'
import type { TrackingSubscriptionUnit } from '#core/parcels/tracking/tracking-subscription.ts'
import { sqlPublicParcels } from './parcels/tracking/sql-public-parcels.ts'
import { sqlTrackingSubscriptions } from './parcels/tracking/sql-tracking-subscriptions.ts'
import { sqlWebhookKeeper } from './portal/webhooks/sql-webhook-keeper.ts'
import type { WebhookUnit } from '#core/portal/webhooks/webhook.ports.ts'
import { sqlNotificationKeeper } from './portal/notifications/sql-notification-keeper.ts'
import { sqlOutbox } from './portal/notifications/sql-outbox.ts'
import type { NotificationUnit } from '#core/portal/notifications/notification.ports.ts'
import { sqlPublicationUnit } from './portal/messages/sql-publications.ts'
import { sqlLabelDesignKeeper } from './parcels/labels/sql-label-designs.ts'
import { sqlLabelPrintKeeper } from './parcels/orders/sql-label-prints.ts'
import { sqlOrderImportKeeper } from './parcels/orders/sql-order-imports.ts'
import { sqlRefusedRowKeeper } from './parcels/orders/sql-refused-rows.ts'
import { sqlOrderStore } from './parcels/orders/sql-order-store.ts'
import { sqlPhoneCodes } from './platform/access/sql-phone-codes.ts'
import { sqlShippers } from './portal/shippers/sql-shippers.ts'
import { sqlSecondFactors } from './platform/access/sql-second-factors.ts'
import { sqlSessions, type SessionCache } from './platform/access/sql-sessions.ts'
import { sqlBulkEvents } from './parcels/orders/sql-bulk-events.ts'
import { sqlTrackingStore } from './parcels/orders/sql-tracking-store.ts'
import { sqlPrintDeskKeeper } from './parcels/printing/sql-print-desks.ts'
import { sqlPrintDocuments } from './parcels/printing/sql-print-documents.ts'
import { sqlWorkOrderUnit } from './operations/support/sql-work-orders.ts'
import { sqlJobQueue } from './platform/jobs/sql-job-queue.ts'
import { transactionsTogether } from './database/together.ts'
import { transaction } from './database/transaction.ts'
import type { SilenceKeeper } from '#core/oversight/trace-query/silence.ports.ts'
import type { WatchListUnit } from '#core/oversight/trace-query/watch-list.ts'
import { sqlSilenceKeeper } from './oversight/trace-query/sql-silences.ts'
import { sqlWatchListKeeper } from './oversight/trace-query/sql-watch-lists.ts'
import { takenFailure } from './database/unique-keys.ts'

/**
 * The parts of all areas together, so that order, stock, money, message and audit row stand or fall
 * as one. A use case asks for those it names.
 */
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

/** Parts of the store for money that is owed, paid and booked. */
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

/**
 * A new part is a line here or in one of those above. Making one asks nothing of the database, so
 * that a unit costs no more the more parts it has.
 */
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
