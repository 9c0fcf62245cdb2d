/** What JSON can hold, and big integers: records, lists, texts, numbers, flags and nothing else. */
export type Plain = string | number | bigint | boolean | null | readonly Plain[] | { readonly [name: string]: Plain | undefined }

const BIG = '$bigint'

const written = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? { [BIG]: value.toString() } : value)

const read = (_: string, value: unknown): unknown => (isBig(value) ? BigInt(value[BIG]) : value)

const isBig = (value: unknown): value is { readonly [BIG]: string } =>
  typeof value === 'object' && value !== null && BIG in value && typeof value[BIG] === 'string' && Object.keys(value).length === 1

/** A value as JSON text that `fromPlainJson` reads back, big integers such as amounts of money included. */
export const toPlainJson = (value: Plain): string => JSON.stringify(value, written)

/** The value behind a text of `toPlainJson`. */
export const fromPlainJson = (text: string): unknown => JSON.parse(text, read)
