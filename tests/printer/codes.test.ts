import bwip from 'bwip-js/node'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { qrModules, qrShape } from '../../adapters/printer/layout/qr-code.ts'
import { sheetOf } from '../../adapters/printer/layout/sheet-layout.ts'
import { isInk } from './support/picture.ts'
import type { Area, Picture } from './support/picture.ts'
import { pagesOf, pdfOf, scan } from './support/printed.ts'
import { manyLabels, sampleLabel } from './support/sample-labels.ts'

const renderer = new ThreadedLabelRenderer()
afterAll(() => renderer.close())

const bothCodes = (waybill: string): readonly string[] => [`CODE-128:${waybill}`, `QR-Code:${waybill}`]

/**
 * Runs of ink along one row of dots, as their lengths; `from` and `to` are the first and last dark
 * dot.
 */
function barsAlong(
  page: Picture,
  y: number,
  { x: left, width }: Area,
): { readonly from: number; readonly to: number; readonly runs: readonly number[] } {
  const dark = Array.from({ length: width }, (_, index) => isInk(page, left + index, y))
  const [from, to] = [dark.indexOf(true), dark.lastIndexOf(true)]
  const runs: number[] = []
  for (let x = from; x <= to;) {
    let end = x
    while (end <= to && dark[end] === dark[x]) end++
    runs.push(end - x)
    x = end
  }
  return { from: left + from, to: left + to, runs }
}

describe('codes on paper', () => {
  it.each(LABEL_SIZES)('are read by a scanner from a %s label at 203 dpi', async (size) => {
    const labels = [...manyLabels(5)]
    const pages = await pagesOf(await pdfOf(renderer, { labels, size, locale: 'zh-CN' }))
    expect(pages).toHaveLength(5)
    for (const [index, page] of pages.entries()) expect(await scan(page)).toEqual(bothCodes(labels[index]?.waybill ?? ''))
  })

  it('are read at the resolutions of other printers and of a screen', async () => {
    const pdf = await pdfOf(renderer, { labels: [sampleLabel], size: '100x150', locale: 'zh-CN' })
    for (const dpi of [150, 203, 300, 600]) {
      const [page] = await pagesOf(pdf, dpi)
      expect(page && (await scan(page))).toEqual(bothCodes(sampleLabel.waybill))
    }
  })

  it.each(LABEL_SIZES)('have bars of whole dots and quiet zones of ten modules on %s', async (size) => {
    const [page] = await pagesOf(await pdfOf(renderer, { labels: [sampleLabel], size, locale: 'zh-CN' }))
    if (page === undefined) throw new Error('no page')
    const row = sheetOf(size, false).rows.barcode
    const inner = { ...row, x: row.x + 8, width: row.width - 16 }
    const { from, to, runs } = barsAlong(page, row.y + 40, inner)
    const module = Math.min(...runs)
    expect(module).toBeGreaterThanOrEqual(2)
    expect(runs.every((run) => run % module === 0)).toBe(true)
    expect(Math.min(from - inner.x, inner.x + inner.width - to - 1)).toBeGreaterThanOrEqual(10 * module)
  })

  it('shrinks the bars for a long waybill and refuses one that no scanner could read', async () => {
    const waybill = 'RELABELLED-0123456789AB'
    const [page] = await pagesOf(await pdfOf(renderer, { labels: [{ ...sampleLabel, waybill }], size: '100x100', locale: 'en-US' }))
    expect(page && (await scan(page))).toEqual(bothCodes(waybill))
    const refused = pdfOf(renderer, { labels: [{ ...sampleLabel, waybill: 'ABCDEFGHIJ'.repeat(6) }], size: '100x150', locale: 'en-US' })
    await expect(refused).rejects.toThrow(/label of order XD26112100012345 .* too long/)
  })
})

describe('QR codes', () => {
  const capitals = fc.string({ unit: fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:')), minLength: 1, maxLength: 90 })
  const lowerCase = fc.string({ unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyz#_äé中ك')), minLength: 1, maxLength: 20 })

  it('are module by module those of the barcode library, with one of its masks', () => {
    fc.assert(
      fc.property(fc.oneof(capitals, lowerCase), (text) => {
        const ours = qrModules(text)
        const masks = Array.from({ length: 8 }, (_, index) => bwip.raw('qrcode', text, `eclevel=M mask=${index + 1}`)[0])
        const same = masks.filter(
          (symbol) =>
            symbol !== undefined &&
            'pixs' in symbol &&
            symbol.pixx === ours.width &&
            symbol.pixs.every((module, at) => module === ours.dark[at]),
        )
        expect(same).toHaveLength(1)
        expect(qrShape(text).width).toBe(ours.width)
      }),
      { numRuns: 60 },
    )
  })

  it('restore as much as fits', () => {
    expect(['A'.repeat(16), 'A'.repeat(17), 'A'.repeat(90), 'a'.repeat(7), 'a'.repeat(8)].map(qrShape)).toEqual([
      { width: 21, level: 'Q' },
      { width: 21, level: 'M' },
      { width: 33, level: 'M' },
      { width: 21, level: 'H' },
      { width: 21, level: 'Q' },
    ])
  })

  it('refuse what their largest version cannot hold', () => {
    expect(() => qrModules('A'.repeat(91))).toThrow(/too long/)
    expect(() => qrModules('a'.repeat(63))).toThrow(/too long/)
    expect(qrModules('A'.repeat(90)).width).toBe(33)
  })
})
