import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { goodsFailure } from '../goods.failures.ts'
import { availableOf, type Stock } from './stock.ts'

/** How many pieces of an article an order needs. */
export type WantedSku = { readonly sku: string; readonly quantity: number }

/** How many pieces of an article are at one location of the warehouse. */
export type Allocation = { readonly location: string; readonly sku: string; readonly quantity: number }

const byText = (left: string, right: string): number => (left < right ? -1 : Number(left > right))

/**
 * Finds the locations that an order's pieces are picked from: one location where it has them all,
 * otherwise the fullest first, so that a picker visits few; the result is in walking order. The
 * same article listed twice counts together. STOCK_SHORT names the first article with too little
 * free stock.
 */
export function allocate({
  wanted,
  stock,
}: {
  readonly wanted: readonly WantedSku[]
  readonly stock: readonly Stock[]
}): Result<readonly Allocation[]> {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of wanted) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  const found: Allocation[] = []
  for (const [sku, quantity] of quantities) {
    const shelves = shelvesFor(
      stock.filter((one) => one.sku === sku),
      quantity,
    )
    let left = quantity
    for (const shelf of shelves) {
      const here = Math.min(left, availableOf(shelf))
      if (here > 0) found.push({ location: shelf.location, sku, quantity: here })
      left -= here
    }
    if (left > 0) return failed(goodsFailure('STOCK_SHORT', { sku, available: quantity - left, wanted: quantity }))
  }
  return ok(found.toSorted((left, right) => byText(left.location, right.location) || byText(left.sku, right.sku)))
}

/**
 * The locations of an article in the order in which to empty them: first the smallest one that is
 * enough alone, otherwise the fullest.
 */
function shelvesFor(stock: readonly Stock[], quantity: number): readonly Stock[] {
  const fullestFirst = stock.toSorted((left, right) => availableOf(right) - availableOf(left) || byText(left.location, right.location))
  const sufficient = fullestFirst.findLast((shelf) => availableOf(shelf) >= quantity)
  return sufficient === undefined ? fullestFirst : [sufficient]
}
