import fc from 'fast-check'
import { encode } from 'fast-png'
import { afterAll, describe, expect, it } from 'vitest'
import { checkLogo } from '../../adapters/printer/layout/check-logo.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { LOGO_LIMITS } from '#core/parcels/labels/design/logo.port.ts'
import type { DesignBlock, DesignContent } from '#core/parcels/labels/design/label-design.ts'
import { standardDesign } from '#core/parcels/labels/design/standard-design.ts'
import { worstLabel } from '#core/parcels/labels/design/worst-label.ts'
import type { BatchDesign, LabelContent, ZplSettings } from '#core/parcels/labels/label.ts'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { anyDesign } from './support/design-arbitrary.ts'
import { crop, difference, inkArea } from './support/picture.ts'
import type { Picture } from './support/picture.ts'
import { pagesOf, pdfOf, scan, textOf } from './support/printed.ts'
import { sampleLabel } from './support/sample-labels.ts'
import { printZpl } from './support/zpl-reader.ts'

const renderer = new ThreadedLabelRenderer()
afterAll(() => renderer.close())

const KEY = 'ours'
const DOTS = 8
/** The edges of letters and pictures differ by a dot, as another program fills them. */
const EDGE = 1
const REAL_DPI = { 203: 203.2, 300: 304.8 } as const

type DrawnDesign = {
  readonly design: DesignContent
  readonly logo?: Uint8Array
  readonly labels?: readonly LabelContent[]
  readonly zpl?: ZplSettings
}

const drawn = ({ design, logo, labels = [sampleLabel], zpl }: DrawnDesign): Promise<Buffer> => {
  const designs: readonly BatchDesign[] = [{ key: KEY, content: design, logo }]
  return pdfOf(renderer, {
    labels: labels.map((label) => ({ ...label, design: KEY })),
    size: design.size,
    locale: 'zh-CN',
    designs,
    ...(zpl === undefined ? {} : { zpl }),
  })
}
const pageOf = async (given: DrawnDesign, dpi?: number): Promise<Picture> => {
  const [page] = await pagesOf(await drawn(given), dpi)
  if (page === undefined) throw new Error('no page')
  return page
}
const thermal = async (given: DrawnDesign, dpi: 203 | 300 = 203): Promise<Picture> => {
  const [label] = printZpl((await drawn({ ...given, zpl: { dpi } })).toString('latin1'))
  if (label === undefined) throw new Error('no label')
  return label.picture
}
const standardPage = async (design: DesignContent, label = sampleLabel): Promise<Picture> => {
  const [page] = await pagesOf(await pdfOf(renderer, { labels: [label], size: design.size, locale: 'zh-CN' }))
  if (page === undefined) throw new Error('no page')
  return page
}

/** Dots that are dark outside of all blocks. */
function strayInk({ width, height, grey }: Picture, { blocks }: DesignContent): number {
  const covered = new Uint8Array(width * height)
  for (const block of blocks)
    for (let y = Math.round(block.y * DOTS); y < Math.round((block.y + block.height) * DOTS); y++)
      covered.fill(1, y * width + Math.round(block.x * DOTS), y * width + Math.round((block.x + block.width) * DOTS))
  return grey.reduce((count, value, at) => count + (value < 128 && covered[at] !== 1 ? 1 : 0), 0)
}

const logoBlock: DesignBlock = { kind: 'logo', x: 2, y: 2, width: 48, height: 10 }
const standard = standardDesign('standard', '100x150')
const withLogo: DesignContent = {
  ...standard,
  logo: 'x'.repeat(32),
  blocks: standard.blocks.map((block) => (block.kind === 'carrier' ? logoBlock : block)),
}
/** A black square on white, half as wide as high. */
const square = (width = 40, height = 20): Uint8Array =>
  encode({ width, height, channels: 1, depth: 8, data: new Uint8Array(width * height).map((_, at) => (at % width < width / 2 ? 0 : 255)) })

