import type { ComponentType, ReactElement } from 'react'
import type { Permission } from '../../../core/identity/permissions.ts'
import type { UserInfo } from '../../http/contract/session.routes.ts'
import type { Words } from '../../../core/kernel/words.ts'

/** Who may open a screen; `any` is both shippers and staff. */
type ScreenAudience = 'customer' | 'staff' | 'any' | 'public'

/** A page as data: route, title, who sees it, where it stands in the menu, and its code, loaded when it is opened. */
export type Screen = {
  /** As the router takes it: `/order/:order_number`. */
  readonly path: string
  readonly title: Words
  readonly icon?: ReactElement
  readonly audience: ScreenAudience
  /** What the staff must be granted to see it. */
  readonly permission?: Permission
  /** Stands in the side menu, under this heading with its icon (else that of the group's first screen); without one it is reached from other pages. */
  readonly menu?: { readonly group: Words; readonly icon?: ReactElement }
  /** The path of the screen above it, for the breadcrumb. */
  readonly parent?: string
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** Whether a staff account was granted this; shippers need no grant. The server decides, this only spares a refusal. */
export function isGranted(user: UserInfo, permission: Permission | undefined): boolean {
  if (permission === undefined || user.role === 'Customer') return true
  return (user.permissions[permission.area] ?? user.permissions['*'] ?? []).includes(permission.action)
}

/** Whether a screen is for this user: its audience, and for the staff its permission. */
export function isOpenTo(screen: Screen, user: UserInfo): boolean {
  if (screen.audience === 'customer' && user.role !== 'Customer') return false
  if (screen.audience === 'staff' && user.role !== 'Staff') return false
  return isGranted(user, screen.permission)
}
