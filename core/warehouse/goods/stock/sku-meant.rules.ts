import { foldForSearch } from '#core/base/fields/search-folding.ts'

/** SKUs as their client wrote them, by the codes that were typed for them. */
export type SkusMeant = ReadonlyMap<string, string>

/**
 * The SKU that a typed code means (rule: SKUs as they are typed): the one that is written so, else
 * the only one that differs from it in case and width alone.
 */
export function skuMeant(typed: string, having: readonly string[]): string | undefined {
  if (having.includes(typed)) return typed
  const folded = foldForSearch(typed)
  const [found, ...others] = having.filter((sku) => foldForSearch(sku) === folded)
  return others.length === 0 ? found : undefined
}

/** The same of many codes; those that mean none are left out. */
export const skusMeant = (typed: readonly string[], having: readonly string[]): SkusMeant =>
  new Map(
    typed.flatMap((code) => {
      const sku = skuMeant(code, having)
      return sku === undefined ? [] : [[code, sku] as const]
    }),
  )
