/** A parcel that takes a part of a cost, by its chargeable weight. */
export type SpreadOver = { readonly orderNumber: string; readonly grams: number }

/**
 * Spreads an amount over parcels by their weights, exact to the minor unit: each gets its share
 * rounded towards zero, and what is left goes one unit each to those with the largest remainders,
 * the first ones of equals. The parts add up to the amount. Parcels without any weight share
 * equally; throws where there is nothing to spread over.
 */
export function spreadAmount(amount: bigint, over: readonly Pick<SpreadOver, 'grams'>[]): readonly bigint[] {
  if (over.length === 0) throw new Error('nothing to spread over')
  const isWeighed = over.some(({ grams }) => grams > 0)
  const weights = over.map(({ grams }) => BigInt(isWeighed ? grams : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  const size = amount < 0n ? -amount : amount
  const parts = weights.map((weight) => (size * weight) / total)
  const left = Number(size - parts.reduce((sum, part) => sum + part, 0n))
  const remainder = (place: number): bigint => (size * (weights[place] ?? 0n)) % total
  const next = [...weights.keys()].toSorted((one, other) => {
    const more = remainder(other) - remainder(one)
    return more === 0n ? one - other : more > 0n ? 1 : -1
  })
  for (const place of next.slice(0, left)) parts[place] = (parts[place] ?? 0n) + 1n
  return amount < 0n ? parts.map((part) => -part) : parts
}
