import { words, type Words } from '#core/base/kernel/words.ts'
import type { StandardRole } from './standard-role.ts'
import type { AreaGroup } from '#core/base/fields/area.ts'

export const ACTIONS = ['read', 'create', 'update', 'delete', 'approve', 'export'] as const
export type Action = (typeof ACTIONS)[number]

/**
 * Whose records a grant reaches: those of all clients, or of the clients whose contact the holder
 * is (rule: Reach of staff).
 */
export type ClientScope = 'all' | 'own'

/**
 * A standard role: its grants by group, the areas that differ from their group, and whose clients
 * it reaches.
 */
export type StandardGrants = {
  readonly label: Words
  readonly clients: ClientScope
  readonly groups: Readonly<Partial<Record<AreaGroup, readonly Action[]>>>
  /** By area: instead of the grant of its group, not beside it. */
  readonly areas: Readonly<Record<string, readonly Action[]>>
}

const EVERYTHING = ACTIONS
const LOOK = ['read', 'export'] as const
const WORK = ['read', 'create', 'update', 'export'] as const
const SETTLE = ['read', 'update', 'approve', 'export'] as const
const NOTHING = [] as const
/**
 * No access to supplier bills and margins: what suppliers bill and what is left of a price is no
 * matter of those who deal with clients.
 */
const NO_COSTS = { expenses: NOTHING, margins: NOTHING, suppliers: NOTHING, 'supplier-prices': NOTHING } as const
/** The user's own account: page settings, sign-out; everybody who is signed in has it. */
export const OWN_ACCOUNT = ['read', 'update'] as const

/**
 * Which standard role may do what (rule: Standard roles). Only sales is limited to its own clients
 * by the standard role; the company's own roles may do so for accounting and service contacts too.
 * What is not granted is denied.
 */
export const STANDARD_GRANTS: Readonly<Record<StandardRole, StandardGrants>> = {
  administrator: {
    label: words('管理员', '管理員', 'Administrator'),
    clients: 'all',
    groups: {
      own: OWN_ACCOUNT,
      operations: EVERYTHING,
      service: EVERYTHING,
      money: EVERYTHING,
      clients: EVERYTHING,
      reports: EVERYTHING,
      reference: EVERYTHING,
      system: EVERYTHING,
    },
    // Nobody changes the audit trail.
    areas: { 'audit-trail': LOOK, metrics: ['read'] },
  },
  customer_service: {
    label: words('客服', '客服', 'Customer service'),
    clients: 'all',
    groups: { own: OWN_ACCOUNT, operations: LOOK, service: WORK, money: LOOK, clients: LOOK, reports: LOOK, reference: LOOK },
    areas: {
      orders: WORK,
      tracking: WORK,
      // Watch lists are their own.
      'trace-query': WORK,
      exceptions: ['read', 'create', 'update', 'approve', 'export'],
      // They find whose an unknown return is.
      returns: ['read', 'update', 'export'],
      messages: EVERYTHING,
      bulletins: EVERYTHING,
      notices: EVERYTHING,
      certifications: SETTLE,
      'cod-changes': SETTLE,
      'sms-templates': LOOK,
      // They answer clients whose programs miss something.
      webhooks: LOOK,
      ...NO_COSTS,
    },
  },
  warehouse: {
    label: words('仓库', '倉庫', 'Warehouse'),
    clients: 'all',
    groups: { own: OWN_ACCOUNT, operations: WORK, service: ['read'], reports: LOOK, reference: LOOK },
    areas: {
      orders: ['read', 'update', 'export'],
      tracking: ['read', 'create', 'export'],
      'trace-query': WORK,
      picks: ['read', 'create', 'update', 'approve', 'export'],
      stocktakes: ['read', 'create', 'update', 'approve', 'export'],
      notifications: NOTHING,
      locations: ['read', 'create', 'update', 'delete', 'export'],
      // They design; what all labels print from then on is published by an administrator.
      'label-designs': ['read', 'create', 'update', 'delete', 'export'],
      bags: ['read', 'create', 'update', 'delete', 'export'],
      'bills-of-lading': ['read', 'create', 'update', 'delete', 'export'],
      'work-orders': ['read', 'update'],
      claims: NOTHING,
      insurance: NOTHING,
      currencies: LOOK,
    },
  },
  finance: {
    label: words('财务', '財務', 'Finance'),
    clients: 'all',
    groups: {
      own: OWN_ACCOUNT,
      operations: LOOK,
      service: LOOK,
      money: EVERYTHING,
      clients: LOOK,
      reports: LOOK,
      reference: LOOK,
    },
    areas: {
      claims: SETTLE,
      insurance: SETTLE,
      'work-orders': ['read', 'update', 'export'],
      clients: ['read', 'update', 'export'],
      'client-duty': ['update'],
      'client-finance': ['update'],
      'audit-trail': LOOK,
    },
  },
  sales: {
    label: words('销售', '銷售', 'Sales'),
    clients: 'own',
    groups: { own: OWN_ACCOUNT, operations: LOOK, service: LOOK, money: LOOK, clients: LOOK, reports: LOOK, reference: LOOK },
    // Price lists name the terms of every client, and locations who rents them; bags, flights and
    // returns hold parcels of all.
    areas: {
      clients: WORK,
      // They say of a new client which class it is of; changing it is a matter of finance.
      'client-duty': ['create'],
      'trace-query': WORK,
      'work-orders': WORK,
      'freight-rules': NOTHING,
      'expense-subjects': NOTHING,
      'exchange-rates': NOTHING,
      locations: NOTHING,
      stocktakes: NOTHING,
      'waiting-events': NOTHING,
      notifications: NOTHING,
      bags: NOTHING,
      returns: NOTHING,
      'bills-of-lading': NOTHING,
      ...NO_COSTS,
    },
  },
  read_only: {
    label: words('只读', '唯讀', 'Read-only'),
    clients: 'all',
    groups: {
      own: OWN_ACCOUNT,
      operations: ['read'],
      service: ['read'],
      money: ['read'],
      clients: ['read'],
      reports: ['read'],
      reference: ['read'],
      system: ['read'],
    },
    areas: {},
  },
}
