import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { insuranceCategory } from './insurance-category.entity.ts'
import { insuranceSheetFields } from './read-insurance-sheet.ts'
import { isOffered } from './premium.rules.ts'

const NAME = words('投保明细', '投保明細', 'Orders to insure')
const WIDTH = 24
const EXAMPLE_ORDER = '1HZ2K3M4N5P6Q7R8'
const EXAMPLE_VALUE = '200.00'

/** The template of a sheet of orders to insure, with an example of a category on offer. */
export function insuranceTemplate(
  locale: Locale,
  { references, at }: { readonly references: References; readonly at: Instant },
): SheetContent {
  const offered = references.all(insuranceCategory).find((category) => isOffered(category, at))
  return {
    sheetName: NAME[locale],
    columns: Object.values(insuranceSheetFields).map(({ label }) => ({
      heading: label[locale],
      kind: 'text' as const,
      widthCharacters: WIDTH,
    })),
    rows: [[EXAMPLE_ORDER, offered?.category_code, EXAMPLE_VALUE]],
  }
}
