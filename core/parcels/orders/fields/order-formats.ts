import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { parseConsigneeId } from '../place/consignee-id.rules.ts'
import { parseMawb } from '../events/mawb.ts'
import { orderFailure } from '../order.failures.ts'

/**
 * Rules for the text of a field beyond its kind: an air waybill, a marketplace's product id, an HS
 * code, the address of an uploaded file.
 */
export type OrderFormat = 'mawb' | 'product_id' | 'hs_code' | 'file_address' | 'consignee_id'

const PRODUCT_ID = /^(?:\d{11}|\d{16})$/
/** On this server, or on the web; nothing that a browser would execute. */
const FILE_ADDRESS = /^(?:https?:\/)?\/[^\s\\]+$/i

/**
 * A product id of a marketplace: a number of 11 or 16 digits (rule: Product id of a marketplace).
 * Error: PRODUCT_ID_INVALID.
 */
function parseProductId(text: string): Result<string> {
  const digits = figures(text)
  return PRODUCT_ID.test(digits) ? ok(digits) : failed(orderFailure('PRODUCT_ID_INVALID', { found: text }))
}

/** `8518.30`, `85 18 30 00 00`: customs write the same code with and without them. */
const BETWEEN_DIGITS = /[\s.]+/g
const HS_CODE = /^\d{6,12}$/

/** An HS code without dots and blanks: 6 to 12 digits (rule: HS code). Error: HS_CODE_INVALID. */
function parseHsCode(text: string): Result<string> {
  const digits = figures(text).replace(BETWEEN_DIGITS, '')
  return HS_CODE.test(digits) ? ok(digits) : failed(orderFailure('HS_CODE_INVALID', { found: text }))
}

/** Words that people write where they have no code. */
const NO_CODE = /^(?:n\.?\/?a\.?|nil|none|null|unknown|tbd|无|無|没有|沒有|待定|[-—/.]+)$/i

/** Whether the text of a format says that there is none. */
export const saysNone = (format: OrderFormat, text: string): boolean => format === 'hs_code' && NO_CODE.test(figures(text))

const parseFileAddress = (text: string): Result<string> =>
  FILE_ADDRESS.test(text) ? ok(text) : failed(orderFailure('FILE_ADDRESS_INVALID', { found: text }))

/** How the text of each format is read, in an order to a country. */
export const ORDER_FORMATS: { readonly [F in OrderFormat]: (text: string, country?: string) => Result<string> } = {
  mawb: parseMawb,
  product_id: parseProductId,
  hs_code: parseHsCode,
  file_address: parseFileAddress,
  consignee_id: parseConsigneeId,
}
