/**
 * Types of columns that are written in binary form, as `shape` has them; times are milliseconds.
 */
export type BinaryType = Kind | `${Kind}?`
type Kind = 'bigint' | 'boolean' | 'text' | 'timestamptz'

const CHUNK_BYTES = 65_536
const HEAD = Buffer.from('PGCOPY\n\xFF\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const NULL_LENGTH = -1
const END = -1
/** Bytes that a character takes at most, and a value besides its text: its length and a number. */
const MOST_BYTES_A_CHARACTER = 3
const MOST_BYTES_A_NUMBER = 12
const MILLIS_OF_2000 = Date.UTC(2000, 0, 1)
const MICROS_A_MILLI = 1000
const HIGH = 2 ** 32

/** One text of a column as bytes: neighbours often have the same. */
type CachedColumnText = { text: string; bytes: Buffer }

/**
 * Rows in COPY's binary form, in parts of some 64 kB. PostgreSQL reads it with a third of the work
 * that the text form takes, of which times are the largest part.
 */
export function* binaryRows(types: readonly BinaryType[], rows: Iterable<readonly unknown[]>): Generator<Buffer> {
  const isTime = types.map((type) => type.startsWith('timestamptz'))
  const known = types.map((): CachedColumnText => ({ text: '', bytes: Buffer.alloc(0) }))
  let chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  let view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  let at = HEAD.copy(chunk)

  const putLong = (value: number): void => {
    const high = Math.floor(value / HIGH)
    view.setInt32(at, 8)
    view.setInt32(at + 4, high)
    view.setUint32(at + 8, value - high * HIGH)
    at += 12
  }
  const putText = (text: string, last: CachedColumnText): void => {
    if (last.text !== text) Object.assign(last, { text, bytes: Buffer.from(text) })
    view.setInt32(at, last.bytes.length)
    chunk.set(last.bytes, at + 4)
    at += 4 + last.bytes.length
  }
  const put = (value: unknown, column: number): void => {
    const last = known[column]
    if (value === null || value === undefined || last === undefined) {
      view.setInt32(at, NULL_LENGTH)
      at += 4
    } else if (typeof value === 'string') putText(value, last)
    else if (typeof value === 'number') putLong(isTime[column] === true ? (value - MILLIS_OF_2000) * MICROS_A_MILLI : value)
    else {
      view.setInt32(at, 1)
      chunk[at + 4] = value === true ? 1 : 0
      at += 5
    }
  }
  const begin = (bytes: number): void => {
    chunk = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, bytes))
    view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    at = 0
  }

  for (const row of rows) {
    let most = 2 + row.length * MOST_BYTES_A_NUMBER
    for (const value of row) if (typeof value === 'string') most += value.length * MOST_BYTES_A_CHARACTER
    if (at + most > chunk.length) {
      if (at > 0) yield chunk.subarray(0, at)
      begin(most)
    }
    view.setInt16(at, row.length)
    at += 2
    for (let column = 0; column < row.length; column += 1) put(row[column], column)
  }
  if (at + 2 > chunk.length) {
    yield chunk.subarray(0, at)
    begin(2)
  }
  view.setInt16(at, END)
  yield chunk.subarray(0, at + 2)
}
