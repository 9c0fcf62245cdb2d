import { constants, inflateSync } from 'node:zlib'

const LAYERS = '/OCProperties'
const PACKED = '/ObjStm'
const [STREAM, END] = ['stream', 'endstream']
/** The most of packed objects that is looked through; a file with more counts as layered. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024
/** How far in front of its stream the dictionary of packed objects may begin to name its kind. */
const DICTIONARY_BYTES = 1024

/** The packed objects of a stream; undefined where they are packed otherwise, or locked. */
function unpacked(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most })
  } catch {
    return undefined
  }
}

/**
 * Whether a PDF has layers, declared in plain objects or in packed ones. A file whose packed
 * objects cannot be looked through counts as one that has: its pages are compared then.
 */
export function hasLayers(file: Buffer): boolean {
  if (file.includes(LAYERS)) return true
  let left = MOST_UNPACKED_BYTES
  for (let at = file.indexOf(PACKED); at >= 0; at = file.indexOf(PACKED, at + PACKED.length)) {
    const found = file.indexOf(STREAM, at)
    if (found < 0 || found - at > DICTIONARY_BYTES) continue
    const start = found + STREAM.length + (file[found + STREAM.length] === 0x0d ? 2 : 1)
    const end = file.indexOf(END, start)
    const objects = unpacked(file.subarray(start, end < 0 ? undefined : end), left)
    if (objects === undefined || objects.includes(LAYERS)) return true
    left -= objects.length
    if (left <= 0) return true
  }
  return false
}
