import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { parseConsigneeId } from '../place/consignee-id.rules.ts'
import { parseMawb } from '../events/mawb.ts'
import { orderFailure } from '../order.failures.ts'

/**
 * Rules for the text of a field beyond its kind: an air waybill, a marketplace's product id, the
 * address of an uploaded file.
 */
export type OrderFormat = 'mawb' | 'product_id' | 'file_address' | 'consignee_id'

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

const parseFileAddress = (text: string): Result<string> =>
  FILE_ADDRESS.test(text) ? ok(text) : failed(orderFailure('FILE_ADDRESS_INVALID', { found: text }))

/** How the text of each format is read, in an order to a country. */
export const ORDER_FORMATS: { readonly [F in OrderFormat]: (text: string, country?: string) => Result<string> } = {
  mawb: parseMawb,
  product_id: parseProductId,
  file_address: parseFileAddress,
  consignee_id: parseConsigneeId,
}
