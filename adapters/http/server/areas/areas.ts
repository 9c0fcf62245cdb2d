import { areaRoutes, type AreaName, type RoutesOf } from '../../contract/routes.ts'
import { bound, type BindingsOf, type BoundRoute } from '../listen/call.ts'
import { access } from './access/composition.ts'
import { agents } from './agents/composition.ts'
import { audit } from './audit/composition.ts'
import { billing } from './billing/composition.ts'
import { cod } from './cod/composition.ts'
import { closings } from './closings/composition.ts'
import { corrections } from './corrections/composition.ts'
import { costs } from './costs/composition.ts'
import type { SharedParts } from './composition.ts'
import { developers } from './developers/composition.ts'
import { errors } from './errors/composition.ts'
import { exportsFrom } from './exports/composition.ts'
import { fees } from './fees/composition.ts'
import { files } from './files/composition.ts'
import { goods } from './goods/composition.ts'
import { home } from './home/composition.ts'
import { jobs } from './jobs/composition.ts'
import { labels } from './labels/composition.ts'
import { bank } from './bank/composition.ts'
import { ledger } from './ledger/composition.ts'
import { live } from './live/composition.ts'
import { messages } from './messages/composition.ts'
import { notifications } from './notifications/composition.ts'
import { orders } from './orders/composition.ts'
import { payments } from './payments/composition.ts'
import { printing } from './printing/composition.ts'
import { entityRows, reference } from './reference/composition.ts'
import { invoices } from './invoices/composition.ts'
import { refunds } from './refunds/composition.ts'
import { reports } from './reports/composition.ts'
import { saved } from './saved/composition.ts'
import { shippers } from './shippers/composition.ts'
import { standings } from './standings/composition.ts'
import { stations } from './stations/composition.ts'
import { storage } from './storage/composition.ts'
import { support } from './support/composition.ts'
import { traceQuery } from './trace-query/composition.ts'
import { tracking } from './tracking/composition.ts'
import { transport } from './transport/composition.ts'
import { webhooks } from './webhooks/composition.ts'

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
  saved,
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
  bound(areaRoutes[area], areas[area](parts))

/** Every route with the use case behind it; exports call those of the other areas. */
export function boundRoutes(parts: SharedParts): readonly BoundRoute[] {
  const rows = [...(Object.keys(areas) as (keyof typeof areas)[]).flatMap((area) => rowsOf(area, parts)), ...entityRows(parts)]
  return [...rows, ...bound(areaRoutes.exports, exportsFrom(parts, rows))]
}
