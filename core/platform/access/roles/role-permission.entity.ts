import { defineEntity } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { allAreas } from './areas.ts'
import type { Permissions } from './permissions.ts'
import { ACTIONS } from './standard-roles.ts'

const areaChoices = (): Readonly<Record<string, Words>> => Object.fromEntries(allAreas().map(({ name, label }) => [name, label]))

/**
 * The permissions of a role in one area (rule: Company roles): one record for each area in addition
 * to its standard role.
 */
export const rolePermission = defineEntity({
  name: 'role_permission',
  area: 'role-permissions',
  label: words('角色权限', '角色權限', 'Role permissions'),
  one: words('角色权限', '角色權限', 'role permission'),
  menu: { group: 'system', order: 50, icon: 'key-command' },
  key: 'permission_code',
  title: 'area',
  listed: ['permission_code', 'role', 'area', 'can_read', 'can_create', 'can_update', 'can_delete', 'can_approve', 'can_export'],
  searched: ['permission_code'],
  filtered: ['role', 'area'],
  cached: true,
  fields: {
    permission_code: {
      kind: 'code',
      maxLength: 60,
      required: true,
      label: words('代码', '代碼', 'Code'),
      help: words('角色与范围，如 SALES-CLIENTS', '角色與範圍，如 SALES-CLIENTS', 'Role and area, such as SALES-CLIENTS'),
    },
    role: { kind: 'reference', to: 'role', required: true, label: words('角色', '角色', 'Role') },
    area: {
      kind: 'choice',
      required: true,
      label: words('范围', '範圍', 'Area'),
      // Read when they are asked for: entities declare their areas after this one does.
      get choices() {
        return areaChoices()
      },
    },
    can_read: { kind: 'flag', label: words('查看', '檢視', 'Read') },
    can_create: { kind: 'flag', label: words('新建', '新增', 'Create') },
    can_update: { kind: 'flag', label: words('修改', '修改', 'Update') },
    can_delete: { kind: 'flag', label: words('删除', '刪除', 'Delete') },
    can_approve: { kind: 'flag', label: words('审批', '審批', 'Approve') },
    can_export: { kind: 'flag', label: words('导出', '匯出', 'Export') },
  },
})

export type RolePermission = RecordOf<(typeof rolePermission)['fields']>

/** The permissions that the records of one role grant together; two of one area add up. */
export function permissionsIn(records: readonly RolePermission[]): Permissions {
  const areas = [...new Set(records.map(({ area }) => area))]
  return Object.fromEntries(
    areas.map((area) => [area, ACTIONS.filter((action) => records.some((record) => record.area === area && record[`can_${action}`]))]),
  )
}
