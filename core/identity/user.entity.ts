import { defineEntity } from '../kernel/entity.ts'
import { words } from '../kernel/words.ts'

/**
 * One of the staff (spec §3): signs in by `userName`, may do what its roles say, in its departments (domain §6). `userPwd` is no field of the record:
 * it comes in on its own, is kept as a hash and never goes out.
 */
export const user = defineEntity({
  name: 'user',
  area: 'users',
  label: words('内部用户', '內部使用者', 'Users'),
  key: 'userName',
  title: 'full_name',
  listed: ['userName', 'full_name', 'roles', 'departments', 'email', 'phone', 'enabled'],
  searched: ['userName', 'full_name', 'email', 'phone'],
  filtered: ['enabled'],
  fields: {
    userName: { kind: 'text', maxLength: 100, required: true, label: words('用户名', '使用者名稱', 'User name') },
    full_name: { kind: 'text', maxLength: 80, required: true, label: words('姓名', '姓名', 'Full name') },
    roles: {
      kind: 'texts',
      maxLength: 40,
      most: 20,
      label: words('角色', '角色', 'Roles'),
      help: words('角色代码', '角色代碼', 'Codes of roles'),
    },
    departments: {
      kind: 'texts',
      maxLength: 40,
      most: 20,
      label: words('部门', '部門', 'Departments'),
      help: words('部门代码', '部門代碼', 'Codes of departments'),
    },
    email: { kind: 'text', maxLength: 120, label: words('邮箱', '電子郵件', 'Email') },
    phone: { kind: 'text', maxLength: 30, label: words('电话', '電話', 'Phone') },
    enabled: { kind: 'flag', label: words('启用', '啟用', 'Enabled') },
  },
})
