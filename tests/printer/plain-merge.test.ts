import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fitPages } from '../../adapters/printer/foreign/fit-pages.ts'
import { mergeFiles, pageSizes } from '../../adapters/printer/foreign/merge-files.ts'
import { loadPdfium, type Pdfium } from '../../adapters/printer/foreign/pdfium.ts'
import { mergePlain } from '../../adapters/printer/foreign/plain/merge-plain.ts'
import { ForeignFileRefusal } from '../../adapters/printer/foreign/foreign-file-refusal.ts'
import type { Bitmap } from '../../adapters/printer/raster/bitmap.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { sheetOfSize, type LabelSheet } from '#core/parcels/labels/label-files.port.ts'
import { chineseWithoutFont, madePdf, onePage, stream } from './support/made-pdf.ts'
import { difference, type Picture } from './support/picture.ts'
import { infoOf, pdfOf } from './support/printed.ts'
import { pngOf } from './support/picture-files.ts'
import { manyLabels } from './support/sample-labels.ts'

const COARSE = { dotsPerMillimetre: 2 }
let pdfium: Pdfium
let labels: readonly Uint8Array[]

beforeAll(async () => {
  const renderer = new ThreadedLabelRenderer()
  pdfium = await loadPdfium()
  labels = await Promise.all([...manyLabels(3)].map((one) => pdfOf(renderer, { labels: [one], size: '100x150', locale: 'zh-CN' })))
  await renderer.close()
})

const batch = (files: readonly Uint8Array[]) => ({
  files: files.map((bytes, index) => ({ name: `${index}.pdf`, bytes })),
  mostPages: 50,
  reading: () => undefined,
})
const byPdfium = (files: readonly Uint8Array[], sheet?: LabelSheet) => mergeFiles(pdfium, batch(files), sheet)
const plain = (files: readonly Uint8Array[], sheet?: LabelSheet) => mergePlain(batch(files), sheet)
const drawn = (file: Uint8Array): readonly Bitmap[] => fitPages(pdfium, { name: 'merged', bytes: file }, { paper: COARSE, mostPages: 50 })

