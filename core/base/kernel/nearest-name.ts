const MISSPELT_AT_MOST = 3

/**
 * How many characters must be added, removed, changed or swapped with their neighbour to turn one
 * word into the other.
 */
function distance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left]
    for (let right = 1; right <= other.length; right += 1) {
      const same = one[left - 1] === other[right - 1] ? 0 : 1
      const swapped = left > 1 && right > 1 && one[left - 1] === other[right - 2] && one[left - 2] === other[right - 1]
      const steps = [
        (row[right] ?? 0) + 1,
        (next[right - 1] ?? 0) + 1,
        (row[right - 1] ?? 0) + same,
        ...(swapped ? [(before[right - 2] ?? 0) + 1] : []),
      ]
      next.push(Math.min(...steps))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

/** The name that was probably meant; `undefined` where none is similar. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const wanted = typed.toLowerCase()
  const found = names
    .filter((name) => Math.abs(name.length - typed.length) <= MISSPELT_AT_MOST)
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far)[0]
  return found !== undefined && found.far <= MISSPELT_AT_MOST && found.far < typed.length ? found.name : undefined
}
