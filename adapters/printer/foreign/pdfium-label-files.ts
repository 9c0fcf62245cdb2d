import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { foreignLabelFailure } from '#core/parcels/labels/foreign-label.failures.ts'
import { sheetOfSize } from '#core/parcels/labels/label-files.port.ts'
import type { LabelFile, LabelFiles, LabelOutput, LabelPart, LabelSheet } from '#core/parcels/labels/label-files.port.ts'
import type { LabelSize } from '#core/parcels/labels/label-size.ts'
import type { LabelBatch, LabelRenderer, ZplSettings } from '#core/parcels/labels/label.ts'
import { headDots } from '../raster/head-dots.ts'
import { pageCommand } from '../raster/page-command.ts'
import { bitmapPng } from '../raster/png.ts'
import { ForeignLabels } from './foreign-labels.ts'
import type { OwnSize, Paper } from './foreign-protocol.ts'

/** Pages drawn at once for a thermal printer, so that the dots of few of them are in memory. */
const TOGETHER = 20
/** How far into a file ZPL may begin. */
const HEAD_BYTES = 1000

const isZpl = ({ bytes }: LabelFile): boolean => /^[^%]*\^XA/i.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'))

/**
 * Label files of marketplaces through PDFium, and our own labels among them through the renderer.
 */
export class PdfiumLabelFiles implements LabelFiles {
  readonly #reader: ForeignLabels
  readonly #renderer: LabelRenderer

  constructor(renderer: LabelRenderer, reader = new ForeignLabels()) {
    this.#renderer = renderer
    this.#reader = reader
  }

  close(): Promise<void> {
    return this.#reader.close()
  }

  async check(file: LabelFile): Promise<Result<true>> {
    const pages = await this.#reader.ask('pages', { files: [file] })
    return pages.ok ? ok(true) : pages
  }

  async merge(files: readonly LabelFile[], output: LabelOutput): Promise<Result<Uint8Array>> {
    if (output.format === 'pdf') return this.#pdf(files, output.sheet)
    const { dpi } = output.settings
    const { width, height } = output.paper ?? {}
    return this.#zpl(files, {
      settings: output.settings,
      paper: width === undefined || height === undefined ? { dotsPerMillimetre: headDots(dpi) } : paperOf({ width, height }, dpi),
    })
  }

  async picture(pdf: Uint8Array, { size, dpi }: { readonly size: LabelSize; readonly dpi: number }): Promise<Result<Uint8Array>> {
    const file = { name: 'label.pdf', bytes: pdf }
    const pages = await this.#reader.ask('fit', { files: [file], paper: paperOf(sheetOfSize(size), dpi), most: 1 })
    if (!pages.ok) return pages
    const [page] = pages.value
    if (page === undefined) throw new Error('a label has a page')
    return ok(bitmapPng(page))
  }

  async compose(parts: readonly LabelPart[], batch: Omit<LabelBatch, 'labels'>): Promise<Result<Uint8Array>> {
    const sheet = sheetOfSize(batch.size)
    const { zpl } = batch
    if (zpl !== undefined) {
      const all: Uint8Array[] = []
      for (const part of parts) {
        if ('labels' in part) all.push(await this.#drawn(part.labels, batch))
        else {
          const dots = await this.#zpl([part.file], { settings: zpl, paper: paperOf(sheet, zpl.dpi) })
          if (!dots.ok) return dots
          all.push(dots.value)
        }
      }
      return ok(Buffer.concat(all))
    }
    const files: LabelFile[] = []
    for (const part of parts) files.push('labels' in part ? { name: 'labels', bytes: await this.#drawn(part.labels, batch) } : part.file)
    return this.#pdf(
      files,
      sheet,
      parts.reduce((sum, part) => sum + ('labels' in part ? part.labels.length : 0), 0),
    )
  }

  async #pdf(files: readonly LabelFile[], sheet: LabelSheet | undefined, ownPages = 0): Promise<Result<Uint8Array>> {
    const zpl = files.find(isZpl)
    if (zpl !== undefined) return failed(foreignLabelFailure('LABEL_FILE_ZPL', { file: zpl.name }))
    return this.#reader.ask('merge', { files, sheet }, { ownPages })
  }

  /** Makes ZPL of label files: ZPL already stays as it is; everything else becomes dots. */
  async #zpl(
    files: readonly LabelFile[],
    { settings, paper }: { readonly settings: ZplSettings; readonly paper: Paper | OwnSize },
  ): Promise<Result<Uint8Array>> {
    const { dpi, darkness, offsetDots } = settings
    const offset = offsetDots === undefined ? undefined : { x: offsetDots.right, y: offsetDots.down }
    const all: Uint8Array[] = []
    if (darkness !== undefined) all.push(Buffer.from(`~SD${String(darkness).padStart(2, '0')}`))
    for (const file of files) {
      if (isZpl(file)) {
        all.push(file.bytes, Buffer.from('\n'))
        continue
      }
      for (let from = 0; ; from += TOGETHER) {
        const pages = await this.#reader.ask('fit', { files: [file], paper, from, most: TOGETHER })
        if (!pages.ok) return pages
        for (const page of pages.value) all.push(pageCommand('zpl', page, { dpi, offset }))
        if (pages.value.length < TOGETHER) break
      }
    }
    return ok(Buffer.concat(all))
  }

  async #drawn(labels: LabelBatch['labels'], batch: Omit<LabelBatch, 'labels'>): Promise<Uint8Array> {
    const drawn: Uint8Array[] = []
    for await (const bytes of this.#renderer.render({ ...batch, labels })) drawn.push(bytes)
    return Buffer.concat(drawn)
  }
}

function paperOf({ width, height }: { readonly width: number; readonly height: number }, dpi: number): Paper {
  const dotsPerMillimetre = headDots(dpi)
  return { width: Math.round(width * dotsPerMillimetre), height: Math.round(height * dotsPerMillimetre), dotsPerMillimetre }
}
