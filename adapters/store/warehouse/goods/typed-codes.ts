import { writtenForms } from '#core/base/fields/barcode.rules.ts'
import { foldForSearch } from '#core/base/fields/search-folding.ts'

/** Whether a SKU named `k` is that of a code, whose forms are in another place. */
export const isNamedBy = (code: string, forms: string): string =>
  `(folded(k.sku_code) = folded(${code}) or folded_all(k.bar_code) && ${forms}::text[] or folded_all(k.sku_alias) && ${forms}::text[])`

/** All ways to write a barcode or an alias that is typed or scanned, as they are compared. */
export const formsOf = (code: string): readonly string[] => writtenForms(foldForSearch(code))

/** The condition on a column with SKUs that finds one however its code is typed. */
export const isSkuTyped = (column: string, place: string): string =>
  `${column} = any(array(select ${place}::text union select f.sku_code from sku f where folded(f.sku_code) = folded(${place})))`

/** The same of locations. */
export const isLocationTyped = (column: string, place: string): string =>
  `${column} = any(array(select ${place}::text union select f.location_code from location f where folded(f.location_code) = folded(${place})))`
