import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ForeignLabels } from '../../adapters/printer/foreign/foreign-labels.ts'
import { PdfiumLabelFiles } from '../../adapters/printer/foreign/pdfium-label-files.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import type { LabelFile, LabelOutput, LabelSheet } from '#core/parcels/labels/label-files.port.ts'
import { onePage } from './support/made-pdf.ts'
import { crop, difference, inkArea } from './support/picture.ts'
import { hostilePng, pngOf } from './support/picture-files.ts'
import { infoOf, pagesOf, pdfOf, scan, textOf } from './support/printed.ts'
import { manyLabels } from './support/sample-labels.ts'
import { tool } from './support/tools.ts'
import { printZpl } from './support/zpl-reader.ts'

const renderer = new ThreadedLabelRenderer()
const labelFiles = new PdfiumLabelFiles(renderer, new ForeignLabels({ seconds: 20 }))
const LABELS = [...manyLabels(4)]
const codesOf = (index: number): readonly string[] => [`CODE-128:${LABELS[index]?.waybill}`, `QR-Code:${LABELS[index]?.waybill}`]
const waybills = (text: string): readonly string[] => text.match(/CD\d{12}/g) ?? []
const sheet = (width: number, height: number, columns = 1, rows = 1): LabelOutput => ({
  format: 'pdf',
  sheet: { width, height, columns, rows } satisfies LabelSheet,
})
let pdfs: readonly LabelFile[]

beforeAll(async () => {
  pdfs = await Promise.all(
    LABELS.map(async (label, index) => ({
      name: `${index}.pdf`,
      bytes: await pdfOf(renderer, { labels: [label], size: '100x150', locale: 'zh-CN' }),
    })),
  )
})
afterAll(async () => {
  await labelFiles.close()
  await renderer.close()
})

async function mergeLabelFiles(files: readonly LabelFile[], output: LabelOutput = { format: 'pdf' }): Promise<Buffer> {
  const made = await labelFiles.merge(files, output)
  if (!made.ok) throw new Error(JSON.stringify(made.failure))
  return Buffer.from(made.value)
}

