import type { ShipmentCounts } from '#core/oversight/reports/shipment-counts.ts'
import type { AgentConnections, AgentUnit } from '#core/parcels/agents/connection.ports.ts'
import type { EventFileUnit, EventFiles } from '#core/parcels/agents/event-file.ports.ts'
import type { PollUnit } from '#core/parcels/agents/tracking-polls.port.ts'
import type { WaitingEventUnit, WaitingEvents } from '#core/parcels/agents/waiting-event.ports.ts'
import type { LabelDesignUnit, LabelDesigns } from '#core/parcels/labels/design/label-design.ports.ts'
import type { BulkUnit } from '#core/parcels/orders/events/bulk-events.port.ts'
import type { OrderExceptions, OriginalPackages } from '#core/parcels/orders/exceptions/exception.ports.ts'
import type { HeadingMemories } from '#core/parcels/orders/import/import.ports.ts'
import type { OrderImportKeeper, OrderImports } from '#core/parcels/orders/import/order-import.ts'
import type { RefusedRowKeeper, RefusedRows } from '#core/parcels/orders/import/refused-row.ts'
import type { OrderQueries, OrderUnit } from '#core/parcels/orders/order.ports.ts'
import type { LabelPrintUnit, LabelPrints } from '#core/parcels/orders/print/label-prints.port.ts'
import type { PrintDesks } from '#core/parcels/printing/print-desk.ts'
import type { PrintTasks, PrintUnit } from '#core/parcels/printing/print-document.ts'
import type { AddressUnit, SavedRecords } from '#core/parcels/saved/saved.ports.ts'
import type { PublicParcels } from '#core/parcels/tracking/public-parcel.ts'
import type { TrackingStore } from '#core/parcels/tracking/tracking-event.ts'
import type { TrackingSubscriptionUnit } from '#core/parcels/tracking/tracking-subscription.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlAgentConnections, sqlConnectionKeeper } from './agents/sql-agent-connections.ts'
import { sqlEventFileKeeper } from './agents/sql-event-file-keeper.ts'
import { sqlEventFiles } from './agents/sql-event-files.ts'
import { sqlPollKeeper, sqlTrackingPolls } from './agents/sql-tracking-polls.ts'
import { sqlWaitingEventKeeper } from './agents/sql-waiting-event-keeper.ts'
import { sqlWaitingEvents } from './agents/sql-waiting-events.ts'
import { sqlLabelDesignKeeper, sqlLabelDesigns } from './labels/sql-label-designs.ts'
import { sqlBulkEvents } from './orders/sql-bulk-events.ts'
import { sqlHeadingMemory } from './orders/sql-heading-memory.ts'
import { sqlHeldOrders } from './orders/sql-held-orders.ts'
import { sqlLabelPrintKeeper, sqlLabelPrints } from './orders/sql-label-prints.ts'
import { sqlExceptionKeeper, sqlOrderExceptions, sqlOriginalPackages } from './orders/sql-order-exceptions.ts'
import { sqlOrderImportKeeper, sqlOrderImports } from './orders/sql-order-imports.ts'
import { sqlOrderQueries } from './orders/sql-order-queries.ts'
import { sqlOrderStore } from './orders/sql-order-store.ts'
import { sqlRefusedRowKeeper, sqlRefusedRows } from './orders/sql-refused-rows.ts'
import { sqlShipmentCounts } from './orders/sql-shipment-counts.ts'
import { readTrackingStore, sqlTrackingStore } from './orders/sql-tracking-store.ts'
import { sqlPrintDeskKeeper, sqlPrintDesks } from './printing/sql-print-desks.ts'
import { sqlPrintDocuments, sqlPrintTasks } from './printing/sql-print-documents.ts'
import { sqlAddressKeeper } from './saved/sql-address-keeper.ts'
import { sqlSavedRecords } from './saved/sql-saved-records.ts'
import { sqlPublicParcels } from './tracking/sql-public-parcels.ts'
import { sqlTrackingSubscriptions } from './tracking/sql-tracking-subscriptions.ts'

