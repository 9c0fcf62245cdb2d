import { failed, ok, type Result } from '../kernel/result.ts'
import { goodsFailure } from './goods.failures.ts'
import { availableOf, type Stock } from './stock.ts'

/** Pieces of an article that an order wants. */
export type WantedSku = { readonly sku: string; readonly quantity: number }

/** Pieces of an article at one location of the warehouse. */
export type Allocation = { readonly location: string; readonly sku: string; readonly quantity: number }

const byText = (left: string, right: string): number => (left < right ? -1 : Number(left > right))

/**
 * Finds the shelves that an order's pieces come from: one shelf where one has them all, otherwise the fullest first, so that a picker walks to few;
 * what is found is in walking order. The same article wanted twice counts together. STOCK_SHORT names the first article of which too little is free.
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

/** The shelves of an article, the one to empty first in front: the scantiest that suffices alone, or else the fullest. */
function shelvesFor(stock: readonly Stock[], quantity: number): readonly Stock[] {
  const fullestFirst = stock.toSorted((left, right) => availableOf(right) - availableOf(left) || byText(left.location, right.location))
  const sufficient = fullestFirst.findLast((shelf) => availableOf(shelf) >= quantity)
  return sufficient === undefined ? fullestFirst : [sufficient]
}
