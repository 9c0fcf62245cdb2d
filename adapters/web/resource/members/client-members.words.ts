import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const clientMembersWords = defineWords('client-members', {
  title: words('成员', '成員', 'Members'),
  none: words('没有成员', '沒有成員', 'No members'),
  name: words('姓名', '姓名', 'Name'),
  role: words('角色', '角色', 'Role'),
  state: words('状态', '狀態', 'State'),
  account: words('登录账号', '登入帳號', 'Signs in as'),
  contact: words('联系方式', '聯絡方式', 'Contact'),
  factor: words('双重验证', '雙重驗證', 'Two-step sign-in'),
  on: words('已开启', '已開啟', 'On'),
  lastUsed: words('最近使用', '最近使用', 'Last used'),
  actions: words('操作', '操作', 'Actions'),
  suspend: words('停用', '停用', 'Suspend'),
  suspendOne: words('停用 {name}', '停用 {name}', 'Suspend {name}'),
  suspendText: words('{name} 会立即在所有设备上退出登录。', '{name} 會立即在所有裝置上登出。', '{name} is signed out everywhere at once.'),
  keep: words('不停用', '不停用', 'Keep'),
  resume: words('恢复', '恢復', 'Resume'),
  resumeOne: words('恢复 {name}', '恢復 {name}', 'Resume {name}'),
  suspended: words('成员已停用', '成員已停用', 'Member suspended'),
  resumed: words('成员已恢复', '成員已恢復', 'Member resumed'),
})
