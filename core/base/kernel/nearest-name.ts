const MISSPELT_AT_MOST = 3
/** One letter of so many may be wrong. */
const LETTERS_A_MISTAKE = 3
/** Shorter names are in many. */
const FEWEST_WITHIN = 4

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

const letters = (name: string): string => name.toLowerCase().replaceAll('_', '')

/** The shortest name that has the typed one in it: `order_refCode` for `ref_code`. */
function nameWith(typed: string, names: readonly string[]): string | undefined {
  const wanted = letters(typed)
  if (wanted.length < FEWEST_WITHIN) return undefined
  return names.filter((name) => letters(name).includes(wanted)).toSorted((one, other) => one.length - other.length)[0]
}

/**
 * The name that was probably meant: one that has the typed one in it, else one of which few letters
 * differ; `undefined` where none is similar.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const within = nameWith(typed, names)
  if (within !== undefined) return within
  const wanted = typed.toLowerCase()
  const most = Math.min(MISSPELT_AT_MOST, Math.floor(typed.length / LETTERS_A_MISTAKE))
  const found = names
    .filter((name) => Math.abs(name.length - typed.length) <= most)
    .map((name) => ({ name, far: distance(wanted, name.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far)[0]
  return found !== undefined && found.far <= most ? found.name : undefined
}
