import { isUtf8 } from 'node:buffer'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | 'windows-1252'

const SAMPLE_BYTES = 256 * 1024
/**
 * The share of two-byte characters that must be common ones of a character set before it is chosen.
 */
const EVERYDAY_SHARE = 0.7

/**
 * The encoding of a text file; undefined where it is not text. A byte order mark decides, otherwise
 * what its bytes can be.
 */
export function textEncoding(bytes: Uint8Array): TextEncodingName | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = zeroShares(sample)
  if (zeros.odd > 0.2 && zeros.even < 0.05) return 'utf-16le'
  if (zeros.even > 0.2 && zeros.odd < 0.05) return 'utf-16be'
  if (zeros.even + zeros.odd > 0 || hasControls(sample)) return undefined
  if (isUtf8(bytes)) return 'utf-8'
  return doubleByte(sample)
}

function zeroShares(sample: Uint8Array): { readonly even: number; readonly odd: number } {
  let even = 0
  let odd = 0
  for (let i = 0; i < sample.length; i += 1) {
    if (sample[i] !== 0) continue
    if (i % 2 === 0) even += 1
    else odd += 1
  }
  const half = Math.max(1, sample.length / 2)
  return { even: even / half, odd: odd / half }
}

/**
 * Control bytes that do not occur in a table; a form feed and the end-of-file mark of old systems
 * are allowed.
 */
function hasControls(sample: Uint8Array): boolean {
  let found = 0
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 0x1a) || (byte > 0x1b && byte < 0x20)) found += 1
  return found > sample.length / 1000
}

/**
 * Distinguishes simplified (GB 18030) and traditional Chinese (Big5) and Western text. Each Chinese
 * set has its common characters in a range of its own, where the other has rare ones and Western
 * text hardly any pair.
 */
function doubleByte(sample: Uint8Array): TextEncodingName {
  let pairs = 0
  let simplified = 0
  let traditional = 0
  for (let i = 0; i + 1 < sample.length; i += 1) {
    const lead = sample[i] as number
    if (lead < 0x80) continue
    const trail = sample[i + 1] as number
    pairs += 1
    if (trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3))) simplified += 1
    if (lead >= 0xa1 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1)) traditional += 1
    if (trail >= 0x40) i += 1
  }
  if (simplified >= traditional && simplified > pairs * EVERYDAY_SHARE) return 'gb18030'
  if (traditional > pairs * EVERYDAY_SHARE) return 'big5'
  return simplified + traditional === 0 || isSparse(sample) ? 'windows-1252' : 'gb18030'
}

/** Western text has single accented letters among plain ones; Chinese has runs of two and more. */
function isSparse(sample: Uint8Array): boolean {
  let alone = 0
  let high = 0
  for (let i = 0; i < sample.length; i += 1) {
    if ((sample[i] as number) < 0x80) continue
    high += 1
    if (!((sample[i - 1] ?? 0) >= 0x80) && !((sample[i + 1] ?? 0) >= 0x80)) alone += 1
  }
  return alone > high / 2
}
