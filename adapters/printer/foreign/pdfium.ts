import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import { packedFile } from '../packed-file.ts'

/** PDFium and its memory, which is replaced whenever it grows: the heap is read at each use. */
export type Pdfium = WrappedPdfiumModule & {
  readonly heap: () => Uint8Array<ArrayBuffer>
  /** Space of PDFium's own. Throws where there is none. */
  readonly allocate: (bytes: number) => number
  readonly free: (pointer: number) => void
}

/**
 * The most memory of an instance; the package allows 2 GB, which one hostile file takes in seconds.
 */
const MOST_BYTES = 512 * 1024 * 1024
const PAGE_BYTES = 65_536
const HEAD_BYTES = 8
const MEMORY_SECTION = 5
const CONTINUES = 0x80

/** A number of variable length, as WebAssembly writes it, and where the next thing begins. */
function numberAt(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  let value = 0
  for (let end = at, shift = 0; ; end++, shift += 7) {
    const byte = bytes[end] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < CONTINUES) return { value, end: end + 1 }
  }
}

/**
 * Lowers the limit of the module's memory in its bytes: number of memories, flags, least and most
 * pages. Throws where it has none.
 */
function limitMemory(module: Uint8Array): void {
  for (let at = HEAD_BYTES; at < module.length;) {
    const section = numberAt(module, at + 1)
    if (module[at] === MEMORY_SECTION) {
      const most = numberAt(module, section.end + 2).end
      const { end } = numberAt(module, most)
      let pages = MOST_BYTES / PAGE_BYTES
      // As long as the number before, so that nothing moves.
      for (let byte = most; byte < end; byte++, pages = Math.floor(pages / CONTINUES))
        module[byte] = (pages % CONTINUES) | (byte < end - 1 ? CONTINUES : 0)
      return
    }
    at = section.end + section.value
  }
  throw new Error('PDFium has no memory to limit')
}

/** An instance of its own, with the library begun. */
export async function loadPdfium(): Promise<Pdfium> {
  const module = new Uint8Array(packedFile('@embedpdf/pdfium/pdfium.wasm'))
  limitMemory(module)
  // PDFium's own messages are about files of others.
  const library = await init({ wasmBinary: module.buffer, print: () => undefined, printErr: () => undefined })
  library.PDFiumExt_Init()
  const { wasmExports } = library.pdfium
  return Object.assign(library, {
    heap: () => (library.pdfium as unknown as { readonly HEAPU8: Uint8Array<ArrayBuffer> }).HEAPU8,
    allocate: (bytes: number) => {
      const pointer = wasmExports.malloc(bytes)
      if (pointer === 0) throw new Error(`no ${bytes} bytes for PDFium`)
      return pointer
    },
    free: (pointer: number) => wasmExports.free(pointer),
  })
}
