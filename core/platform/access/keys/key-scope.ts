import { words, type Words } from '#core/base/kernel/words.ts'

/** One thing that a client may let a program do with a key. */
export const KEY_SCOPES = {
  'orders:read': words('查询订单', '查詢訂單', 'Read orders'),
  'orders:write': words('创建和修改订单', '建立和修改訂單', 'Create and change orders'),
  labels: words('面单', '面單', 'Labels'),
  tracking: words('轨迹', '軌跡', 'Tracking'),
  'stock:read': words('查询库存', '查詢庫存', 'Read stock'),
  'stock:write': words('修改商品和库存单据', '修改商品和庫存單據', 'Change products and stock documents'),
  'finance:read': words('查询资金和账单', '查詢資金和帳單', 'Read money and bills'),
  webhooks: words('Webhook', 'Webhook', 'Webhooks'),
} as const satisfies Readonly<Record<string, Words>>
export type KeyScope = keyof typeof KEY_SCOPES
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]]

/**
 * How a call lets keys in: those with a scope, every one (`any`), or none. `human` is none for
 * good: what protects the account itself is done by people, whatever scopes there may be one day.
 */
export type KeyRule = KeyScope | 'any' | 'human'

/** The key that a call was made with, as far as its rights go. */
export type KeyInUse = {
  readonly id: number
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** The ranges of addresses that it is used from; none for everywhere. */
  readonly cidrs: readonly string[]
  /** It opens demo data alone. */
  readonly isSandbox: boolean
}

/** Who may write a subject may read it. */
const WRITES: Readonly<Partial<Record<string, KeyScope>>> = { 'orders:read': 'orders:write', 'stock:read': 'stock:write' }

/** The right that a narrower one comes with. */
export const wideningOf = (right: string): KeyScope | undefined => (Object.hasOwn(WRITES, right) ? WRITES[right] : undefined)

/** Whether a key is let in by a rule; without a rule none is. */
export function keyOpens({ scopes }: Pick<KeyInUse, 'scopes'>, rule: KeyRule | undefined): boolean {
  if (rule === undefined || rule === 'human') return false
  if (rule === 'any' || scopes.includes(rule)) return true
  const wider = wideningOf(rule)
  return wider !== undefined && scopes.includes(wider)
}
