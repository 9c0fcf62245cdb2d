import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a bill is withdrawn. */
export const settlementReasonFields = {
  reason: { kind: 'text', maxLength: 300, required: true, multiline: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

/** Fields of a customer's dispute of lines. */
export const disputeFields = {
  reason: { kind: 'text', maxLength: 500, required: true, multiline: true, label: words('争议原因', '爭議原因', 'What is wrong') },
} as const satisfies Fields

/** Fields of the staff's answer. */
export const answerFields = {
  answer: { kind: 'text', maxLength: 500, required: true, multiline: true, label: words('答复', '答覆', 'Answer') },
} as const satisfies Fields

/** Files that a dispute may have. */
export const MOST_DISPUTE_FILES = 10

/** Fields of bills in the audit trail, besides their states. */
export const settlementTrailFields = {
  ...settlementReasonFields,
  ...answerFields,
  track: {
    kind: 'choice',
    choices: { cod: words('代收货款', '代收貨款', 'Collected money'), ncnd: words('未收未派费用', '未收未派費用', 'NCND charges') },
    label: words('类别', '類別', 'Track'),
  },
  client: { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, label: words('客户', '客戶', 'Client') },
  amount: { kind: 'text', maxLength: 80, label: words('出款金额', '出款金額', 'Payout') },
  orders: { kind: 'text', maxLength: 10_000, label: words('订单', '訂單', 'Orders') },
  transaction: { kind: 'text', maxLength: 80, label: words('交易流水号', '交易流水號', 'Transaction') },
  cycle: { kind: 'text', maxLength: 60, label: words('结算周期', '結算週期', 'Cycle') },
  outcome: { kind: 'text', maxLength: 60, label: words('结果', '結果', 'Outcome') },
} as const satisfies Fields

/** Actions on settlements besides the events of their machine. */
export const SETTLEMENT_ACTIONS = {
  set_cycle: words('设置结算周期', '設定結算週期', 'Set cycle'),
  skip_cycle: words('本期未出账', '本期未出帳', 'Cycle left out'),
}
