import { ownedEntities } from '#core/entity-catalog.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { resourceScreens } from '../resource/resource-screens.ts'
import { accountScreens } from '../screens/portal/shippers/account/account.routes.ts'
import { auditScreens } from '../screens/oversight/audit/audit.routes.ts'
import { bulletinScreens } from '../screens/portal/messages/publications/bulletins.routes.ts'
import { paymentScreens } from '../screens/money/payments/payments.routes.ts'
import { bankScreens } from '../screens/money/bank/bank.routes.ts'
import { billingScreens } from '../screens/money/billing/billing.routes.ts'
import { codScreens } from '../screens/money/cod/cod.routes.ts'
import { certificationScreens } from '../screens/portal/shippers/certifications/certifications.routes.ts'
import { costScreens } from '../screens/money/costs/costs.routes.ts'
import { dockingScreens } from '../screens/portal/developers/docking.routes.tsx'
import { exportScreens } from '../screens/portal/exports/exports.routes.ts'
import { jobScreens } from '../screens/platform/jobs/jobs.routes.ts'
import { errorLogScreens } from '../screens/platform/errors/errors.routes.ts'
import { feeScreens } from '../screens/pricing/fees/fees.routes.ts'
import { goodsScreens } from '../screens/warehouse/goods/goods.routes.ts'
import { homeScreens } from '../screens/oversight/home/home.routes.ts'
import { labelScreens } from '../screens/parcels/labels/labels.routes.ts'
import { ledgerScreens } from '../screens/money/ledger/ledger.routes.ts'
import { messageScreens } from '../screens/portal/messages/mailbox/messages.routes.ts'
import { notificationScreens } from '../screens/portal/notifications/notifications.routes.ts'
import { orderScreens } from '../screens/parcels/orders/order.routes.tsx'
import { closingScreens } from '../screens/money/closings/closings.routes.ts'
import { agentScreens } from '../screens/parcels/agents/agents.routes.ts'
import { correctionScreens } from '../screens/money/corrections/corrections.routes.ts'
import { invoiceScreens } from '../screens/money/invoices/invoices.routes.ts'
import { refundScreens } from '../screens/money/refunds/refunds.routes.ts'
import { reportScreens } from '../screens/oversight/reports/reports.routes.ts'
import { savedScreens } from '../screens/parcels/saved/saved.routes.ts'
import { staffScreens } from '../screens/platform/access/staff/staff.routes.ts'
import { standingScreens } from '../screens/money/standings/standings.routes.ts'
import { stationScreens } from '../screens/operations/stations/stations.routes.ts'
import { storageScreens } from '../screens/money/storage/storage.routes.ts'
import { traceQueryScreens } from '../screens/oversight/trace-query/trace-query.routes.ts'
import { trackingScreens } from '../screens/parcels/tracking/tracking.routes.ts'
import { transportScreens } from '../screens/warehouse/transport/transport.routes.ts'
import { supportScreens } from '../screens/operations/support/support.routes.ts'
import { webhookScreens } from '../screens/portal/webhooks/webhooks.routes.ts'
import { publicScreens } from './public-screens.ts'
import type { Screen } from '../base/screen.ts'

/**
 * The code of every page. An area adds its own line; core/portal/pages decides its place in the
 * menu and who sees it. A later line for a path replaces an earlier one.
 */
export const screensOf = (entities: readonly Entity[]): ReadonlyMap<string, Screen> =>
  new Map(
    [
      ...resourceScreens([...entities, ...ownedEntities]),
      ...publicScreens,
      ...feeScreens,
      ...goodsScreens,
      ...homeScreens,
      ...dockingScreens,
      ...messageScreens,
      ...supportScreens,
      ...bankScreens,
      ...billingScreens,
      ...codScreens,
      ...paymentScreens,
      ...costScreens,
      ...orderScreens,
      ...invoiceScreens,
      ...notificationScreens,
      ...webhookScreens,
      ...refundScreens,
      ...closingScreens,
      ...agentScreens,
      ...correctionScreens,
      ...savedScreens,
      ...stationScreens,
      ...storageScreens,
      ...reportScreens,
      ...trackingScreens,
      ...traceQueryScreens,
      ...transportScreens,
      ...accountScreens,
      ...certificationScreens,
      ...staffScreens,
      ...errorLogScreens,
      ...exportScreens,
      ...jobScreens,
      ...bulletinScreens,
      ...labelScreens,
      ...ledgerScreens,
      ...standingScreens,
      ...auditScreens,
    ].map((screen) => [screen.path, screen]),
  )
