import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why members are not invited, changed or removed. */
export const memberFailure = defineFailures({
  MEMBER_NOT_FOUND: { kind: 'missing', words: words('没有这个成员', '沒有這個成員', 'This member does not exist') },
  MEMBERS_TOO_MANY: {
    kind: 'refused',
    words: words('每个账号最多 {most} 个成员', '每個帳號最多 {most} 個成員', 'An account has at most {most} members'),
  },
  MEMBER_CONTACT: {
    kind: 'invalid',
    words: words('请填写手机或邮箱中的一项', '請填寫手機或電子郵件中的一項', 'Enter either a phone or an email address'),
  },
  MEMBER_MAIL: { kind: 'invalid', words: words('邮箱格式不正确', '電子郵件格式不正確', 'This is not an email address') },
  MEMBER_THERE: {
    kind: 'invalid',
    words: words(
      '已有使用此手机或邮箱的成员',
      '已有使用此手機或電子郵件的成員',
      'A member of this account has this phone or address already',
    ),
  },
  LAST_OWNER: {
    kind: 'conflict',
    words: words(
      '账号必须至少有一位所有者，请先指定另一位所有者',
      '帳號必須至少有一位擁有者，請先指定另一位擁有者',
      'An account needs an owner. Make another member an owner first',
    ),
  },
  OWNERS_NEED_FACTORS: {
    kind: 'refused',
    words: words(
      '更换所有者需要双方都开启双重验证，或联系客服',
      '更換擁有者需要雙方都開啟雙重驗證，或聯絡客服',
      'Both owners need two-step sign-in before one takes ownership from the other. Otherwise ask our staff',
    ),
  },
  INVITATION_OVER: {
    kind: 'conflict',
    words: words(
      '邀请链接已使用或已过期，请让邀请人重新发送',
      '邀請連結已使用或已過期，請讓邀請人重新傳送',
      'This invitation was used or has expired. Ask who invited you to send it again',
    ),
  },
  MEMBER_ACCOUNT_TAKEN: {
    kind: 'invalid',
    words: words('此登录账号已被使用，请换一个', '此登入帳號已被使用，請換一個', 'This account name is in use. Choose another one'),
  },
})
