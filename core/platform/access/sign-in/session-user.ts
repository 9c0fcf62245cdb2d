import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { Actor } from '../account.ts'
import { MEMBER_ROLE_NAMES, MEMBER_ROLES, type MemberRole } from '../members/member-role.ts'

const MOST_ID = 2_147_483_647

/** The classes of shippers: duty and VAT are paid by the shipper or by the consignee. */
export const DD_TYPES = {
  DDU: words('DDU（收件人付税）', 'DDU（收件人付稅）', 'DDU (duties unpaid)'),
  DDP: words('DDP（寄件人付税）', 'DDP（寄件人付稅）', 'DDP (duties paid)'),
} as const

/** The account behind a session, in the specification's names. */
export const sessionUserFields = {
  id: { kind: 'integer', min: 1, max: MOST_ID, required: true, label: words('用户编号', '使用者編號', 'User id') },
  account: { kind: 'text', maxLength: 100, required: true, label: words('账号', '帳號', 'Account') },
  user_auth: { kind: 'text', maxLength: 20, required: true, label: words('用户标识', '使用者識別', 'User id header') },
  audit_status: { kind: 'integer', min: 10, max: 40, required: true, label: words('审核状态', '審核狀態', 'Audit status') },
  account_phone: { kind: 'text', maxLength: 30, label: words('账号手机', '帳號手機', 'Account phone') },
  dd_type: { kind: 'choice', choices: DD_TYPES, label: words('税费类型', '稅費類型', 'Duty class') },
  show_finance: { kind: 'integer', min: 1, max: 2, required: true, label: words('显示财务', '顯示財務', 'Finance shown') },
  fit: { kind: 'integer', min: 0, max: 1, required: true, label: words('企业认证账号', '企業認證帳號', 'Fit account') },
  member_role: {
    kind: 'choice',
    choices: Object.fromEntries(MEMBER_ROLE_NAMES.map((role) => [role, MEMBER_ROLES[role].label])) as Readonly<Record<MemberRole, Words>>,
    label: words('成员角色', '成員角色', 'Role in the account'),
  },
  arrears_amount: { kind: 'money', label: words('欠款金额', '欠款金額', 'Arrears') },
  access: { kind: 'texts', maxLength: 80, most: 500, label: words('可访问页面', '可存取頁面', 'Access list') },
} as const satisfies Fields

export type SessionUser = RecordOf<typeof sessionUserFields>

/**
 * The account as its session sees it. `user_auth` is the account's id, which the header of that
 * name repeats and which grants nothing; without an access list all pages of its audience are open
 * to it.
 */
export const sessionUserOf = (
  actor: Pick<Actor, 'id' | 'account' | 'auditStatus' | 'accountPhone' | 'ddType' | 'showFinance' | 'fit' | 'member' | 'audience'>,
  { arrears, access }: { readonly arrears?: Money | undefined; readonly access?: readonly string[] | undefined },
): SessionUser => ({
  id: actor.id,
  account: actor.account,
  user_auth: String(actor.id),
  audit_status: actor.auditStatus,
  ...(actor.accountPhone === undefined ? {} : { account_phone: actor.accountPhone }),
  ...(actor.ddType === undefined ? {} : { dd_type: actor.ddType }),
  show_finance: actor.showFinance,
  fit: actor.fit,
  ...(actor.audience === 'customer' ? { member_role: actor.member?.role ?? 'owner' } : {}),
  ...(arrears === undefined ? {} : { arrears_amount: arrears }),
  ...(access === undefined ? {} : { access }),
})
