import { toSimplified } from '../kernel/chinese-scripts.ts'
import { cleanText, decimalText } from '../kernel/text.ts'
import type { SheetRow } from './sheet.port.ts'

/** A longer text says more than the name of a row. */
const MOST_CHARACTERS = 80

const TOTALS = /^(?:合计|总计|小计|共计|总数|合计数|grand total|sub-?total|totals?|sum|الإجمالي|الاجمالي|المجموع)(?:[\s:：(（].*)?$/iu
const SIGNED =
  /^(?:制表|制单|审核|复核|签字|签名|签章|盖章|经办|signatures?|signed by|prepared by|checked by|approved by|التوقيع)(?:人|日期)?(?:[\s:：].*)?$/iu

/** The letters that such names begin with: most rows begin with others. */
const BEGINNING = /^[\s\p{Cf}]*[合总總小共制製审審复覆複签簽盖蓋经經tgspcaا]/iu

const isName = (text: string): boolean =>
  text.length <= MOST_CHARACTERS && (TOTALS.test(toSimplified(text)) || SIGNED.test(toSimplified(text)))

/**
 * The name of a row of totals or signatures, which it begins with. Such a row has nothing in the
 * columns that every other one fills, or numbers alone.
 */
export function nameOfTotal(row: SheetRow, filled: readonly number[]): string | undefined {
  const at = row.cells.findIndex((cell) => cell.trim() !== '')
  if (!BEGINNING.test(row.cells[at] ?? '')) return undefined
  const name = cleanText(row.cells[at] ?? '')
  if (!isName(name)) return undefined
  const isBare =
    filled.length > 0 && filled.every((index) => index === at || isName(cleanText(row.cells[index] ?? '')) || !row.cells[index]?.trim())
  const others = row.cells.filter((cell, index) => index !== at && cell.trim() !== '')
  const isCounted = others.every((cell) => isName(cleanText(cell)) || decimalText(cleanText(cell), { decimalComma: false }) !== undefined)
  return isBare || isCounted ? name : undefined
}
