import { expenseSubject } from '../../../../../core/fees/expense-subject.entity.ts'
import { FEE_LABELS } from '../../../../../core/fees/order-fees.ts'
import type { ChargeOccasion } from '../../../../../core/flows/charge.ports.ts'
import { words, type Words } from '../../../../../core/kernel/words.ts'

const { return: returned, redeliver, destroy } = expenseSubject.fields.occasion.choices

/** What an order was charged for, in words. */
export const OCCASIONS: Readonly<Record<ChargeOccasion, Words>> = {
  freight: FEE_LABELS.freight_fees,
  work: words('仓库服务', '倉庫服務', 'Warehouse work'),
  return: returned,
  redeliver,
  destroy,
  refund: words('退款', '退款', 'Refund'),
}
