import { words } from '#core/base/kernel/words.ts'
import type { Field } from '#core/base/fields/field.ts'

/** The order that something is about, by any of its numbers (rule: Any number of an order). */
export const orderNumberField = {
  kind: 'text',
  ofOrder: true,
  maxLength: 60,
  required: true,
  label: words('订单号', '訂單號', 'Order number'),
  help: words('订单号、运单号或参考号', '訂單號、運單號或參考號', 'An order number, a waybill or a reference'),
} as const satisfies Field
