import { deflateSync } from 'node:zlib'
import { barsPlace, squarePlace } from '../layout/code-places.ts'
import { code128, qrCode } from './codes.ts'
import type { Code } from './codes.ts'
import type { DocumentFonts } from './document-fonts.ts'
import type { CodeField, DrawingTarget } from '../layout/drawing-target.ts'
import { bytesOf } from './pdf-writer.ts'
import { DOTS_PER_MILLIMETRE } from '../layout/sheet-layout.ts'
import { logoBitmap } from '../layout/logo-picture.ts'
import type { LogoPicture } from '../layout/logo-picture.ts'
import type { Box, SetLine } from '../layout/text-block.ts'

/** Dots of a picture in one of the layout: 600 dpi, so that it is sharp on office printers too. */
const PICTURE_DOTS = 3

const darkBoxes = (code: Code, at: Box): readonly Box[] =>
  code.dark.map(({ x, y, width, height }) => ({
    x: at.x + x * at.width,
    y: at.y + y * at.height,
    width: width * at.width,
    height: height * at.height,
  }))

/** Collects what is drawn on a page or in a form, in dots from the top left. Black only. */
export class PageContent implements DrawingTarget {
  readonly #fonts: DocumentFonts
  readonly #height: number
  #painted = ''
  #texts = ''
  #font = ''
  /** Where the last line of text began: the next one is given relative to it. */
  #x = 0
  #y = 0

  constructor(given: { readonly fonts: DocumentFonts; readonly height: number }) {
    this.#fonts = given.fonts
    this.#height = given.height
  }

  /** Fills rectangles as one path, so that adjacent ones leave no seam on a screen. */
  fill(boxes: readonly Box[]): void {
    for (const { x, y, width, height } of boxes) this.#painted += `${x} ${this.#height - y - height} ${width} ${height} re\n`
    this.#painted += 'f\n'
  }

  /** A frame whose strokes lie inside the box. */
  frame(box: Box, stroke: number): void {
    const { x, y, width, height } = box
    this.fill([
      { x, y, width, height: stroke },
      { x, y: y + height - stroke, width, height: stroke },
      { x, y: y + stroke, width: stroke, height: height - 2 * stroke },
      { x: x + width - stroke, y: y + stroke, width: stroke, height: height - 2 * stroke },
    ])
  }

  /** Lines as a pen draws them, with round ends. */
  pen(strokes: readonly (readonly { readonly x: number; readonly y: number }[])[], width: number): void {
    this.#painted += `${width} w 1 J 1 j\n`
    for (const stroke of strokes) {
      const points = stroke.map(({ x, y }) => `${x.toFixed(1)} ${(this.#height - y).toFixed(1)}`)
      const [first, ...others] = points
      if (first !== undefined)
        this.#painted += `${first} m ${(others.length > 0 ? others : [first]).map((point) => `${point} l `).join('')}S\n`
    }
  }

  bars({ text, box }: CodeField): void {
    const code = code128(text)
    const { x, y, module } = barsPlace({ text, modules: code.width, box, dotsPerMillimetre: DOTS_PER_MILLIMETRE })
    this.fill(darkBoxes(code, { x, y, width: module, height: box.height }))
  }

  square({ text, box, module: most }: CodeField & { readonly module: number }): void {
    const code = qrCode(text)
    const { x, y, module } = squarePlace({ text, modules: code.width, box, dotsPerMillimetre: DOTS_PER_MILLIMETRE, most })
    this.fill(darkBoxes(code, { x, y, width: module, height: module }))
  }

  /** The dots stand in the content itself, as text, since a label's pictures are small and few. */
  picture(picture: LogoPicture, box: Box): void {
    const bitmap = logoBitmap(picture, { width: box.width * PICTURE_DOTS, height: box.height * PICTURE_DOTS })
    const [width, height] = [bitmap.width / PICTURE_DOTS, bitmap.height / PICTURE_DOTS]
    const [x, y] = [box.x + (box.width - width) / 2, this.#height - box.y - (box.height + height) / 2]
    const entries = `/W ${bitmap.width}/H ${bitmap.height}/IM true/D[1 0]/F[/AHx/Fl]`
    const dots = deflateSync(bitmap.bits).toString('hex')
    this.#painted += `q ${width} 0 0 ${height} ${x} ${y} cm\nBI${entries} ID ${dots}>\nEI Q\n`
  }

  form(name: string): void {
    this.#painted += `/${name} Do\n`
  }

  text(lines: readonly SetLine[]): void {
    for (const line of lines) this.#line(line)
  }

  #line({ x, y, size, words }: SetLine): void {
    const up = this.#height - y
    this.#texts += `${x - this.#x} ${up - this.#y} Td\n`
    this.#x = x
    this.#y = up
    let shown = ''
    let plain = true
    let rise = 0
    const show = (): void => {
      if (shown === '') return
      this.#texts += plain ? `(${shown})Tj\n` : `[(${shown})]TJ\n`
      shown = ''
      plain = true
    }
    for (const word of words) {
      const font = this.#fonts.of(word.face)
      const wanted = `/${font.name} ${size} Tf\n`
      if (wanted !== this.#font) {
        show()
        this.#font = wanted
        this.#texts += wanted
      }
      for (const stretch of font.encode(word)) {
        if (stretch.rise !== rise) {
          show()
          rise = stretch.rise
          this.#texts += `${((rise * size) / 1000).toFixed(1)} Ts\n`
        }
        shown += stretch.bytes
        plain &&= stretch.plain
      }
    }
    show()
    if (rise !== 0) this.#texts += '0 Ts\n'
  }

  bytes(): Uint8Array {
    return bytesOf(this.#texts === '' ? this.#painted : `${this.#painted}BT\n${this.#texts}ET\n`)
  }
}
