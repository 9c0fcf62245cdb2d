import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a bill is sent back or voided, or lines leave it. */
export const BILL_REASON = { kind: 'text', maxLength: 200, required: true, label: words('原因', '原因', 'Reason') } as const

/** Fields of bills in the audit trail besides their states. */
export const billFields = {
  reason: BILL_REASON,
  client: { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, label: words('客户', '客戶', 'Client') },
  period: { kind: 'text', maxLength: 40, label: words('账期', '帳期', 'Period') },
  lines: { kind: 'text', maxLength: 10_000, label: words('明细行', '明細列', 'Lines') },
  amount: { kind: 'text', maxLength: 60, label: words('金额', '金額', 'Amount') },
} as const satisfies Fields

/** Actions on bills besides the events of their machine. */
export const BILL_ACTIONS = {
  run_billing: words('立即生成账单', '立即產生帳單', 'Bill run started'),
  draft: words('生成草稿', '產生草稿', 'Draw up'),
  take_back: words('撤销付款', '撤銷付款', 'Take a payment back'),
  remove_lines: words('移除明细', '移除明細', 'Take lines off'),
}
