import type { LabelSheet } from '#core/parcels/labels/label-files.port.ts'
import { checkPageLimit, onPage, openForeignFile, POINTS_PER_MILLIMETRE, savePdfDocument } from './foreign-document.ts'
import type { ForeignFile, PageSize } from './foreign-protocol.ts'
import type { Pdfium } from './pdfium.ts'
import { refuseForeignFile } from './foreign-file-refusal.ts'

const TURNS = 4
const FLOAT_BYTES = 4
/** The numbers of FS_MATRIX, of FS_RECTF (left, top, right, bottom), and of FS_SIZEF. */
const [MATRIX, RECTANGLE, SIZE] = [6, 4, 2]
/** Sizes that are closer are the same: writers round points, and a printer's dot is larger. */
const HAIR_MILLIMETRES = 0.01

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
    openForeignFile(pdfium, file, (document, pages) => {
      checkPageLimit(sizes.length + pages, { most: mostPages, file })
      for (let index = 0; index < pages; index++) sizes.push(onPage(pdfium, { document, index, file }, ({ size }) => size))
    })
  })
  return sizes
}

/**
 * All pages of all files as one, in the order given; on a sheet each is as large as its place
 * allows, turned where that makes it larger.
 */
export function mergeFiles(pdfium: Pdfium, { files, mostPages, reading }: Batch, sheet: LabelSheet | undefined): Uint8Array<ArrayBuffer> {
  const merged = pdfium.FPDF_CreateNewDocument()
  const isAlone = sheet !== undefined && sheet.columns * sheet.rows === 1
  try {
    let total = 0
    files.forEach((file, at) => {
      reading(at)
      openForeignFile(pdfium, file, (document, pages, show) => {
        checkPageLimit(total + pages, { most: mostPages, file })
        for (let index = 0; index < pages; index++) show(index)
        if (sheet !== undefined) layAll(pdfium, { document, pages, file }, sheet)
        // No range of pages means all of them.
        if (!pdfium.FPDF_ImportPagesByIndex(merged, document, 0, 0, total)) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
        total += pages
      })
    })
    return sheet === undefined || isAlone ? savePdfDocument(pdfium, merged) : onSheets(pdfium, merged, sheet)
  } finally {
    pdfium.FPDF_CloseDocument(merged)
  }
}

type OpenFile = { readonly document: number; readonly pages: number; readonly file: ForeignFile }

/**
 * Turns and fits every page for its sheet. PDFium reads all that a page draws whenever it is
 * loaded, which is most of the work: each is loaded once, and one that can stay as it is not at
 * all.
 */
function layAll(pdfium: Pdfium, { document, pages, file }: OpenFile, sheet: LabelSheet): void {
  const isAlone = sheet.columns * sheet.rows === 1
  for (let index = 0; index < pages; index++) {
    const size = sizeOf(pdfium, document, index)
    if (size !== undefined && (isAlone ? isAsLarge(size, sheet) : !liesOtherWay(size, sheet))) continue
    onPage(pdfium, { document, index, file }, (open) => {
      if (liesOtherWay(open.size, sheet)) pdfium.FPDFPage_SetRotation(open.page, (pdfium.FPDFPage_GetRotation(open.page) + 1) % TURNS)
      if (isAlone && !fit(pdfium, open.page, sheet)) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
    })
  }
}

/** The size of a page that is not loaded, in millimetres; undefined where it has none. */
function sizeOf(pdfium: Pdfium, document: number, index: number): PageSize | undefined {
  const room = pdfium.allocate(FLOAT_BYTES * SIZE)
  try {
    if (!pdfium.FPDF_GetPageSizeByIndexF(document, index, room)) return undefined
    const [width = 0, height = 0] = Array.from(
      new Float32Array(pdfium.heap().buffer, room, SIZE),
      (points) => points / POINTS_PER_MILLIMETRE,
    )
    return width >= 1 && height >= 1 ? { width, height } : undefined
  } finally {
    pdfium.free(room)
  }
}

const isAsLarge = (page: PageSize, sheet: LabelSheet): boolean =>
  Math.abs(page.width - sheet.width) < HAIR_MILLIMETRES && Math.abs(page.height - sheet.height) < HAIR_MILLIMETRES

const liesOtherWay = ({ width, height }: PageSize, sheet: LabelSheet): boolean =>
  width !== height && width > height !== sheet.width / sheet.columns > sheet.height / sheet.rows

/**
 * Makes a page as large as a sheet that has one label, with what is on it in its middle; PDFium's
 * own placing leaves such pages as they are. False where the page has no extent.
 */
function fit(pdfium: Pdfium, page: number, sheet: LabelSheet): boolean {
  const [wide, high] = [sheet.width * POINTS_PER_MILLIMETRE, sheet.height * POINTS_PER_MILLIMETRE]
  const room = pdfium.allocate(FLOAT_BYTES * (MATRIX + RECTANGLE))
  try {
    const [matrix, rectangle] = [room, room + FLOAT_BYTES * MATRIX]
    const floats = (at: number, count: number): Float32Array => new Float32Array(pdfium.heap().buffer, at, count)
    if (!pdfium.FPDF_GetPageBoundingBox(page, rectangle)) return false
    const [left = 0, top = 0, right = 0, bottom = 0] = floats(rectangle, RECTANGLE)
    // The contents of a page are drawn before it is turned.
    const isTurned = pdfium.FPDFPage_GetRotation(page) % 2 === 1
    const [width, height] = isTurned ? [high, wide] : [wide, high]
    const scale = Math.min(width / (right - left), height / (top - bottom))
    const [x, y] = [(width - scale * (right - left)) / 2, (height - scale * (top - bottom)) / 2]
    const moved = [scale, 0, 0, scale, x - scale * left, y - scale * bottom] as const
    floats(matrix, MATRIX).set(moved)
    floats(rectangle, RECTANGLE).set([x, y + scale * (top - bottom), x + scale * (right - left), y])
    pdfium.FPDFPage_TransFormWithClip(page, matrix, rectangle)
    pdfium.FPDFPage_TransformAnnots(page, ...moved)
    pdfium.FPDFPage_SetMediaBox(page, 0, 0, width, height)
    pdfium.FPDFPage_SetCropBox(page, 0, 0, width, height)
    return true
  } finally {
    pdfium.free(room)
  }
}

function onSheets(pdfium: Pdfium, merged: number, { width, height, columns, rows }: LabelSheet): Uint8Array<ArrayBuffer> {
  const sheets = pdfium.FPDF_ImportNPagesToOne(merged, width * POINTS_PER_MILLIMETRE, height * POINTS_PER_MILLIMETRE, columns, rows)
  if (sheets === 0) throw new Error('no sheets')
  try {
    return savePdfDocument(pdfium, sheets)
  } finally {
    pdfium.FPDF_CloseDocument(sheets)
  }
}