/** Parts of a unit of work that the areas of parcels write through. */
export type ParcelsUnit = OrderUnit &
  BulkUnit &
  LabelPrintUnit &
  LabelDesignUnit &
  PrintUnit &
  AddressUnit &
  AgentUnit &
  PollUnit &
  TrackingSubscriptionUnit &
  WaitingEventUnit &
  EventFileUnit & {
    readonly imports: OrderImportKeeper
    readonly refusedRows: RefusedRowKeeper
    readonly publicParcels: Pick<PublicParcels, 'eventsOf'>
  }

export const parcelsUnit = ({ connection, clock, destroyDays }: UnitParts) => ({
  tracking: sqlTrackingStore(connection, clock),
  bulkEvents: sqlBulkEvents(connection, clock),
  agentConnections: sqlConnectionKeeper(connection),
  agentPolls: sqlPollKeeper(connection),
  trackingPolls: sqlTrackingPolls(connection),
  publicParcels: sqlPublicParcels(connection),
  trackingSubscriptions: sqlTrackingSubscriptions(connection),
  orders: sqlOrderStore(connection),
  imports: sqlOrderImportKeeper(connection),
  addresses: sqlAddressKeeper(connection),
  refusedRows: sqlRefusedRowKeeper(connection),
  labelPrints: sqlLabelPrintKeeper(connection),
  labelDesigns: sqlLabelDesignKeeper(connection),
  printDesks: sqlPrintDeskKeeper(connection),
  printDocuments: sqlPrintDocuments(connection),
  exceptions: sqlExceptionKeeper(connection, destroyDays),
  waitingEvents: sqlWaitingEventKeeper(connection),
  eventFiles: sqlEventFileKeeper(connection),
})

/** Ports of these areas that need nothing but the database. */
export type ParcelsReaders = {
  readonly orders: OrderQueries
  readonly orderImports: OrderImports
  /** Records that customers keep for themselves. */
  readonly saved: SavedRecords
  readonly refusedRows: RefusedRows
  readonly headingMemory: HeadingMemories
  readonly labelPrints: LabelPrints
  readonly labelDesigns: LabelDesigns
  readonly printDesks: PrintDesks
  readonly printTasks: PrintTasks
  /** Orders of a client that are held for arrears. */
  readonly heldOrders: (customerId: number, limit: number) => Promise<readonly string[]>
  readonly agentConnections: AgentConnections
  readonly orderExceptions: OrderExceptions
  readonly originalPackages: OriginalPackages
  readonly tracking: Pick<TrackingStore, 'of'>
  readonly publicParcels: PublicParcels
  readonly shipmentCounts: ShipmentCounts
  readonly waitingEvents: WaitingEvents
  readonly eventFiles: EventFiles
}

export const parcelsReaders = (database: Database): ParcelsReaders => ({
  orders: sqlOrderQueries(database),
  orderImports: sqlOrderImports(database),
  saved: sqlSavedRecords(database),
  refusedRows: sqlRefusedRows(database),
  headingMemory: sqlHeadingMemory(database),
  labelPrints: sqlLabelPrints(database),
  labelDesigns: sqlLabelDesigns(database),
  printDesks: sqlPrintDesks(database),
  printTasks: sqlPrintTasks(database),
  heldOrders: sqlHeldOrders(database),
  agentConnections: sqlAgentConnections(database),
  orderExceptions: sqlOrderExceptions(database),
  originalPackages: sqlOriginalPackages(database),
  tracking: readTrackingStore(database),
  publicParcels: sqlPublicParcels(database),
  shipmentCounts: sqlShipmentCounts(database),
  waitingEvents: sqlWaitingEvents(database),
  eventFiles: sqlEventFiles(database),
})
