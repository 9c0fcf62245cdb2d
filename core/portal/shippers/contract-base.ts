import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The shipper as a party of its contracts. Bills are sent to `contract_email` once the staff have
 * approved the account.
 */
export const contractBaseFields = {
  contract_party: { kind: 'text', maxLength: 120, required: true, label: words('签约主体', '簽約主體', 'Party to the contract') },
  contract_representative: { kind: 'text', maxLength: 80, required: true, label: words('签约代表', '簽約代表', 'Represented by') },
  contract_address: { kind: 'text', maxLength: 300, required: true, multiline: true, label: words('联系地址', '聯絡地址', 'Address') },
  contract_phone: { kind: 'text', maxLength: 30, label: words('联系电话', '聯絡電話', 'Telephone') },
  contract_email: { kind: 'email', required: true, label: words('账单邮箱', '帳單信箱', 'Email for bills') },
} as const satisfies Fields

export type ContractBase = RecordOf<typeof contractBaseFields>
