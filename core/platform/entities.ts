import type { Entity } from '#core/base/fields/entity.ts'
import { user } from './access/accounts/user.entity.ts'
import { rolePermission } from './access/roles/role-permission.entity.ts'
import { role } from './access/roles/role.entity.ts'
import { airport } from './reference/airport.entity.ts'
import { channel } from './reference/channel.entity.ts'
import { cityGroup } from './reference/city-group.entity.ts'
import { cityMapping } from './reference/city-mapping.entity.ts'
import { city } from './reference/city.entity.ts'
import { clientGroup } from './reference/client-group.entity.ts'
import { contraband } from './reference/contraband.entity.ts'
import { country } from './reference/country.entity.ts'
import { currency } from './reference/currency.entity.ts'
import { department } from './reference/department.entity.ts'
import { paymentMode } from './reference/payment-mode.entity.ts'
import { smsTemplate } from './reference/sms-template.entity.ts'
import { switchRule } from './reference/switch-rule.entity.ts'
import { timezone } from './reference/timezone.entity.ts'
import { trackerAgent } from './reference/tracker-agent.entity.ts'
import { trackingStatus } from './reference/tracking-status.entity.ts'
import { unit } from './reference/unit.entity.ts'
import { warehouse } from './reference/warehouse.entity.ts'

/** Plain entities of platform. Referenced ones come first. */
export const platformEntities: readonly Entity[] = [
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
  role,
  rolePermission,
  user,
]
