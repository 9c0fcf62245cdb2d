import { words, type Words } from '#core/base/kernel/words.ts'
import { KEY_SCOPES, wideningOf, type KeyRule, type KeyScope } from '../keys/key-scope.ts'

/** The rights of members of a client: those of keys, and those that only people have. */
const MEMBER_RIGHTS = {
  ...KEY_SCOPES,
  'finance:write': words('支付与开票', '支付與開票', 'Pay and ask for invoices'),
  account: words('店铺资料', '店鋪資料', 'Particulars of the account'),
} as const satisfies Readonly<Record<string, Words>>
export type MemberRight = KeyScope | 'finance:write' | 'account'

/**
 * The right that a page or a call asks of a member: one of them, or none (`any`). Where neither
 * this nor a scope of keys is declared, owners alone are let in (rule: Roles of members).
 */
export type MemberRule = MemberRight | 'any'

type Role = { readonly label: Words; readonly says: Words; readonly rights: readonly MemberRight[] }

const MANAGED = Object.keys(MEMBER_RIGHTS) as MemberRight[]

/** The roles of members (rule: Roles of members): the rights of each within those of its client. */
export const MEMBER_ROLES = {
  owner: {
    label: words('所有者', '擁有者', 'Owner'),
    says: words(
      '全部权限，包括成员、密钥、收款账户和合同',
      '全部權限，包括成員、金鑰、收款帳戶和合約',
      'Everything, with members, keys, payout account and contract',
    ),
    rights: MANAGED,
  },
  manager: {
    label: words('主管', '主管', 'Manager'),
    says: words(
      '除成员、密钥、收款账户和合同外的全部权限',
      '除成員、金鑰、收款帳戶和合約外的全部權限',
      'Everything but members, keys, payout account and contract',
    ),
    rights: MANAGED,
  },
  orders: {
    label: words('订单', '訂單', 'Orders'),
    says: words('下单、面单、轨迹和售后', '下單、面單、軌跡和售後', 'Orders, labels, tracking and support'),
    rights: ['orders:write', 'labels', 'tracking', 'stock:read'],
  },
  warehouse: {
    label: words('仓库', '倉庫', 'Warehouse'),
    says: words('商品、库存、面单和轨迹', '商品、庫存、面單和軌跡', 'Products, stock, labels and tracking'),
    rights: ['orders:read', 'labels', 'tracking', 'stock:write'],
  },
  finance: {
    label: words('财务', '財務', 'Finance'),
    says: words('钱包、账单、发票和代收货款', '錢包、帳單、發票和代收貨款', 'Wallet, bills, invoices and collected money'),
    rights: ['orders:read', 'tracking', 'finance:read', 'finance:write'],
  },
  viewer: {
    label: words('只读', '唯讀', 'Viewer'),
    says: words('查看订单、轨迹和库存', '檢視訂單、軌跡和庫存', 'Sees orders, tracking and stock'),
    rights: ['orders:read', 'tracking', 'stock:read'],
  },
} as const satisfies Readonly<Record<string, Role>>
export type MemberRole = keyof typeof MEMBER_ROLES
export const MEMBER_ROLE_NAMES = Object.keys(MEMBER_ROLES) as [MemberRole, ...MemberRole[]]

/** The person who acts for a client. */
export type ActingMember = {
  /** The account that the person signs in by: the client’s own for its first owner. */
  readonly personId: number
  readonly role: MemberRole
}

/** Who signs in: the member of a client, staff themselves. */
export const personOf = ({ id, member }: { readonly id: number; readonly member?: ActingMember | undefined }): number =>
  member?.personId ?? id

/** The actor as the account that the person signs in by: its password, sessions and settings. */
export const asPerson = <A extends { readonly id: number; readonly member?: ActingMember | undefined }>(actor: A): A =>
  actor.member === undefined ? actor : { ...actor, id: personOf(actor), member: undefined }

type Declaration = { readonly member?: MemberRule | undefined; readonly keyScope?: KeyRule | undefined }

/** The right that a declaration asks of members: its own word, else the scope of keys. */
export const memberRuleOf = ({ member, keyScope }: Declaration): MemberRule | undefined =>
  member ?? (keyScope === 'human' ? undefined : keyScope)

/** Whether a role lets its members do what a declaration asks for. */
export function memberMay(role: MemberRole, declared: Declaration): boolean {
  const rule = memberRuleOf(declared)
  if (role === 'owner' || rule === 'any') return true
  if (rule === undefined) return false
  const rights: readonly MemberRight[] = MEMBER_ROLES[role].rights
  const wider = wideningOf(rule)
  return rights.includes(rule) || (wider !== undefined && rights.includes(wider))
}
