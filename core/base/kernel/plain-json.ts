/**
 * The values that JSON can hold, and big integers: records, lists, texts, numbers, flags and
 * nothing else.
 */
export type Plain = string | number | bigint | boolean | null | readonly Plain[] | { readonly [name: string]: Plain | undefined }

const BIG = '$bigint'

/**
 * A value with records for its big integers: JSON.stringify with a function of its own takes half
 * as long again.
 */
function written(value: Plain | undefined): unknown {
  if (typeof value === 'bigint') return { [BIG]: value.toString() }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(written)
  const inner = value as { readonly [name: string]: Plain | undefined }
  const record: Record<string, unknown> = {}
  // Pairs of name and part cost as much again.
  for (const name of Object.keys(inner)) record[name] = written(inner[name])
  return record
}

type ParsedObject = { [name: string]: unknown }

/**
 * Replaces big integers inside a parsed value; JSON.parse with a function of its own takes several
 * times as long.
 */
function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const inner = value as ParsedObject
  const names = Object.keys(inner)
  const [first] = names
  if (names.length === 1 && first === BIG && typeof inner[BIG] === 'string') return BigInt(inner[BIG])
  for (const name of names) {
    const part = inner[name]
    if (typeof part === 'object' && part !== null) inner[name] = revived(part)
  }
  return value
}

/**
 * A value as JSON text that `fromPlainJson` reads back, big integers such as amounts of money
 * included.
 */
export const toPlainJson = (value: Plain): string => JSON.stringify(written(value))

/** The value behind a text of `toPlainJson`. */
export const fromPlainJson = (text: string): unknown => revived(JSON.parse(text))
