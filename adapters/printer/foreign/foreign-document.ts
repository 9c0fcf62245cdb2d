import { createHash } from 'node:crypto'
import { foreignLabelFailure } from '#core/parcels/labels/foreign-label.failures.ts'
import type { ForeignFile, PageSize } from './foreign-protocol.ts'
import type { Pdfium } from './pdfium.ts'
import { asPdf } from './picture-page.ts'
import { showPages, type PageShowing } from './show-pages.ts'
import { ForeignFileRefusal, refuseForeignFile } from './foreign-file-refusal.ts'

const CREATED = '/CreationDate(D:'
const ID_DIGITS = 32
export const POINTS_PER_MILLIMETRE = 72 / 25.4
/** FPDF_GetLastError: a password is missing, or the encryption is unknown. */
const LOCKED: ReadonlySet<number> = new Set([4, 5])

/**
 * Opens a file, a picture as its page, for the time of one use; `show` makes a page print as a
 * viewer shows it. Throws Refused.
 */
export function openForeignFile<T>(
  pdfium: Pdfium,
  file: ForeignFile,
  work: (document: number, pages: number, show: PageShowing['show']) => T,
): T {
  const { bytes } = asPdf(file)
  const pointer = pdfium.allocate(bytes.length)
  try {
    pdfium.heap().set(bytes, pointer)
    const document = pdfium.FPDF_LoadMemDocument64(pointer, bytes.length, '')
    if (document === 0) throw refuseForeignFile(LOCKED.has(pdfium.FPDF_GetLastError()) ? 'LABEL_FILE_LOCKED' : 'LABEL_FILE_BROKEN', file)
    const showing = showPages(pdfium, { document, file }, bytes)
    try {
      const pages = pdfium.FPDF_GetPageCount(document)
      if (pages < 1) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
      return work(document, pages, showing.show)
    } finally {
      showing.end()
      pdfium.FPDF_CloseDocument(document)
    }
  } finally {
    pdfium.free(pointer)
  }
}

/** Throws Refused where a batch has more pages than it may have. */
export function checkPageLimit(pages: number, { most, file }: { readonly most: number; readonly file: ForeignFile }): void {
  if (pages > most) throw new ForeignFileRefusal(foreignLabelFailure('LABEL_FILE_TOO_MANY_PAGES', { most, file: file.name }))
}

export type Page = { readonly page: number; readonly size: PageSize }

/** A page of an open document for the time of one use. Throws Refused where it has no size. */
export function onPage<T>(
  pdfium: Pdfium,
  { document, index, file }: { readonly document: number; readonly index: number; readonly file: ForeignFile },
  work: (page: Page) => T,
): T {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
  try {
    const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(
      (points) => points / POINTS_PER_MILLIMETRE,
    )
    if (!width || !height || width < 1 || height < 1) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
    return work({ page, size: { width, height } })
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

/**
 * The day and the random id that PDFium gives a new document, replaced within their own places: the
 * same pages are the same bytes, so that a download can be resumed.
 */
function withoutMoment(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(bytes.buffer)
  const date = file.indexOf(CREATED)
  if (date > 0) file.fill(' ', date, file.indexOf(')', date) + 1)
  const id = file.lastIndexOf('/ID[<')
  if (id > 0) {
    const digest = createHash('sha1').update(file.subarray(0, id)).digest('hex').slice(0, ID_DIGITS).toUpperCase()
    file.write(`/ID[<${digest}><${digest}>]`, id, 'latin1')
  }
  return bytes
}

/** A document as a file of its own. */
export function savePdfDocument(pdfium: Pdfium, document: number): Uint8Array<ArrayBuffer> {
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  try {
    pdfium.PDFiumExt_SaveAsCopy(document, writer)
    const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
    const pointer = pdfium.allocate(size)
    pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size)
    const bytes = pdfium.heap().slice(pointer, pointer + size)
    pdfium.free(pointer)
    return withoutMoment(bytes)
  } finally {
    pdfium.PDFiumExt_CloseFileWriter(writer)
  }
}
