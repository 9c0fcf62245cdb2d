/**
 * QR codes of short texts (ISO/IEC 18004, versions 1–4). Our own because the general library takes
 * a millisecond for one, more than the rest of a label together; tests compare it with that library
 * module by module.
 */

/** How much of a damaged code is restored, by the standard's names. */
type QrLevel = 'M' | 'Q' | 'H'
/** Data codewords of a block, error correction codewords of a block, blocks. */
type Blocks = readonly [data: number, correction: number, blocks: number]
type Level = { readonly name: QrLevel; readonly format: number; readonly versions: readonly [Blocks, Blocks, Blocks, Blocks] }

/** M restores 15 % of a code, Q 25 %, H 30 %; versions from 1. */
const LEVELS: readonly [Level, ...Level[]] = [
  {
    name: 'M',
    format: 0b00,
    versions: [
      [16, 10, 1],
      [28, 16, 1],
      [44, 26, 1],
      [32, 18, 2],
    ],
  },
  {
    name: 'Q',
    format: 0b11,
    versions: [
      [13, 13, 1],
      [22, 22, 1],
      [17, 18, 2],
      [24, 26, 2],
    ],
  },
  {
    name: 'H',
    format: 0b10,
    versions: [
      [9, 17, 1],
      [16, 28, 1],
      [13, 22, 2],
      [9, 16, 4],
    ],
  },
]

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const FINDER = 7

/** Dark modules of a square code, row by row. */
export type Modules = { readonly width: number; readonly dark: Uint8Array }

const EXP = new Uint8Array(512)
const LOG = new Uint8Array(256)
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = EXP[power + 255] = value
  LOG[value] = power
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1
}

const generators = new Map<number, Uint8Array>()

/**
 * Coefficients of the Reed–Solomon generator polynomial of a degree, as logarithms, without the
 * leading one.
 */
function generator(degree: number): Uint8Array {
  const known = generators.get(degree)
  if (known !== undefined) return known
  let polynomial = [1]
  for (let root = 0; root < degree; root++) {
    const next = Array.from({ length: polynomial.length + 1 }, () => 0)
    polynomial.forEach((coefficient, index) => {
      next[index] = (next[index] ?? 0) ^ coefficient
      if (coefficient !== 0) next[index + 1] = (next[index + 1] ?? 0) ^ (EXP[(LOG[coefficient] ?? 0) + root] ?? 0)
    })
    polynomial = next
  }
  const logarithms = Uint8Array.from(polynomial.slice(1), (coefficient) => LOG[coefficient] ?? 0)
  generators.set(degree, logarithms)
  return logarithms
}

function errorCorrection(data: Uint8Array, degree: number): Uint8Array {
  const factors = generator(degree)
  const rest = new Uint8Array(data.length + degree)
  rest.set(data)
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] ?? 0
    if (lead === 0) continue
    const log = LOG[lead] ?? 0
    for (let index = 0; index < degree; index++)
      rest[at + 1 + index] = (rest[at + 1 + index] ?? 0) ^ (EXP[log + (factors[index] ?? 0)] ?? 0)
  }
  return rest.subarray(data.length)
}

type Bits = { readonly values: number[]; readonly add: (value: number, count: number) => void }

function bitList(): Bits {
  const values: number[] = []
  return {
    values,
    add: (value, count) => {
      for (let bit = count - 1; bit >= 0; bit--) values.push((value >> bit) & 1)
    },
  }
}

/**
 * The text as bits with mode and length: digits and capitals take 5.5 bits each, everything else is
 * UTF-8.
 */
function messageBits(text: string): Bits {
  const bits = bitList()
  if (Array.from(text).every((char) => ALPHANUMERIC.includes(char))) {
    bits.add(0b0010, 4)
    bits.add(text.length, 9)
    for (let at = 0; at + 1 < text.length; at += 2)
      bits.add(ALPHANUMERIC.indexOf(text.charAt(at)) * 45 + ALPHANUMERIC.indexOf(text.charAt(at + 1)), 11)
    if (text.length % 2 === 1) bits.add(ALPHANUMERIC.indexOf(text.slice(-1)), 6)
  } else {
    const bytes = new TextEncoder().encode(text)
    bits.add(0b0100, 4)
    bits.add(bytes.length, 8)
    for (const byte of bytes) bits.add(byte, 8)
  }
  return bits
}

