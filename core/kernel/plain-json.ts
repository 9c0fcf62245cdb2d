/** What JSON can hold, and big integers: records, lists, texts, numbers, flags and nothing else. */
export type Plain = string | number | bigint | boolean | null | readonly Plain[] | { readonly [name: string]: Plain | undefined }

const BIG = '$bigint'

const written = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? { [BIG]: value.toString() } : value)

type Parsed = { [name: string]: unknown }

/** Replaces big integers inside a parsed value; JSON.parse with a function of its own takes several times as long. */
function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const inner = value as Parsed
  const names = Object.keys(inner)
  const [first] = names
  if (names.length === 1 && first === BIG && typeof inner[BIG] === 'string') return BigInt(inner[BIG])
  for (const name of names) {
    const part = inner[name]
    if (typeof part === 'object' && part !== null) inner[name] = revived(part)
  }
  return value
}

/** A value as JSON text that `fromPlainJson` reads back, big integers such as amounts of money included. */
export const toPlainJson = (value: Plain): string => JSON.stringify(value, written)

/** The value behind a text of `toPlainJson`. */
export const fromPlainJson = (text: string): unknown => revived(JSON.parse(text))
