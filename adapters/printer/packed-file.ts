import { createRequire } from 'node:module'

/**
 * The path of a file of an installed package: PDFium (`@embedpdf/pdfium/pdfium.wasm`) and the fonts, which are read from nowhere else. An
 * executable of one file has no packages: it replaces this module by one that writes the asset out once and returns that path.
 */
export const packedFile = (specifier: string): string => createRequire(import.meta.url).resolve(specifier)
