import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { skuLabel } from '#core/parcels/labels/sku-label.ts'
import { LABEL_DPIS, type ZplSettings } from '#core/parcels/labels/label.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { pagesOf, scan } from './support/printed.ts'
import { printZpl } from './support/zpl-reader.ts'

const renderer = new ThreadedLabelRenderer()
afterAll(() => renderer.close())

type SkuLabelInput = Parameters<typeof skuLabel>[0]

async function fileOf(skus: readonly SkuLabelInput[], zpl?: ZplSettings): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of renderer.renderSkus({ skuLabels: skus.map(skuLabel), ...(zpl === undefined ? {} : { zpl }) })) parts.push(part)
  return Buffer.concat(parts)
}

const bars: SkuLabelInput = { skuCode: 'AB-BLK-BK', skuName: '女士长袍 黑色', barCode: ['6901234567892', '690'] }
const own: SkuLabelInput = { skuCode: 'AB-BLK-WH', skuName: 'Abaya, white', barCode: [] }
const long: SkuLabelInput = { skuCode: 'KITCHEN/AIR-FRYER-PAPER-ROUND-20CM-100PCS', skuName: '空气炸锅纸 圆形 20 厘米 100 张装' }
const chinese: SkuLabelInput = { skuCode: '马克杯-蓝', skuName: 'كوب أزرق' }
const SCANNED = ['CODE-128:6901234567892', 'CODE-128:AB-BLK-WH', `QR-Code:${long.skuCode}`, `QR-Code:${chinese.skuCode}`]

describe('labels of SKUs', () => {
  it('have what a scanner reads: the first barcode, else the code, as a square where bars would be too thin', async () => {
    const pages = await pagesOf(await fileOf([bars, own, long, chinese]))
    expect(pages.map(({ width, height }) => [width, height])).toEqual(pages.map(() => [400, 240]))
    expect((await Promise.all(pages.map(scan))).flat()).toEqual(SCANNED)
  })

  it.each(LABEL_DPIS)('are read alike from a thermal printer of %s dpi', async (dpi) => {
    const labels = printZpl((await fileOf([bars, own, long, chinese], { dpi })).toString('latin1'))
    expect((await Promise.all(labels.map(({ picture }) => scan(picture)))).flat()).toEqual(SCANNED)
  })

  it('are drawn whatever a SKU is called', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60, size: 'max' })
      .filter((one) => one.trim() !== '' && one.length <= 60)
    await fc.assert(
      fc.asyncProperty(text, text, async (skuCode, skuName) => {
        expect((await fileOf([{ skuCode, skuName }])).subarray(0, 5).toString()).toBe('%PDF-')
        expect(printZpl((await fileOf([{ skuCode, skuName }], { dpi: 203 })).toString('latin1'))).toHaveLength(1)
      }),
      { numRuns: 40 },
    )
  })
})
