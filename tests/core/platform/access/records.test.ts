import { describe, expect, it } from 'vitest'
import { client } from '#core/portal/shippers/client.entity.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { role, roleOf, type RoleRecord } from '#core/platform/access/roles/role.entity.ts'
import type { RolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import { user } from '#core/platform/access/accounts/user.entity.ts'

describe('people on record', () => {
  it('have the fields of the specification: clients', () => {
    const named =
      'clientName company shipperAddress contactEmail financeEmail salesman accounting service credit_limit balance_amount account_balances period whitelist delivery_mode contract_type title src start_time end_time remark id_card_front id_card_back business_license'
    for (const name of named.split(' ')) expect(Object.keys(client.fields)).toContain(name)
    expect([client.area, client.key]).toEqual(['clients', 'account'])
  })

  it('have the fields of the specification: users, whose password is no field of theirs', () => {
    expect(Object.keys(user.fields)).toEqual(['userName', 'full_name', 'roles', 'departments', 'warehouses', 'email', 'phone', 'enabled'])
    expect([user.area, user.key]).toEqual(['users', 'userName'])
  })

  it('have the fields of the specification: roles map to a standard role and bind to departments', () => {
    expect(Object.keys(role.fields.standard_role.choices)).toEqual([
      'administrator',
      'customer_service',
      'warehouse',
      'finance',
      'sales',
      'read_only',
    ])
    expect(role.area).toBe('roles')
  })
})

describe('a role of the company', () => {
  const record: RoleRecord = {
    role_code: 'CLAIMS',
    role_name: '理赔专员',
    standard_role: 'read_only',
    departments: ['SZ'],
    second_factor: false,
  }
  const held = (of: string): RolePermission => ({
    permission_code: `${of}-CLAIMS`,
    role: of,
    area: 'claims',
    can_read: true,
    can_create: false,
    can_update: true,
    can_delete: false,
    can_approve: true,
    can_export: false,
  })

  it('holds its own records and its standard role, in its departments', () => {
    const own = roleOf(record, [held('CLAIMS'), { ...held('OTHER'), area: 'cod' }])
    expect(own).toEqual({
      permissions: { claims: ['read', 'update', 'approve'] },
      standardRole: 'read_only',
      clients: undefined,
      departments: ['SZ'],
    })
    const holder = { roles: [own], departments: ['SZ'] }
    expect(mayDo(holder, { area: 'claims', action: 'approve' })).toBe(true)
    expect(mayDo(holder, { area: 'cod', action: 'read' })).toBe(true)
    expect(mayDo(holder, { area: 'cod', action: 'approve' })).toBe(false)
    expect(mayDo({ ...holder, departments: ['GZ'] }, { area: 'claims', action: 'approve' })).toBe(false)
  })
})
