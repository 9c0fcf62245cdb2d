import type { LabelSheet } from '#core/parcels/labels/label-files.port.ts'
import { checkPageLimit, onPage, openForeignFile, POINTS_PER_MILLIMETRE, savePdfDocument } from './foreign-document.ts'
import type { ForeignFile, PageSize } from './foreign-protocol.ts'
import type { Pdfium } from './pdfium.ts'
import { refuseForeignFile } from './foreign-file-refusal.ts'

const TURNS = 4
const FLOAT_BYTES = 4
/** The numbers of FS_MATRIX, and of FS_RECTF: left, top, right, bottom. */
const [MATRIX, RECTANGLE] = [6, 4]

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
      openForeignFile(pdfium, file, (document, pages) => {
        checkPageLimit(total + pages, { most: mostPages, file })
        if (sheet !== undefined) turnAll(pdfium, { document, pages, file }, sheet)
        if (isAlone) fitAll(pdfium, { document, pages, file }, sheet)
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

/** Turns every page that lies the other way than its place. */
function turnAll(pdfium: Pdfium, { document, pages, file }: OpenFile, sheet: LabelSheet): void {
  const isWide = (width: number, height: number): boolean => width > height
  const isPlaceWide = isWide(sheet.width / sheet.columns, sheet.height / sheet.rows)
  for (let index = 0; index < pages; index++)
    onPage(pdfium, { document, index, file }, ({ page, size }) => {
      if (size.width !== size.height && isWide(size.width, size.height) !== isPlaceWide)
        pdfium.FPDFPage_SetRotation(page, (pdfium.FPDFPage_GetRotation(page) + 1) % TURNS)
    })
}

/**
 * Makes every page as large as a sheet that has one label, with what is on it in its middle;
 * PDFium's own placing leaves such pages as they are.
 */
function fitAll(pdfium: Pdfium, { document, pages, file }: OpenFile, sheet: LabelSheet): void {
  const [wide, high] = [sheet.width * POINTS_PER_MILLIMETRE, sheet.height * POINTS_PER_MILLIMETRE]
  const room = pdfium.allocate(FLOAT_BYTES * (MATRIX + RECTANGLE))
  try {
    const [matrix, rectangle] = [room, room + FLOAT_BYTES * MATRIX]
    const floats = (at: number, count: number): Float32Array => new Float32Array(pdfium.heap().buffer, at, count)
    for (let index = 0; index < pages; index++)
      onPage(pdfium, { document, index, file }, ({ page }) => {
        if (!pdfium.FPDF_GetPageBoundingBox(page, rectangle)) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
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
      })
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