/** A label as its marketplace might send it as a picture. */
async function pictureOf(index: number, how: 'grey' | 'clear' | 'bits' | 'jpeg'): Promise<LabelFile> {
  const pdf = pdfs[index]?.bytes ?? new Uint8Array()
  if (how !== 'jpeg') {
    const [page] = await pagesOf(pdf)
    if (page === undefined) throw new Error('no page')
    return { name: `${index}.png`, bytes: pngOf(page, how) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'jpeg-'))
  try {
    await writeFile(join(folder, 'label.pdf'), pdf)
    await tool('pdftoppm', ['-jpeg', '-r', '203.2', '-singlefile', join(folder, 'label.pdf'), join(folder, 'label')])
    return { name: `${index}.jpg`, bytes: await readFile(join(folder, 'label.jpg')) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('label files', () => {
  it('are fitted to a size, the same bytes every time', async () => {
    const fitted = await mergeLabelFiles(pdfs, sheet(76, 130))
    expect([...(await infoOf(fitted))].filter(([name]) => ['Pages', 'Page size'].includes(name))).toEqual([
      ['Pages', '4'],
      ['Page size', '215.433 x 368.504 pts'],
    ])
    expect(waybills(await textOf(fitted))).toEqual(LABELS.map(({ waybill }) => waybill))
    const [page] = await pagesOf(fitted, 400)
    expect(page && (await scan(page))).toEqual(codesOf(0))
    const other = new PdfiumLabelFiles(renderer)
    const again = await other.merge(pdfs, sheet(76, 130))
    await other.close()
    expect(again.ok && Buffer.compare(Buffer.from(again.value), fitted)).toBe(0)
  })

  it('whose pages have the size already stay as they are', async () => {
    expect(Buffer.compare(await mergeLabelFiles(pdfs, sheet(100, 150)), await mergeLabelFiles(pdfs))).toBe(0)
  })

  it('lie four on an A4 sheet, each in its quarter', async () => {
    const sheets = await pagesOf(await mergeLabelFiles(pdfs, sheet(210, 297, 2, 2)), 300)
    expect(sheets).toHaveLength(1)
    const [page] = sheets
    if (page === undefined) throw new Error('no sheet')
    const [width, height] = [Math.floor(page.width / 2), Math.floor(page.height / 2)]
    for (const [index, [x, y]] of [[0, 0] as const, [width, 0] as const, [0, height] as const, [width, height] as const].entries())
      expect(await scan(crop(page, { x, y, width, height }))).toEqual(codesOf(index))
    expect(await pagesOf(await mergeLabelFiles([...pdfs, ...pdfs.slice(0, 1)], sheet(210, 297, 2, 2)), 72)).toHaveLength(2)
  })

  it('are turned where they lie the other way than their place', async () => {
    const wide = onePage({ size: [425.2, 283.46], content: '0 0 425.2 283.46 re f' })
    const [page] = await pagesOf(await mergeLabelFiles([{ name: 'wide.pdf', bytes: wide }], sheet(100, 150)))
    expect(page && inkArea(page)).toMatchObject({ x: 0, y: 0, width: 800, height: 1200 })
  })

  it.each(['grey', 'clear', 'bits', 'jpeg'] as const)(
    'may be pictures, here %s: a dot stays a dot, and a scanner reads them',
    async (how) => {
      const file = await pictureOf(1, how)
      const [page] = await pagesOf(await mergeLabelFiles([file]))
      const [wanted] = await pagesOf(pdfs[1]?.bytes ?? new Uint8Array())
      expect(page && [page.width, page.height]).toEqual([800, 1200])
      expect(page && wanted && difference(page, wanted)).toBeLessThan(how === 'jpeg' ? 0.02 : 0.001)
      expect(page && (await scan(page))).toEqual(codesOf(1))
    },
  )

  it('become ZPL for a thermal printer, among which files of ZPL stay as they are', async () => {
    const own = {
      name: 'own.zpl',
      bytes: await pdfOf(renderer, { labels: LABELS.slice(2, 3), size: '100x150', locale: 'zh-CN', zpl: { dpi: 203 } }),
    }
    const files = [pdfs[0] ?? own, own, await pictureOf(1, 'grey')]
    const zpl = await mergeLabelFiles(files, { format: 'zpl', settings: { dpi: 203, darkness: 12 }, paper: { width: 100, height: 150 } })
    const labels = printZpl(zpl.toString('latin1'))
    expect(labels.map(({ darkness, picture: { width, height } }) => [darkness, width, height])).toEqual(labels.map(() => [12, 800, 1200]))
    expect(await Promise.all(labels.map(({ picture }) => scan(picture)))).toEqual([codesOf(0), codesOf(2), codesOf(1)])
    expect(zpl.includes(own.bytes)).toBe(true)
    expect(await labelFiles.merge(files, { format: 'pdf' })).toMatchObject({
      failure: { code: 'LABEL_FILE_ZPL', params: { file: 'own.zpl' } },
    })
  })

  it('come among labels of ours in the order asked, on paper of one size', async () => {
    const [one, two, three] = LABELS
    const file = pdfs[3]
    if (one === undefined || two === undefined || three === undefined || file === undefined) throw new Error('no labels')
    const parts = [{ labels: [one, two] }, { file }, { labels: [three] }]
    const batch = { size: '100x100', locale: 'zh-CN' } as const
    const pdf = await labelFiles.compose(parts, batch)
    if (!pdf.ok) throw new Error(pdf.failure.code)
    const order = [0, 1, 3, 2]
    expect(waybills(await textOf(pdf.value))).toEqual(order.map((index) => LABELS[index]?.waybill))
    expect((await infoOf(pdf.value)).get('Page size')).toMatch(/^283\.46\d x 283\.46\d pts$/)
    const zpl = await labelFiles.compose(parts, { ...batch, zpl: { dpi: 300 } })
    if (!zpl.ok) throw new Error(zpl.failure.code)
    const labels = printZpl(Buffer.from(zpl.value).toString('latin1'))
    expect(labels.map(({ picture: { width, height } }) => [width, height])).toEqual(labels.map(() => [1200, 1200]))
    expect(await Promise.all(labels.map(({ picture }) => scan(picture)))).toEqual(order.map(codesOf))
  })

  it.each([
    ['larger than a picture may be', { width: 60_000, height: 60_000, colour: 0, zeros: 10 }],
    ['that unpacks to a thousand times what it says', { width: 100, height: 100, colour: 6, zeros: 50_000_000 }],
    ['without any size', { width: 0, height: 0, colour: 2, zeros: 10 }],
    ['of no known colours', { width: 10, height: 10, colour: 5, zeros: 400 }],
  ])('that are a picture %s are refused by their name', async (_how, made) => {
    const refused = { ok: false, failure: { code: 'LABEL_FILE_BROKEN', params: { file: 'bad.png' } } }
    expect(await labelFiles.merge([{ name: 'bad.png', bytes: hostilePng(made) }], { format: 'pdf' })).toMatchObject(refused)
    expect(await labelFiles.check(pdfs[0] ?? { name: '', bytes: new Uint8Array() })).toMatchObject({ ok: true })
  })

  it('that are cut pictures end in a result', async () => {
    for (const how of ['grey', 'clear', 'jpeg'] as const) {
      const { name, bytes } = await pictureOf(0, how)
      for (const at of [3, 12, 40, 700]) await labelFiles.merge([{ name, bytes: bytes.subarray(0, at) }], sheet(100, 150))
    }
    expect(waybills(await textOf(await mergeLabelFiles(pdfs)))).toHaveLength(4)
  })
})
