import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a key is not made, changed or rotated. */
export const keyFailure = defineFailures({
  KEY_CIDR: {
    kind: 'invalid',
    words: words(
      '“{found}” 不是 IP 地址或网段，例如 203.0.113.7、203.0.113.0/24、2001:db8::/32',
      '「{found}」不是 IP 位址或網段，例如 203.0.113.7、203.0.113.0/24、2001:db8::/32',
      '{found} is no address or range such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32',
    ),
  },
  KEY_EXPIRY_PAST: {
    kind: 'invalid',
    words: words('到期时间必须晚于现在', '到期時間必須晚於現在', 'The expiry has to be in the future'),
  },
  KEY_PASSWORD_DUE: {
    kind: 'invalid',
    words: words(
      '登录已超过 {minutes} 分钟，请输入密码',
      '登入已超過 {minutes} 分鐘，請輸入密碼',
      'You signed in more than {minutes} minutes ago. Enter your password',
    ),
  },
  KEY_NO_DEMO: {
    kind: 'invalid',
    words: words(
      '此服务器没有演示数据，不能创建沙盒密钥',
      '此伺服器沒有示範資料，不能建立沙盒金鑰',
      'This server has no demo data, so a sandbox key would open nothing',
    ),
  },
  KEY_OF_ALL: {
    kind: 'refused',
    words: words(
      'AppKey 的名称和权限不能修改；请为程序单独创建密钥',
      'AppKey 的名稱和權限不能修改；請為程式單獨建立金鑰',
      'The AppKey keeps its name and opens everything. Make another key for your program',
    ),
  },
  KEYS_TOO_MANY: {
    kind: 'refused',
    words: words('每个账号最多 {most} 个密钥', '每個帳號最多 {most} 個金鑰', 'An account has at most {most} keys'),
  },
})