function pictureOf({ width, height, rowBytes, bits }: Bitmap): Picture {
  const isSet = (x: number, y: number): boolean => (((bits[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
  return { width, height, grey: new Uint8Array(width * height).map((_, at) => (isSet(at % width, Math.floor(at / width)) ? 0 : 255)) }
}

/**
 * The merged file has the pages that PDFium's has: as many, of the same sizes, and the same to look
 * at.
 */
function expectSame(merged: Uint8Array | undefined, wanted: Uint8Array, most = 0): void {
  if (merged === undefined) throw new Error('not plain')
  const [sizes, wantedSizes] = [merged, wanted].map((file) => pageSizes(pdfium, batch([file])))
  expect(sizes).toEqual(wantedSizes?.map(({ width, height }) => ({ width: expect.closeTo(width, 2), height: expect.closeTo(height, 2) })))
  const [pages, wantedPages] = [drawn(merged).map(pictureOf), drawn(wanted).map(pictureOf)]
  pages.forEach((page, index) => {
    const other = wantedPages[index]
    expect(other && difference(page, other, most === 0 ? 0 : 1)).toBeLessThanOrEqual(most)
  })
}

const marks = '0 0 40 20 re f 200 250 60 10 re f BT /F1 24 Tf 30 120 Td (5 0 R \\) Label) Tj ET /X1 Do'
const resources = '/Font<</F1 6 0 R>>/XObject<</X1 7 0 R>>'
const more = [
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  stream('1 0 0 1 60 60 cm 0 0 30 50 re f', '/Type/XObject/Subtype/Form/BBox[0 0 283 283]/Resources 8 0 R'),
  '<</Font<</F1 6 0 R>>/ProcSet[/PDF/Text]/Note(a string with 9 0 R and \\( in it)/Hex<4a4B>>>',
]
/**
 * A file whose page inherits, is turned and cut, and is drawn by several streams whose length is
 * said elsewhere.
 */
const inherited = (given: { readonly box: string; readonly crop?: string; readonly rotate?: number }): Buffer =>
  madePdf([
    '<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]>>',
    `<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2/MediaBox ${given.box}/Resources<<${resources}>>/Rotate ${given.rotate ?? 0}>>`,
    `<</Type/Page/Parent 2 0 R${given.crop === undefined ? '' : `/CropBox ${given.crop}`}/Contents[4 0 R 5 0 R]>>`,
    stream('q 0.5 0 0 0.5 0 0 cm', ''),
    `<</Length 11 0 R>>stream\n${marks} Q\nendstream`,
    ...more,
    '<</Type/Page/Parent 2 0 R/Rotate 90/Contents 10 0 R/StructParents 0>>',
    '[4 0 R 5 0 R]',
    String(marks.length + 2),
  ])
const simple = onePage({ size: [283, 425], content: marks, resources, more: ['null', ...more] })

/**
 * The same file with its table in a stream, each row of which says only what differs from the row
 * above.
 */
function packedTable(file: Buffer): Buffer {
  const text = file.toString('latin1')
  const body = text.slice(0, text.indexOf('xref\n'))
  const offsets = [...body.matchAll(/(?<=\n)(\d+) 0 obj/g)].map(({ index }) => index)
  const rows = [[0, 0, 0, 0], ...offsets.map((at) => [1, at >> 8, at & 255, 0]), [1, body.length >> 8, body.length & 255, 0]]
  const data = deflateSync(
    Buffer.from(rows.flatMap((row, at) => [2, ...row.map((byte, column) => (byte - (rows[at - 1]?.[column] ?? 0)) & 255)])),
  ).toString('latin1')
  const id = offsets.length + 1
  const entries = `/Type/XRef/Size ${id + 1}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>`
  return Buffer.from(`${body}${id} 0 obj\n${stream(data, entries)}\nendobj\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}

describe('label files that are written plainly', () => {
  it('become the batch that PDFium makes of them', () => {
    const files = [
      ...labels,
      inherited({ box: '[0 0 283 425]', crop: '[20 20 250 300]', rotate: 270 }),
      packedTable(simple),
      chineseWithoutFont,
    ]
    expectSame(plain(files), byPdfium(files))
  })

  it('are fitted to a sheet as PDFium does it, turned where that makes them larger', () => {
    const pages = fc.record({
      box: fc.constantFrom('[0 0 283 425]', '[-50 -20 400 200]', '[0 0 283 283]', '[10.5 0 595.28 841.89]'),
      crop: fc.constantFrom(undefined, '[10 10 190 150]', '[-100 -100 150 170.25]'),
      rotate: fc.constantFrom(0, 90, 180, 270),
    })
    fc.assert(
      fc.property(pages, fc.constantFrom('100x150', '76x130', '150x100', '80x80'), ({ box, crop, rotate }, size) => {
        const files = [inherited(crop === undefined ? { box, rotate } : { box, crop, rotate })]
        expectSame(plain(files, sheetOfSize(size)), byPdfium(files, sheetOfSize(size)), 0.05)
      }),
      { numRuns: 30, seed: 14 },
    )
  })

  it('are read by other readers too', async () => {
    const merged = plain([...labels, inherited({ box: '[0 0 283 425]' })], sheetOfSize('100x150'))
    expect((await infoOf(merged ?? new Uint8Array())).get('Pages')).toBe('5')
  })

  it('are the same bytes each time, and as small as they were', () => {
    const merged = plain(labels)
    expect(merged).toEqual(plain(labels))
    expect(merged?.length).toBeLessThan(labels.reduce((sum, { length }) => sum + length, 0))
  })

  it('are counted against the most that a batch may have', () => {
    expect(() => mergePlain({ ...batch(labels), mostPages: 2 }, undefined)).toThrow(ForeignFileRefusal)
  })
})

describe('label files that are not written plainly', () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 283]>>'
  const root = '<</Type/Catalog/Pages 2 0 R>>'
  const nested = (depth: number): string => Array.from({ length: depth }, () => '[').join('')
  it.each([
    ['are cut', () => simple.subarray(0, 700)],
    ['were changed afterwards', () => Buffer.concat([simple, Buffer.from('startxref\n9\n%%EOF\n')])],
    ['say where an earlier version is', () => Buffer.from(simple.toString('latin1').replace('/Root', '/Prev 9/Root'), 'latin1')],
    ['have a form to fill in', () => madePdf(['<</Type/Catalog/Pages 2 0 R/AcroForm<<>>>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', page])],
    ['have annotations', () => madePdf([root, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page.replace('>>', '/Annots[4 0 R]>>'), '<<>>'])],
    ['have a page twice', () => madePdf([root, '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>', page])],
    ['have a tree of pages that contains itself', () => madePdf([root, '<</Type/Pages/Kids[2 0 R]/Count 5>>'])],
    ['have a page without a size', () => onePage({ size: [0, 0], content: '' })],
    ['have a page of kilometres', () => onePage({ size: [10_000_000, 10_000_000], content: '' })],
    ['are nested deeply', () => onePage({ size: [283, 283], content: '', resources: `/X ${nested(100_000)}` })],
    ['have a string without an end', () => onePage({ size: [283, 283], content: '', resources: `/X (${'\\('.repeat(200_000)}` })],
    [
      'have streams inside each other',
      () => {
        const inner = (depth: number, text: string): string =>
          depth === 0 ? text : inner(depth - 1, `${depth + 5} 0 obj\n${stream(text)}\nendobj`)
        const text = inner(1999, 'x'.repeat(200_000))
        const refs = Array.from({ length: 2000 }, (_, at) => `/X${at} ${at + 5} 0 R`).join('')
        const outer = onePage({ size: [283, 283], content: '', resources: refs, more: [stream(text)] }).toString('latin1')
        const head = outer.indexOf('xref\n')
        const rows = Array.from({ length: 2005 }, (_, id) => {
          const at = outer.indexOf(`\n${id} 0 obj\n`) + 1
          return id === 0 || at === 0 ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`
        }).join('')
        return Buffer.from(
          `${outer.slice(0, head)}xref\n0 2005\n${rows}trailer\n<</Size 2005/Root 1 0 R>>\nstartxref\n${head}\n%%EOF\n`,
          'latin1',
        )
      },
    ],
  ] as const)('are left to PDFium where they %s', (_name, made) => {
    expect(plain([made()])).toBeUndefined()
  })

  it('are left to PDFium where a sheet would move their patterns, or has several places', () => {
    const pattern = onePage({
      size: [283, 283],
      content: '/Pattern cs /P1 scn 0 0 90 90 re f',
      resources: '/Pattern<</P1 5 0 R>>',
      more: [more[0] ?? ''],
    })
    expect(plain([pattern])).toBeDefined()
    expect(plain([pattern], sheetOfSize('100x150'))).toBeUndefined()
    expect(plain([simple], sheetOfSize('210x297', { columns: 2, rows: 2 }))).toBeUndefined()
  })

  it('never become another batch than PDFium makes, whatever bytes of them are wrong', () => {
    const sources = [
      simple,
      inherited({ box: '[0 0 283 425]', crop: '[20 20 250 300]' }),
      packedTable(simple),
      Buffer.from(labels[0] ?? []),
    ]
    const fault = fc.record({
      at: fc.nat(1_000_000),
      byte: fc.oneof(fc.integer({ min: 32, max: 126 }), fc.nat(255)),
    })
    let plainOnes = 0
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.array(fault, { minLength: 1, maxLength: 3 }), (source, faults) => {
        const file = Buffer.from(source)
        for (const { at, byte } of faults) file[at % file.length] = byte
        const merged = plain([file])
        if (merged === undefined) return
        plainOnes++
        expectSame(merged, byPdfium([file]))
      }),
      { numRuns: 200, seed: 14 },
    )
    expect(plainOnes).toBeGreaterThan(10)
  })
})

it('pictures are plain once they are pages', () => {
  expect(plain([pngOf({ width: 40, height: 40, grey: new Uint8Array(1600) })])).toBeDefined()
})
