import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_SIGNS = 80
const amountText = (label: ReturnType<typeof words>) => ({ kind: 'text', maxLength: MOST_SIGNS, label }) as const

/** Amounts of top-ups and credit limits in the audit trail, which the ledger is verified by. */
export const topUpTrailFields = {
  amount: amountText(words('充值金额', '儲值金額', 'Top-up amount')),
  paid_amount: amountText(words('实付金额', '實付金額', 'Amount paid')),
  repeats: amountText(words('重复付款的充值', '重複付款的儲值', 'Top-up paid before')),
  credit_limit: amountText(words('信用额度', '信用額度', 'Credit limit')),
} as const satisfies Fields
