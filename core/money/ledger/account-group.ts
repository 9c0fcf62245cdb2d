import { words, type Words } from '#core/base/kernel/words.ts'
import type { AccountId, CustomerAccountKind, HouseAccountKind } from './ledger-account.ts'

/** Accounts of one kind, of all clients and channels together, as a trial balance lists them. */
export type AccountGroup = CustomerAccountKind | HouseAccountKind | 'in_transit'

export const ACCOUNT_GROUPS: Readonly<Record<AccountGroup, Words>> = {
  bank: words('银行', '銀行', 'Bank'),
  in_transit: words('支付渠道', '支付通路', 'Payment provider'),
  cod_clearing: words('代收货款', '代收貨款', 'COD'),
  receivable: words('挂账', '掛帳', 'On terms'),
  wallet: words('钱包', '錢包', 'Wallet'),
  cod_payable: words('应付代收货款', '應付代收貨款', 'COD payable'),
  taxes: words('税金', '稅金', 'Taxes'),
  freight_revenue: words('运费及附加费', '運費及附加費', 'Freight and surcharges'),
  fees: words('手续费及杂费', '手續費及雜費', 'Fees'),
  claims: words('理赔', '理賠', 'Claims'),
  adjustments: words('调账', '調帳', 'Adjustments'),
  exchange: words('货币兑换', '貨幣兌換', 'Currency exchange'),
}
export const ACCOUNT_GROUP_NAMES = Object.keys(ACCOUNT_GROUPS) as [AccountGroup, ...AccountGroup[]]

export const isAccountGroup = (name: string): name is AccountGroup => Object.hasOwn(ACCOUNT_GROUPS, name)

/** The group of an account, which its name begins with. */
export const accountGroupOf = (account: AccountId): AccountGroup => account.slice(0, account.indexOf(':')) as AccountGroup

/** Returns the client or channel that an account is of; `undefined` for the company's own. */
export const ownerOf = (account: AccountId): string | undefined => {
  const parts = account.split(':')
  return parts.length > 2 ? parts[1] : undefined
}
