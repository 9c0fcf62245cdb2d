import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LabelBatch, LabelRenderer } from '#core/parcels/labels/label.ts'
import { readNetpbm, writePng } from './picture.ts'
import type { Picture } from './picture.ts'
import { tool } from './tools.ts'

/** The resolution of a usual label printer: 8 dots per millimetre. */
export const PRINTER_DPI = 203.2

export async function pdfOf(renderer: LabelRenderer, batch: LabelBatch): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of renderer.render(batch)) parts.push(part)
  return Buffer.concat(parts)
}

async function inFolder<T>(pdf: Uint8Array, look: (given: { readonly folder: string; readonly file: string }) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'label-'))
  try {
    const file = join(folder, 'label.pdf')
    await writeFile(file, pdf)
    return await look({ folder, file })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Every page as the printer's dots; throws where anything is coloured. */
export const pagesOf = (pdf: Uint8Array, dpi = PRINTER_DPI): Promise<readonly Picture[]> =>
  inFolder(pdf, async ({ folder, file }) => {
    await tool('pdftoppm', ['-r', String(dpi), file, join(folder, 'page')])
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ppm'))
    return Promise.all(names.toSorted().map(async (name) => readNetpbm(await readFile(join(folder, name)))))
  })

/** The text of a PDF as a reader copies it. */
export const textOf = (pdf: Uint8Array): Promise<string> =>
  inFolder(pdf, async ({ file }) => (await tool('pdftotext', ['-layout', file, '-'])).toString('utf8'))

/** `pdfinfo`'s lines by their names. */
export const infoOf = (pdf: Uint8Array): Promise<ReadonlyMap<string, string>> =>
  inFolder(pdf, async ({ file }) => {
    const lines = (await tool('pdfinfo', [file])).toString('utf8').split('\n')
    return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  })

/** Returns the names of the fonts in a document, without the mark of a subset. */
export const fontsOf = (pdf: Uint8Array): Promise<readonly string[]> =>
  inFolder(pdf, async ({ file }) => {
    const rows = (await tool('pdffonts', [file])).toString('utf8').trim().split('\n').slice(2)
    return rows.map((row) => (row.split(/\s+/)[0] ?? '').replace(/^[A-Z]{6}\+/, '')).toSorted()
  })

/** Returns the codes that a scanner reads on a picture, `CODE-128:…` and `QR-Code:…`, sorted. */
export async function scan(picture: Picture): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'scan-'))
  try {
    const file = join(folder, 'page.png')
    await writeFile(file, writePng(picture))
    const found = await tool('zbarimg', ['--quiet', '--nodbus', file])
    return found.toString('utf8').trim().split('\n').toSorted()
  } finally {
    await rm(folder, { recursive: true })
  }
}
