import { defineEntity } from '../kernel/entity.ts'
import type { RecordOf } from '../kernel/field.ts'
import { words, type Words } from '../kernel/words.ts'
import { AREAS, type Area } from './areas.ts'
import type { Permissions } from './permissions.ts'
import { ACTIONS } from './standard-roles.ts'

const areaChoices = Object.fromEntries(Object.entries(AREAS).map(([name, { label }]) => [name, label])) as Readonly<Record<Area, Words>>

/** What a role may do in one area (domain §6): one record for each area that the role holds beside its standard role. */
export const rolePermission = defineEntity({
  name: 'role_permission',
  area: 'role-permissions',
  label: words('角色权限', '角色權限', 'Role permissions'),
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
    area: { kind: 'choice', choices: areaChoices, required: true, label: words('范围', '範圍', 'Area') },
    can_read: { kind: 'flag', label: words('查看', '檢視', 'Read') },
    can_create: { kind: 'flag', label: words('新建', '新增', 'Create') },
    can_update: { kind: 'flag', label: words('修改', '修改', 'Update') },
    can_delete: { kind: 'flag', label: words('删除', '刪除', 'Delete') },
    can_approve: { kind: 'flag', label: words('审批', '審批', 'Approve') },
    can_export: { kind: 'flag', label: words('导出', '匯出', 'Export') },
  },
})

export type RolePermission = RecordOf<(typeof rolePermission)['fields']>

/** What the records of one role grant together; two of one area add up. */
export function permissionsIn(records: readonly RolePermission[]): Permissions {
  const areas = [...new Set(records.map(({ area }) => area))]
  return Object.fromEntries(
    areas.map((area) => [area, ACTIONS.filter((action) => records.some((record) => record.area === area && record[`can_${action}`]))]),
  )
}
