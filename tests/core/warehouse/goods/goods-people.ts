import type { Actor } from '#core/platform/access/account.ts'

/** A warehouse account. */
export const clerk: Actor = {
  id: 2,
  audience: 'staff',
  account: 'warehouse',
  name: '仓库',
  company: undefined,
  ddType: undefined,
  auditStatus: 30,
  accountPhone: undefined,
  showFinance: 1,
  fit: 0,
  standardRole: 'warehouse',
  sender: { name: '仓库', phone: '', country: 'CN', city: '深圳', address: '' },
}
