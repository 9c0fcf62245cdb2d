import { defineEntity } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import type { Role } from './permissions.ts'
import { permissionsIn, type RolePermission } from './role-permission.entity.ts'
import { STANDARD_GRANTS } from './standard-roles.ts'

/**
 * A role that the company defines (rule: Company roles): what it holds beside the standard role it
 * maps to is in its role permissions.
 */
export const role = defineEntity({
  name: 'role',
  area: 'roles',
  label: words('角色', '角色', 'Roles'),
  one: words('角色', '角色', 'role'),
  menu: { group: 'system', order: 20, icon: 'id-number' },
  key: 'role_code',
  title: 'role_name',
  titleIn: { 'en-US': 'english_name' },
  listed: ['role_code', 'role_name', 'english_name', 'standard_role', 'client_scope', 'departments'],
  searched: ['role_code', 'role_name', 'english_name'],
  filtered: ['standard_role', 'client_scope'],
  cached: true,
  fields: {
    role_code: { kind: 'code', maxLength: 40, required: true, label: words('角色代码', '角色代碼', 'Role code') },
    role_name: { kind: 'text', maxLength: 60, required: true, label: words('角色名称', '角色名稱', 'Role name') },
    english_name: { kind: 'text', maxLength: 60, label: words('英文名称', '英文名稱', 'English name') },
    standard_role: { kind: 'choice', choices: labelsOf(STANDARD_GRANTS), label: words('对应标准角色', '對應標準角色', 'Standard role') },
    client_scope: {
      kind: 'choice',
      label: words('客户范围', '客戶範圍', 'Clients in reach'),
      help: words('留空则按标准角色', '留空則依標準角色', 'Leave empty to use the standard role'),
      choices: { all: words('全部客户', '全部客戶', 'All clients'), own: words('自己的客户', '自己的客戶', 'Own clients') },
    },
    departments: {
      kind: 'references',
      to: 'department',
      most: 50,
      label: words('适用部门', '適用部門', 'Departments'),
      help: words('留空则不限', '留空則不限', 'Leave empty for any'),
    },
    second_factor: {
      kind: 'flag',
      label: words('要求双重验证', '要求雙重驗證', 'Two-step sign-in required'),
      help: words(
        '未开启双重验证的用户登录后须先开启',
        '未開啟雙重驗證的使用者登入後須先開啟',
        'Users without it must turn it on after their next sign-in',
      ),
    },
    remark: { kind: 'text', maxLength: 300, multiline: true, label: words('备注', '備註', 'Remark') },
  },
})

export type RoleRecord = RecordOf<(typeof role)['fields']>

/** A role as permissions are checked by, from its record and all role permissions. */
export const roleOf = (record: RoleRecord, held: readonly RolePermission[]): Role => ({
  permissions: permissionsIn(held.filter((one) => one.role === record.role_code)),
  standardRole: record.standard_role,
  clients: record.client_scope,
  departments: record.departments,
  ...(record.second_factor === true ? { secondFactor: true } : {}),
})