describe('a designed label', () => {
  it.each(LABEL_SIZES)('of %s is what its blocks say, on paper and on a thermal printer', async (size) => {
    const design = standardDesign('standard', size)
    const page = await pageOf({ design })
    expect(await scan(page)).toEqual([`CODE-128:${sampleLabel.waybill}`, `QR-Code:${sampleLabel.waybill}`])
    const text = await textOf(await drawn({ design }))
    for (const part of [sampleLabel.orderNumber, 'Mohammed bin Rashid', 'QA-DOH', 'QAR 239.52', '深圳市示例贸易有限公司', '1.490'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
    for (const dpi of [203, 300] as const) {
      const picture = await thermal({ design }, dpi)
      expect(await scan(picture)).toEqual([`CODE-128:${sampleLabel.waybill}`, `QR-Code:${sampleLabel.waybill}`])
      const paper = await pageOf({ design }, REAL_DPI[dpi])
      expect([picture.width, picture.height]).toEqual([paper.width, paper.height])
      const [thermally, onPaper] = [inkArea(picture), inkArea(paper)]
      for (const edge of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs((thermally?.[edge] ?? 0) - (onPaper?.[edge] ?? 0))).toBeLessThanOrEqual(EDGE)
    }
  })

  it(
    'that passes the rules can be scanned from both, and none of its blocks leaves its place, however long its texts are',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(anyDesign, fc.constantFrom(sampleLabel, worstLabel), async (design, label) => {
          const codes = [
            `CODE-128:${label.waybill}`,
            ...(design.blocks.some(({ kind }) => kind === 'qr') ? [`QR-Code:${label.waybill}`] : []),
          ]
          const given = { design, labels: [label] }
          for (const picture of [await pageOf(given), await thermal(given)]) {
            expect(await scan(picture)).toEqual(codes)
            expect(strayInk(picture, design)).toBe(0)
          }
        }),
        { numRuns: 12, seed: 14 },
      )
    },
  )

  it('has captions in its languages, and only for what it shows', async () => {
    const design = { ...standard, languages: ['ar', 'en-US'] as const }
    const text = await textOf(await drawn({ design, labels: [{ ...sampleLabel, remark: 'Fragile' }] }))
    expect(text).toContain('FROM')
    expect(text).toContain('NOTE')
    expect(text).not.toContain('寄件人')
    expect(await textOf(await drawn({ design: standard, labels: [{ ...sampleLabel, remark: ' ' }] }))).not.toContain('备注')
  })

  it('marks batteries where the order has some', async () => {
    const design: DesignContent = {
      ...standard,
      blocks: standard.blocks.map((block) =>
        block.kind === 'goods' ? { ...block, kind: 'battery', caption: false, frame: false } : block,
      ),
    }
    expect(await textOf(await drawn({ design, labels: [{ ...sampleLabel, battery: true }] }))).toContain('BATTERY')
    expect(await textOf(await drawn({ design }))).not.toContain('BATTERY')
  })

  it('shows the logo as large as fits in the middle of its block, alike on paper and thermally', async () => {
    const area = { x: logoBlock.x * DOTS, y: logoBlock.y * DOTS, width: logoBlock.width * DOTS, height: logoBlock.height * DOTS }
    for (const picture of [await pageOf({ design: withLogo, logo: square() }), await thermal({ design: withLogo, logo: square() })]) {
      const ink = inkArea(crop(picture, area))
      // 9 mm high inside the padding, 18 mm wide and its left half black.
      expect(Math.abs((ink?.height ?? 0) - 72)).toBeLessThanOrEqual(EDGE)
      expect(Math.abs((ink?.width ?? 0) - 72)).toBeLessThanOrEqual(EDGE)
      expect(Math.abs((ink?.x ?? 0) - (384 - 144) / 2)).toBeLessThanOrEqual(EDGE)
    }
  })

  it('comes in the order of a batch, each with its own design, and shares what comes again', async () => {
    const other: DesignContent = { ...standardDesign('medium', '100x150'), languages: ['en-US'] }
    const labels = Array.from({ length: 6 }, (_, index) => ({
      ...sampleLabel,
      waybill: `CD00000012341${index}`,
      design: ['one', 'other', 'unknown'][index % 3] as string,
    }))
    const designs = [
      { key: 'one', content: standard },
      { key: 'other', content: other },
    ]
    const pages = await pagesOf(await pdfOf(renderer, { labels, size: '100x150', locale: 'zh-CN', designs }))
    const codes = await Promise.all(pages.map(async (page) => (await scan(page))[0]))
    expect(codes).toEqual(labels.map(({ waybill }) => `CODE-128:${waybill}`))
    const alone = await Promise.all(
      [{ designs: [{ key: 'one', content: standard }] }, { designs: [{ key: 'other', content: other }] }, {}].map(async (given, index) => {
        const label = labels[3 + index]
        const [page] =
          label === undefined ? [] : await pagesOf(await pdfOf(renderer, { labels: [label], size: '100x150', locale: 'zh-CN', ...given }))
        return page
      }),
    )
    alone.forEach((page, index) => expect(page?.grey).toEqual(pages[3 + index]?.grey))
  })
})

describe('a design that cannot be used', () => {
  it('leaves the standard label: without its logo, against the rules, for another size', async () => {
    const broken: readonly DrawnDesign[] = [
      { design: withLogo },
      { design: withLogo, logo: new TextEncoder().encode('no picture') },
      { design: { ...standard, blocks: standard.blocks.filter(({ kind }) => kind !== 'barcode') } },
    ]
    const expected = await standardPage(standard)
    for (const given of broken) expect(difference(await pageOf(given), expected)).toBe(0)
    expect(difference(await pageOf({ design: standard }), expected)).toBeGreaterThan(0)
  })

  it('leaves the standard label for a number that is too long for its bars, and the design for all others', async () => {
    const narrow: DesignContent = {
      ...standard,
      blocks: standard.blocks.map((block) => (block.kind === 'barcode' ? { ...block, width: 40.5 } : block)),
    }
    const long = { ...sampleLabel, waybill: 'CD000000123413-000000000000' }
    const [first, second] = await pagesOf(await drawn({ design: narrow, labels: [long, sampleLabel] }))
    expect(first && difference(first, await standardPage(narrow, long))).toBe(0)
    expect(second && (await scan(second))).toContain(`CODE-128:${sampleLabel.waybill}`)
    expect(second && difference(second, await standardPage(narrow))).toBeGreaterThan(0)
  })
})

describe('a logo', () => {
  it('is a PNG of a size that can be printed', () => {
    expect(checkLogo(square())).toEqual({ ok: true, value: true })
    const code = (bytes: Uint8Array): string => {
      const checked = checkLogo(bytes)
      return checked.ok ? 'ok' : checked.failure.code
    }
    expect(code(new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('LOGO_NOT_PNG')
    expect(code(square(LOGO_LIMITS.pixels + 1, 1))).toBe('LOGO_TOO_LARGE')
    expect(code(new Uint8Array([...square(), ...new Uint8Array(LOGO_LIMITS.kilobytes * 1000)]))).toBe('LOGO_TOO_LARGE')
    expect(code(square().slice(0, 60))).toBe('LOGO_BROKEN')
  })
})
