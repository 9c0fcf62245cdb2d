import { defineFailures } from '#core/base/kernel/failure.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { promptWords } from '#core/base/kernel/prompt.words.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { LABEL_TYPES, labelTypeOf, type LabelTypeName } from './label-type.ts'
import { LABEL_SIZES, type LabelSize } from './label-size.ts'

const printFailure = defineFailures({
  PRINT_NOTHING_SELECTED: { kind: 'invalid', words: promptWords.selectData },
})

const MOST_ORDERS = 10_000

/**
 * A print request of a page, in the specification's names, including the spelling `specialLable`.
 */
export const printRequestFields = {
  orders: { kind: 'texts', maxLength: 40, most: MOST_ORDERS, label: words('订单', '訂單', 'Orders') },
  miniLabel: { kind: 'flag', label: words('小面单', '小面單', 'Mini label') },
  specialLable: { kind: 'flag', label: words('发票面单', '發票面單', 'Invoice label') },
  ignoreInvoice: { kind: 'flag', label: words('不打印发票', '不列印發票', 'Without invoice') },
  single: { kind: 'flag', label: words('每单一个文件', '每單一個檔案', 'One file each') },
} as const satisfies Fields

/** The labels to print: of which orders, of which type and size, in one document or one each. */
export type PrintRequest = {
  readonly orderNumbers: readonly string[]
  readonly type: LabelTypeName
  readonly size: LabelSize
  readonly oneEach: boolean
}

/**
 * Reads a print request; each order once, in the order given. `specialLable` is a type, or a size
 * that replaces the type's own. PRINT_NOTHING_SELECTED without an order; INPUT_INVALID.
 */
export function readPrintRequest(raw: RawFields, context: ReadContext): Result<PrintRequest> {
  const size = LABEL_SIZES.find((one) => one === raw['specialLable'])
  const read = readFields(printRequestFields, { raw: size === undefined ? raw : { ...raw, specialLable: false }, context })
  if (!read.ok) return read
  const { orders = [], miniLabel, specialLable, ignoreInvoice, single } = read.value
  if (orders.length === 0) return failed(printFailure('PRINT_NOTHING_SELECTED'))
  const type = labelTypeOf({ miniLabel, specialLabel: specialLable, ignoreInvoice })
  return ok({ orderNumbers: [...new Set(orders)], type, size: size ?? LABEL_TYPES[type].size, oneEach: single })
}
