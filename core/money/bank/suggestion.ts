import { fillText, words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'

/** Why money may be for what is suggested. Amounts in the places have their currency. */
export const REASONS = {
  named: words('附言写有账单号 {bills}', '附言寫有帳單編號 {bills}', 'The text names {bills}'),
  exact: words('金额与未付金额一致', '金額與未付金額一致', 'The amount is exactly what is open'),
  sum: words('{count} 张未付账单合计正好为此金额', '{count} 張未付帳單合計正好為此金額', '{count} open bills together make the amount'),
  payer_account: words(
    '此付款账号曾为该客户付款 {count} 次',
    '此付款帳號曾為該客戶付款 {count} 次',
    'This payer’s account paid for the client before ({count|time|times})',
  ),
  payer_name: words(
    '此付款户名曾为该客户付款 {count} 次',
    '此付款戶名曾為該客戶付款 {count} 次',
    'This payer paid for the client before ({count|time|times})',
  ),
  own_account: words(
    '付款账号是客户资料中的银行账号',
    '付款帳號是客戶資料中的銀行帳號',
    'The payer’s account is in the client’s information',
  ),
  company: words('付款户名与客户公司名一致', '付款戶名與客戶公司名一致', 'The payer has the name of the client’s company'),
  account: words('附言写有客户账号 {account}', '附言寫有客戶帳號 {account}', 'The text names the client’s account {account}'),
  oldest: words('从最早的未付账单付起', '從最早的未付帳單付起', 'The oldest open bills are paid first'),
  no_bill: words('没有未付账单，转入钱包', '沒有未付帳單，轉入錢包', 'No bill is open, so the money goes to the wallet'),
  short: words('少付 {amount}', '少付 {amount}', '{amount} is missing'),
  over: words('多付 {amount}，转入钱包', '多付 {amount}，轉入錢包', '{amount} too much, which goes to the wallet'),
  not_payable: words(
    '账单 {bills} 尚未审核、已付清或已作废，不能收款',
    '帳單 {bills} 尚未審核、已付清或已作廢，不能收款',
    '{bills} can’t be paid: not audited, paid already or voided',
  ),
  other_currency: words('账单 {bills} 是另一币种', '帳單 {bills} 是另一幣別', '{bills} is in another currency'),
  remittance_named: words('附言写有回款编号 {number}', '附言寫有回款編號 {number}', 'The text names remittance {number}'),
  remittance_amount: words('金额与回款一致', '金額與回款一致', 'It is the amount of the remittance'),
  remittance_agent: words('付款方是派送代理 {agent}', '付款方是派送代理 {agent}', 'The payer is the agent {agent}'),
  provider: words('付款方是支付渠道', '付款方是支付通路', 'The payer is a payment provider'),
  settlement: words(
    '与 {from} 至 {to} 的对账单净额一致，手续费 {fee}',
    '與 {from} 至 {to} 的對帳單淨額一致，手續費 {fee}',
    'It is what the statements of {from} to {to} come to, with fees of {fee}',
  ),
} as const satisfies Record<string, Words>
export type ReasonKind = keyof typeof REASONS
export type Reason = { readonly kind: ReasonKind; readonly params?: Readonly<Record<string, string | number>> }

export const reasonText = ({ kind, params = {} }: Reason, locale: Locale): string => fillText(REASONS[kind], params, locale)

/** A suggested payment of a bill, whole or in part. */
export type SuggestedBill = { readonly billNumber: string; readonly amount: bigint; readonly left: bigint }

/** A suggestion of what a line may be for. It is never booked by itself. */
export type Suggestion = {
  readonly client?: { readonly customerId: number; readonly account: string; readonly name: string }
  readonly bills: readonly SuggestedBill[]
  /** The amount that goes to the wallet. */
  readonly wallet: bigint
  readonly payout?: { readonly channel: PaymentChannel; readonly fee: bigint }
  readonly remittance?: { readonly id: number; readonly number: string; readonly agent: string }
  /** 1 to 99. */
  readonly score: number
  readonly reasons: readonly Reason[]
}

/** The best suggestion as it is kept with its line. */
export type KeptSuggestion = {
  readonly customerId?: number
  readonly account?: string
  readonly channel?: PaymentChannel
  readonly remittance?: string
  readonly bills: readonly string[]
  readonly score: number
}

export const keptSuggestion = ({ client, bills, payout, remittance, score }: Suggestion): KeptSuggestion => ({
  ...(client === undefined ? {} : { customerId: client.customerId, account: client.account }),
  ...(payout === undefined ? {} : { channel: payout.channel }),
  ...(remittance === undefined ? {} : { remittance: remittance.number }),
  bills: bills.map(({ billNumber }) => billNumber),
  score,
})

/** How sure a suggestion is, in words. */
export const CERTAINTIES = {
  likely: words('很可能', '很可能', 'Likely'),
  possible: words('可能', '可能', 'Possible'),
  weak: words('仅供参考', '僅供參考', 'A hint'),
} as const satisfies Record<string, Words>
export type Certainty = keyof typeof CERTAINTIES

const LIKELY = 70
const POSSIBLE = 40
export const certaintyOf = (score: number): Certainty => (score >= LIKELY ? 'likely' : score >= POSSIBLE ? 'possible' : 'weak')
