import type { OrderContent } from '../../core/orders/order.ts'

/** As texts are compared in searches: case and width of letters do not count. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** What keywords are looked for in: numbers, consignee, phones, city and product names, a line each. */
export function searchText(
  { values, goods }: OrderContent,
  { orderNumber, airwayNumber }: { readonly orderNumber: string; readonly airwayNumber: string },
): string {
  const parts = [
    orderNumber,
    airwayNumber,
    values.refCode,
    values.userRef,
    values.consignee,
    values.phone,
    values.phone2,
    values.city,
    ...goods.flatMap((line) => [line.name, line.nameCn]),
  ]
  return folded(parts.filter((part) => part !== undefined && part !== '').join('\n'))
}

/** A pattern of `like` that finds a text anywhere. */
export const containing = (text: string): string => `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`
