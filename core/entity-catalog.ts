import type { Entity } from '#core/base/fields/entity.ts'
import { trackingCodeMapping } from '#core/parcels/agents/code-mapping.entity.ts'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { supplier } from '#core/money/costs/supplier.entity.ts'
import { supplierPrice } from '#core/money/costs/supplier-price.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { location } from '#core/warehouse/goods/stock/location.entity.ts'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { client } from '#core/portal/shippers/client.entity.ts'
import { role } from '#core/platform/access/roles/role.entity.ts'
import { rolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import { user } from '#core/platform/access/accounts/user.entity.ts'
import { menuRoute } from '#core/portal/pages/menu-route.entity.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import { cityMapping } from '#core/platform/reference/city-mapping.entity.ts'
import { clientGroup } from '#core/platform/reference/client-group.entity.ts'
import { contraband } from '#core/platform/reference/contraband.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { department } from '#core/platform/reference/department.entity.ts'
import { exceptionMapping } from '#core/parcels/orders/exceptions/exception-mapping.entity.ts'
import { weightTolerance } from '#core/parcels/orders/place/weight-tolerance.entity.ts'
import { noNewsRule } from '#core/oversight/trace-query/no-news-rule.entity.ts'
import { paymentMode } from '#core/platform/reference/payment-mode.entity.ts'
import { smsTemplate } from '#core/platform/reference/sms-template.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { timezone } from '#core/platform/reference/timezone.entity.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { unit } from '#core/platform/reference/unit.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'

/**
 * Every plain entity: API, pages, command line, table and OpenAPI are made from this list.
 * Referenced ones come first.
 */
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

/**
 * The entities of which each client has its own records: tables, API and shippers' pages are made
 * from this list.
 */
export const ownedEntities: readonly Entity[] = [sku]
