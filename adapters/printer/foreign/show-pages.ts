import { hasLayers } from './layered-file.ts'
import { refuseForeignFile } from './foreign-file-refusal.ts'
import type { ForeignFile } from './foreign-protocol.ts'
import type { Pdfium } from './pdfium.ts'

/** Names of a file that has fields, notes or stamps, or may have them in packed objects. */
const ANNOTATED = ['/Annots', '/ObjStm'] as const
/** Flattened as it is printed, not as it is seen on a screen. */
const FOR_PRINT = 1
const FLATTEN_FAILED = 0
/** Annotations, grey, for a printer. */
const FLAGS = 0x01 | 0x08 | 0x800
const [GREY, WHITE] = [1, 0xffffffff]
/** Dots for each point: enough to see whether a text is there. */
const DOTS_A_POINT = 2
const MOST_SIDE = 2000
const LAYER_MARK = 'OC'
const MARK_BYTES = 16
/** Things of layers on a page that are looked at one by one. */
const MOST_LAYERED = 500

type OpenDocument = { readonly document: number; readonly file: ForeignFile }

/** A page as it prints, as grey dots. */
function drawn(pdfium: Pdfium, page: number): Buffer {
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map((points) =>
    Math.max(1, Math.min(MOST_SIDE, Math.round(points * DOTS_A_POINT))),
  ) as [number, number]
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GREY, 0, 0)
  if (bitmap === 0) throw new Error('no bitmap')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS)
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
    return Buffer.from(pdfium.heap().slice(from, from + pdfium.FPDFBitmap_GetStride(bitmap) * height))
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

function withPage<T>(pdfium: Pdfium, { document, index }: { document: number; index: number }, work: (page: number) => T): T | undefined {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) return undefined
  try {
    return work(page)
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

/** Puts fields, notes and stamps into what the page itself draws, as a viewer shows them. */
function flattenPage(pdfium: Pdfium, { document, file }: OpenDocument, { index, form }: { index: number; form: number }): void {
  withPage(pdfium, { document, index }, (page) => {
    if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return
    // Fields without a look of their own get one.
    pdfium.FORM_OnAfterLoadPage(page, form)
    const done = pdfium.FPDFPage_Flatten(page, FOR_PRINT)
    pdfium.FORM_OnBeforeClosePage(page, form)
    if (done === FLATTEN_FAILED) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
  })
}

/** Whether something on a page belongs to a layer. */
function isLayered(pdfium: Pdfium, object: number, room: number): boolean {
  for (let at = 0; at < pdfium.FPDFPageObj_CountMarks(object); at++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, at)
    if (!pdfium.FPDFPageObjMark_GetName(mark, room, MARK_BYTES, room + MARK_BYTES)) continue
    if (Buffer.from(pdfium.heap().slice(room, room + LAYER_MARK.length * 2)).toString('utf16le') === LAYER_MARK) return true
  }
  return false
}

/**
 * Removes from a page what belongs to layers that are off: where leaving something out changes
 * nothing that is seen, it is hidden.
 */
function removeHidden(pdfium: Pdfium, page: number): void {
  const room = pdfium.allocate(MARK_BYTES + 4)
  try {
    const objects = Array.from({ length: pdfium.FPDFPage_CountObjects(page) }, (_, at) => pdfium.FPDFPage_GetObject(page, at))
    const layered = objects.filter((object) => isLayered(pdfium, object, room)).slice(0, MOST_LAYERED)
    const shown = drawn(pdfium, page)
    const hidden = layered.filter((object) => {
      pdfium.FPDFPageObj_SetIsActive(object, false)
      const isHidden = drawn(pdfium, page).equals(shown)
      pdfium.FPDFPageObj_SetIsActive(object, true)
      return isHidden
    })
    for (const object of hidden) if (pdfium.FPDFPage_RemoveObject(page, object)) pdfium.FPDFPageObj_Destroy(object)
    if (hidden.length > 0) pdfium.FPDFPage_GenerateContent(page)
  } finally {
    pdfium.free(room)
  }
}

/** Removes what is hidden, and refuses a page that would still print otherwise elsewhere. */
function hideLayers(pdfium: Pdfium, { document, file }: OpenDocument, index: number): void {
  const shown = withPage(pdfium, { document, index }, (page) => {
    const before = drawn(pdfium, page)
    removeHidden(pdfium, page)
    return before
  })
  const copy = pdfium.FPDF_CreateNewDocument()
  const room = pdfium.allocate(4)
  try {
    new DataView(pdfium.heap().buffer).setInt32(room, index, true)
    if (!pdfium.FPDF_ImportPagesByIndex(copy, document, room, 1, 0)) throw refuseForeignFile('LABEL_FILE_BROKEN', file)
    const elsewhere = withPage(pdfium, { document: copy, index: 0 }, (page) => drawn(pdfium, page))
    if (shown === undefined || elsewhere?.equals(shown) !== true) throw refuseForeignFile('LABEL_FILE_LAYERS', file)
  } finally {
    pdfium.free(room)
    pdfium.FPDF_CloseDocument(copy)
  }
}

/** How the pages of a document are made to print as a viewer shows them, one by one. */
export type PageShowing = { readonly show: (index: number) => void; readonly end: () => void }

/**
 * Makes pages of a document print on every way as a viewer prints them (rule: Foreign labels):
 * fields, notes and stamps become part of the page, and what layers hide is taken out. A page that
 * cannot be made so is refused with LABEL_FILE_LAYERS. Files that have neither cost nothing.
 */
export function showPages(pdfium: Pdfium, open: OpenDocument, bytes: Uint8Array): PageShowing {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isAnnotated = ANNOTATED.some((name) => file.includes(name))
  const isLayeredFile = hasLayers(file)
  let form: { readonly info: number; readonly handle: number } | undefined
  return {
    show: (index) => {
      if (isAnnotated) {
        if (form === undefined) {
          const info = pdfium.PDFiumExt_OpenFormFillInfo()
          form = { info, handle: pdfium.PDFiumExt_InitFormFillEnvironment(open.document, info) }
        }
        flattenPage(pdfium, open, { index, form: form.handle })
      }
      if (isLayeredFile) hideLayers(pdfium, open, index)
    },
    end: () => {
      if (form === undefined) return
      pdfium.PDFiumExt_ExitFormFillEnvironment(form.handle)
      pdfium.PDFiumExt_CloseFormFillInfo(form.info)
    },
  }
}
