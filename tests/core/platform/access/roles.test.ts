import { describe, expect, it } from 'vitest'
import { STANDARD_ROLES, type StandardRole } from '#core/platform/access/roles/standard-role.ts'
import { allAreas, groupOf } from '#core/platform/access/roles/areas.ts'
import { AREA_GROUPS, inMenuOrder, type Area, type AreaGroup } from '#core/base/fields/area.ts'
import { mayDo, permissionsOf, scopeOfGrant, type Permission } from '#core/platform/access/roles/permissions.ts'
import { permissionsIn, type RolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import { ACTIONS, STANDARD_GRANTS, type Action } from '#core/platform/access/roles/standard-roles.ts'
import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { areaNames } from './visitors.ts'

/** The areas under `/api/admin` and its reports. */
const PINNED =
  'countries cities warehouses roles departments timezones currencies freight-rules payment-modes tracker-agents channels tracking-statuses switch-rules client-groups city-groups city-mappings users clients routes role-permissions bills-of-lading sms-templates airports contrabands units expenses expense-subjects exception-mappings trace-query reports'.split(
    ' ',
  )

const held = (standardRole: StandardRole, area: string): readonly Action[] => permissionsOf({ standardRole }, [area])[area] ?? []
const may = (standardRole: StandardRole, area: string, action: Action): boolean => mayDo({ standardRole }, { area, action })

describe('the areas', () => {
  it('name every area of the interface, and each stands in a group', () => {
    expect(PINNED.filter((area) => !areaNames.includes(area))).toEqual([])
    for (const area of areaNames) expect(Object.keys(AREA_GROUPS)).toContain(groupOf(area))
  })

  it('are named in three languages, no two alike', () => {
    for (const locale of ['zh-CN', 'zh-TW', 'en-US'] as const) {
      const labels = allAreas().map(({ label }) => label[locale])
      expect(new Set(labels).size).toBe(labels.length)
    }
  })

  it('are all that standard roles make exceptions of', () => {
    for (const { areas } of Object.values(STANDARD_GRANTS)) expect(areaNames).toEqual(expect.arrayContaining(Object.keys(areas)))
  })

  it('stand in the menu by group, by number and then by name', () => {
    const area = (name: string, group: AreaGroup, order?: number): Area => ({ name, group, label: words(name, name, name), order })
    const found = inMenuOrder([
      area('b', 'reference'),
      area('a', 'reference'),
      area('z', 'reference', 10),
      area('y', 'reference', 5),
      area('x', 'money'),
    ])
    expect(found.map(({ name }) => name)).toEqual(['x', 'y', 'z', 'a', 'b'])
  })

  it('take an entity for what its declaration says, and what nobody declared for nothing', () => {
    expect(groupOf('weighbridges')).toBeUndefined()
    const label = words('地磅', '地磅', 'Weighbridges')
    defineEntity({
      name: 'weighbridge',
      area: 'weighbridges',
      label,
      menu: { group: 'reference' },
      key: 'code',
      title: 'code',
      listed: [],
      searched: [],
      filtered: [],
      fields: { code: { kind: 'code', maxLength: 4, required: true, label } },
    })
    expect(groupOf('weighbridges')).toBe('reference')
    expect(held('warehouse', 'weighbridges')).toEqual(['read', 'export'])
    expect(held('administrator', 'weighbridges')).toEqual(ACTIONS)
  })
})

describe('standard roles', () => {
  it('give the administrator everything but the past', () => {
    for (const area of areaNames.filter((one) => !['session', 'audit-trail', 'metrics'].includes(one)))
      expect([area, held('administrator', area)]).toEqual([area, ACTIONS])
    expect(held('administrator', 'audit-trail')).toEqual(['read', 'export'])
    expect(held('administrator', 'metrics')).toEqual(['read'])
  })

  it('give read-only eyes and no hands', () => {
    for (const area of areaNames.filter((one) => one !== 'session')) expect([area, held('read_only', area)]).toEqual([area, ['read']])
  })

  it('let each trade do its work', () => {
    const work: readonly (readonly [StandardRole, string, Action])[] = [
      ['customer_service', 'orders', 'create'],
      ['customer_service', 'tracking', 'update'],
      ['customer_service', 'exceptions', 'approve'],
      ['customer_service', 'work-orders', 'update'],
      ['customer_service', 'messages', 'delete'],
      ['customer_service', 'bulletins', 'create'],
      ['customer_service', 'notices', 'create'],
      ['customer_service', 'certifications', 'approve'],
      ['customer_service', 'sms-templates', 'read'],
      ['warehouse', 'orders', 'update'],
      ['warehouse', 'tracking', 'create'],
      ['warehouse', 'bags', 'delete'],
      ['warehouse', 'bills-of-lading', 'create'],
      ['warehouse', 'picks', 'approve'],
      ['warehouse', 'stock', 'update'],
      ['warehouse', 'currencies', 'read'],
      ['finance', 'finance', 'approve'],
      ['finance', 'cod', 'approve'],
      ['finance', 'currencies', 'update'],
      ['finance', 'freight-rules', 'create'],
      ['finance', 'claims', 'approve'],
      ['finance', 'insurance', 'approve'],
      ['finance', 'clients', 'update'],
      ['finance', 'audit-trail', 'export'],
      ['sales', 'clients', 'create'],
      ['sales', 'work-orders', 'create'],
      ['sales', 'reports', 'export'],
    ]
    expect(work.filter(([role, area, action]) => !may(role, area, action))).toEqual([])
  })

  it('keep each trade out of what is not its own', () => {
    const foreign: readonly (readonly [StandardRole, string, Action])[] = [
      ['customer_service', 'orders', 'delete'],
      ['customer_service', 'cod', 'approve'],
      ['customer_service', 'claims', 'approve'],
      ['customer_service', 'users', 'read'],
      ['customer_service', 'clients', 'update'],
      ['warehouse', 'orders', 'create'],
      ['warehouse', 'finance', 'read'],
      ['warehouse', 'cod', 'read'],
      ['warehouse', 'clients', 'read'],
      ['warehouse', 'claims', 'read'],
      ['warehouse', 'insurance', 'read'],
      ['warehouse', 'countries', 'create'],
      ['warehouse', 'currencies', 'update'],
      ['warehouse', 'tracking', 'update'],
      ['finance', 'orders', 'update'],
      ['finance', 'certifications', 'approve'],
      ['finance', 'clients', 'create'],
      ['finance', 'roles', 'read'],
      ['sales', 'clients', 'delete'],
      ['sales', 'finance', 'update'],
      ['sales', 'freight-rules', 'update'],
      ['sales', 'audit-trail', 'read'],
      ['sales', 'error-log', 'read'],
    ]
    expect(foreign.filter(([role, area, action]) => may(role, area, action))).toEqual([])
    for (const role of STANDARD_ROLES.filter((one) => one !== 'administrator' && one !== 'read_only'))
      for (const area of ['users', 'roles', 'departments', 'routes', 'role-permissions', 'error-log', 'metrics'])
        expect([role, area, held(role, area)]).toEqual([role, area, []])
  })

  it('say in a table who does what in each group', () => {
    const most = (role: StandardRole, group: AreaGroup): string => (STANDARD_GRANTS[role].groups[group] ?? []).join(' ')
    const table = STANDARD_ROLES.map((role) => [
      role,
      most(role, 'operations'),
      most(role, 'service'),
      most(role, 'money'),
      most(role, 'clients'),
      most(role, 'reports'),
      most(role, 'reference'),
      most(role, 'system'),
    ])
    const all = 'read create update delete approve export'
    const look = 'read export'
    const work = 'read create update export'
    expect(table).toEqual([
      ['administrator', all, all, all, all, all, all, all],
      ['customer_service', look, work, look, look, look, look, ''],
      ['warehouse', work, 'read', '', '', look, look, ''],
      ['finance', look, look, all, look, look, look, ''],
      ['sales', look, look, look, look, look, look, ''],
      ['read_only', 'read', 'read', 'read', 'read', 'read', 'read', 'read'],
    ])
  })

  it('say where an area is another matter than its group', () => {
    const otherwise = (role: StandardRole): Record<string, string> =>
      Object.fromEntries(
        areaNames
          .map((area) => [area, held(role, area).join(' ')] as const)
          .filter(([area, actions]) => actions !== (STANDARD_GRANTS[role].groups[groupOf(area) ?? 'own'] ?? []).join(' ')),
      )
    const all = 'read create update delete approve export'
    const settle = 'read update approve export'
    const work = 'read create update export'
    expect(Object.fromEntries(STANDARD_ROLES.map((role) => [role, otherwise(role)]))).toEqual({
      administrator: { 'audit-trail': 'read export', metrics: 'read' },
      customer_service: {
        orders: work,
        tracking: work,
        'trace-query': work,
        exceptions: 'read create update approve export',
        returns: 'read update export',
        messages: all,
        bulletins: all,
        notices: all,
        certifications: settle,
        'cod-changes': settle,
        'sms-templates': 'read export',
        webhooks: 'read export',
        expenses: '',
        margins: '',
        suppliers: '',
        'supplier-prices': '',
      },
      warehouse: {
        orders: 'read update export',
        tracking: 'read create export',
        'trace-query': work,
        picks: 'read create update approve export',
        stocktakes: 'read create update approve export',
        locations: 'read create update delete export',
        'label-designs': 'read create update delete export',
        bags: 'read create update delete export',
        'bills-of-lading': 'read create update delete export',
        'work-orders': 'read update',
        claims: '',
        insurance: '',
        notifications: '',
        currencies: 'read export',
      },
      finance: {
        claims: settle,
        insurance: settle,
        'work-orders': 'read update export',
        clients: 'read update export',
        'client-duty': 'update',
        'client-finance': 'update',
        'audit-trail': 'read export',
      },
      sales: {
        clients: work,
        'client-duty': 'create',
        'work-orders': work,
        'freight-rules': '',
        'trace-query': work,
        'expense-subjects': '',
        'exchange-rates': '',
        locations: '',
        notifications: '',
        'waiting-events': '',
        stocktakes: '',
        bags: '',
        returns: '',
        'bills-of-lading': '',
        expenses: '',
        margins: '',
        suppliers: '',
        'supplier-prices': '',
      },
      read_only: {},
    })
  })
})

describe('what a holder of roles may do', () => {
  const READ_BAGS: Permission = { area: 'bags', action: 'read' }

  it('is nothing without a role but the own account', () => {
    expect(permissionsOf({})).toEqual({ session: ['read', 'update'] })
    expect(permissionsOf({ standardRole: 'administrator' }, ['session'])).toEqual({ session: ['read', 'update'] })
    expect(scopeOfGrant({ standardRole: 'administrator' }, { area: 'session', action: 'read' })).toBe('own')
  })

  it('is denied for areas, actions and roles that nobody declared', () => {
    const everything = { standardRole: 'administrator' } as const
    for (const area of ['nowhere', '', '*', 'constructor', '__proto__', 'toString', 'Orders'])
      expect([area, mayDo(everything, { area, action: 'read' })]).toEqual([area, false])
    expect(mayDo(everything, { area: 'orders', action: 'own' as Action })).toBe(false)
    expect(mayDo({ standardRole: 'emperor' as StandardRole }, READ_BAGS)).toBe(false)
    expect(mayDo({ roles: [{ permissions: { nowhere: ['read'] } }] }, { area: 'nowhere', action: 'read' })).toBe(false)
    expect(mayDo({ roles: [{ permissions: { orders: ['own' as Action] } }] }, { area: 'orders', action: 'own' as Action })).toBe(false)
    expect(mayDo({ roles: [{ permissions: {} }] }, { area: 'constructor', action: 'read' })).toBe(false)
  })

  it('adds up: what the standard role grants, and what each role holds itself', () => {
    const holder = {
      standardRole: 'read_only',
      roles: [{ permissions: { bags: ['update'] } }, { permissions: { bags: ['create'] }, standardRole: 'warehouse' }],
    } as const
    expect(permissionsOf(holder, ['bags', 'users'])).toEqual({ bags: ['read', 'create', 'update', 'delete', 'export'], users: ['read'] })
  })

  it('counts a role that is bound to departments for their users alone', () => {
    const roles = [{ permissions: { bags: ['read'] as const }, departments: ['shenzhen', 'dubai'] }]
    expect(mayDo({ roles }, READ_BAGS)).toBe(false)
    expect(mayDo({ roles, departments: ['riyadh'] }, READ_BAGS)).toBe(false)
    expect(mayDo({ roles, departments: ['riyadh', 'dubai'] }, READ_BAGS)).toBe(true)
    expect(mayDo({ roles: [{ permissions: { bags: ['read'] }, departments: [] }] }, READ_BAGS)).toBe(true)
  })

  it('reaches own clients or all, as the widest role says that grants it', () => {
    const readOrders: Permission = { area: 'orders', action: 'read' }
    const reach = (...roles: Parameters<typeof scopeOfGrant>[0]['roles'] & object) => scopeOfGrant({ roles }, readOrders)
    const mine = { permissions: { orders: ['read'] as const } }
    expect(scopeOfGrant({ standardRole: 'sales' }, readOrders)).toBe('own')
    for (const standardRole of STANDARD_ROLES.filter((one) => one !== 'sales'))
      expect([standardRole, scopeOfGrant({ standardRole }, readOrders)]).toEqual([standardRole, 'all'])
    expect(reach(mine)).toBe('own')
    expect(reach({ ...mine, clients: 'all' })).toBe('all')
    expect(reach({ permissions: {}, standardRole: 'sales', clients: 'all' })).toBe('all')
    expect(reach({ permissions: {}, standardRole: 'finance', clients: 'own' })).toBe('own')
    expect(reach({ permissions: {}, standardRole: 'sales' }, { permissions: {}, standardRole: 'warehouse' })).toBe('all')
    // A role that does not grant it widens nothing.
    expect(reach(mine, { permissions: { bags: ['read'] }, clients: 'all' })).toBe('own')
    expect(reach({ permissions: { bags: ['read'] }, clients: 'all' })).toBeUndefined()
  })

  it('is read from the records of a role, those of one area together', () => {
    const record = (area: RolePermission['area'], ...actions: readonly Action[]): RolePermission => ({
      permission_code: `X-${area}`,
      role: 'X',
      area,
      can_read: actions.includes('read'),
      can_create: actions.includes('create'),
      can_update: actions.includes('update'),
      can_delete: actions.includes('delete'),
      can_approve: actions.includes('approve'),
      can_export: actions.includes('export'),
    })
    const records = [
      record('clients', 'read', 'approve'),
      record('bags', 'delete', 'export'),
      record('clients', 'create', 'update'),
      record('cod'),
    ]
    expect(permissionsIn(records)).toEqual({ clients: ['read', 'create', 'update', 'approve'], bags: ['delete', 'export'], cod: [] })
  })
})
