import { agentConnectionRoutes } from './parcels/agents/agent-connection.routes.ts'
import { secondFactorRoutes } from './platform/access/second-factor.routes.ts'
import { sessionRoutes } from './platform/access/session.routes.ts'
import { menuRoutes } from './platform/access/menu.routes.ts'
import { staffRoutes } from './platform/access/staff.routes.ts'
import { bankRoutes } from './money/bank/bank.routes.ts'
import { billingRoutes } from './money/billing/bill.routes.ts'
import { codReportRoutes } from './money/cod/cod-report.routes.ts'
import { remittanceRoutes } from './money/cod/remittance.routes.ts'
import { codBillRoutes } from './money/cod/cod-bill.routes.ts'
import { codChangeRoutes } from './money/cod/cod-change.routes.ts'
import { collectionRoutes } from './money/cod/collection.routes.ts'
import { payoutRoutes } from './money/cod/payout.routes.ts'
import { costBillRoutes } from './money/costs/cost-bill.routes.ts'
import { marginRoutes } from './money/costs/margin.routes.ts'
import { auditRoutes } from './oversight/audit/audit.routes.ts'
import { developerRoutes } from './portal/developers/developer.routes.ts'
import { errorReportRoutes } from './platform/errors/error-report.routes.ts'
import { errorRoutes } from './platform/errors/error.routes.ts'
import { exportRoutes } from './portal/exports/export.routes.ts'
import { orderFeeRoutes } from './pricing/fees/order-fees.routes.ts'
import { cityRoutes } from './pricing/fees/city.routes.ts'
import { traceQueryRoutes } from './oversight/trace-query/trace-query.routes.ts'
import { quoteRoutes } from './pricing/fees/quote.routes.ts'
import { simulationRoutes } from './pricing/fees/simulation.routes.ts'
import { tariffRoutes } from './pricing/fees/tariff.routes.ts'
import { fileRoutes } from './platform/files/file.routes.ts'
import { goodsRoutes } from './warehouse/goods/goods.routes.ts'
import { inboundRoutes } from './warehouse/goods/inbound.routes.ts'
import { pickRoutes } from './warehouse/goods/pick.routes.ts'
import { stockRoutes } from './warehouse/goods/stock.routes.ts'
import { warehouseViewRoutes } from './warehouse/goods/warehouse-view.routes.ts'
import { stocktakeRoutes } from './warehouse/goods/stocktake.routes.ts'
import { transferRoutes } from './warehouse/goods/transfer.routes.ts'
import { homeRoutes } from './oversight/home/home.routes.ts'
import { jobRoutes } from './platform/jobs/job.routes.ts'
import { labelDesignRoutes } from './parcels/labels/label-design.routes.ts'
import { labelRoutes } from './parcels/labels/label.routes.ts'
import { chargeRoutes } from './money/ledger/charge.routes.ts'
import { flowRoutes } from './money/ledger/flow.routes.ts'
import { journalRoutes } from './money/ledger/journal.routes.ts'
import { ledgerCheckRoutes } from './money/ledger/ledger-check.routes.ts'
import { walletStatementRoutes } from './money/ledger/statement.routes.ts'
import { liveRoutes } from './platform/live/live.routes.ts'
import { messageRoutes, sentMessageRoutes } from './portal/messages/message.routes.ts'
import { bulletinRoutes, bulletinStaffRoutes, noticeRoutes, noticeStaffRoutes } from './portal/messages/publication.routes.ts'
import { exceptionRoutes } from './parcels/orders/exception.routes.ts'
import { notificationRoutes, sandboxMailRoutes } from './portal/notifications/notification.routes.ts'
import { orderRoutes } from './parcels/orders/order.routes.ts'
import { orderPriceRoutes } from './parcels/orders/order-prices.routes.ts'
import { weightPricesRoutes } from './parcels/orders/weight-prices.routes.ts'
import { statementRoutes } from './money/payments/statement.routes.ts'
import { rechargeRoutes } from './money/payments/recharge.routes.ts'
import { printingRoutes } from './parcels/printing/printing.routes.ts'
import { optionRoutes } from './platform/reference/reference.routes.ts'
import { closingRoutes } from './money/closings/closing.routes.ts'
import { correctionRoutes } from './money/corrections/correction.routes.ts'
import { invoiceRoutes } from './money/invoices/invoice.routes.ts'
import { eventFileRoutes } from './parcels/agents/event-file.routes.ts'
import { waitingEventRoutes } from './parcels/agents/waiting-event.routes.ts'
import { timelinessRoutes } from './oversight/reports/timeliness.routes.ts'
import { refundRoutes } from './money/refunds/refund.routes.ts'
import { centreRoutes } from './oversight/reports/centre.routes.ts'
import type { AnyRoute } from './route.ts'
import { savedRoutes } from './parcels/saved/saved.routes.ts'
import { accountRoutes } from './portal/shippers/account.routes.ts'
import { certificationQueueRoutes, certificationRoutes } from './portal/shippers/certification.routes.ts'
import { forgottenPasswordRoutes, registrationRoutes, sandboxRoutes } from './portal/shippers/registration.routes.ts'
import { standingRoutes } from './money/standings/standing.routes.ts'
import { returnRoutes } from './operations/stations/return.routes.ts'
import { sheetRoutes } from './operations/stations/sheet.routes.ts'
import { stationRoutes } from './operations/stations/station.routes.ts'
import { bagRoutes } from './warehouse/transport/bag.routes.ts'
import { billRoutes } from './warehouse/transport/bill.routes.ts'
import { claimRoutes } from './operations/support/claim.routes.ts'
import { workOrderRoutes } from './operations/support/work-order.routes.ts'
import { storageRunRoutes } from './money/storage/storage-run.routes.ts'
import { storageRoutes } from './money/storage/storage.routes.ts'
import { enteredEventRoutes } from './parcels/tracking/entered-event.routes.ts'
import { trackingRoutes } from './parcels/tracking/tracking.routes.ts'
import { webhookRoutes } from './portal/webhooks/webhook.routes.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
type AreaRoutes = {
  readonly access: typeof sessionRoutes & typeof secondFactorRoutes & typeof staffRoutes & typeof menuRoutes
  readonly agents: typeof agentConnectionRoutes & typeof waitingEventRoutes & typeof eventFileRoutes
  readonly audit: typeof auditRoutes
  readonly billing: typeof billingRoutes
  readonly closings: typeof closingRoutes
  readonly cod: typeof codChangeRoutes &
    typeof collectionRoutes &
    typeof remittanceRoutes &
    typeof codReportRoutes &
    typeof codBillRoutes &
    typeof payoutRoutes
  readonly corrections: typeof correctionRoutes
  readonly costs: typeof costBillRoutes & typeof marginRoutes
  readonly developers: typeof developerRoutes
  readonly errors: typeof errorReportRoutes & typeof errorRoutes
  readonly exports: typeof exportRoutes
  readonly fees: typeof tariffRoutes & typeof simulationRoutes & typeof quoteRoutes & typeof orderFeeRoutes & typeof cityRoutes
  readonly files: typeof fileRoutes
  readonly goods: typeof goodsRoutes &
    typeof stockRoutes &
    typeof pickRoutes &
    typeof transferRoutes &
    typeof stocktakeRoutes &
    typeof warehouseViewRoutes &
    typeof inboundRoutes
  readonly home: typeof homeRoutes
  readonly jobs: typeof jobRoutes
  readonly labels: typeof labelRoutes & typeof labelDesignRoutes
  readonly bank: typeof bankRoutes
  readonly ledger: typeof flowRoutes & typeof chargeRoutes & typeof ledgerCheckRoutes & typeof journalRoutes & typeof walletStatementRoutes
  readonly live: typeof liveRoutes
  readonly messages: typeof messageRoutes &
    typeof sentMessageRoutes &
    typeof bulletinRoutes &
    typeof bulletinStaffRoutes &
    typeof noticeRoutes &
    typeof noticeStaffRoutes
  readonly notifications: typeof notificationRoutes & typeof sandboxMailRoutes
  readonly orders: typeof orderRoutes & typeof exceptionRoutes & typeof weightPricesRoutes & typeof orderPriceRoutes
  readonly payments: typeof rechargeRoutes & typeof statementRoutes
  readonly printing: typeof printingRoutes
  readonly reference: typeof optionRoutes
  readonly invoices: typeof invoiceRoutes
  readonly refunds: typeof refundRoutes
  readonly reports: typeof timelinessRoutes & typeof centreRoutes
  readonly saved: typeof savedRoutes
  readonly shippers: typeof registrationRoutes &
    typeof forgottenPasswordRoutes &
    typeof sandboxRoutes &
    typeof accountRoutes &
    typeof certificationRoutes &
    typeof certificationQueueRoutes
  readonly standings: typeof standingRoutes
  readonly stations: typeof stationRoutes & typeof returnRoutes & typeof sheetRoutes
  readonly storage: typeof storageRoutes & typeof storageRunRoutes
  readonly support: typeof workOrderRoutes & typeof claimRoutes
  readonly 'trace-query': typeof traceQueryRoutes
  readonly tracking: typeof trackingRoutes & typeof enteredEventRoutes
  readonly transport: typeof bagRoutes & typeof billRoutes
  readonly webhooks: typeof webhookRoutes
}

