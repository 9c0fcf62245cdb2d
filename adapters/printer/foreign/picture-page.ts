import { deflateSync } from 'node:zlib'
import { chunksOf, headOf, onWhite, PNG } from '../raster/png.ts'
import type { ForeignFile } from './foreign-protocol.ts'
import { refuseForeignFile } from './foreign-file-refusal.ts'

/** Of pictures that name none: a dot for each dot of the usual label printer. */
const USUAL_DPI = 203.2
const POINTS_PER_INCH = 72
const METRES_PER_INCH = 0.0254
const MOST_PIXELS = 30_000_000
/** The largest page that PDF knows, in points. */
const MOST_POINTS = 14_400
const ROUNDED = 1000
/**
 * A resolution as pictures name it; 203 is how the makers of heads with 8 dots a millimetre name
 * theirs.
 */
const namedDpi = (dpi: number): number => (Math.round(dpi) === Math.floor(USUAL_DPI) ? USUAL_DPI : dpi)

type Picture = {
  readonly width: number
  readonly height: number
  readonly dpi: number
  /** The picture's entries of a PDF, and its data as these say. */
  readonly entries: string
  readonly data: Uint8Array
}

const SOI = Buffer.from([0xff, 0xd8, 0xff])

const isWebp = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

/**
 * A picture as a PDF of one page, as large as its resolution says; every other file as it is.
 * Throws Refused where a picture cannot be read.
 */
export function asPdf(file: ForeignFile): ForeignFile {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  if (isWebp(bytes)) throw refuseForeignFile('LABEL_FILE_WEBP', file)
  const isPng = bytes.subarray(0, PNG.length).equals(PNG)
  if (!isPng && !bytes.subarray(0, SOI.length).equals(SOI)) return file
  try {
    return { name: file.name, bytes: pageOf(isPng ? readPng(bytes) : readJpeg(bytes)) }
  } catch (error) {
    throw refuseForeignFile('LABEL_FILE_BROKEN', file, error)
  }
}

/**
 * Grey, coloured and indexed ones go into the PDF as they are, since PDF has PNG's own compression;
 * those that can be seen through are laid on white.
 */
function readPng(png: Buffer): Picture {
  const chunks = chunksOf(png)
  const { width, height, depth, colour, interlaced, channels } = headOf(chunks)
  if (width * height > MOST_PIXELS) throw new Error('too large')
  const resolution = chunks.find(({ type }) => type === 'pHYs')?.data
  const dpi = resolution?.[8] === 1 ? resolution.readUInt32BE(0) * METRES_PER_INCH : USUAL_DPI
  const data = Buffer.concat(chunks.flatMap((chunk) => (chunk.type === 'IDAT' ? [chunk.data] : [])))
  const isClear = colour >= 4 || chunks.some(({ type }) => type === 'tRNS')
  if (!isClear && !interlaced && depth < 16) {
    const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? Buffer.alloc(0)
    const space =
      colour === 3
        ? `[/Indexed/DeviceRGB ${Math.max(0, palette.length / 3 - 1)}<${palette.toString('hex')}>]`
        : colour === 0
          ? '/DeviceGray'
          : '/DeviceRGB'
    const parms = `/DecodeParms<</Predictor 15/Colors ${channels}/BitsPerComponent ${depth}/Columns ${width}>>`
    return { width, height, dpi, data, entries: `/ColorSpace${space}/BitsPerComponent ${depth}/Filter/FlateDecode${parms}` }
  }
  return { width, height, dpi, data: deflateSync(onWhite(png)), entries: '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode' }
}

const STANDALONE = 0xd0
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const SPACES: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK/Decode[1 0 1 0 1 0 1 0]' }

/** A JPEG goes into the PDF as it is; its frame says how large it is. */
function readJpeg(jpeg: Buffer): Picture {
  let dpi: number = USUAL_DPI
  for (let at = 2; at + 4 <= jpeg.length;) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker === 0xff || (marker >= STANDALONE && marker < STANDALONE + 8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const part = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2))
    if (marker === 0xe0 && part.toString('latin1', 0, 4) === 'JFIF') {
      const [unit, density] = [part.readUInt8(7), part.readUInt16BE(8)]
      if (density > 1 && unit > 0) dpi = unit === 1 ? density : density * 2.54
    }
    if (FRAMES.has(marker)) {
      const [height, width, components] = [part.readUInt16BE(1), part.readUInt16BE(3), part.readUInt8(5)]
      const space = SPACES[components]
      if (space === undefined || width * height > MOST_PIXELS || width * height === 0) throw new Error('too large, or no JPEG')
      return { width, height, dpi, data: jpeg, entries: `/ColorSpace${space}/BitsPerComponent 8/Filter/DCTDecode` }
    }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('a JPEG without a frame')
}

function pageOf({ width, height, dpi, entries, data }: Picture): Uint8Array {
  const scale = Math.min(POINTS_PER_INCH / namedDpi(dpi), MOST_POINTS / width, MOST_POINTS / height)
  // Not rounded up: a page that is a hair larger than its dots would be printed with one more.
  const [wide, high] = [width * scale, height * scale].map((points) => Math.floor(points * ROUNDED) / ROUNDED)
  const drawing = `${wide} 0 0 ${high} 0 0 cm/I Do`
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    parts.push(bytes)
    length += bytes.length
  }
  const object = (...content: readonly (string | Uint8Array)[]): void => {
    places.push(length)
    write(`${places.length} 0 obj`)
    content.forEach(write)
    write('endobj\n')
  }
  object('<</Type/Catalog/Pages 2 0 R>>')
  object('<</Type/Pages/Kids[3 0 R]/Count 1>>')
  object(`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${wide} ${high}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>`)
  object(`<</Length ${drawing.length}>>stream\n${drawing}\nendstream\n`)
  object(`<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries}/Length ${data.length}>>stream\n`, data, '\nendstream\n')
  const start = length
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  write(`xref\n0 6\n0000000000 65535 f \n${rows}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return Buffer.concat(parts)
}
