import { emptyBitmap } from '../raster/bitmap.ts'
import type { Bitmap } from '../raster/bitmap.ts'
import { checkPageLimit, onPage, openForeignFile, type Page } from './foreign-document.ts'
import type { ForeignFile, OwnSize, PageSize, Paper } from './foreign-protocol.ts'
import type { Pdfium } from './pdfium.ts'

const GREY = 1
const WHITE = 0xffffffff
/**
 * Annotations, grey, for a printer, and no smoothing of texts, pictures and paths: the edges of
 * bars stay where they are.
 */
const FLAGS = 0x01 | 0x08 | 0x800 | 0x1000 | 0x2000 | 0x4000
const BLACK_BELOW = 128
/**
 * The largest paper of a label printer, in millimetres: wider than a head, and longer than a roll's
 * label.
 */
export const LARGEST = { width: 220, height: 600 } as const

type Fitting = {
  readonly paper: Paper | OwnSize
  readonly mostPages: number
  readonly from?: number | undefined
  readonly most?: number | undefined
}

/**
 * Where a page goes on a paper: in the middle, upright or turned, whichever is larger; made smaller
 * where it must be, and never larger or cut.
 */
export function placeOn(
  { width, height, dotsPerMillimetre }: Paper,
  page: PageSize,
): { x: number; y: number; width: number; height: number; turned: boolean } {
  const scaleOf = (across: number, down: number): number =>
    Math.min(1, width / (across * dotsPerMillimetre), height / (down * dotsPerMillimetre))
  const turned = scaleOf(page.height, page.width) > scaleOf(page.width, page.height)
  const [across, down] = turned ? [page.height, page.width] : [page.width, page.height]
  const scale = scaleOf(across, down) * dotsPerMillimetre
  const [wide, high] = [Math.max(1, Math.min(width, Math.round(across * scale))), Math.max(1, Math.min(height, Math.round(down * scale)))]
  return { x: Math.floor((width - wide) / 2), y: Math.floor((height - high) / 2), width: wide, height: high, turned }
}

/** The paper that a page itself is. */
function paperOf({ width, height }: PageSize, { dotsPerMillimetre }: OwnSize): Paper {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height) * dotsPerMillimetre
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), dotsPerMillimetre }
}

/** Each page as the dots of a printer's paper, from page `from` on and at most `most` of them. */
export const fitPages = (pdfium: Pdfium, file: ForeignFile, { paper, mostPages, from = 0, most = mostPages }: Fitting): readonly Bitmap[] =>
  openForeignFile(pdfium, file, (document, pages, show) => {
    checkPageLimit(pages, { most: mostPages, file })
    const count = Math.max(0, Math.min(most, pages - from))
    return Array.from({ length: count }, (_, index) => {
      show(from + index)
      return onPage(pdfium, { document, index: from + index, file }, (page) =>
        dotsOf(pdfium, page, 'width' in paper ? paper : paperOf(page.size, paper)),
      )
    })
  })

function dotsOf(pdfium: Pdfium, { page, size }: Page, paper: Paper): Bitmap {
  const grey = pdfium.FPDFBitmap_CreateEx(paper.width, paper.height, GREY, 0, 0)
  if (grey === 0) throw new Error('no bitmap')
  try {
    pdfium.FPDFBitmap_FillRect(grey, 0, 0, paper.width, paper.height, WHITE)
    const { x, y, width, height, turned } = placeOn(paper, size)
    pdfium.FPDF_RenderPageBitmap(grey, page, x, y, width, height, turned ? 1 : 0, FLAGS)
    const [from, stride] = [pdfium.FPDFBitmap_GetBuffer(grey), pdfium.FPDFBitmap_GetStride(grey)]
    const heap = pdfium.heap()
    const dots = emptyBitmap(paper.width, paper.height)
    for (let row = 0; row < paper.height; row++)
      for (let column = 0; column < paper.width; column++)
        if ((heap[from + row * stride + column] ?? 255) < BLACK_BELOW) {
          const at = row * dots.rowBytes + (column >> 3)
          dots.bits[at] = (dots.bits[at] ?? 0) | (0x80 >> (column & 7))
        }
    return dots
  } finally {
    pdfium.FPDFBitmap_Destroy(grey)
  }
}
