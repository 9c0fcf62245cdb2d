import { defineEntity } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A member of staff: signs in by `userName` and may do what the roles allow, in the departments.
 * The password is no field of the record: it is sent separately, stored as a hash and never shown.
 */
export const user = defineEntity({
  name: 'user',
  area: 'users',
  label: words('内部用户', '內部使用者', 'Users'),
  one: words('内部用户', '內部使用者', 'user'),
  menu: { group: 'system', order: 10, icon: 'user' },
  key: 'userName',
  title: 'full_name',
  listed: ['userName', 'full_name', 'roles', 'departments', 'email', 'phone', 'enabled'],
  searched: ['userName', 'full_name', 'email', 'phone'],
  filtered: ['roles', 'departments', 'enabled'],
  cached: true,
  isAccount: true,
  starts: { enabled: true },
  fields: {
    userName: { kind: 'text', maxLength: 100, required: true, label: words('用户名', '使用者名稱', 'User name') },
    full_name: { kind: 'text', maxLength: 80, required: true, label: words('姓名', '姓名', 'Full name') },
    roles: { kind: 'references', to: 'role', most: 20, label: words('角色', '角色', 'Roles') },
    departments: { kind: 'references', to: 'department', most: 20, label: words('部门', '部門', 'Departments') },
    warehouses: {
      kind: 'references',
      to: 'warehouse',
      most: 50,
      label: words('仓库', '倉庫', 'Warehouses'),
      help: words('留空则可在所有仓库作业', '留空則可在所有倉庫作業', 'Leave empty to let the user work in all of them'),
    },
    email: { kind: 'email', label: words('邮箱', '電子郵件', 'Email') },
    phone: { kind: 'text', maxLength: 30, label: words('电话', '電話', 'Phone') },
    enabled: { kind: 'flag', label: words('启用', '啟用', 'Enabled') },
  },
})

export type UserRecord = RecordOf<(typeof user)['fields']>
