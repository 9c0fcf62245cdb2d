import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { MEMBER_ROLE_NAMES, MEMBER_ROLES } from '#core/platform/access/members/member-role.ts'
import { MOST_MEMBER_NAME } from './member.ts'

/** Each role with what it may do, for forms. */
const ROLE_CHOICES = Object.fromEntries(MEMBER_ROLE_NAMES.map((role) => [role, MEMBER_ROLES[role].label]))

/** The fields of a member that its owners fill in. */
export const memberFields = {
  name: { kind: 'text', maxLength: MOST_MEMBER_NAME, required: true, label: words('姓名', '姓名', 'Name') },
  role: { kind: 'choice', choices: ROLE_CHOICES, required: true, label: words('角色', '角色', 'Role') },
} as const satisfies Fields

/** Where an invitation goes, beside that. */
export const inviteFields = {
  ...memberFields,
  phone: { kind: 'text', maxLength: 40, label: words('手机', '手機', 'Phone') },
  mail: {
    kind: 'text',
    maxLength: 254,
    label: words('邮箱', '電子郵件', 'Email'),
    help: words(
      '手机或邮箱填一项，邀请链接会发送到那里',
      '手機或電子郵件填一項，邀請連結會傳送到那裡',
      'Enter a phone or an email. The link of the invitation goes there',
    ),
  },
} as const satisfies Fields
