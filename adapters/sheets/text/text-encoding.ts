import { isUtf8 } from 'node:buffer'
import type { TextEncodingName } from '#core/base/sheets/sheet.port.ts'

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
  if (isUtf8(bytes) || isNearlyUtf8(sample)) return 'utf-8'
  if (shareOf(sample, ARABIC_BYTES) > PLAIN_SHARE) return 'windows-1256'
  return isTurkish(sample) ? 'windows-1254' : doubleByte(sample)
}

/** The share of the bytes beyond ASCII that must be letters of a language before it is chosen. */
const PLAIN_SHARE = 0.75
/** Broken characters among whole ones, in a file that is UTF-8 all the same. */
const BROKEN_SHARE = 0.05
/**
 * The commonest letters of Arabic in Windows-1256 (ا ب ت ح د ر س ع ف ق ك ل م ن ه و ي, أ, ة) and
 * its comma: nine of ten in its texts, and four of ten of the bytes that Chinese has.
 */
const ARABIC_BYTES: ReadonlySet<number> = new Set([
  0xc7, 0xc8, 0xca, 0xcd, 0xcf, 0xd1, 0xd3, 0xda, 0xdd, 0xde, 0xdf, 0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xed, 0xc3, 0xc9, 0xa1,
])
/** Letters that only Turkish has there (Ğ İ Ş ğ ı ş), and all that it has beyond ASCII. */
const ONLY_TURKISH: ReadonlySet<number> = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])
const TURKISH_BYTES: ReadonlySet<number> = new Set([...ONLY_TURKISH, 0xc2, 0xc7, 0xd6, 0xdc, 0xe2, 0xe7, 0xee, 0xf6, 0xfb, 0xfc])

/** The share of such bytes among those beyond ASCII. */
function shareOf(sample: Uint8Array, bytes: ReadonlySet<number>): number {
  let high = 0
  let found = 0
  for (const byte of sample) {
    if (byte < 0x80) continue
    high += 1
    if (bytes.has(byte)) found += 1
  }
  return high === 0 ? 0 : found / high
}

const isTurkish = (sample: Uint8Array): boolean =>
  sample.some((byte) => ONLY_TURKISH.has(byte)) && shareOf(sample, TURKISH_BYTES) > PLAIN_SHARE && isWithinWords(sample)

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)

/**
 * Whether bytes beyond ASCII stand in words of plain letters, as in `Öğüt`; Chinese has none of
 * these beside it.
 */
function isWithinWords(sample: Uint8Array): boolean {
  let runs = 0
  let within = 0
  for (let i = 0; i < sample.length; i += 1) {
    if ((sample[i] ?? 0) < 0x80) continue
    const before = sample[i - 1] ?? 0
    while ((sample[i + 1] ?? 0) >= 0x80) i += 1
    runs += 1
    if (isLetter(before) || isLetter(sample[i + 1] ?? 0)) within += 1
  }
  return within > runs * PLAIN_SHARE
}

/** UTF-8 in which single characters were cut: these alone are lost, not the whole text. */
function isNearlyUtf8(sample: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (const sign of new TextDecoder('utf-8').decode(sample)) {
    if (sign === '\uFFFD') broken += 1
    else if (sign > '\u007F') whole += 1
  }
  return broken < whole * BROKEN_SHARE
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