/**
 * The routes of each area, by the names that their use cases are bound under. The server's list of
 * areas (server/areas/areas.ts) does not compile without a composition for each. Entities have
 * routes of their own (reference/reference.routes.ts).
 */
export const areaRoutes: AreaRoutes = {
  access: { ...sessionRoutes, ...secondFactorRoutes, ...staffRoutes, ...menuRoutes },
  agents: { ...agentConnectionRoutes, ...waitingEventRoutes, ...eventFileRoutes },
  audit: auditRoutes,
  billing: billingRoutes,
  cod: { ...codChangeRoutes, ...collectionRoutes, ...remittanceRoutes, ...codReportRoutes, ...codBillRoutes, ...payoutRoutes },
  closings: closingRoutes,
  corrections: correctionRoutes,
  costs: { ...costBillRoutes, ...marginRoutes },
  developers: developerRoutes,
  errors: { ...errorReportRoutes, ...errorRoutes },
  exports: exportRoutes,
  fees: { ...tariffRoutes, ...simulationRoutes, ...quoteRoutes, ...orderFeeRoutes, ...cityRoutes },
  files: fileRoutes,
  goods: { ...goodsRoutes, ...stockRoutes, ...pickRoutes, ...transferRoutes, ...stocktakeRoutes, ...warehouseViewRoutes, ...inboundRoutes },
  home: homeRoutes,
  jobs: jobRoutes,
  labels: { ...labelRoutes, ...labelDesignRoutes },
  bank: bankRoutes,
  ledger: { ...flowRoutes, ...chargeRoutes, ...ledgerCheckRoutes, ...journalRoutes, ...walletStatementRoutes },
  live: liveRoutes,
  messages: { ...messageRoutes, ...sentMessageRoutes, ...bulletinRoutes, ...bulletinStaffRoutes, ...noticeRoutes, ...noticeStaffRoutes },
  notifications: { ...notificationRoutes, ...sandboxMailRoutes },
  orders: { ...orderRoutes, ...exceptionRoutes, ...weightPricesRoutes, ...orderPriceRoutes },
  payments: { ...rechargeRoutes, ...statementRoutes },
  printing: printingRoutes,
  reference: optionRoutes,
  invoices: invoiceRoutes,
  refunds: refundRoutes,
  reports: { ...timelinessRoutes, ...centreRoutes },
  saved: savedRoutes,
  shippers: {
    ...registrationRoutes,
    ...forgottenPasswordRoutes,
    ...sandboxRoutes,
    ...accountRoutes,
    ...certificationRoutes,
    ...certificationQueueRoutes,
  },
  standings: standingRoutes,
  stations: { ...stationRoutes, ...returnRoutes, ...sheetRoutes },
  storage: { ...storageRoutes, ...storageRunRoutes },
  support: { ...workOrderRoutes, ...claimRoutes },
  'trace-query': traceQueryRoutes,
  tracking: { ...trackingRoutes, ...enteredEventRoutes },
  transport: { ...bagRoutes, ...billRoutes },
  webhooks: webhookRoutes,
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>

export type AreaName = keyof typeof areaRoutes
export type RoutesOf<Area extends AreaName> = (typeof areaRoutes)[Area]

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** Every route that is written by hand, by name. */
export const routes = Object.assign({}, ...Object.values(areaRoutes)) as Together<RoutesOf<AreaName>>
export type RouteName = keyof typeof routes
