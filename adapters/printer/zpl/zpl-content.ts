import { barsPlace, squarePlace } from '../layout/code-places.ts'
import type { CodeField, DrawingTarget } from '../layout/drawing-target.ts'
import { logoBitmap } from '../layout/logo-picture.ts'
import type { LogoPicture } from '../layout/logo-picture.ts'
import { QR_CAPITALS, qrShape } from '../layout/qr-code.ts'
import { DOTS_PER_MILLIMETRE } from '../layout/sheet-layout.ts'
import type { Box, SetLine } from '../layout/text-block.ts'
import { zplGraphic } from '../raster/zpl-graphic.ts'
import { code128Data } from './code128-data.ts'
import { faceGraphics, lineGraphic } from './word-graphics.ts'
import type { Graphic } from './word-graphics.ts'
import type { ZplBytes } from './zpl-bytes.ts'

const EM = 1000
/**
 * Printers lower a QR code by the height that ^BY set last, 10 by default, and keep it between
 * labels: it is set before each code, and subtracted from its place.
 */
const SINKS_BY = 10

/**
 * Signs of the printer's own language, and what is no ASCII as its bytes in UTF-8, which the PDF's
 * code has too.
 */
const hexEscaped = (text: string): string =>
  text.replace(/[^ -~]|[\^~_]/gu, (char) =>
    Array.from(new TextEncoder().encode(char), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  )

type ZplContentOptions = { readonly on: ZplBytes; readonly dotsPerMillimetre: number; readonly wholeLines: boolean }

/**
 * The drawing as fields of a ZPL label. Codes and lines are the printer's own, texts are pictures,
 * so that they look as in the PDF.
 */
export class ZplContent implements DrawingTarget {
  readonly #on: ZplBytes
  readonly #dotsPerMillimetre: number
  readonly #scale: number
  readonly #wholeLines: boolean

  /**
   * `wholeLines`: texts are pictures of lines instead of words, which is shorter and takes longer.
   */
  constructor({ on, dotsPerMillimetre, wholeLines }: ZplContentOptions) {
    this.#on = on
    this.#wholeLines = wholeLines
    this.#dotsPerMillimetre = dotsPerMillimetre
    this.#scale = dotsPerMillimetre / DOTS_PER_MILLIMETRE
  }

  fill(boxes: readonly Box[]): void {
    for (const box of boxes) {
      const { x, y, width, height } = this.#dots(box)
      this.#on.corner(x, y)
      this.#on.text(`^GB${width},${height},${Math.min(width, height)}^FS`)
    }
  }

  frame(box: Box, stroke: number): void {
    const { x, y, width, height } = this.#dots(box)
    this.#on.corner(x, y)
    this.#on.text(`^GB${width},${height},${Math.round(stroke * this.#scale)}^FS`)
  }

  text(lines: readonly SetLine[]): void {
    for (const { x, y, size, words } of lines) {
      const dots = size * this.#scale
      const baseline = Math.round(y * this.#scale)
      let pen = x * this.#scale
      const put = (from: number, { left, top, field }: Graphic): void => {
        this.#on.corner(Math.max(0, Math.round(from) + left), Math.max(0, baseline - top))
        this.#on.bytes(field)
      }
      if (this.#wholeLines) {
        const graphic = lineGraphic(words, dots)
        if (graphic !== 'blank') put(pen, graphic)
        continue
      }
      for (const word of words) {
        const from = pen
        faceGraphics(word.face, dots).each(word, (graphic, moved) => put(from + (moved * dots) / EM, graphic))
        pen += (word.width * dots) / EM
      }
    }
  }

  bars({ text, box }: CodeField): void {
    const { data, modules } = code128Data(text)
    const inDots = this.#dots(box)
    const { x, y, module } = barsPlace({ text, modules, box: inDots, dotsPerMillimetre: this.#dotsPerMillimetre })
    this.#on.corner(x, y)
    this.#on.text(`^BY${module}^BCN,${inDots.height},N,N,N,N^FH_^FD${data}^FS`)
  }

  square({ text, box, module: most }: CodeField & { readonly module: number }): void {
    const { width: modules, level } = qrShape(text)
    const place = { text, modules, box: this.#dots(box), dotsPerMillimetre: this.#dotsPerMillimetre }
    const { x, y, module } = squarePlace({ ...place, most: Math.round(most * this.#scale) })
    // The mode is named for capitals and digits, because a printer that took bytes would make a
    // larger code.
    const data = QR_CAPITALS.test(text) ? `${level}M,A${text}` : `${level}A,${hexEscaped(text)}`
    this.#on.corner(x, y - SINKS_BY)
    this.#on.text(`^BY${module},3,${SINKS_BY}^BQN,2,${module}^FH_^FD${data}^FS`)
  }

  picture(picture: LogoPicture, box: Box): void {
    const { x, y, width, height } = this.#dots(box)
    const bitmap = logoBitmap(picture, { width, height })
    this.#on.corner(x + Math.floor((width - bitmap.width) / 2), y + Math.floor((height - bitmap.height) / 2))
    this.#on.text(zplGraphic(bitmap))
  }

  /** Edges are rounded, not extents, so that boxes that touch still do. */
  #dots({ x, y, width, height }: Box): Box {
    const [left, top] = [Math.round(x * this.#scale), Math.round(y * this.#scale)]
    return { x: left, y: top, width: Math.round((x + width) * this.#scale) - left, height: Math.round((y + height) * this.#scale) - top }
  }
}
