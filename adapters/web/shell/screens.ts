import { ownedEntities } from '../../../core/entity-catalog.ts'
import type { Entity } from '../../../core/fields/entity.ts'
import { resourceScreens } from '../resource/resource-screens.ts'
import { accountScreens } from '../screens/shippers/account/account.routes.ts'
import { auditScreens } from '../screens/audit/audit.routes.ts'
import { bulletinScreens } from '../screens/messages/publications/bulletins.routes.ts'
import { paymentScreens } from '../screens/payments/payments.routes.ts'
import { bankScreens } from '../screens/bank/bank.routes.ts'
import { billingScreens } from '../screens/billing/billing.routes.ts'
import { codScreens } from '../screens/cod/cod.routes.ts'
import { certificationScreens } from '../screens/shippers/certifications/certifications.routes.ts'
import { costScreens } from '../screens/costs/costs.routes.ts'
import { dockingScreens } from '../screens/developers/docking.routes.tsx'
import { exportScreens } from '../screens/exports/exports.routes.ts'
import { jobScreens } from '../screens/jobs/jobs.routes.ts'
import { errorLogScreens } from '../screens/errors/errors.routes.ts'
import { feeScreens } from '../screens/fees/fees.routes.ts'
import { goodsScreens } from '../screens/goods/goods.routes.ts'
import { homeScreens } from '../screens/home/home.routes.ts'
import { labelScreens } from '../screens/labels/labels.routes.ts'
import { ledgerScreens } from '../screens/ledger/ledger.routes.ts'
import { messageScreens } from '../screens/messages/mailbox/messages.routes.ts'
import { notificationScreens } from '../screens/notifications/notifications.routes.ts'
import { orderScreens } from '../screens/orders/order.routes.tsx'
import { closingScreens } from '../screens/closings/closings.routes.ts'
import { agentScreens } from '../screens/agents/agents.routes.ts'
import { correctionScreens } from '../screens/corrections/corrections.routes.ts'
import { invoiceScreens } from '../screens/invoices/invoices.routes.ts'
import { refundScreens } from '../screens/refunds/refunds.routes.ts'
import { reportScreens } from '../screens/reports/reports.routes.ts'
import { savedScreens } from '../screens/saved/saved.routes.ts'
import { staffScreens } from '../screens/access/staff/staff.routes.ts'
import { standingScreens } from '../screens/standings/standings.routes.ts'
import { stationScreens } from '../screens/stations/stations.routes.ts'
import { storageScreens } from '../screens/storage/storage.routes.ts'
import { traceQueryScreens } from '../screens/trace-query/trace-query.routes.ts'
import { trackingScreens } from '../screens/tracking/tracking.routes.ts'
import { transportScreens } from '../screens/transport/transport.routes.ts'
import { supportScreens } from '../screens/support/support.routes.ts'
import { webhookScreens } from '../screens/webhooks/webhooks.routes.ts'
import { publicScreens } from './public-screens.ts'
import type { Screen } from '../base/screen.ts'

/**
 * The code of every page. An area adds its own line; core/pages decides its place in the menu and who sees it. A later line for a path
 * replaces an earlier one.
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
