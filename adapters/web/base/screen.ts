import type { ComponentType } from 'react'
import type { Permission } from '#core/platform/access/roles/permissions.ts'
import type { UserInfo } from '../../http/contract/platform/access/session.routes.ts'

/**
 * The code of a page, loaded when it is opened. To add a page: set `ready: true` on its line in
 * core/portal/pages (title, icon, menu, guard and parents are declared there), and write `{ path,
 * load }` with that line's path into the routes file of its screens
 * (screens/<area>/<area>.routes.ts).
 */
export type Screen = {
  /** Spelled as in core/portal/pages: `/order/detail/:order_number`. */
  readonly path: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/**
 * Whether a staff account has a permission; shippers need none. The server decides, this only
 * avoids a refusal.
 */
export function isGranted(user: UserInfo, permission: Permission | undefined): boolean {
  if (permission === undefined || user.role === 'Customer') return true
  return (user.permissions[permission.area] ?? user.permissions['*'] ?? []).includes(permission.action)
}
