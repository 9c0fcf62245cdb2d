const FIRST_BYTES = 1 << 20
const MOST_OF_CORNER = 64
const ZERO = 48

/** Writes a whole number from 0 on; returns where it ends. */
function written(on: Uint8Array, value: number, from: number): number {
  let end = from + 1
  for (let rest = value; rest >= 10; rest = Math.trunc(rest / 10)) end++
  let rest = value
  for (let at = end - 1; at >= from; at--) {
    on[at] = ZERO + (rest % 10)
    rest = Math.trunc(rest / 10)
  }
  return end
}

/**
 * ZPL as it is written: bytes at once, because texts that grow by concatenation are walked and
 * copied again when they leave.
 */
export class ZplBytes {
  #buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Writes characters of one byte. */
  text(text: string): void {
    this.#reserve(text.length)
    for (let at = 0; at < text.length; at++) this.#buffer[this.#length++] = text.charCodeAt(at)
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  /** The corner of the field that follows, `^FO`, in whole dots from 0 on. */
  corner(x: number, y: number): void {
    this.#reserve(MOST_OF_CORNER)
    const buffer = this.#buffer
    let at = this.#length
    buffer[at++] = 0x5e
    buffer[at++] = 0x46
    buffer[at++] = 0x4f
    at = written(buffer, x, at)
    buffer[at++] = 0x2c
    this.#length = written(buffer, y, at)
  }

  /** A copy of what was written from a length on. */
  since(from: number): Uint8Array {
    return new Uint8Array(this.#buffer.subarray(from, this.#length))
  }

  /** Forgets what was written from a length on. */
  rewind(to: number): void {
    this.#length = to
  }

  /**
   * Returns the bytes written since the last call, which can be given away; undefined if there are
   * none.
   */
  drain(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#length === 0) return undefined
    const written = this.#buffer.subarray(0, this.#length)
    this.#length = 0
    // A buffer that is mostly full goes as it is.
    if (written.length * 2 < this.#buffer.length) return new Uint8Array(written)
    this.#buffer = Buffer.allocUnsafeSlow(this.#buffer.length)
    return written
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#buffer.length) return
    const larger = Buffer.allocUnsafeSlow(2 * (this.#length + more))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}