type QrEncoding = { readonly version: number; readonly format: number; readonly words: Uint8Array }
type Shape = { readonly version: number; readonly level: Level; readonly blocks: Blocks }

/**
 * The smallest version that fits the bits at level M, and there the strongest level that still
 * fits. Throws where version 4 is too small.
 */
function shapeOf(text: string, bits: number): Shape {
  const takes = ([data, , blocks]: Blocks): boolean => bits <= data * blocks * 8
  const index = LEVELS[0].versions.findIndex(takes)
  const level = LEVELS.findLast(({ versions }) => versions[index] !== undefined && takes(versions[index]))
  const blocks = level?.versions[index]
  if (level === undefined || blocks === undefined) throw new Error(`too long for a QR code: ${text}`)
  return { version: index + 1, level, blocks }
}

const widthOf = (version: number): number => 17 + version * 4

/**
 * Modules a side of a text's code and its error correction, as `qrModules` chooses them. Throws
 * where it is too long.
 */
export function qrShape(text: string): { readonly width: number; readonly level: QrLevel } {
  const { version, level } = shapeOf(text, messageBits(text).values.length)
  return { width: widthOf(version), level: level.name }
}

/** All codewords of the text in the order they are placed. Throws where version 4 is too small. */
function codewords(text: string): QrEncoding {
  const bits = messageBits(text)
  const { version, level, blocks: shape } = shapeOf(text, bits.values.length)
  const [dataLength, correctionLength, blocks] = shape
  const capacity = dataLength * blocks
  bits.add(0, Math.min(4, capacity * 8 - bits.values.length))
  while (bits.values.length % 8 !== 0) bits.values.push(0)
  for (let pad = 0; bits.values.length < capacity * 8; pad++) bits.add(pad % 2 === 0 ? 0xec : 0x11, 8)
  const data = new Uint8Array(capacity)
  bits.values.forEach((bit, at) => (data[at >> 3] = (data[at >> 3] ?? 0) | (bit << (7 - (at & 7)))))
  const parts = Array.from({ length: blocks }, (_, block) => data.subarray(block * dataLength, (block + 1) * dataLength))
  const corrections = parts.map((part) => errorCorrection(part, correctionLength))
  const words = new Uint8Array(capacity + correctionLength * blocks)
  parts.forEach((part, block) => part.forEach((word, at) => (words[at * blocks + block] = word)))
  corrections.forEach((part, block) => part.forEach((word, at) => (words[capacity + at * blocks + block] = word)))
  return { version, format: level.format, words }
}

/** Where data goes in a version, in order, and the modules that never change. */
type Frame = {
  readonly width: number
  readonly fixed: Uint8Array
  readonly places: Uint16Array
  readonly masks: readonly Uint8Array[]
  readonly formatAt: readonly (readonly number[])[]
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const frames = new Map<number, Frame>()

function frameOf(version: number): Frame {
  const known = frames.get(version)
  if (known !== undefined) return known
  const width = widthOf(version)
  const fixed = new Uint8Array(width * width)
  const taken = new Uint8Array(width * width)
  const put = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= width || y >= width) return
    fixed[y * width + x] = dark ? 1 : 0
    taken[y * width + x] = 1
  }
  // Timing first: finders and the alignment pattern are drawn over it.
  for (let at = 0; at < width; at++) {
    put(at, 6, at % 2 === 0)
    put(6, at, at % 2 === 0)
  }
  const rings = (x: number, y: number, reach: number, dark: (distance: number) => boolean): void => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) put(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
  const finder = (distance: number): boolean => distance !== 2 && distance !== 4
  for (const [x, y] of [
    [3, 3],
    [width - 4, 3],
    [3, width - 4],
  ] as const)
    rings(x, y, 4, finder)
  if (version > 1) rings(width - FINDER, width - FINDER, 2, (distance) => distance !== 1)
  const formatAt = formatPlaces(width)
  for (const at of formatAt.flat()) put(at % width, Math.floor(at / width), false)
  put(8, width - 8, true)
  const places: number[] = []
  for (let right = width - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let step = 0; step < width; step++)
      for (const x of [right, right - 1]) {
        const at = (up ? width - 1 - step : step) * width + x
        if (taken[at] === 0) places.push(at)
      }
  }
  const masks = MASKS.map((mask) => {
    const flips = new Uint8Array(width * width)
    for (const at of places) flips[at] = mask(at % width, Math.floor(at / width)) ? 1 : 0
    return flips
  })
  const frame = { width, fixed, places: Uint16Array.from(places), masks, formatAt }
  frames.set(version, frame)
  return frame
}

