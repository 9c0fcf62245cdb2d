import type { Fields, RecordOf } from '../fields/field.ts'
import type { ReadContext } from '../fields/read-field.ts'
import { readFields } from '../fields/read-fields.ts'
import type { Result } from '../kernel/result.ts'
import { words, type Words } from '../kernel/words.ts'
import { ACCOUNT_INFORMATION } from '../pages/public.routes.ts'
import { accountAuditMachine, auditStateOf, type AuditStatus } from '../access/account-audit.machine.ts'

/** The recipient of a shipper's tax invoices (spec §3). No field is required: the form's rule matches none (spec §5). */
export const invoiceInformationFields = {
  invoice_title: { kind: 'text', maxLength: 120, label: words('发票抬头', '發票抬頭', 'Invoice title') },
  invoice_code: { kind: 'code', maxLength: 30, label: words('税号', '稅號', 'Tax ID') },
  invoice_bank_name: { kind: 'text', maxLength: 120, label: words('开户银行', '開戶銀行', 'Bank name') },
  invoice_bank_number: { kind: 'text', maxLength: 40, label: words('银行账号', '銀行帳號', 'Bank account') },
} as const satisfies Fields

export type InvoiceInformation = RecordOf<typeof invoiceInformationFields>

export const readInvoiceInformation = (raw: Readonly<Record<string, unknown>>, context: ReadContext): Result<InvoiceInformation> =>
  readFields(invoiceInformationFields, { raw, context })

/** The invoice screen: the four fields, the state of the account in words, and where to complete it (spec §3). */
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
