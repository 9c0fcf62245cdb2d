import type { Entity } from './fields/entity.ts'
import { trackingCodeMapping } from './agents/code-mapping.entity.ts'
import { exchangeRate } from './fees/exchange-rate.entity.ts'
import { supplier } from './costs/supplier.entity.ts'
import { supplierPrice } from './costs/supplier-price.entity.ts'
import { expenseSubject } from './fees/expense-subject.entity.ts'
import { freightRule } from './fees/freight-rule.entity.ts'
import { location } from './goods/location.entity.ts'
import { sku } from './goods/sku.entity.ts'
import { client } from './shippers/client.entity.ts'
import { role } from './access/role.entity.ts'
import { rolePermission } from './access/role-permission.entity.ts'
import { user } from './access/user.entity.ts'
import { menuRoute } from './pages/menu-route.entity.ts'
import { airport } from './reference/airport.entity.ts'
import { channel } from './reference/channel.entity.ts'
import { city } from './reference/city.entity.ts'
import { cityGroup } from './reference/city-group.entity.ts'
import { cityMapping } from './reference/city-mapping.entity.ts'
import { clientGroup } from './reference/client-group.entity.ts'
import { contraband } from './reference/contraband.entity.ts'
import { country } from './reference/country.entity.ts'
import { currency } from './reference/currency.entity.ts'
import { department } from './reference/department.entity.ts'
import { exceptionMapping } from './orders/exceptions/exception-mapping.entity.ts'
import { weightTolerance } from './orders/weight-tolerance.entity.ts'
import { noNewsRule } from './trace-query/no-news-rule.entity.ts'
import { paymentMode } from './reference/payment-mode.entity.ts'
import { smsTemplate } from './reference/sms-template.entity.ts'
import { switchRule } from './reference/switch-rule.entity.ts'
import { timezone } from './reference/timezone.entity.ts'
import { trackerAgent } from './reference/tracker-agent.entity.ts'
import { trackingStatus } from './reference/tracking-status.entity.ts'
import { unit } from './reference/unit.entity.ts'
import { warehouse } from './reference/warehouse.entity.ts'

/** Every plain entity: API, pages, command line, table and OpenAPI are made from this list. Referenced ones come first. */
export const catalog: readonly Entity[] = [
  currency,
  country,
  airport,
  city,
  trackerAgent,
  channel,
  switchRule,
  contraband,
  trackingStatus,
  warehouse,
  location,
  department,
  timezone,
  paymentMode,
  clientGroup,
  cityGroup,
  cityMapping,
  smsTemplate,
  unit,
  exceptionMapping,
  trackingCodeMapping,
  weightTolerance,
  noNewsRule,
  exchangeRate,
  freightRule,
  expenseSubject,
  supplier,
  supplierPrice,
  role,
  rolePermission,
  menuRoute,
  user,
  client,
]

/** The entities of which each client has its own records: tables, API and shippers' pages are made from this list. */
export const ownedEntities: readonly Entity[] = [sku]
