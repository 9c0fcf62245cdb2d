import { words, type Words } from '../kernel/words.ts'
import type { EntryKind } from './entry.ts'
import type { ListedFlow } from './flow.ports.ts'
import type { HouseAccountKind } from './ledger-account.ts'

/** What a row of the flow may lead to. */
export const FLOW_CAUSES = ['order', 'top_up', 'bill', 'storage_bill', 'claim', 'refund', 'cod'] as const
export type FlowCause = (typeof FLOW_CAUSES)[number]

const CAUSES: Readonly<Partial<Record<EntryKind, FlowCause>>> = {
  recharge: 'top_up',
  bill: 'bill',
  arrears_paid: 'bill',
  storage: 'storage_bill',
  claim_paid: 'claim',
  refund: 'refund',
  cod_settled: 'cod',
}

/** What caused an entry, with the number of it: an order where it is about one of the customer's own; nothing for a correction by hand. */
export function causeOf({
  kind,
  reference,
  order,
}: Pick<ListedFlow, 'kind' | 'reference' | 'order'>): { readonly kind: FlowCause; readonly number: string } | undefined {
  if (order !== undefined) return { kind: 'order', number: order.orderNumber }
  const cause = CAUSES[kind]
  return cause === undefined ? undefined : { kind: cause, number: reference }
}

type Counter = HouseAccountKind | 'wallet' | 'receivable' | 'cod_payable' | 'in_transit'
const COUNTERS: Readonly<Record<Counter, Words>> = {
  freight_revenue: words('运费及附加费', '運費及附加費', 'Freight and surcharges'),
  fees: words('手续费及杂费', '手續費及雜費', 'Fees'),
  taxes: words('税金', '稅金', 'Taxes'),
  claims: words('理赔', '理賠', 'Claims'),
  adjustments: words('调账', '調帳', 'Adjustments'),
  exchange: words('货币兑换', '貨幣兌換', 'Currency exchange'),
  bank: words('银行', '銀行', 'Bank'),
  in_transit: words('支付渠道', '支付通路', 'Payment provider'),
  cod_clearing: words('代收货款', '代收貨款', 'COD'),
  cod_payable: words('应付代收货款', '應付代收貨款', 'COD payable'),
  wallet: words('钱包', '錢包', 'Wallet'),
  receivable: words('挂账', '掛帳', 'On terms'),
}
const isCounter = (name: string): name is Counter => Object.hasOwn(COUNTERS, name)

/** What the account on the other side of an entry is called for its customer. */
export const counterLabel = (account: string): Words => (isCounter(account) ? COUNTERS[account] : words(account, account, account))
