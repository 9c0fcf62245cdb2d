import type { MergedRange } from '#core/base/sheets/sheet.port.ts'
import { LIMITS } from '../limits.ts'

/** A tag of merged cells is shorter than this. */
const LONGEST_TAG = 200
const TAG = /<(?:\w+:)?mergeCell\s[^<>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g

const columnAt = (letters: string): number => Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * Gathers the merged cells of a worksheet, which stand behind its rows; what is wrong there refuses
 * no sheet whose rows were read.
 */
export class MergedCells {
  readonly ranges: MergedRange[] = []
  #rest = ''

  push(chunk: Uint8Array): void {
    const text = this.#rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length).toString('latin1')
    let end = 0
    for (const found of text.matchAll(TAG)) {
      end = found.index + found[0].length
      if (this.ranges.length >= LIMITS.mergedRanges) break
      const [, left = '', top, right = '', bottom] = found
      this.ranges.push({ top: Number(top), left: columnAt(left), bottom: Number(bottom), right: columnAt(right) })
    }
    this.#rest = text.slice(Math.max(end, text.length - LONGEST_TAG))
  }
}
