import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { ForeignLabels } from '../../adapters/printer/foreign/foreign-labels.ts'
import type { ForeignFile } from '../../adapters/printer/foreign/foreign-protocol.ts'
import type { Bitmap } from '../../adapters/printer/raster/bitmap.ts'
import { pageCommand } from '../../adapters/printer/raster/page-command.ts'
import { readRaster } from './support/raster-reader.ts'
import { madePdf, packedPdf, stream } from './support/made-pdf.ts'
import { FIELD, inkWithin, LAYERS, SHOWN_FILES } from './support/shown-files.ts'
import type { Picture } from './support/picture.ts'
import { pagesOf } from './support/printed.ts'

const foreign = new ForeignLabels({ seconds: 20, mostPages: 100, megabytes: 5 })
afterAll(() => foreign.close())

const HEAD = 8
const SHEET = { width: 100, height: 150, columns: 1, rows: 1 }
const pictureOf = ({ width, height, rowBytes, bits }: Bitmap): Picture => ({
  width,
  height,
  grey: new Uint8Array(width * height).map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    return ((bits[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 255
  }),
})
const fileNamed = async (name: string): Promise<ForeignFile> => ({
  name,
  bytes: await readFile(new URL(`../fixtures/labels/${name}`, import.meta.url)),
})
function first(pictures: readonly Picture[]): Picture {
  const [picture] = pictures
  if (picture === undefined) throw new Error('no page')
  return picture
}

const merge = async (file: ForeignFile, sheet?: typeof SHEET): Promise<Picture> => {
  const merged = await foreign.ask('merge', { files: [file], ...(sheet === undefined ? {} : { sheet }) })
  if (!merged.ok) throw new Error(merged.failure.code)
  return first(await pagesOf(merged.value))
}
const dotsOf = async (file: ForeignFile): Promise<Picture> => {
  const pages = await foreign.ask('fit', { files: [file], paper: { dotsPerMillimetre: HEAD } })
  if (!pages.ok) throw new Error(pages.failure.code)
  return first(pages.value.map(pictureOf))
}

/** The label as a printer of TSPL reads it. */
async function tsplOf(file: ForeignFile): Promise<Picture> {
  const pages = await foreign.ask('fit', { files: [file], paper: { dotsPerMillimetre: HEAD } })
  const [page] = pages.ok ? pages.value : []
  if (page === undefined) throw new Error('no page')
  return first(readRaster(pageCommand('tspl', page, { dpi: 203 }), 'tspl').map(({ picture }) => picture))
}

describe('a label file of fields, notes, stamps or layers', () => {
  it.each(SHOWN_FILES)('%s prints on every way what a viewer prints', async (name, places) => {
    const file = await fileNamed(name)
    const viewer = first(await pagesOf(file.bytes))
    const ways = {
      'as it is': await merge(file),
      'on a sheet of its own': await merge(file, SHEET),
      'as dots for ZPL and EPL': await dotsOf(file),
      'as TSPL': await tsplOf(file),
    }
    for (const place of places) {
      const wanted = inkWithin(viewer, place)
      for (const [way, picture] of Object.entries(ways)) {
        const found = inkWithin(picture, place)
        expect(wanted === 0 ? found : found / wanted, `${way} ${place.from}`).toBeGreaterThanOrEqual(wanted === 0 ? 0 : 0.7)
        expect(wanted === 0 ? found : found / wanted, `${way} ${place.from}`).toBeLessThanOrEqual(wanted === 0 ? 0 : 1.4)
      }
      // Four on a sheet: the label is in its first quarter.
      const quarter = inkWithin(await merge(file, { ...SHEET, columns: 2, rows: 2 }), place, 0.5)
      expect(quarter > 0, `on a sheet of four ${place.from}`).toBe(wanted > 0)
    }
  })

  it('shows what it should in a viewer, so that the comparison says something', async () => {
    const viewer = first(await pagesOf((await fileNamed('pdf-layers.pdf')).bytes))
    expect(LAYERS.map((place) => inkWithin(viewer, place) > 0)).toEqual([true, false])
    const form = first(await pagesOf((await fileNamed('pdf-formnoap.pdf')).bytes))
    expect(inkWithin(form, FIELD)).toBeGreaterThan(0.02)
  })

  it('hides layers that are declared in packed objects too', async () => {
    const bytes = packedPdf([
      '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<</ON[6 0 R]/OFF[7 0 R]>>>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/Properties<</A 6 0 R/B 7 0 R>>>>>>',
      stream(
        '4 4 275 417 re S /OC /A BDC BT /F1 18 Tf 40 120 Td (VISIBLE LAYER) Tj ET EMC /OC /B BDC BT /F1 18 Tf 40 90 Td (OFF LAYER) Tj ET EMC',
      ),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
      '<</Type/OCG/Name(a)>>',
      '<</Type/OCG/Name(b)>>',
    ])
    expect(bytes.includes('/OCProperties')).toBe(false)
    const file = { name: 'packed.pdf', bytes }
    const shown = (picture: Picture, part = 1): readonly boolean[] => LAYERS.map((place) => inkWithin(picture, place, part) > 0)
    expect(shown(first(await pagesOf(bytes)))).toEqual([true, false])
    expect(shown(await merge(file))).toEqual([true, false])
    expect(shown(await merge(file, SHEET))).toEqual([true, false])
    expect(shown(await merge(file, { ...SHEET, columns: 2, rows: 2 }), 0.5)).toEqual([true, false])
    expect(shown(await dotsOf(file))).toEqual([true, false])
  })

  it('is refused with its reason where something that is hidden cannot be taken out', async () => {
    const hidden = '/Type/XObject/Subtype/Form/BBox[0 0 283 425]/Resources<</Font<</F1 6 0 R>>>>/OC 7 0 R'
    const shown = '/Type/XObject/Subtype/Form/BBox[0 0 283 425]/Resources<</XObject<</X1 8 0 R>>>>'
    const bytes = madePdf([
      '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 283 425]/Contents 4 0 R/Resources<</XObject<</X0 5 0 R>>>>>>',
      stream('4 4 275 417 re S /X0 Do'),
      stream('10 385 30 30 re f /X1 Do', shown),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
      '<</Type/OCG/Name(b)>>',
      stream('BT /F1 20 Tf 40 100 Td (HIDDEN) Tj ET', hidden),
    ])
    for (const asked of [
      await foreign.ask('merge', { files: [{ name: 'layers.pdf', bytes }] }),
      await foreign.ask('fit', { files: [{ name: 'layers.pdf', bytes }], paper: { dotsPerMillimetre: HEAD } }),
    ])
      expect(asked).toMatchObject({ ok: false, failure: { code: 'LABEL_FILE_LAYERS', params: { file: 'layers.pdf' } } })
  })
})
