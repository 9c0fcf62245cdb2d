import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getRawAsset, isSea } from 'node:sea'

/**
 * A file of an installed package: PDFium (`@embedpdf/pdfium/pdfium.wasm`) and the fonts, which are
 * read from nowhere else. The executable of the print agent has no packages; it carries those that
 * it needs under the same names (`npm run package:agent`).
 */
export const packedFile = (specifier: string): Buffer =>
  isSea() ? Buffer.from(getRawAsset(specifier)) : readFileSync(createRequire(import.meta.url).resolve(specifier))
