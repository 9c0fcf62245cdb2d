import { foreignLabelFailure } from '../../../core/labels/foreign-label.failures.ts'
import type { Failure } from '../../../core/kernel/failure.ts'
import { emptyBitmap } from '../raster/bitmap.ts'
import type { Bitmap } from '../raster/bitmap.ts'
import type { PageSize, Paper } from './foreign-protocol.ts'
import type { Pdfium } from './pdfium.ts'

const MILLIMETRES_PER_POINT = 25.4 / 72
/** FPDF_GetLastError: a password is missing, or the encryption is unknown. */
const LOCKED: ReadonlySet<number> = new Set([4, 5])
const GREY = 1
const WHITE = 0xffffffff
/** Annotations, grey, for a printer, and no smoothing of texts, pictures and paths: the edges of bars stay where they are. */
const FLAGS = 0x01 | 0x08 | 0x800 | 0x1000 | 0x2000 | 0x4000
const BLACK_BELOW = 128

/** A file that PDFium or our limits refuse. */
export class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Opens a file for the time of one use. Throws Refused. */
function opened<T>(pdfium: Pdfium, file: Uint8Array, work: (document: number, pages: number) => T): T {
  const pointer = pdfium.allocate(file.length)
  try {
    pdfium.heap().set(file, pointer)
    const document = pdfium.FPDF_LoadMemDocument64(pointer, file.length, '')
    if (document === 0)
      throw new Refused(foreignLabelFailure(LOCKED.has(pdfium.FPDF_GetLastError()) ? 'LABEL_FILE_LOCKED' : 'LABEL_FILE_BROKEN'))
    try {
      const pages = pdfium.FPDF_GetPageCount(document)
      if (pages < 1) throw new Refused(foreignLabelFailure('LABEL_FILE_BROKEN'))
      return work(document, pages)
    } finally {
      pdfium.FPDF_CloseDocument(document)
    }
  } finally {
    pdfium.free(pointer)
  }
}

function limited(pages: number, most: number): void {
  if (pages > most) throw new Refused(foreignLabelFailure('LABEL_FILE_TOO_MANY_PAGES', { most }))
}

type Page = { readonly page: number; readonly size: PageSize }

function onPage<T>(pdfium: Pdfium, document: number, index: number, work: (page: Page) => T): T {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) throw new Refused(foreignLabelFailure('LABEL_FILE_BROKEN'))
  try {
    const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(
      (points) => points * MILLIMETRES_PER_POINT,
    )
    if (!width || !height || width < 1 || height < 1) throw new Refused(foreignLabelFailure('LABEL_FILE_BROKEN'))
    return work({ page, size: { width, height } })
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

const eachPage = <T>(pdfium: Pdfium, document: number, pages: number, work: (page: Page) => T): T[] =>
  Array.from({ length: pages }, (_, index) => onPage(pdfium, document, index, work))

type Limits = { readonly mostPages: number }

/** The sizes of a file's pages. */
export const pageSizes = (pdfium: Pdfium, file: Uint8Array, { mostPages }: Limits): readonly PageSize[] =>
  opened(pdfium, file, (document, pages) => {
    limited(pages, mostPages)
    return eachPage(pdfium, document, pages, ({ size }) => size)
  })

/** All pages of all files as one, in the order given. */
export function mergeFiles(pdfium: Pdfium, files: readonly Uint8Array[], { mostPages }: Limits): Uint8Array<ArrayBuffer> {
  const merged = pdfium.FPDF_CreateNewDocument()
  try {
    let total = 0
    for (const file of files)
      opened(pdfium, file, (document, pages) => {
        limited(total + pages, mostPages)
        // No range of pages means all of them.
        if (!pdfium.FPDF_ImportPagesByIndex(merged, document, 0, 0, total)) throw new Refused(foreignLabelFailure('LABEL_FILE_BROKEN'))
        total += pages
      })
    return saved(pdfium, merged)
  } finally {
    pdfium.FPDF_CloseDocument(merged)
  }
}

function saved(pdfium: Pdfium, document: number): Uint8Array<ArrayBuffer> {
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer)
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
    const pointer = pdfium.allocate(size)
    pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size)
    const bytes = pdfium.heap().slice(pointer, pointer + size)
    pdfium.free(pointer)
    return bytes
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}

/** Where a page goes on a paper: in the middle, upright or turned, whichever is larger; made smaller where it must be, and never larger or cut. */
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

/** Each page as the dots of a printer's paper. */
export const fitPages = (pdfium: Pdfium, file: Uint8Array, { paper, mostPages }: Limits & { readonly paper: Paper }): readonly Bitmap[] =>
  opened(pdfium, file, (document, pages) => {
    limited(pages, mostPages)
    return eachPage(pdfium, document, pages, (page) => dotsOf(pdfium, page, paper))
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
