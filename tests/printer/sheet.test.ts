import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { LabelContent } from '#core/parcels/labels/label.ts'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { sheetOf } from '../../adapters/printer/layout/sheet-layout.ts'
import { crop, inkArea, isInk } from './support/picture.ts'
import type { Area, Picture } from './support/picture.ts'
import { infoOf, pagesOf, pdfOf, textOf } from './support/printed.ts'
import { sampleLabel } from './support/sample-labels.ts'

const renderer = new ThreadedLabelRenderer()
afterAll(() => renderer.close())

const pagesFor = async (size: (typeof LABEL_SIZES)[number], labels: readonly LabelContent[]): Promise<readonly Picture[]> =>
  pagesOf(await pdfOf(renderer, { labels, size, locale: 'zh-CN' }))

const sentence = 'Warehouse 7, second gate behind the fish market, ring the bell twice and ask for Yousef, '
const overlong: LabelContent = {
  ...sampleLabel,
  orderNumber: 'XD-26112100012345-WITH-A-VERY-LONG-SUFFIX-THAT-NOBODY-ASKED-FOR',
  referenceNumber: 'S1A-0001/'.repeat(8),
  channel: '中东专线经济型带电带磁敏感货渠道（含代收货款及上门派送服务）',
  sortingCode: 'AE-DXB-0123-456',
  sender: {
    name: '深圳市前海示例供应链跨境电子商务国际物流有限责任公司'.repeat(2),
    phone: '+86 755 8888 1234 5678',
    lines: ['广东省深圳市宝安区福永街道凤凰社区岭下路'.repeat(6)],
  },
  receiver: {
    name: 'Sheikha Fatima bint Abdulrahman bin Mohammed Al Zaabi Al Maktoum',
    phone: '+971 50 109 1132 / +971 4 123 4567',
    lines: [sentence.repeat(3), 'حي العليا، شارع الملك فهد، مبنى رقم سبعة، '.repeat(4), 'X'.repeat(140), 'endoftheaddress'],
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    countryCode: 'AE',
    countryName: 'United Arab Emirates United Arab Emirates',
    arabic: { city: 'أم القيوين '.repeat(6), country: 'الإمارات العربية المتحدة '.repeat(3) },
  },
  piece: { index: 1234, count: 5678 },
  weightGrams: 123_456_789,
  cod: { amount: '1234567890123.456', currency: 'KWD' },
  goods: Array.from({ length: 5 }, (_, index) => ({
    name: `很长的商品名称带有许多说明 Bluetooth earphones number ${index}`.repeat(2),
    quantity: 9999,
    hsCode: '8518309000',
    value: '123456789.00',
  })),
  remark: '易碎品请轻拿轻放，派送前请务必电话联系收件人。'.repeat(4),
}

/** Ink on the lines beside a box must only be its rules: dark all along, or not at all. */
function ruleOrWhite(page: Picture, { x, y, width }: Area): boolean {
  const dark = Array.from({ length: width }, (_, index) => isInk(page, x + index, y))
  return dark.every((one) => one) || dark.every((one) => !one)
}

