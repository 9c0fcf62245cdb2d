import { fontFile } from '../layout/font-file.ts'
import type { Pdfium } from './pdfium.ts'

/**
 * Windows' numbers of the character sets that Noto Sans SC draws: Japanese, Korean, simplified and
 * traditional Chinese.
 */
const EAST_ASIAN: ReadonlySet<number> = new Set([128, 129, 134, 136])
const BOLD = 600
const FACES = ['medium', 'bold'] as const
const VERSION = 1
const POINTER_BYTES = 4
/**
 * Names by which files refer to Chinese fonts that they do not contain, where they give no
 * character set.
 */
const CHINESE_NAMES = /song|hei|kai|fang|ming|cjk|han|yahei|pingfang|noto ?sans ?sc|宋|黑|楷/i

/**
 * Gives PDFium Noto Sans SC for Chinese, Japanese and Korean fonts that a file names and does not
 * contain (`STSong-Light`), through FPDF_SYSFONTINFO: a browser's engine has no fonts of its own
 * for them and would print nothing. Latin ones it has.
 */
export function giveSystemFonts(pdfium: Pdfium): void {
  const { pdfium: runtime } = pdfium
  const files = new Map<number, Buffer>()
  const fileOf = (handle: number): Buffer => {
    const known = files.get(handle)
    if (known !== undefined) return known
    const file = fontFile('han', FACES[handle - 1] ?? 'medium')
    files.set(handle, file)
    return file
  }
  const handleOf = (weight: number, charset: number, face: number): number =>
    EAST_ASIAN.has(charset) || CHINESE_NAMES.test(runtime.UTF8ToString(face)) ? (weight >= BOLD ? 2 : 1) : 0
  const copy = (from: Uint8Array, to: number, room: number): number => {
    if (to !== 0 && room >= from.length) pdfium.heap().set(from, to)
    return from.length
  }
  /** A table of an sfnt font by its name; 0 is the whole file. */
  const dataOf = (handle: number, table: number): Uint8Array => {
    const file = fileOf(handle)
    if (table === 0) return file
    for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16)
      if (file.readUInt32BE(at) === table >>> 0)
        return file.subarray(file.readUInt32BE(at + 8), file.readUInt32BE(at + 8) + file.readUInt32BE(at + 12))
    return new Uint8Array()
  }
  // Each is a function of its own: one and the same would keep its first signature.
  const callbacks: readonly (readonly [call: (...given: number[]) => number | undefined, signature: string])[] = [
    [() => undefined, 'vi'],
    [() => undefined, 'vii'],
    [(_self, weight = 0, _italic, charset = 0, _pitch, face = 0) => handleOf(weight, charset, face), 'iiiiiiii'],
    [(_self, face = 0) => handleOf(0, 0, face), 'iii'],
    [(_self, handle = 1, table = 0, buffer = 0, room = 0) => copy(dataOf(handle, table), buffer, room), 'iiiiii'],
    [(_self, handle = 1, buffer = 0, room = 0) => copy(Buffer.from(`NotoSansSC-${FACES[handle - 1] ?? ''}\0`), buffer, room), 'iiiii'],
    [() => 134, 'iii'],
    [() => undefined, 'vii'],
  ]
  const info = pdfium.allocate(POINTER_BYTES * (callbacks.length + 1))
  runtime.setValue(info, VERSION, 'i32')
  callbacks.forEach(([call, signature], index) =>
    runtime.setValue(info + POINTER_BYTES * (index + 1), runtime.addFunction(call, signature), 'i32'),
  )
  pdfium.FPDF_SetSystemFontInfo(info)
}
