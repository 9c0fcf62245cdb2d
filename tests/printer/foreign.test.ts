import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOn } from '../../adapters/printer/foreign/fit-pages.ts'
import { ForeignLabels } from '../../adapters/printer/foreign/foreign-labels.ts'
import type { ForeignFile, Paper } from '../../adapters/printer/foreign/foreign-protocol.ts'
import { loadPdfium } from '../../adapters/printer/foreign/pdfium.ts'
import { typeface } from '../../adapters/printer/layout/typeface.ts'
import { emptyBitmap, stamp } from '../../adapters/printer/raster/bitmap.ts'
import type { Bitmap } from '../../adapters/printer/raster/bitmap.ts'
import { fillOutline } from '../../adapters/printer/raster/outline.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { chineseWithoutFont, madePdf, onePage, stream } from './support/made-pdf.ts'
import { difference, inkArea } from './support/picture.ts'
import type { Picture } from './support/picture.ts'
import { infoOf, pagesOf, pdfOf, scan, textOf } from './support/printed.ts'
import { manyLabels, sampleLabel } from './support/sample-labels.ts'

const renderer = new ThreadedLabelRenderer()
const foreign = new ForeignLabels({ seconds: 20, mostPages: 500, megabytes: 5 })
const HEAD = 8
const paper = (width: number, height: number): Paper => ({ width: width * HEAD, height: height * HEAD, dotsPerMillimetre: HEAD })
const named = (bytes: Uint8Array, name = 'label.pdf'): ForeignFile => ({ name, bytes })
let label: Buffer

beforeAll(async () => {
  label = await pdfOf(renderer, { labels: [sampleLabel], size: '100x150', locale: 'zh-CN' })
})
afterAll(() => Promise.all([renderer.close(), foreign.close()]))

