import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a change of users, roles or role permissions is refused. */
export const staffFailure = defineFailures({
  LAST_ADMINISTRATOR: {
    kind: 'conflict',
    words: words(
      '至少要保留一位能管理用户和角色的管理员',
      '至少要保留一位能管理使用者和角色的管理員',
      'At least one administrator who can manage users and roles must remain',
    ),
  },
  OWN_ACCOUNT: {
    kind: 'conflict',
    words: words('不能停用或删除自己的账号', '不能停用或刪除自己的帳號', 'You can’t disable or delete your own account'),
  },
  NOT_YOURS_TO_GRANT: {
    kind: 'forbidden',
    words: words('不能授予自己没有的权限', '不能授予自己沒有的權限', 'You can’t grant permissions that you don’t have'),
  },
  NOT_YOURS_TO_CHANGE: {
    kind: 'forbidden',
    words: words(
      '不能更改权限高于自己的用户',
      '不能更改權限高於自己的使用者',
      'You can’t change a user with more permissions than you have',
    ),
  },
})
