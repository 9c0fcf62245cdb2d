import type { Entity } from '../kernel/entity.ts'
import { client } from '../identity/client.entity.ts'
import { role } from '../identity/role.entity.ts'
import { rolePermission } from '../identity/role-permission.entity.ts'
import { user } from '../identity/user.entity.ts'
import { menuRoute } from '../pages/menu-route.entity.ts'
import { airport } from './airport.entity.ts'
import { channel } from './channel.entity.ts'
import { city } from './city.entity.ts'
import { cityGroup } from './city-group.entity.ts'
import { cityMapping } from './city-mapping.entity.ts'
import { clientGroup } from './client-group.entity.ts'
import { contraband } from './contraband.entity.ts'
import { country } from './country.entity.ts'
import { currency } from './currency.entity.ts'
import { department } from './department.entity.ts'
import { exceptionMapping } from './exception-mapping.entity.ts'
import { paymentMode } from './payment-mode.entity.ts'
import { smsTemplate } from './sms-template.entity.ts'
import { switchRule } from './switch-rule.entity.ts'
import { timezone } from './timezone.entity.ts'
import { trackerAgent } from './tracker-agent.entity.ts'
import { trackingStatus } from './tracking-status.entity.ts'
import { unit } from './unit.entity.ts'
import { warehouse } from './warehouse.entity.ts'

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
  department,
  timezone,
  paymentMode,
  clientGroup,
  cityGroup,
  cityMapping,
  smsTemplate,
  unit,
  exceptionMapping,
  role,
  rolePermission,
  menuRoute,
  user,
  client,
]
