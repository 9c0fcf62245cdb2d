import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { sheetOf } from '../../adapters/printer/layout/sheet-layout.ts'
import { drawReferences } from './support/draw-references.ts'
import { crop, difference, inkArea, readPng, writePng } from './support/picture.ts'
import type { Picture } from './support/picture.ts'
import { pagesOf, pdfOf, PRINTER_DPI } from './support/printed.ts'
import { sampleLabel } from './support/sample-labels.ts'
import { WRITTEN_TEXTS } from './support/written-texts.ts'
import type { WrittenText } from './support/written-texts.ts'

/**
 * Chinese and Arabic on labels, compared with pictures that Chromium drew of the same texts in the
 * same fonts (`reference/*.png`). `UPDATE_LABEL_REFERENCES=1 npx vitest run tests/printer` redraws
 * them; look at them before keeping them.
 */
const UPDATE = process.env.UPDATE_LABEL_REFERENCES === '1'
const TIMES = 2
const SHEET = sheetOf('100x150', false)
/**
 * Ink without counterpart that two rasterisers may leave; a wrong letter or order leaves many times
 * more.
 */
const ALLOWED = 0.002
/** The minimum that a wrong letter leaves. */
const SEEN = 0.01

const referenceFile = (name: string): string => fileURLToPath(new URL(`reference/${name}.png`, import.meta.url))
const sizeOf = ({ weight }: WrittenText): number => (weight === 'bold' ? Math.round(SHEET.type.address * 1.18) : SHEET.type.address) * TIMES

const renderer = new ThreadedLabelRenderer()
afterAll(() => renderer.close())

/** The text as the receiver's name (bold) or address (medium) of a label, cut out of the page. */
async function writtenTextPicture({ text, weight }: Pick<WrittenText, 'text' | 'weight'>): Promise<Picture> {
  const receiver = {
    ...sampleLabel.receiver,
    name: weight === 'bold' ? text : '',
    phone: '',
    lines: weight === 'bold' ? [] : [text],
    city: '',
    countryCode: '',
    countryName: '',
    arabic: { city: '', country: '' },
  }
  const pdf = await pdfOf(renderer, { labels: [{ ...sampleLabel, receiver }], size: '100x150', locale: 'zh-CN' })
  const [page] = await pagesOf(pdf, PRINTER_DPI * TIMES)
  if (page === undefined) throw new Error('no page')
  const { x, y, width, height } = SHEET.rows.receiver
  // Inside the frame on the sides and below the caption.
  const area = { x: x + 8, y: y + 40, width: width - 16, height: height - 44 }
  return crop(page, { x: area.x * TIMES, y: area.y * TIMES, width: area.width * TIMES, height: area.height * TIMES })
}

const turned = (text: string): string => Array.from(text).reverse().join('')
/** The same letters, none joined to its neighbour. */
const unjoined = (text: string): string => Array.from(text).join('\u200c')

describe('texts as written', () => {
  beforeAll(async () => {
    if (!UPDATE) return
    const pictures = await drawReferences(WRITTEN_TEXTS.map((text) => ({ ...text, size: sizeOf(text) })))
    for (const [index, { name }] of WRITTEN_TEXTS.entries()) {
      const picture = pictures[index]
      const area = picture && inkArea(picture)
      if (picture !== undefined && area !== undefined) await writeFile(referenceFile(name), writePng(crop(picture, area)))
    }
  }, 120_000)

  it.each(WRITTEN_TEXTS)('prints $name as the reference picture shows it', async (text) => {
    const reference = readPng(await readFile(referenceFile(text.name)))
    const picture = await writtenTextPicture(text)
    const [ours, theirs] = [inkArea(picture), inkArea(reference)]
    expect(Math.abs((ours?.width ?? 0) - (theirs?.width ?? 0))).toBeLessThanOrEqual(4)
    expect(Math.abs((ours?.height ?? 0) - (theirs?.height ?? 0))).toBeLessThanOrEqual(4)
    expect(difference(picture, reference)).toBeLessThan(ALLOWED)
  })

  it.each(WRITTEN_TEXTS.filter(({ rtl }) => rtl))('would notice $name turned round or with its letters unjoined', async (text) => {
    const reference = readPng(await readFile(referenceFile(text.name)))
    expect(difference(await writtenTextPicture({ ...text, text: turned(text.text) }), reference)).toBeGreaterThan(10 * SEEN)
    expect(difference(await writtenTextPicture({ ...text, text: unjoined(text.text) }), reference)).toBeGreaterThan(10 * SEEN)
  })

  it('would notice another Chinese character of the same shape', async () => {
    const [text] = WRITTEN_TEXTS
    if (text === undefined) throw new Error('no text')
    const reference = readPng(await readFile(referenceFile(text.name)))
    expect(difference(await writtenTextPicture({ ...text, text: text.text.replace('明', '朋') }), reference)).toBeGreaterThan(SEEN)
  })
})
