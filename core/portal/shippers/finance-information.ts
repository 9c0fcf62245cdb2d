import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The account that collected cash is paid to, and the contact for accounting. The COD agreement
 * names the account.
 */
export const financeInformationFields = {
  payee_name: { kind: 'text', maxLength: 120, required: true, label: words('收款户名', '收款戶名', 'Payee') },
  payee_bank_name: { kind: 'text', maxLength: 120, required: true, label: words('收款银行', '收款銀行', 'Payee’s bank') },
  payee_bank_number: { kind: 'text', maxLength: 40, required: true, label: words('收款账号', '收款帳號', 'Payee’s account') },
  finance_contact: { kind: 'text', maxLength: 80, label: words('财务联系人', '財務聯絡人', 'Finance contact') },
  finance_phone: { kind: 'text', maxLength: 30, label: words('财务电话', '財務電話', 'Finance telephone') },
  finance_email: { kind: 'email', label: words('财务邮箱', '財務信箱', 'Finance email') },
} as const satisfies Fields

export type FinanceInformation = RecordOf<typeof financeInformationFields>
