import { words } from '#core/base/kernel/words.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { LABEL_SIZES, type LabelSize } from './label-size.ts'

export type LabelTypeName = 'mini' | 'mini_no_invoice' | 'medium' | 'standard' | 'invoice'
export type LabelType = { readonly label: Words; readonly size: LabelSize; readonly withoutInvoice: boolean }

/**
 * The label types (rule: Label types). Every size is used, and "standard" is the usual 100×150: the
 * mini labels are square, medium is the standard one without its goods, and the invoice type is
 * tall because its goods are a table with HS codes and values.
 */
export const LABEL_TYPES: Readonly<Record<LabelTypeName, LabelType>> = {
  mini: { label: words('小面单', '小面單', 'Mini sheet'), size: '100x100', withoutInvoice: false },
  mini_no_invoice: { label: words('小面单（无发票）', '小面單（無發票）', 'Mini, no invoice'), size: '100x100', withoutInvoice: true },
  medium: { label: words('中面单', '中面單', 'Medium'), size: '100x150', withoutInvoice: true },
  standard: { label: words('标准面单', '標準面單', 'Standard'), size: '100x150', withoutInvoice: false },
  invoice: { label: words('发票面单', '發票面單', 'Invoice'), size: '100x200', withoutInvoice: false },
}

/**
 * The sizes that a drawing may ask for in place of the type's own; the last is the small one
 * without goods.
 */
export const LABEL_RULES = [...LABEL_SIZES, '100x100_no_invoice'] as const
export type LabelRule = (typeof LABEL_RULES)[number]

/**
 * Type and size of a drawing: a rule is a size of its own, and the one without invoice is a type
 * too.
 */
export function ruledLabel(type: LabelTypeName, rule: LabelRule | undefined): { readonly type: LabelTypeName; readonly size: LabelSize } {
  if (rule === '100x100_no_invoice') return { type: 'mini_no_invoice', size: LABEL_TYPES.mini_no_invoice.size }
  return { type, size: rule ?? LABEL_TYPES[type].size }
}

/** The type that a print request asks for; the standard label by default. */
export function labelTypeOf(request: {
  readonly miniLabel: boolean
  readonly specialLabel: boolean
  readonly ignoreInvoice: boolean
}): LabelTypeName {
  if (request.miniLabel) return request.ignoreInvoice ? 'mini_no_invoice' : 'mini'
  if (request.ignoreInvoice) return 'medium'
  return request.specialLabel ? 'invoice' : 'standard'
}
