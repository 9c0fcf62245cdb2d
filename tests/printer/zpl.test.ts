import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { LabelContent, ZplSettings } from '#core/parcels/labels/label.ts'
import { LABEL_DPIS } from '#core/parcels/labels/label.ts'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { zplGraphic } from '../../adapters/printer/raster/zpl-graphic.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { sheetOf } from '../../adapters/printer/layout/sheet-layout.ts'
import { code128Data } from '../../adapters/printer/zpl/code128-data.ts'
import { difference, inkArea } from './support/picture.ts'
import type { Picture } from './support/picture.ts'
import { pagesOf, pdfOf, scan } from './support/printed.ts'
import { manyLabels, sampleLabel } from './support/sample-labels.ts'
import { printZpl, readCode128, readGraphic } from './support/zpl-reader.ts'
import type { PrintedLabel } from './support/zpl-reader.ts'

const renderer = new ThreadedLabelRenderer()
afterAll(() => renderer.close())

type ZplRequest = { readonly size?: (typeof LABEL_SIZES)[number]; readonly zpl?: ZplSettings }

const zplOf = async (labels: readonly LabelContent[], { size = '100x150', zpl = { dpi: 203 } }: ZplRequest = {}): Promise<string> =>
  (await pdfOf(renderer, { labels, size, locale: 'zh-CN', zpl })).toString('latin1')
const printedZplLabel = async (label: LabelContent, wanted: ZplRequest = {}): Promise<PrintedLabel> => {
  const [one] = printZpl(await zplOf([label], wanted))
  if (one === undefined) throw new Error('no label')
  return one
}

/** Dots a millimetre of the heads, as dots per inch. */
const REAL_DPI = { 203: 203.2, 300: 304.8 } as const
/** Ink without counterpart within a dot or two: hardly a letter of a label. */
const ALIKE = 0.005

/** Without the QR code: a printer chooses its mask itself. */
function withoutQr({ width, height, grey }: Picture, size: (typeof LABEL_SIZES)[number]): Picture {
  const { rows, width: layout } = sheetOf(size, false)
  const { x, y, width: across, height: side } = rows.destination
  const scale = width / layout
  const blank = { width, height, grey: grey.slice() }
  const [from, to] = [Math.round((x + across - side + 3) * scale), Math.round((x + across - 5) * scale)]
  for (let line = Math.round((y + 3) * scale); line < Math.round((y + side - 3) * scale); line++)
    blank.grey.fill(255, line * width + from, line * width + to)
  return blank
}

const arabic: LabelContent = {
  ...sampleLabel,
  receiver: {
    ...sampleLabel.receiver,
    name: 'عبدالله القحطاني',
    lines: ['حي العليا، شارع الملك فهد، مبنى رقم 7', '国际城中国区（China Cluster）'],
  },
  remark: '易碎 Fragile',
}

