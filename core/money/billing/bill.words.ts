import { FEE_LABELS } from '#core/pricing/fees/subjects/order-fees.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { bill } from './bill.entity.ts'
import type { BillType } from './bill.ports.ts'

export const BILL_TYPE_LABELS: Readonly<Record<BillType, Words>> = bill.fields.bill_type.choices

const { return: returned, redeliver, destroy } = expenseSubject.fields.occasion.choices
const OCCASIONS: Readonly<Record<string, Words>> = {
  freight: FEE_LABELS.freight_fees,
  work: words('仓库服务', '倉庫服務', 'Warehouse work'),
  return: returned,
  redeliver,
  destroy,
}
const GIVEN_BACK = words('冲正：', '沖正：', 'Reversed: ')

/** Returns the text of what a line of a bill is for. */
export function lineText({ note, amount }: { readonly note: string; readonly amount: bigint }, locale: Locale): string {
  const text = OCCASIONS[note]?.[locale] ?? note
  return amount < 0n ? `${GIVEN_BACK[locale]}${text}` : text
}
