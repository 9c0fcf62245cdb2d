import type { LabelSheet } from '#core/parcels/labels/label-files.port.ts'
import { PageTree } from '../../pdf/page-tree.ts'
import { bytesOf, PdfWriter } from '../../pdf/pdf-writer.ts'
import { checkPageLimit, POINTS_PER_MILLIMETRE } from '../foreign-document.ts'
import type { Batch } from '../merge-files.ts'
import { asPdf } from '../picture-page.ts'
import { ForeignFileRefusal } from '../foreign-file-refusal.ts'
import { NotPlain, readValue, writtenValue } from './pdf-value.ts'
import { MOST_BYTES, PlainFile, referenceOf, referencesOf } from './plain-file.ts'
import { plainPages, type Box, type PlainPage } from './plain-pages.ts'

/** Objects that a page reaches only where something else than its contents refers to them. */
const OUTSIDE = new Set(['/Page', '/Pages', '/Catalog', '/ObjStm', '/XRef'])
const DECIMALS = 5

const written = (...numbers: readonly number[]): string => numbers.map((number) => String(Number(number.toFixed(DECIMALS)))).join(' ')
const rectangle = ({ left, bottom, right, top }: Box): string => `[${written(left, bottom, right, top)}]`

/**
 * The pages of all files as one file, in the order given, each object copied as it is written,
 * under a new number: several times as fast as PDFium, which takes every file apart. With a sheet
 * each page is fitted to it, as `mergeFiles` does. Nothing where a file is not plain, or a sheet
 * has several places: those are PDFium's. Throws Refused.
 */
export function mergePlain({ files, mostPages, reading }: Batch, sheet: LabelSheet | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (sheet !== undefined && sheet.columns * sheet.rows > 1) return undefined
  const batch = new PlainBatch(sheet)
  try {
    files.forEach((file, at) => {
      reading(at)
      const plain = new PlainFile(asPdf(file).bytes)
      const pages = plainPages(plain)
      checkPageLimit(batch.pages + pages.length, { most: mostPages, file })
      batch.add(plain, pages)
    })
  } catch (error) {
    if (error instanceof ForeignFileRefusal) throw error
    // A file that our reader does not understand may still be one that PDFium reads.
    return undefined
  }
  return batch.end()
}

class PlainBatch {
  readonly #pdf = new PdfWriter()
  readonly #tree = new PageTree(this.#pdf)
  readonly #sheet: LabelSheet | undefined
  #restoring: number | undefined
  /** How many bytes the file that is being copied may still become. */
  #room = 0

  constructor(sheet: LabelSheet | undefined) {
    this.#sheet = sheet
  }

  get pages(): number {
    return this.#tree.pages
  }

  /** Throws NotPlain. */
  add(file: PlainFile, pages: readonly PlainPage[]): void {
    const numbers = new Map<number, number>()
    const awaited: number[] = []
    const numberOf = (object: number): number => {
      const known = numbers.get(object)
      if (known !== undefined) return known
      const number = this.#pdf.reserve()
      numbers.set(object, number)
      awaited.push(object)
      return number
    }
    this.#room = file.size + MOST_BYTES
    for (const page of pages) this.#place(page, { contents: contentsOf(file, page).map(numberOf), numberOf })
    for (let object = awaited.pop(); object !== undefined; object = awaited.pop()) {
      const value = file.object(object)
      if (OUTSIDE.has(value.entries?.get('/Type')?.trim() ?? '')) throw new NotPlain('more than contents')
      const text = writtenValue(value, numberOf)
      this.#take(text, value.data?.length)
      if (value.data === undefined) this.#pdf.dictionary(numberOf(object), text)
      else this.#pdf.copied(numberOf(object), { dictionary: text, data: value.data })
    }
  }

  end(): Uint8Array<ArrayBuffer> {
    this.#tree.close({ title: 'Labels' })
    const bytes = this.#pdf.drain()
    if (bytes === undefined) throw new Error('a file has bytes')
    return bytes
  }

  #place(page: PlainPage, copy: { readonly contents: readonly number[]; readonly numberOf: (object: number) => number }): void {
    const copied = (entry: string): string => writtenValue(readValue(entry), copy.numberOf)
    const resources = copied(page.resources)
    this.#take(resources)
    const group = page.group === undefined ? '' : `/Group${copied(page.group)}`
    const fitted = this.#sheet === undefined ? undefined : fittedTo(this.#sheet, page)
    const contents = fitted === undefined ? copy.contents : [this.#drawing(fitted.drawing), ...copy.contents, this.#restore()]
    const boxes =
      fitted === undefined
        ? `/MediaBox${rectangle(page.media)}/CropBox${rectangle(page.seen)}/Rotate ${page.quarterTurns * 90}`
        : `/MediaBox[0 0 ${fitted.size}]/CropBox[0 0 ${fitted.size}]/Rotate ${fitted.quarterTurns * 90}`
    const references = contents.map((id) => `${id} 0 R`).join(' ')
    this.#tree.place(`${boxes}/Contents[${references}]/Resources ${resources}${group}`)
  }

  /**
   * Refuses what cannot be copied as it is, and more than a file can hold: streams inside each
   * other, or resources that each page inherits.
   */
  #take(text: string, dataBytes = 0): void {
    this.#room -= text.length + dataBytes
    if (this.#room < 0) throw new NotPlain('more than a file')
    // A pattern lies on the page, not on what is drawn there: it would have to be moved along.
    if (this.#sheet !== undefined && text.includes('/Pattern')) throw new NotPlain('a pattern')
  }

  #drawing(content: string): number {
    const id = this.#pdf.reserve()
    this.#pdf.copied(id, { dictionary: `<</Length ${content.length}>>`, data: bytesOf(content) })
    return id
  }

  #restore(): number {
    return (this.#restoring ??= this.#drawing('Q'))
  }
}

/** The streams that draw a page. */
function contentsOf(file: PlainFile, { contents }: PlainPage): readonly number[] {
  if (contents === undefined) return []
  const one = /^\s*\[/.test(contents) ? undefined : referenceOf(contents)
  const streams = one !== undefined && file.object(one).data !== undefined ? [one] : referencesOf(file.resolved(contents))
  if (streams.some((id) => file.object(id).data === undefined)) throw new NotPlain('no contents')
  return streams
}

/**
 * How a page is as large as its sheet, with what is on it in the middle; turned where it lies the
 * other way than the sheet.
 */
function fittedTo(
  sheet: LabelSheet,
  { seen, quarterTurns }: PlainPage,
): { readonly size: string; readonly quarterTurns: number; readonly drawing: string } {
  const [across, up] = [seen.right - seen.left, seen.top - seen.bottom]
  const isWide = quarterTurns % 2 === 1 ? up > across : across > up
  const turns = across !== up && isWide !== sheet.width > sheet.height ? (quarterTurns + 1) % 4 : quarterTurns
  const [wide, high] = [sheet.width * POINTS_PER_MILLIMETRE, sheet.height * POINTS_PER_MILLIMETRE]
  // The contents of a page are drawn before it is turned.
  const [width, height] = turns % 2 === 1 ? [high, wide] : [wide, high]
  const scale = Math.min(width / across, height / up)
  const [x, y] = [(width - scale * across) / 2, (height - scale * up) / 2]
  const clip = `${written(x, y, scale * across, scale * up)} re W n`
  const moved = written(scale, 0, 0, scale, x - scale * seen.left, y - scale * seen.bottom)
  return { size: written(width, height), quarterTurns: turns, drawing: `q ${clip} ${moved} cm` }
}
