import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { AccountId } from './ledger-account.ts'
import type { PayWay } from './wallets/pay-way.ts'

/** The business events that move money; `postings.ts` has the legs of each. */
export const ENTRY_KINDS = {
  recharge: words('充值', '儲值', 'Recharge'),
  bank_top_up: words('转账充值', '轉帳儲值', 'Top-up by transfer'),
  provider_payout: words('支付渠道结算', '支付通路結算', 'Provider payout'),
  freight: words('运费', '運費', 'Freight'),
  surcharge: words('附加服务费', '附加服務費', 'Surcharge'),
  storage: words('仓储费', '倉儲費', 'Storage'),
  insurance: words('保险费', '保險費', 'Insurance premium'),
  bill: words('账单', '帳單', 'Bill'),
  refund: words('退款', '退款', 'Refund'),
  arrears_paid: words('偿还欠款', '償還欠款', 'Arrears paid'),
  cod_collected: words('代收货款已收', '代收貨款已收', 'COD collected'),
  cod_remitted: words('代收货款回款', '代收貨款回款', 'COD remitted'),
  cod_difference: words('代收回款差额', '代收回款差額', 'COD remittance difference'),
  cod_settled: words('代收货款结算', '代收貨款結算', 'COD settled'),
  claim_paid: words('理赔款', '理賠款', 'Claim paid'),
  adjustment: words('调账', '調帳', 'Adjustment'),
  reversal: words('冲正', '沖正', 'Reversal'),
} as const satisfies Record<string, Words>
export type EntryKind = keyof typeof ENTRY_KINDS

/**
 * One side of an entry, in minor units of its account's currency: positive credits the account,
 * negative debits it.
 */
export type Leg = { readonly account: AccountId; readonly amount: bigint }

/**
 * An entry that is to be written for one business event. Its legs sum to zero in each currency, and
 * no two are on one account.
 */
export type EntryDraft = {
  readonly kind: EntryKind
  /** The subject of the entry: an order, a recharge, a bill, a claim. */
  readonly reference: string
  readonly legs: readonly Leg[]
  readonly payWay: PayWay
  /** Calculated by fee rules, not entered by hand (`is_calculate`). */
  readonly calculated: boolean
  /** The part that does not depend on a parcel's weight or value, such as the paper fee. */
  readonly fixedFee?: Money
  readonly note?: string
  /** The entry that this one reverses. */
  readonly reverses?: number
}

/** When an entry is made, and by whom. */
export type Stamp = { readonly at: Instant; readonly actorId: number }

/**
 * A leg as written: its sequence number in its account, the balance after it, and its link in the
 * account's chain.
 */
export type PostedLeg = Leg & { readonly sequence: number; readonly balanceAfter: bigint; readonly link: string }

/**
 * An entry of the journal, never changed and never removed. Entry numbers grow and may have gaps;
 * sequence numbers of an account have none.
 */
export type JournalEntry = Omit<EntryDraft, 'legs'> & Stamp & { readonly number: number; readonly legs: readonly PostedLeg[] }
