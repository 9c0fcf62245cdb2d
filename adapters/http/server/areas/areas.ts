import { areaRoutes, type AreaName, type RoutesOf } from '../../contract/routes.ts'
import { pairRoutes, type BindingsOf, type BoundRoute } from '../answers/call.ts'
import { access } from './platform/access/composition.ts'
import { agents } from './parcels/agents/composition.ts'
import { audit } from './oversight/audit/composition.ts'
import { billing } from './money/billing/composition.ts'
import { cod } from './money/cod/composition.ts'
import { closings } from './money/closings/composition.ts'
import { corrections } from './money/corrections/composition.ts'
import { costs } from './money/costs/composition.ts'
import type { SharedParts } from './composition.ts'
import { developers } from './portal/developers/composition.ts'
import { errors } from './platform/errors/composition.ts'
import { exportsFrom } from './portal/exports/composition.ts'
import { fees } from './pricing/fees/composition.ts'
import { files } from './platform/files/composition.ts'
import { goods } from './warehouse/goods/composition.ts'
import { home } from './oversight/home/composition.ts'
import { jobs } from './platform/jobs/composition.ts'
import { labels } from './parcels/labels/composition.ts'
import { bank } from './money/bank/composition.ts'
import { ledger } from './money/ledger/composition.ts'
import { live } from './platform/live/composition.ts'
import { messages } from './portal/messages/composition.ts'
import { notifications } from './portal/notifications/composition.ts'
import { orders } from './parcels/orders/composition.ts'
import { payments } from './money/payments/composition.ts'
import { printing } from './parcels/printing/composition.ts'
import { entityRows, reference } from './platform/reference/composition.ts'
import { invoices } from './money/invoices/composition.ts'
import { refunds } from './money/refunds/composition.ts'
import { reports } from './oversight/reports/composition.ts'
import { savedRecords } from './parcels/saved/composition.ts'
import { shippers } from './portal/shippers/composition.ts'
import { standings } from './money/standings/composition.ts'
import { stations } from './operations/stations/composition.ts'
import { storage } from './money/storage/composition.ts'
import { support } from './operations/support/composition.ts'
import { traceQuery } from './oversight/trace-query/composition.ts'
import { tracking } from './parcels/tracking/composition.ts'
import { transport } from './warehouse/transport/composition.ts'
import { webhooks } from './portal/webhooks/composition.ts'

/** The composition of each area of the contract: it binds every route of its area, and no other. */
const areas: { readonly [Area in Exclude<AreaName, 'exports'>]: (parts: SharedParts) => BindingsOf<RoutesOf<Area>> } = {
  access,
  agents,
  audit,
  billing,
  closings,
  cod,
  corrections,
  costs,
  developers,
  errors,
  fees,
  files,
  goods,
  home,
  jobs,
  labels,
  bank,
  ledger,
  live,
  messages,
  notifications,
  orders,
  payments,
  printing,
  reference,
  invoices,
  refunds,
  reports,
  saved: savedRecords,
  shippers,
  standings,
  stations,
  storage,
  support,
  'trace-query': traceQuery,
  tracking,
  transport,
  webhooks,
}

const rowsOf = <Area extends keyof typeof areas>(area: Area, parts: SharedParts): readonly BoundRoute[] =>
  pairRoutes(areaRoutes[area], areas[area](parts))

/** Every route with the use case behind it; exports call those of the other areas. */
export function boundRoutes(parts: SharedParts): readonly BoundRoute[] {
  const rows = [...(Object.keys(areas) as (keyof typeof areas)[]).flatMap((area) => rowsOf(area, parts)), ...entityRows(parts)]
  return [...rows, ...pairRoutes(areaRoutes.exports, exportsFrom(parts, rows))]
}
