import { LIMITS } from '../limits.ts'
import { tooComplex } from '../refusal.ts'
import type { CellText } from '../xml/cell-text.ts'

const BLOCK_BYTES = 1024 * 1024
const BLOCK_BITS = 20

/**
 * A workbook's shared texts as bytes in blocks: some forty bytes less per text than as strings, and
 * a string is made only for texts that a cell shows.
 */
export class SharedTexts {
  readonly #blocks: Uint8Array[] = []
  #used = BLOCK_BYTES
  /** Block and offset of each text. */
  #starts = new Uint32Array(1024)
  /** UTF-16 units and bytes of each text. */
  #units = new Uint16Array(1024)
  #bytes = new Uint32Array(1024)
  count = 0

  add(text: CellText): void {
    if (this.count === LIMITS.sharedTexts) throw tooComplex.unpacked()
    if (this.#used + text.length > BLOCK_BYTES) this.#nextBlock()
    if (this.count === this.#starts.length) this.#grow()
    const block = this.#blocks.length - 1
    this.#blocks[block]?.set(text.bytes.subarray(0, text.length), this.#used)
    this.#starts[this.count] = (block << BLOCK_BITS) | this.#used
    this.#units[this.count] = text.units
    this.#bytes[this.count] = text.length
    this.#used += text.length
    this.count += 1
  }

  block = (index: number): Uint8Array => this.#blocks[(this.#starts[index] as number) >>> BLOCK_BITS] as Uint8Array
  start = (index: number): number => (this.#starts[index] as number) & (BLOCK_BYTES - 1)
  length = (index: number): number => this.#bytes[index] as number
  units = (index: number): number => this.#units[index] as number

  #nextBlock(): void {
    if (this.#blocks.length * BLOCK_BYTES >= LIMITS.sharedBytes) throw tooComplex.unpacked()
    this.#blocks.push(new Uint8Array(BLOCK_BYTES))
    this.#used = 0
  }

  #grow(): void {
    const size = this.#starts.length * 2
    const starts = new Uint32Array(size)
    starts.set(this.#starts)
    this.#starts = starts
    const units = new Uint16Array(size)
    units.set(this.#units)
    this.#units = units
    const bytes = new Uint32Array(size)
    bytes.set(this.#bytes)
    this.#bytes = bytes
  }
}
