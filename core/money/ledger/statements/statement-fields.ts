import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

/** Fields of a request for a statement. */
export const statementFields = {
  from: { kind: 'date', when: 'past', required: true, label: words('起始日期', '起始日期', 'From') },
  to: { kind: 'date', when: 'past', required: true, label: words('截止日期', '截止日期', 'To') },
  currency: { kind: 'reference', to: 'currency', required: true, label: words('币种', '幣別', 'Currency') },
  format: {
    kind: 'choice',
    required: true,
    choices: { pdf: words('PDF', 'PDF', 'PDF'), xlsx: words('Excel', 'Excel', 'Excel') },
    label: words('格式', '格式', 'Format'),
  },
} as const satisfies Fields