describe('a label', () => {
  it.each(LABEL_SIZES)('of %s has the size it says, a page each, black and white', async (size) => {
    const pdf = await pdfOf(renderer, { labels: [sampleLabel, overlong], size, locale: 'zh-CN' })
    const info = await infoOf(pdf)
    const [width, height] = size.split('x').map((millimetres) => (Number(millimetres) * 72) / 25.4)
    expect(info.get('Pages')).toBe('2')
    const [, wide, high] = /^([\d.]+) x ([\d.]+) pts/.exec(info.get('Page size') ?? '') ?? []
    expect(Number(wide)).toBeCloseTo(width ?? 0, 1)
    expect(Number(high)).toBeCloseTo(height ?? 0, 1)
    // Reading the pages refuses colour; grey only occurs at the edges of letters, which rendering
    // smooths.
    const [page] = await pagesOf(pdf)
    const grey = page?.grey.filter((value) => value > 8 && value < 247).length ?? 0
    expect(grey / (page?.grey.length ?? 1)).toBeLessThan(0.08)
  })

  it.each(LABEL_SIZES)('of %s keeps overlong texts inside its frame and its boxes', async (size) => {
    const [page, usual] = await pagesFor(size, [{ ...overlong, remark: '' }, sampleLabel])
    if (page === undefined || usual === undefined) throw new Error('no page')
    const { frame, rows } = sheetOf(size, false)
    expect(inkArea(page)).toEqual(frame)
    for (const row of Object.values(rows)) {
      expect(ruleOrWhite(page, { x: row.x + 10, y: row.y, width: row.width - 20, height: 1 })).toBe(true)
      // Beside the frame's left and right strokes it looks as on a label with short texts.
      for (const x of [row.x + 4, row.x + row.width - 8]) {
        const side = { x, y: row.y, width: 4, height: row.height }
        expect(crop(page, side)).toEqual(crop(usual, side))
      }
    }
  })

  it.each(LABEL_SIZES)('of %s prints an overlong address to its end', async (size) => {
    const text = (await textOf(await pdfOf(renderer, { labels: [overlong], size, locale: 'zh-CN' }))).replace(/\s+/g, '')
    expect(text).toContain('endoftheaddress')
    expect(text.split('Warehouse7').length - 1).toBe(3)
    expect(text.split('X').length - 1).toBeGreaterThanOrEqual(140)
    expect(text).toContain('AEUnitedArabEmirates')
  })

  it('says everything that was asked of it, in words that can be copied', async () => {
    const label = { ...sampleLabel, remark: 'Fragile' }
    const text = await textOf(await pdfOf(renderer, { labels: [label], size: '100x200', locale: 'zh-CN' }))
    for (const part of [
      'CD000000123413',
      'XD26112100012345',
      'S1A-0001',
      '深圳市示例贸易有限公司',
      '+86 755 8888 1234',
      'Mohammed bin Rashid',
      '+974 5320 4205',
      'Zone 56, Street 810',
      'Doha',
      'QA-DOH',
      'QA Qatar',
      'الدوحة',
      'قطر',
      '中东专线',
      '1/1',
      '1.490',
      'QAR 239.52',
      '代收货款 COD',
      '连衣裙 Dress',
      '620449',
      '18.00',
      'USD 164.00',
      '2026-11-21 10:15:00',
      'Fragile',
      '收件人 TO',
      '寄件人 FROM',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
  })

  it('gives Arabic letters back as they were written, though letters share their shapes', async () => {
    const receiver = { ...sampleLabel.receiver, name: 'ثابت بن تميم يبني', lines: [] }
    const text = await textOf(await pdfOf(renderer, { labels: [{ ...sampleLabel, receiver }], size: '100x150', locale: 'en-US' }))
    expect(text).toContain('ثابت بن تميم يبني')
  })

  it('says in words that nothing is collected', async () => {
    const { cod: _none, ...prepaid } = sampleLabel
    const say = async (locale: 'zh-CN' | 'zh-TW' | 'en-US'): Promise<string> =>
      textOf(await pdfOf(renderer, { labels: [prepaid], size: '100x100', locale }))
    expect(await say('zh-CN')).toContain('非代收 NOT COD')
    expect(await say('zh-TW')).toContain('付款 PAYMENT')
    const english = await say('en-US')
    expect(english).toContain('NOT COD')
    expect(english).not.toMatch(/[非付]/)
  })

  it('prints a currency of three digits as it was given', async () => {
    const text = await textOf(
      await pdfOf(renderer, { labels: [{ ...sampleLabel, cod: { amount: '64.014', currency: 'KWD' } }], size: '100x100', locale: 'en-US' }),
    )
    expect(text).toContain('KWD 64.014')
  })

  it('sums up the products that the tall table has no lines for', async () => {
    const goods = Array.from({ length: 23 }, (_, index) => ({ name: `Product ${String.fromCharCode(65 + index)}`, quantity: 2 }))
    const text = await textOf(await pdfOf(renderer, { labels: [{ ...sampleLabel, goods }], size: '100x200', locale: 'en-US' }))
    expect(text).toContain('Product I')
    expect(text).not.toContain('Product J')
    expect(text).toMatch(/\+ 14\s+28/)
    expect(text).toMatch(/DECLARED VALUE\s+46/)
  })

  it('stays whole whatever is written on it', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...Array.from('شقة ٣،)(ab1 -\u202e\u2067中。')), maxLength: 200 }),
    )
    const labels = fc.sample(
      fc.record({
        name: texts,
        lines: fc.array(texts, { maxLength: 4 }),
        city: texts,
        countryName: texts,
        remark: texts,
        goods: texts,
        channel: texts,
      }),
      { numRuns: 25, seed: 20_261_121 },
    )
    const pages = await pagesFor(
      '100x150',
      labels.map(({ name, lines, city, countryName, remark, goods, channel }): LabelContent => ({
        ...sampleLabel,
        channel,
        remark,
        sender: { name, phone: channel, lines },
        receiver: { ...sampleLabel.receiver, name, phone: goods, lines, city, countryName, arabic: { city: countryName, country: city } },
        goods: [{ name: goods, quantity: 1 }],
      })),
    )
    expect(pages).toHaveLength(labels.length)
    for (const page of pages) expect(inkArea(page)).toEqual(sheetOf('100x150', false).frame)
  })

  it('leaves the goods off where no invoice is wanted', async () => {
    const text = await textOf(await pdfOf(renderer, { labels: [sampleLabel], size: '100x150', locale: 'zh-CN', withoutInvoice: true }))
    expect(text).toContain('QA-DOH')
    expect(text).not.toContain('连衣裙')
    expect(text).not.toContain('物品')
  })

  it('shows letters of unknown scripts as boxes and goes on', async () => {
    const receiver = {
      ...sampleLabel.receiver,
      name: '한글 ไทย ܣܘܪܝܝܐ 😀',
      lines: ['प्रिया नायर, मुंबई', 'Nguyễn Thị Ánh, Ελλάδα, Москва', '\u202e\u0000\ufeff', ''],
    }
    const pdf = await pdfOf(renderer, { labels: [{ ...sampleLabel, receiver }], size: '100x150', locale: 'en-US' })
    const [page] = await pagesOf(pdf)
    const { x, y, width } = sheetOf('100x150', false).rows.receiver
    expect(page && inkArea(crop(page, { x: x + 8, y: y + 55, width: width - 16, height: 60 }))?.width).toBeGreaterThan(200)
    const text = await textOf(pdf)
    expect(text).toContain('Nguyễn Thị Ánh, Ελλάδα, Москва')
    expect(text).toContain('한글')
  })
})
