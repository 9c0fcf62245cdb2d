import { FailedWork } from '#core/base/kernel/failure.ts'
import type { PageLanguages } from '../printers/printer.ts'
import { headDots } from '../raster/head-dots.ts'
import { pageCommand } from '../raster/page-command.ts'
import { LARGEST } from './fit-pages.ts'
import { ForeignLabels } from './foreign-labels.ts'
import type { OwnSize, Paper } from './foreign-protocol.ts'

/**
 * Pages that are drawn at once: few enough that the first label is printed soon and that a document
 * of many needs little memory.
 */
const TOGETHER = 20
/** As large as a document may be that an agent fetches. */
const MEGABYTES = 64

/**
 * The paper of a size as it is named, `100x150`; the page's own where none is named, or one that no
 * label printer takes.
 */
function paperOf(size: string | undefined, dotsPerMillimetre: number): Paper | OwnSize {
  const [width = 0, height = 0] = (size ?? '').split('x').map(Number)
  if (width < 1 || height < 1 || width > LARGEST.width || height > LARGEST.height) return { dotsPerMillimetre }
  return { width: Math.round(width * dotsPerMillimetre), height: Math.round(height * dotsPerMillimetre), dotsPerMillimetre }
}

/**
 * PDF documents for label printers, drawn by PDFium; nothing is loaded before the first document.
 * `close` ends its thread.
 */
export function pdfPages(): PageLanguages & { readonly close: () => Promise<void> } {
  const reader = new ForeignLabels({ megabytes: MEGABYTES })
  return {
    close: () => reader.close(),
    async *rasterise(pdf, { name, dpi, size, signal }) {
      const dotsPerMillimetre = headDots(dpi)
      const paper = paperOf(size, dotsPerMillimetre)
      // Shared with the thread, which would get a copy for every part otherwise.
      const bytes = new Uint8Array(new SharedArrayBuffer(pdf.length))
      bytes.set(pdf)
      for (let from = 0; !signal.aborted; from += TOGETHER) {
        const drawn = await reader.ask('fit', { files: [{ name, bytes }], paper, from, most: TOGETHER })
        if (!drawn.ok) throw new FailedWork(drawn.failure, undefined)
        yield* drawn.value
        if (drawn.value.length < TOGETHER) return
      }
    },
    encode: (language, page, { dpi, offset }) => pageCommand(language, page, { dpi, offset }),
  }
}