function pictureOf({ width, height, rowBytes, bits }: Bitmap): Picture {
  const grey = new Uint8Array(width * height).map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return ((bits[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255
  })
  return { width, height, grey }
}

async function fitToPaper(file: Uint8Array, on: Paper): Promise<Picture> {
  const pages = await foreign.ask('fit', { files: [named(file)], paper: on })
  const [page] = pages.ok ? pages.value : []
  if (page === undefined) throw new Error(`no page: ${JSON.stringify(pages)}`)
  return pictureOf(page)
}

const bothCodes = [`CODE-128:${sampleLabel.waybill}`, `QR-Code:${sampleLabel.waybill}`]

describe('label files of marketplaces', () => {
  it('become one batch, in the order given', async () => {
    const labels = [...manyLabels(6)]
    const files = await Promise.all(labels.map((one) => pdfOf(renderer, { labels: [one], size: '100x150', locale: 'zh-CN' })))
    const merged = await foreign.ask('merge', { files: files.map((file) => named(file)) })
    if (!merged.ok) throw new Error('not merged')
    expect((await infoOf(merged.value)).get('Pages')).toBe('6')
    expect((await textOf(merged.value)).match(/CD\d{12}/g)).toEqual(labels.map(({ waybill }) => waybill))
  })

  it('look on the paper of a thermal printer as they do elsewhere, and are read by a scanner', async () => {
    const [page] = await pagesOf(label)
    const dots = await fitToPaper(label, paper(100, 150))
    expect(page && difference(dots, page)).toBeLessThan(0.005)
    expect(await scan(dots)).toEqual(bothCodes)
  })

  it('are turned where they lie the other way, and never cut', async () => {
    const turned = await fitToPaper(label, paper(150, 100))
    expect([turned.width, turned.height]).toEqual([1200, 800])
    expect(await scan(turned)).toEqual(bothCodes)
    expect(inkArea(turned)).toMatchObject({ width: 1168, height: 768 })
  })

  it('are made smaller for smaller paper, in its middle', async () => {
    const small = await fitToPaper(label, paper(100, 100))
    const { x = 0, y = 0, width = 0, height = 0 } = inkArea(small) ?? {}
    expect(width / height).toBeCloseTo(768 / 1168, 2)
    expect(Math.abs(x - (small.width - x - width))).toBeLessThanOrEqual(2)
    expect(Math.abs(y - (small.height - y - height))).toBeLessThanOrEqual(2)
  })

  it('of any size have a place on any paper: inside, in their own proportions, and not enlarged', () => {
    const side = fc.double({ min: 5, max: 400, noNaN: true })
    fc.assert(
      fc.property(side, side, fc.integer({ min: 20, max: 200 }), fc.integer({ min: 20, max: 300 }), (width, height, wide, high) => {
        const on = paper(wide, high)
        const place = placeOn(on, { width, height })
        expect(place.x).toBeGreaterThanOrEqual(0)
        expect(place.y).toBeGreaterThanOrEqual(0)
        expect(place.x + place.width).toBeLessThanOrEqual(on.width)
        expect(place.y + place.height).toBeLessThanOrEqual(on.height)
        const [across, down] = place.turned ? [height, width] : [width, height]
        expect(place.width).toBeLessThanOrEqual(Math.round(across * HEAD))
        expect(Math.abs(place.width * down - place.height * across)).toBeLessThanOrEqual(Math.max(across, down))
      }),
    )
  })

  it('print Chinese in a font that they name and do not contain', async () => {
    const size = (80 * 25.4 * HEAD) / 72
    const { font } = typeface('han', 'medium')
    const wanted = emptyBitmap(Math.ceil(size * 3), Math.ceil(size * 2))
    Array.from('国邮').forEach((char, index) => {
      const glyph = fillOutline(font.glyphForCodePoint(char.codePointAt(0) ?? 0).path.commands, size / font.unitsPerEm)
      if (glyph === undefined) throw new Error(char)
      stamp(wanted, { bitmap: glyph.bitmap, x: Math.round(index * size) + glyph.left, y: Math.round(size) - glyph.top })
    })
    expect(difference(await fitToPaper(chineseWithoutFont, paper(100, 100)), pictureOf(wanted), 3)).toBeLessThan(0.02)
  })
})

const laughs = (depth: number): Buffer =>
  onePage({
    size: [283, 283],
    content: '/X0 Do',
    resources: '/XObject<</X0 5 0 R>>',
    more: Array.from({ length: depth }, (_, index) =>
      stream(
        index === depth - 1 ? '0 0 10 10 re f' : `/X${index + 1} Do\n`.repeat(20),
        `/Type/XObject/Subtype/Form/BBox[0 0 283 283]/Resources<</XObject<</X${index + 1} ${index + 6} 0 R>>>>`,
      ),
    ),
  })

/** A file that asks for a password, made by PDFium itself. */
async function makeLockedPdf(): Promise<Uint8Array> {
  const pdfium = await loadPdfium()
  const document = pdfium.FPDF_CreateNewDocument()
  pdfium.FPDFPage_New(document, 0, 283, 283)
  pdfium.EPDF_SetEncryption(document, 'user', 'owner', 0)
  const writer = pdfium.PDFiumExt_OpenFileWriter()
  pdfium.PDFiumExt_SaveAsCopy(document, writer)
  const size = pdfium.PDFiumExt_GetFileWriterSize(writer)
  const pointer = pdfium.allocate(size)
  pdfium.PDFiumExt_GetFileWriterData(writer, pointer, size)
  return pdfium.heap().slice(pointer, pointer + size)
}

describe('hostile label files', () => {
  const kids = (count: number): string => '3 0 R '.repeat(count)
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 283]>>'
  const catalogue = '<</Type/Catalog/Pages 2 0 R>>'

  it.each([
    ['is no PDF', () => Buffer.from('<html>'), 'LABEL_FILE_BROKEN'],
    ['is empty', () => Buffer.alloc(0), 'LABEL_FILE_BROKEN'],
    ['was cut', () => label.subarray(0, 600), 'LABEL_FILE_BROKEN'],
    ['is a WebP image', () => Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), 'LABEL_FILE_WEBP'],
    ['has a password', makeLockedPdf, 'LABEL_FILE_LOCKED'],
    [
      'has 10,000 pages',
      () => madePdf([catalogue, `<</Type/Pages/Kids[${kids(10_000)}]/Count 10000>>`, page]),
      'LABEL_FILE_TOO_MANY_PAGES',
    ],
    ['has pages of no size', () => onePage({ size: [0, 0], content: '' }), undefined],
    ['is too large', () => Buffer.alloc(6 * 1024 * 1024), 'LABEL_FILE_TOO_LARGE'],
    ['never ends drawing', () => laughs(12), 'LABEL_FILE_TOO_COMPLEX'],
    ['has no page', () => madePdf([catalogue, '<</Type/Pages/Kids[]/Count 0>>']), 'LABEL_FILE_BROKEN'],
    ['has a tree of pages that contains itself', () => madePdf([catalogue, '<</Type/Pages/Kids[2 0 R]/Count 5>>']), 'LABEL_FILE_BROKEN'],
    ['has a page of kilometres', () => onePage({ size: [10_000_000, 10_000_000], content: '0 0 9 9 re f' }), undefined],
    [
      'is nested very deeply',
      () => madePdf([catalogue, '<</Type/Pages/Kids[3 0 R]/Count 1>>', `<</Type/Page/X ${'['.repeat(200_000)}>>`]),
      undefined,
    ],
  ] as const)('one that %s ends in a result, and the next one is printed', async (_name, made, code) => {
    const result = await foreign.ask('fit', { files: [named(await made())], paper: paper(100, 100) })
    if (code !== undefined) expect(result).toMatchObject({ ok: false, failure: { code } })
    expect(await foreign.ask('pages', { files: [named(label)] })).toMatchObject({ ok: true, value: [{ width: expect.closeTo(100, 1) }] })
  })

  it('stop nobody who asked at the same time', async () => {
    const [bad, good] = await Promise.all([
      foreign.ask('fit', { files: [named(laughs(12))], paper: paper(100, 100) }),
      foreign.ask('merge', { files: [named(label), named(label)] }),
    ])
    expect(bad).toMatchObject({ ok: false, failure: { code: 'LABEL_FILE_TOO_COMPLEX' } })
    expect(good.ok).toBe(true)
  })

  it('are named where they are one of many', async () => {
    const many = (bad: Uint8Array) => ({ files: [named(label), named(bad, 'bad.pdf'), named(label)] })
    const failure = (code: string) => ({ ok: false, failure: { code, params: { file: 'bad.pdf' } } })
    expect(await foreign.ask('merge', many(label.subarray(0, 600)))).toMatchObject(failure('LABEL_FILE_BROKEN'))
    expect(await foreign.ask('merge', many(await makeLockedPdf()))).toMatchObject(failure('LABEL_FILE_LOCKED'))
    expect(await foreign.ask('merge', many(Buffer.alloc(6 * 1024 * 1024)))).toMatchObject(failure('LABEL_FILE_TOO_LARGE'))
  })

  it('end when their time is over', async () => {
    const hasty = new ForeignLabels({ seconds: 0.05 })
    expect(await hasty.ask('fit', { files: [named(laughs(12))], paper: paper(100, 100) })).toMatchObject({
      ok: false,
      failure: { code: 'LABEL_FILE_TOO_COMPLEX', params: { file: 'label.pdf' } },
    })
    await hasty.close()
  })
})