describe('a label in ZPL', () => {
  for (const dpi of LABEL_DPIS)
    it.each(LABEL_SIZES)(`of %s at ${dpi} dpi looks as its PDF does, and a scanner reads it`, async (size) => {
      const { picture } = await printedZplLabel(arabic, { size, zpl: { dpi } })
      const [page] = await pagesOf(await pdfOf(renderer, { labels: [arabic], size, locale: 'zh-CN' }), REAL_DPI[dpi])
      if (page === undefined) throw new Error('no page')
      expect([picture.width, picture.height]).toEqual([page.width, page.height])
      expect(inkArea(picture)).toEqual(inkArea(page))
      const [ours, theirs] = [picture, page].map((one) => withoutQr(one, size))
      expect(ours && theirs && difference(ours, theirs)).toBeLessThan(ALIKE)
      expect(await scan(picture)).toEqual([`CODE-128:${arabic.waybill}`, `QR-Code:${arabic.waybill}`])
    })

  it('differs from the PDF of a label with another phone number', async () => {
    const other = { ...arabic, receiver: { ...arabic.receiver, phone: '+974 5320 4206' } }
    const [page] = await pagesOf(await pdfOf(renderer, { labels: [other], size: '100x150', locale: 'zh-CN' }))
    expect(page && difference((await printedZplLabel(arabic)).picture, page, 0)).toBeGreaterThan(
      (page && difference((await printedZplLabel(other)).picture, page, 0)) ?? 1,
    )
  })

  it('leaves codes to the printer, in whole dots', async () => {
    const { fields } = await printedZplLabel(sampleLabel)
    expect(fields.filter(({ text }) => text !== undefined).map(({ command, text }) => [command, text])).toEqual([
      ['BC', sampleLabel.waybill],
      ['BQ', sampleLabel.waybill],
    ])
  })

  it('comes one after another in the order given, each of its own', async () => {
    const labels = [...manyLabels(70)]
    const zpl = await zplOf(labels)
    const texts = printZpl(zpl).map(({ fields }) => fields.find(({ command }) => command === 'BC')?.text)
    expect(texts).toEqual(labels.map(({ waybill }) => waybill))
    // The same label alone is the same text: none needs what an earlier one left in the printer.
    expect(zpl.endsWith(await zplOf(labels.slice(-1)))).toBe(true)
  })

  it('is printed as dark as was asked, and moved on its paper', async () => {
    const plain = await printedZplLabel(sampleLabel)
    expect(plain.darkness).toBeUndefined()
    const moved = await printedZplLabel(sampleLabel, { zpl: { dpi: 203, darkness: 7, offsetDots: { right: -5, down: 8 } } })
    const [at, was] = [inkArea(moved.picture), inkArea(plain.picture)]
    expect(moved.darkness).toBe(7)
    expect([at?.x, at?.y]).toEqual([(was?.x ?? 0) - 5, (was?.y ?? 0) + 8])
  })

  it('needs a label, and names the order whose number cannot be printed', async () => {
    await expect(zplOf([])).rejects.toThrow('no labels to draw')
    await expect(zplOf([{ ...sampleLabel, orderNumber: 'XD-BAD', waybill: '运单号' }])).rejects.toThrow(
      /^label of order XD-BAD cannot be drawn: /,
    )
  })
})

describe('the parts of ZPL', () => {
  it('carry any number in Code128, as wide as was calculated', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~]{1,20}$/), fc.stringMatching(/^[0-9]{0,9}$/), (one, digits) => {
        for (const text of [one + digits, digits + one, `${one}${digits}${one}`]) {
          const { data, modules } = code128Data(text)
          const read = readCode128(data.replace(/_([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
          expect(read.text).toBe(text)
          expect(modules).toBe((read.words.length + 1) * 11 + 13)
        }
      }),
    )
  })

  it('write a waybill in pairs of digits', () => {
    expect(code128Data('CD000000123413')).toEqual({ data: '>:CD>5000000123413', modules: 134 })
  })

  it('bring back every dot of a picture', () => {
    const row = fc.oneof(fc.constant(0), fc.constant(255), fc.nat(255))
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 40 }))
      .chain(([rowBytes, height]) =>
        fc.tuple(fc.constant(rowBytes), fc.array(row, { minLength: rowBytes * height, maxLength: rowBytes * height })),
      )
    fc.assert(
      fc.property(picture, ([rowBytes, values]) => {
        const bits = Uint8Array.from(values)
        const field = zplGraphic({ width: rowBytes * 8, height: bits.length / rowBytes, rowBytes, bits })
        const [, data = ''] = /^\^GFA,\d+,\d+,\d+,(.*)\^FS$/.exec(field) ?? []
        expect(Uint8Array.from(readGraphic(data, { total: bits.length, rowBytes }))).toEqual(bits)
      }),
    )
  })

  it('are refused by the tests’ printer where it does not know them', () => {
    const label = (field: string): string => `^XA^PW80^LL80^LH0,0^LS0^LT0${field}^XZ`
    expect(printZpl(label('^FO1,1^GB10,10,1^FS'))).toHaveLength(1)
    for (const bad of ['^FO1,1^A0N,20,20^FDx^FS', '^FO1,1^GB10,10,1,W^FS', '^FO75,1^GB10,10,1^FS', '^FO1,1^FS', '~JA'])
      expect(() => printZpl(label(bad)), bad).toThrow()
  })
})
