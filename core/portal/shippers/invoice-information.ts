import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { ACCOUNT_INFORMATION } from '../pages/public.routes.ts'
import { accountAuditMachine, auditStateOf, type AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'

/** The two kinds of VAT invoice: a special one lets its recipient deduct the tax. */
export const INVOICE_KINDS = {
  ordinary: words('增值税普通发票', '增值稅普通發票', 'Ordinary VAT invoice'),
  special: words('增值税专用发票', '增值稅專用發票', 'Special VAT invoice'),
} as const
export type InvoiceKind = keyof typeof INVOICE_KINDS

/**
 * The recipient of a shipper's tax invoices: four fields, and what a special invoice and its
 * sending need besides. No field is required: the form's rule matches none; a request for an
 * invoice asks for what its kind needs.
 */
export const invoiceInformationFields = {
  invoice_kind: { kind: 'choice', choices: INVOICE_KINDS, label: words('发票类型', '發票類型', 'Kind of invoice') },
  invoice_title: { kind: 'text', maxLength: 120, label: words('发票抬头', '發票抬頭', 'Invoice title') },
  invoice_code: { kind: 'code', maxLength: 30, label: words('税号', '稅號', 'Tax ID') },
  invoice_address: { kind: 'text', maxLength: 200, label: words('注册地址', '註冊地址', 'Registered address') },
  invoice_phone: { kind: 'text', maxLength: 40, label: words('注册电话', '註冊電話', 'Registered phone') },
  invoice_bank_name: { kind: 'text', maxLength: 120, label: words('开户银行', '開戶銀行', 'Bank name') },
  invoice_bank_number: { kind: 'text', maxLength: 40, label: words('银行账号', '銀行帳號', 'Bank account') },
  invoice_email: { kind: 'email', label: words('收票邮箱', '收票信箱', 'E-mail for invoices') },
} as const satisfies Fields

export type InvoiceInformation = RecordOf<typeof invoiceInformationFields>

export const readInvoiceInformation = (raw: RawFields, context: ReadContext): Result<InvoiceInformation> =>
  readFields(invoiceInformationFields, { raw, context })

/** The invoice screen: the fields, the state of the account in words, and where to complete it. */
export type InvoiceScreen = {
  readonly invoice: InvoiceInformation
  readonly audit_status_txt: Words
  readonly jump_link: string | undefined
}

export const invoiceScreen = ({
  invoice,
  auditStatus,
}: {
  readonly invoice: InvoiceInformation
  readonly auditStatus: AuditStatus
}): InvoiceScreen => {
  const state = auditStateOf(auditStatus)
  return {
    invoice,
    audit_status_txt: accountAuditMachine.states[state].label,
    jump_link: state === 'approved' ? undefined : ACCOUNT_INFORMATION,
  }
}