/** Both positions of each format bit, the lowest bit first. */
function formatPlaces(width: number): readonly (readonly number[])[] {
  return Array.from({ length: 15 }, (_, bit) => {
    const near =
      bit < 6 ? ([8, bit] as const) : bit < 8 ? ([8, bit + 1] as const) : bit === 8 ? ([7, 8] as const) : ([14 - bit, 8] as const)
    const far = bit < 8 ? ([width - 1 - bit, 8] as const) : ([8, width - 15 + bit] as const)
    return [near, far].map(([x, y]) => y * width + x)
  })
}

function formatBits(level: number, mask: number): number {
  const value = (level << 3) | mask
  let rest = value << 10
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10)
  return ((value << 10) | rest) ^ 0x5412
}

/**
 * Penalties of one line of modules: long runs, and what looks like a finder. `step` walks a row or
 * a column.
 */
function linePenalty(dark: Uint8Array, from: number, step: number, width: number): number {
  let penalty = 0
  let run = 0
  let last = -1
  let window = 0
  for (let index = 0; index < width; index++) {
    const module = dark[from + index * step] ?? 0
    if (module === last) {
      run++
      if (run === 5) penalty += 3
      else if (run > 5) penalty++
    } else {
      run = 1
      last = module
    }
    window = ((window << 1) | module) & 0x7ff
    if (index >= 10 && (window === 0b10111010000 || window === 0b00001011101)) penalty += 40
  }
  return penalty
}

/** The penalty of a whole code; counting stops once it exceeds `most`. */
function penaltyOf(dark: Uint8Array, width: number, most: number): number {
  let penalty = 0
  for (let line = 0; line < width && penalty < most; line++)
    penalty += linePenalty(dark, line * width, 1, width) + linePenalty(dark, line, width, width)
  let count = 0
  for (let y = 0; y < width && penalty < most; y++)
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const module = dark[at] ?? 0
      count += module
      if (x + 1 < width && y + 1 < width && module === dark[at + 1] && module === dark[at + width] && module === dark[at + width + 1])
        penalty += 3
    }
  return penalty + Math.floor(Math.abs((count * 100) / dark.length - 50) / 5) * 10
}

/**
 * The QR code of a text, with the mask of the lowest penalty. Throws where it is longer than 90
 * capitals or 62 bytes.
 */
export function qrModules(text: string): Modules {
  const { version, format, words } = codewords(text)
  const { width, fixed, places, masks, formatAt } = frameOf(version)
  const plain = fixed.slice()
  // Positions beyond the last codeword are remainder bits: light before masking.
  for (let index = 0; index < words.length * 8; index++) plain[places[index] ?? 0] = ((words[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
  let best = plain
  let lowest = Infinity
  masks.forEach((flips, mask) => {
    const dark = new Uint8Array(plain.length)
    for (let at = 0; at < dark.length; at++) dark[at] = (plain[at] ?? 0) ^ (flips[at] ?? 0)
    const bits = formatBits(format, mask)
    formatAt.forEach((both, bit) => {
      for (const at of both) dark[at] = (bits >> bit) & 1
    })
    const penalty = penaltyOf(dark, width, lowest)
    if (penalty >= lowest) return
    best = dark
    lowest = penalty
  })
  return { width, dark: best }
}
