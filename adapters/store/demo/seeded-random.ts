/** Random choices that are the same every time for one seed. */
export type Random = {
  /** A whole number from `least` to `most`. */
  readonly between: (least: number, most: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly chance: (probability: number) => boolean
  readonly digits: (count: number) => string
  readonly below: (limit: number) => number
}

/** Mulberry32: small, fast, and good enough for demo data. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(unit() * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (items) => {
      const found = items[below(items.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    chance: (probability) => unit() < probability,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  }
}
