import type { ComponentType } from 'react'
import type { Permission } from '../../../core/identity/permissions.ts'
import type { UserInfo } from '../../http/contract/session.routes.ts'

/**
 * The code of a page, loaded when it is opened. To add a page: set `ready: true` on its line in core/pages (title, icon, menu, guard
 * and parents are told there), and write `{ path, load }` with that line's path into the routes file of its screens
 * (screens/<area>/<area>.routes.tsx, listed in app/screens.ts).
 */
export type Screen = {
  /** As core/pages spells it: `/order/detail/:order_number`. */
  readonly path: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** Whether a staff account was granted this; shippers need no grant. The server decides, this only spares a refusal. */
export function isGranted(user: UserInfo, permission: Permission | undefined): boolean {
  if (permission === undefined || user.role === 'Customer') return true
  return (user.permissions[permission.area] ?? user.permissions['*'] ?? []).includes(permission.action)
}
