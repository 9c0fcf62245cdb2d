const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MOST_COMMENT = 0xffff
/** Where the end record and the entries of a ZIP file have what is read here. */
const AT = { entries: 10, start: 16, nameLength: 28, extraLength: 30, commentLength: 32 } as const
/** The part that every OFD begins with (GB/T 33190). */
const ROOT = 'OFD.xml'

/** Where the end record of a ZIP file is; its comment may follow it. */
function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT)
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END_SIGNATURE) return at
  return undefined
}

/**
 * Whether a ZIP file is an OFD document: by the names in its directory alone, so that nothing is
 * unpacked.
 */
export function isOfd(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === undefined) return false
  const names = new TextDecoder('latin1')
  let at = view.getUint32(end + AT.start, true)
  for (let left = view.getUint16(end + AT.entries, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return false
    const length = view.getUint16(at + AT.nameLength, true)
    if (names.decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + length)) === ROOT) return true
    at += ENTRY_BYTES + length + view.getUint16(at + AT.extraLength, true) + view.getUint16(at + AT.commentLength, true)
  }
  return false
}
