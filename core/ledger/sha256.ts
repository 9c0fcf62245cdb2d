const ROUND_CONSTANTS = Uint32Array.from(
  `428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2`.split(/\s+/),
  (word) => Number.parseInt(word, 16),
)
const INITIAL_STATE = Uint32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19)

const WORDS = 16
const ROUNDS = 64
const BLOCK_BYTES = 64
const LENGTH_BYTES = 8
/** UTF-16 units take three bytes at most. */
const MOST_BYTES_A_UNIT = 3
const REPLACEMENT = 0xfffd

/** Writes a text as UTF-8 and answers how many bytes it took; half a surrogate pair becomes U+FFFD, as in every encoder. */
function writeUtf8(text: string, bytes: Uint8Array): number {
  let at = 0
  for (let index = 0; index < text.length; index += 1) {
    let point = text.codePointAt(index) ?? 0
    if (point > 0xffff) index += 1
    else if (point >= 0xd800 && point <= 0xdfff) point = REPLACEMENT
    if (point < 0x80) bytes[at++] = point
    else {
      if (point < 0x800) bytes[at++] = 0xc0 | (point >> 6)
      else {
        if (point < 0x10000) bytes[at++] = 0xe0 | (point >> 12)
        else {
          bytes[at++] = 0xf0 | (point >> 18)
          bytes[at++] = 0x80 | ((point >> 12) & 0x3f)
        }
        bytes[at++] = 0x80 | ((point >> 6) & 0x3f)
      }
      bytes[at++] = 0x80 | (point & 0x3f)
    }
  }
  return at
}

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))
const at = (words: Uint32Array, index: number): number => words[index] ?? 0

/** Where a block begins, and room for the 64 words that it is expanded to. */
type Block = { readonly block: DataView; readonly offset: number; readonly schedule: Uint32Array }

/** Mixes one block into the state (FIPS 180-4, 6.2.2). */
function compress(state: Uint32Array, { block, offset, schedule }: Block): void {
  for (let round = 0; round < WORDS; round += 1) schedule[round] = block.getUint32(offset + 4 * round)
  for (let round = WORDS; round < ROUNDS; round += 1) schedule[round] = expanded(schedule, round)
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)]
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)]
  for (let round = 0; round < ROUNDS; round += 1) {
    const chosen =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND_CONSTANTS, round) + at(schedule, round)
    const most = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    h = g
    g = f
    f = e
    e = (d + chosen) | 0
    d = c
    c = b
    b = a
    a = (chosen + most) | 0
  }
  const mixed = [a, b, c, d, e, f, g, h]
  mixed.forEach((word, index) => void (state[index] = at(state, index) + word))
}

function expanded(schedule: Uint32Array, round: number): number {
  const near = at(schedule, round - 2)
  const far = at(schedule, round - 15)
  const first = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)
  const second = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10)
  return at(schedule, round - 16) + first + at(schedule, round - 7) + second
}

/**
 * SHA-256 of a text's UTF-8 bytes, in 64 hexadecimal digits (FIPS 180-4). At once and without a platform's help, so that the chain of the ledger is the
 * same wherever the core runs.
 */
export function sha256(text: string): string {
  const room = Math.ceil((text.length * MOST_BYTES_A_UNIT + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES
  const bytes = new Uint8Array(room)
  const length = writeUtf8(text, bytes)
  bytes[length] = 0x80
  const padded = Math.ceil((length + 1 + LENGTH_BYTES) / BLOCK_BYTES) * BLOCK_BYTES
  const block = new DataView(bytes.buffer)
  block.setBigUint64(padded - LENGTH_BYTES, BigInt(length) * 8n)
  const state = INITIAL_STATE.slice()
  const schedule = new Uint32Array(ROUNDS)
  for (let offset = 0; offset < padded; offset += BLOCK_BYTES) compress(state, { block, offset, schedule })
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}
