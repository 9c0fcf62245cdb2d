import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { worthOf } from './worth.rules.ts'

/** The acts of staff that give a client money or credit, by what they are done to. */
export const ACT_KINDS = {
  adjustment: words('调账', '調帳', 'Adjustment'),
  reversal: words('冲正', '沖正', 'Reversal'),
  bank_line: words('银行到账确认', '銀行入帳確認', 'Bank receipt'),
  top_up: words('存疑充值入账', '存疑儲值入帳', 'Top-up in question'),
  credit_limit: words('信用额度', '信用額度', 'Credit limit'),
  terms: words('白名单与账期', '白名單與帳期', 'Whitelist and payment period'),
  refund: words('退款', '退款', 'Refund'),
  bank_payout: words('代收货款银行出款', '代收貨款銀行出款', 'Payout of COD by bank'),
  payee: words('收款户名例外', '收款戶名例外', 'Payee of another name'),
  claim: words('理赔付款', '理賠付款', 'Claim payment'),
  reprice: words('降低运费', '降低運費', 'Lower price of an order'),
  cod_difference: words('代收差异', '代收差異', 'COD difference'),
  payout_account: words('收款账户', '收款帳戶', 'Payout account'),
} as const satisfies Record<string, Words>
export type ActKind = keyof typeof ACT_KINDS

/** An act of a person on a client; without an amount it gives credit without end. */
export type MoneyAct = {
  readonly kind: ActKind
  readonly actorId: number
  readonly customerId: number
  readonly amount?: Money | undefined
  /** The record that it is about, by the number under which people know it. */
  readonly subject: string
}

/** Above which amount of CNY somebody else has to approve, and where the rates are read. */
export type SecondPersonRule = { readonly above: Money; readonly references: () => References }

/** The sums in CNY of the acts that a person did alone on a day. */
export type SpentAlone = { readonly onClient: bigint; readonly overAll: bigint }

/** Over all clients together a person may do this many times the limit of one. */
const CLIENTS_A_DAY = 10n

/**
 * Whether somebody else has to approve an act (rule: Second person): the acts of a person alone on
 * a client and day pass the limit with it, or those on all clients ten times the limit. An amount
 * counts by the worse of today's rate and the median of the last 30 days; one without a rate or
 * without end always needs a second person.
 */
export function needsSecondPerson(
  { amount }: Pick<MoneyAct, 'amount'>,
  { rule, spent, at }: { readonly rule: SecondPersonRule; readonly spent: SpentAlone; readonly at: Instant },
): boolean {
  const worth = worthOf(amount, { references: rule.references(), at })
  if (worth === undefined) return true
  const { amount: limit } = rule.above
  return spent.onClient + worth > limit || spent.overAll + worth > limit * CLIENTS_A_DAY
}
