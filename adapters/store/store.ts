import type { CodReports } from '#core/money/cod/reports/cod-report.ts'
import type { Remittances } from '#core/money/cod/remittances/remittance.ports.ts'
import type { JobRecords, JobSchedule } from '#core/platform/jobs/job.ports.ts'
import type { StoreMaintenance } from '#core/platform/jobs/maintenance.work.ts'
import type { JobsDatabase } from './platform/jobs/boss.ts'
import type { ErrorLog } from '#core/platform/errors/error-log.port.ts'
import type { AuditSealing, SealedTrailReading } from '#core/oversight/audit/audit-seals.port.ts'
import type { AuditRecords } from '#core/oversight/audit/audit-records.port.ts'
import type { FileRecords, NamedUploads } from '#core/platform/files/file.ports.ts'
import type { CertificationQueue, Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { Accounts, AppKeys, Contacts, Sessions, Throttle } from '#core/platform/access/identity.ports.ts'
import type { RoleGrants } from '#core/platform/access/roles/role-grants.ts'
import type { SmsOutbox } from '#core/portal/notifications/sms.port.ts'
import type { PreferenceStore } from '#core/platform/access/preferences.port.ts'
import type { Atomically, Together } from '#core/base/kernel/atomically.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { HeadingMemories } from '#core/parcels/orders/import/import.ports.ts'
import type { RefusedRows } from '#core/parcels/orders/import/refused-row.ts'
import type { OrderImports } from '#core/parcels/orders/import/order-import.ts'
import type { WarehouseViews } from '#core/warehouse/goods/stock/warehouse-view.port.ts'
import type { StorageReading } from '#core/money/storage/storage.ports.ts'
import type { StocktakeReading } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { TransferReading } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { InboundReading } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { GoodsReading, PickReading, StockReading } from '#core/warehouse/goods/goods.ports.ts'
import type { LabelDesigns } from '#core/parcels/labels/design/label-design.ports.ts'
import type { LabelPrints } from '#core/parcels/orders/print/label-prints.port.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { Claims } from '#core/operations/support/claim.ports.ts'
import type { Exports } from '#core/portal/exports/export.ports.ts'
import type { EventFiles } from '#core/parcels/agents/event-file.ports.ts'
import type { WaitingEvents } from '#core/parcels/agents/waiting-event.ports.ts'
import type { TimelinessReading } from '#core/oversight/reports/timeliness.ports.ts'
import type { SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import type { SavedReports } from '#core/oversight/reports/centre-saved.ts'
import type { ReportSums } from '#core/oversight/reports/centre.ports.ts'
import type { ShipmentCounts } from '#core/oversight/reports/shipment-counts.ts'
import type { EntityStore, ReferenceSnapshot } from '#core/base/fields/reference.ports.ts'
import type { PrintDesks } from '#core/parcels/printing/print-desk.ts'
import type { PrintTasks } from '#core/parcels/printing/print-document.ts'
import type { LiveEvents } from '#core/platform/live/live-events.port.ts'
import type { StockRecount } from '#core/warehouse/goods/stock/stock-recount.port.ts'
import type { ChargeListReading } from '#core/money/charges/charge-list.ports.ts'
import type { OrderChargeReading } from '#core/money/charges/charge.ports.ts'
import type { SimulationReading } from '#core/pricing/simulation/simulation.ports.ts'
import type { CreditLimitHistory } from '#core/money/ledger/wallets/credit-limit.ts'
import type { ClientStandings } from '#core/money/standings/standing.ports.ts'
import type { FlowReading } from '#core/money/ledger/statements/flow.ports.ts'
import type { LedgerReading } from '#core/money/ledger/ledger.ports.ts'
import type { LedgerChecks } from '#core/money/ledger/verification/ledger-check.ts'
import type { NotificationReading } from '#core/portal/notifications/notification.ports.ts'
import type { Mailboxes } from '#core/portal/messages/message.ports.ts'
import type { Publications } from '#core/portal/messages/publication.ports.ts'
import type { OrderExceptions } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { Journal } from '#core/money/ledger/statements/journal.ports.ts'
import type { Closings } from '#core/money/closings/closing.ports.ts'
import type { Corrections } from '#core/money/corrections/correction.ports.ts'
import type { Invoices } from '#core/money/invoices/invoice.ports.ts'
import type { Refunds } from '#core/money/refunds/refund.ports.ts'
import type { Settlements } from '#core/money/cod/bills/settlement.ports.ts'
import type { SandboxTransfers } from '#core/money/cod/payouts/sandbox-transfers.port.ts'
import type { Payouts } from '#core/money/cod/payouts/payout.ports.ts'
import type { CodChanges } from '#core/money/cod/changes/cod-change.ports.ts'
import type { Collections } from '#core/money/cod/collections/collection.ports.ts'
import type { WorkOrders } from '#core/operations/support/work-order.ports.ts'
import type { SavedRecords } from '#core/parcels/saved/saved.ports.ts'
import type { TransitTimes } from '#core/pricing/fees/quotes/transit-time.ts'
import type { TariffVersions } from '#core/pricing/fees/tariff/tariff-versions.port.ts'
import type { PublicParcels } from '#core/parcels/tracking/public-parcel.ts'
import type { TrackingStore } from '#core/parcels/tracking/tracking-event.ts'
import type { ReturnReading } from '#core/operations/stations/received-return.ts'
import type { BankLines } from '#core/money/bank/bank.ports.ts'
import type { StatementLines } from '#core/money/payments/statement.ports.ts'
import type { Recharges } from '#core/money/payments/payment.ports.ts'
import type { SandboxTrades } from '#core/money/payments/sandbox.ports.ts'
import type { CustomerBillReading, DueClients } from '#core/money/billing/bill.ports.ts'
import type { BilledClients } from '#core/money/billing/run-billing.usecase.ts'
import type { CostBills } from '#core/money/costs/cost.ports.ts'
import type { Margins } from '#core/money/costs/margin.ports.ts'
import type { Bags, Bills } from '#core/warehouse/transport/transport.ports.ts'
import type { AgentConnections } from '#core/parcels/agents/connection.ports.ts'
import type { SilenceReading } from '#core/oversight/trace-query/silence.ports.ts'
import type { TraceReading } from '#core/oversight/trace-query/trace.ports.ts'
import type { WatchLists } from '#core/oversight/trace-query/watch-list.ts'
import type { Webhooks } from '#core/portal/webhooks/webhook.ports.ts'
import type { Unit } from './unit.ts'

/** Every port that is kept in PostgreSQL, behind one pool of connections. */
export type Store = {
  /**
   * Brings the tables to this version (several servers may do so at once) and then keeps the cached
   * reference data up to date.
   */
  readonly migrate: () => Promise<void>
  /**
   * Fills an empty store with reference data, with `demo` also with accounts and orders; once, even
   * if other servers start at the same time.
   */
  readonly seed: (what: { readonly demo: boolean }) => Promise<void>
  /** Whether the store answers now and its tables are those of this version. */
  readonly ready: () => Promise<boolean>
  /** The role that the store works as, and whether it may change what is only appended. */
  readonly rights: () => Promise<{ readonly role: string; readonly mayChange: boolean }>
  readonly close: () => Promise<void>
  /**
   * Runs `work` with a limit for all it asks of the store together, 4 s a step otherwise: beyond it
   * the step fails, and `isUnavailable` detects it. A call within a call can only shorten the time.
   */
  readonly within: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** The same, and rejects at the limit even where `work` waits for another's call. */
  readonly promptly: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Limits each step of `work`, a statement or a unit of work, below the default. */
  readonly withSteps: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  readonly entityStore: <F extends Fields>(entity: Entity<F>) => EntityStore<F>
  /** The records of one client, of an entity of which each client has its own. */
  readonly ownedStore: (entity: Entity, customerId: number) => EntityStore
  readonly references: ReferenceSnapshot
  /**
   * Writes versions of prices; what it wrote is in the snapshot of the references when it answers.
   */
  readonly tariffVersions: TariffVersions
  readonly orders: OrderQueries
  readonly orderImports: OrderImports
  /** Records that customers keep for themselves. */
  readonly saved: SavedRecords
  readonly refusedRows: RefusedRows
  /** Every change is a unit of work over the parts of all areas. */
  readonly atomically: Atomically<Unit>
  /** The same for many small ones a second that touch nothing in common. */
  readonly together: Together<Unit>
  readonly shippers: Shippers
  readonly certificationQueue: CertificationQueue
  readonly files: Pick<FileRecords, 'find' | 'usesOf'> & NamedUploads
  readonly accounts: Accounts
  readonly appKeys: AppKeys
  readonly contacts: Contacts
  readonly roleGrants: RoleGrants
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly smsOutbox: SmsOutbox
  readonly preferences: PreferenceStore
  readonly headingMemory: HeadingMemories
  readonly labelPrints: LabelPrints
  readonly labelDesigns: LabelDesigns
  readonly printDesks: PrintDesks
  readonly printTasks: PrintTasks
  readonly live: LiveEvents
  readonly ledgerReading: LedgerReading
  readonly ledgerChecks: LedgerChecks
  readonly creditLimitHistory: CreditLimitHistory
  readonly clientStandings: ClientStandings
  readonly flow: FlowReading
  readonly orderCharges: OrderChargeReading
  readonly chargeList: ChargeListReading
  readonly tariffSimulations: SimulationReading
  readonly transitTimes: TransitTimes
  readonly goods: GoodsReading
  readonly stockReading: StockReading
  readonly stockRecount: StockRecount
  readonly bags: Bags
  readonly bills: Bills
  readonly recharges: Recharges
  readonly statementLines: StatementLines
  readonly bankLines: BankLines
  readonly sandboxTrades: SandboxTrades
  readonly costBills: CostBills
  /** Clients whose charges are to be billed. */
  readonly dueClients: DueClients
  readonly billedClient: BilledClients
  readonly customerBills: CustomerBillReading
  /** Orders of a client that are held for arrears. */
  readonly heldOrders: (customerId: number, limit: number) => Promise<readonly string[]>
  readonly margins: Margins
  readonly pickReading: PickReading
  readonly returnReading: ReturnReading
  readonly transferReading: TransferReading
  readonly stocktakeReading: StocktakeReading
  readonly storageReading: StorageReading
  readonly warehouseViews: WarehouseViews
  readonly inbounds: InboundReading
  readonly workOrders: WorkOrders
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
  readonly closings: Closings
  readonly journal: Journal
  readonly agentConnections: AgentConnections
  readonly orderExceptions: OrderExceptions
  readonly mailboxes: Mailboxes
  readonly webhooks: Webhooks
  readonly notifications: NotificationReading
  readonly publications: Publications
  readonly tracking: Pick<TrackingStore, 'of'>
  readonly traces: TraceReading
  readonly silences: SilenceReading
  readonly watchLists: WatchLists
  readonly publicParcels: PublicParcels
  readonly shipmentCounts: ShipmentCounts
  readonly timeliness: TimelinessReading
  readonly reportSums: ReportSums
  readonly savedReports: SavedReports
  /** The subjects of the reports centre whose sums are kept. */
  readonly keptSubjects: readonly SubjectName[]
  readonly waitingEvents: WaitingEvents
  readonly eventFiles: EventFiles
  readonly exports: Exports
  readonly claims: Claims
  readonly errorLog: ErrorLog
  readonly jobs: {
    readonly records: JobRecords
    readonly schedule: JobSchedule
    /** The database that runs the queue, on connections of its own. */
    readonly engine: { readonly database: JobsDatabase; readonly schema: string }
  }
  readonly maintenance: StoreMaintenance
  readonly audit: Pick<AuditTrail, 'of'>
  readonly auditRecords: AuditRecords
  readonly auditSealing: AuditSealing
  readonly sealedTrail: SealedTrailReading
}
