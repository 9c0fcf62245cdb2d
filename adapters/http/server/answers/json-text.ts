/**
 * A payload that is JSON text already: compiled writers write the rows of lists directly, which
 * saves building and serialising objects.
 */
export class JsonText<T = unknown> {
  readonly text: string
  /** The payload's type. It has no value and keeps payloads of different routes apart. */
  declare readonly meaning?: T

  constructor(text: string) {
    this.text = text
  }
}

/**
 * The same as the bytes to send: a long list as one string would be copied twice, to join it and to
 * encode it.
 */
export class JsonBytes<T = unknown> {
  readonly bytes: Uint8Array
  /** As in JsonText. */
  declare readonly meaning?: T

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** A payload as JSON. */
export function jsonOf(payload: unknown): string {
  if (payload instanceof JsonText) return payload.text
  return payload instanceof JsonBytes ? Buffer.from(payload.bytes).toString() : (JSON.stringify(payload) ?? 'null')
}

const LIKELY_ROW_BYTES = 2000
/** The most bytes of UTF-8 for one UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3

/** Appends texts to a buffer that grows as needed. */
function joinedBytes(texts: Iterable<string>, likely: number): Uint8Array {
  let bytes = Buffer.allocUnsafe(likely)
  let end = 0
  for (const text of texts) {
    const most = end + text.length * MOST_BYTES_A_UNIT
    if (most > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(most, bytes.length * 2))
      bytes.copy(larger, 0, 0, end)
      bytes = larger
    }
    end += bytes.write(text, end)
  }
  return bytes.subarray(0, end)
}

function* listed<Row>({ rows, total }: List<Row>, write: (row: Row) => string): Iterable<string> {
  let before = '{"rows":['
  for (const row of rows) {
    yield before + write(row)
    before = ','
  }
  yield `${rows.length === 0 ? before : ''}],"total":${total}}`
}

type List<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** A list as JSON, row by row. */
export const jsonList = <Row, T>(list: List<Row>, write: (row: Row) => string): JsonBytes<{ rows: T[]; total: number }> =>
  new JsonBytes(joinedBytes(listed(list, write), (list.rows.length + 1) * LIKELY_ROW_BYTES))

// oxlint-disable-next-line no-control-regex
const NEEDS_ESCAPE = /["\\\u0000-\u001F\uD800-\uDFFF]/

/** A text as JSON. Most texts have nothing to escape, so they are only quoted. */
export const quoteJson = (text: string): string => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`)
