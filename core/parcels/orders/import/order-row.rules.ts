import { toSimplified } from '#core/base/kernel/chinese-scripts.ts'
import { cleanText, decimalText } from '#core/base/kernel/text.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { MatchedColumn } from './headings.ts'

/** A longer text says more than the name of a row. */
const MOST_CHARACTERS = 80

const TOTALS = /^(?:合计|总计|小计|共计|总数|合计数|grand total|sub-?total|totals?|sum|الإجمالي|الاجمالي|المجموع)(?:[\s:：(（].*)?$/iu
const SIGNED =
  /^(?:制表|制单|审核|复核|签字|签名|签章|盖章|经办|signatures?|signed by|prepared by|checked by|approved by|التوقيع)(?:人|日期)?(?:[\s:：].*)?$/iu

/** The letters that such names begin with: most rows begin with others. */
const BEGINNING = /^[\s\p{Cf}]*[合总總小共制製审審复覆複签簽盖蓋经經tgspcaا]/iu

const isName = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && (TOTALS.test(toSimplified(text)) || SIGNED.test(toSimplified(text)))

/** Fields that every parcel has, and no row of totals. */
const OF_PARCELS: ReadonlySet<string> = new Set(['phone', 'address', 'consignee'])

/**
 * The name of a row that is no order: of totals or signatures, which it begins with. Such a row has
 * none of what every parcel has, or numbers alone.
 */
export function nameOfNoOrder(row: SheetRow, columns: readonly MatchedColumn[]): string | undefined {
  const at = row.cells.findIndex((cell) => cell.trim() !== '')
  if (!BEGINNING.test(row.cells[at] ?? '')) return undefined
  const name = cleanText(row.cells[at] ?? '')
  if (!isName(name)) return undefined
  const own = columns.filter(({ target }) => target !== undefined && OF_PARCELS.has(target))
  const isBare =
    own.length > 0 && own.every(({ index }) => index === at || isName(cleanText(row.cells[index] ?? '')) || !row.cells[index]?.trim())
  const others = row.cells.filter((cell, index) => index !== at && cell.trim() !== '')
  const isCounted = others.every((cell) => isName(cleanText(cell)) || decimalText(cleanText(cell), { decimalComma: false }) !== undefined)
  return isBare || isCounted ? name : undefined
}
