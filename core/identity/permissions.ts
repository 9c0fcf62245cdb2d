import type { StandardRole } from './account.ts'

export const ACTIONS = ['read', 'create', 'update', 'delete', 'approve', 'export'] as const
export type Action = (typeof ACTIONS)[number]

/** What a route or command asks of a staff account: an area and what is done there. */
export type Permission = { readonly area: string; readonly action: Action }

type Grant = readonly Action[] | 'all'

const EVERYTHING: Grant = 'all'
const LOOK: Grant = ['read', 'export']

/** Standard roles (domain §6): area → actions, `*` for every area not named. What is not granted is denied. */
const GRANTS: Readonly<Record<StandardRole, Readonly<Record<string, Grant>>>> = {
  administrator: { '*': EVERYTHING },
  customer_service: { '*': LOOK, orders: ['read', 'create', 'update', 'export'], tracking: ['read', 'create', 'update'] },
  warehouse: { '*': LOOK, orders: ['read', 'update', 'export'], tracking: ['read', 'create'] },
  finance: { '*': LOOK, currencies: EVERYTHING },
  sales: { '*': LOOK },
  read_only: { '*': ['read'] },
}

/** Whether a standard role may do this; deny by default. */
export function mayDo(role: StandardRole | undefined, permission: Permission): boolean {
  if (role === undefined) return false
  const grant = GRANTS[role][permission.area] ?? GRANTS[role]['*']
  return grant === EVERYTHING || (grant !== undefined && grant.includes(permission.action))
}
