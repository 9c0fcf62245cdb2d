import { limited, onPage, opened, refused, saved } from './foreign-document.ts'
import type { ForeignFile, PageSize } from './foreign-protocol.ts'
import type { Pdfium } from './pdfium.ts'

export type Batch = {
  readonly files: readonly ForeignFile[]
  readonly mostPages: number
  /** Called with the number of each file before it is read. */
  readonly reading: (index: number) => void
}

/** The sizes of the pages of all files. */
export function pageSizes(pdfium: Pdfium, { files, mostPages, reading }: Batch): readonly PageSize[] {
  const sizes: PageSize[] = []
  files.forEach((file, at) => {
    reading(at)
    opened(pdfium, file, (document, pages) => {
      limited(sizes.length + pages, { most: mostPages, file })
      for (let index = 0; index < pages; index++) sizes.push(onPage(pdfium, { document, index, file }, ({ size }) => size))
    })
  })
  return sizes
}

/** All pages of all files as one, in the order given. */
export function mergeFiles(pdfium: Pdfium, { files, mostPages, reading }: Batch): Uint8Array<ArrayBuffer> {
  const merged = pdfium.FPDF_CreateNewDocument()
  try {
    let total = 0
    files.forEach((file, at) => {
      reading(at)
      opened(pdfium, file, (document, pages) => {
        limited(total + pages, { most: mostPages, file })
        // No range of pages means all of them.
        if (!pdfium.FPDF_ImportPagesByIndex(merged, document, 0, 0, total)) throw refused('LABEL_FILE_BROKEN', file)
        total += pages
      })
    })
    return saved(pdfium, merged)
  } finally {
    pdfium.FPDF_CloseDocument(merged)
  }
}
