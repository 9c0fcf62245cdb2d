import { describe, expect, it } from 'vitest'
import { captionsOf } from '#core/parcels/labels/design/caption.words.ts'
import { BLOCK_KINDS, blockSpec } from '#core/parcels/labels/design/design-blocks.ts'
import type { DesignBlock, DesignContent } from '#core/parcels/labels/design/label-design.ts'
import { designProblems } from '#core/parcels/labels/design/label-design.rules.ts'
import { standardDesign } from '#core/parcels/labels/design/standard-design.ts'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'

const TYPES = Object.keys(LABEL_TYPES) as readonly LabelTypeName[]
const standard = standardDesign('standard', '100x150')

/** The standard arrangement with one kind of block changed, or without it. */
const having = (kind: DesignBlock['kind'], change: Partial<DesignBlock> | 'none'): DesignContent => ({
  ...standard,
  blocks: standard.blocks.flatMap((block) => (block.kind !== kind ? [block] : change === 'none' ? [] : [{ ...block, ...change }])),
})
const only = (...blocks: readonly DesignBlock[]): DesignContent => ({ ...standard, blocks })
const found = (design: DesignContent): readonly (readonly [string, string])[] =>
  designProblems(design).map(({ path, code }) => [path, code] as const)
const at = (kind: DesignBlock['kind']): number => standard.blocks.findIndex((block) => block.kind === kind)

describe('the built-in arrangement', () => {
  it.each(TYPES.flatMap((type) => LABEL_SIZES.map((size) => [type, size] as const)))('of %s in %s passes the rules', (type, size) => {
    expect(designProblems(standardDesign(type, size))).toEqual([])
  })

  it('leaves the goods out where the type has no invoice', () => {
    expect(standardDesign('medium', '100x150').blocks.map(({ kind }) => kind)).not.toContain('goods')
    expect(standard.blocks.map(({ kind }) => kind)).toContain('goods')
  })
})

describe('a design', () => {
  it('needs what makes a parcel scanned, sorted and delivered, and says which block is missing', () => {
    const mandatory = BLOCK_KINDS.filter((kind) => blockSpec(kind).isMandatory)
    expect(mandatory).toEqual(['barcode', 'sorting', 'consignee', 'payment'])
    for (const kind of mandatory)
      expect(designProblems(having(kind, 'none'))).toEqual([
        { path: 'blocks', code: 'DESIGN_BLOCK_MISSING', params: { block: blockSpec(kind).label } },
      ])
    expect(found(having('qr', 'none'))).toEqual([])
  })

  it('keeps blocks inside the margin, on the grid and beside each other, naming block and field', () => {
    const barcode = at('barcode')
    expect(found(having('barcode', { x: 1.5 }))).toEqual([[`blocks.${barcode}.x`, 'DESIGN_BLOCK_OUTSIDE']])
    expect(found(having('barcode', { width: 96.5 }))).toEqual([[`blocks.${barcode}.width`, 'DESIGN_BLOCK_OUTSIDE']])
    expect(found(having('date', { height: 9.5 }))).toEqual([[`blocks.${at('date')}.height`, 'DESIGN_BLOCK_OUTSIDE']])
    expect(found(having('carrier', { y: 0 }))).toEqual([[`blocks.${at('carrier')}.y`, 'DESIGN_BLOCK_OUTSIDE']])
    expect(found(having('qr', { width: 22.3 }))).toEqual([[`blocks.${at('qr')}.width`, 'DESIGN_OFF_GRID']])
    expect(found(having('qr', { height: 23.5 }))).toEqual([
      [`blocks.${at('qr')}`, 'DESIGN_BLOCKS_OVERLAP'],
      [`blocks.${barcode}`, 'DESIGN_BLOCKS_OVERLAP'],
    ])
    expect(found(having('barcode', { x: Number.NaN }))).toContainEqual([`blocks.${barcode}.x`, 'DESIGN_OFF_GRID'])
  })

  it('keeps bars wide and high enough for a scanner at 203 dpi, without a frame in their quiet zone', () => {
    const path = `blocks.${at('barcode')}`
    expect(found(having('barcode', { width: 40 }))).toEqual([[`${path}.width`, 'DESIGN_BLOCK_TOO_NARROW']])
    expect(found(having('barcode', { width: 40.5 }))).toEqual([])
    // 10 mm of bars, a line of 5 mm type, and the padding.
    expect(found(having('barcode', { height: 17 }))).toEqual([[`${path}.height`, 'DESIGN_BLOCK_TOO_LOW']])
    expect(found(having('barcode', { height: 17.5 }))).toEqual([])
    expect(found(having('barcode', { frame: true }))).toEqual([[`${path}.frame`, 'DESIGN_CODE_FRAMED']])
    expect(found(having('qr', { width: 10.5, height: 10.5 }))).toEqual([
      [`blocks.${at('qr')}.width`, 'DESIGN_BLOCK_TOO_NARROW'],
      [`blocks.${at('qr')}.height`, 'DESIGN_BLOCK_TOO_LOW'],
    ])
  })

  it('keeps type large enough to be read, and its block high enough for it', () => {
    const path = `blocks.${at('consignee')}`
    expect(found(having('consignee', { textSize: 2.9 }))).toEqual([[`${path}.textSize`, 'DESIGN_TEXT_SIZE']])
    expect(found(having('consignee', { textSize: 21 }))).toEqual([[`${path}.textSize`, 'DESIGN_TEXT_SIZE']])
    expect(found(having('date', { textSize: 8 }))).toEqual([[`blocks.${at('date')}.height`, 'DESIGN_BLOCK_TOO_LOW']])
    expect(found(having('date', { textSize: 3.5, caption: false }))).toEqual([])
  })

  it('has each block once, free texts five times, and free texts say something', () => {
    const [twice] = standard.blocks
    expect(twice && found({ ...standard, blocks: [...standard.blocks, { ...twice, x: 2, y: 2 }] })).toContainEqual([
      'blocks',
      'DESIGN_BLOCK_REPEATED',
    ])
    const text = (index: number): DesignBlock => ({
      kind: 'text',
      x: 2,
      y: 2 + index * 4,
      width: 20,
      height: 4,
      textSize: 2,
      text: 'Fragile',
    })
    const texts = Array.from({ length: 6 }, (_, index) => text(index))
    expect(found(only(...texts.slice(0, 5))).map(([, code]) => code)).not.toContain('DESIGN_BLOCK_REPEATED')
    expect(found(only(...texts))).toContainEqual(['blocks', 'DESIGN_BLOCK_REPEATED'])
    expect(found(only({ ...text(0), text: ' ' }))).toContainEqual(['blocks.0.text', 'DESIGN_TEXT_MISSING'])
    expect(found(only({ ...text(0), text: 'x'.repeat(201) }))).toContainEqual(['blocks.0.text', 'DESIGN_TEXT_TOO_LONG'])
  })

  it('has a logo where it has a block for one', () => {
    const design = having('carrier', { kind: 'logo' })
    expect(found(design)).toEqual([['logo', 'DESIGN_LOGO_MISSING']])
    expect(found({ ...design, logo: 'a'.repeat(32) })).toEqual([])
  })

  it('has captions in at most two languages, each once, or in that of who prints', () => {
    expect(found({ ...standard, languages: ['ar', 'en-US'] })).toEqual([])
    expect(found({ ...standard, languages: ['ar', 'en-US', 'zh-CN'] })).toEqual([['languages', 'DESIGN_LANGUAGES']])
    expect(found({ ...standard, languages: ['ar', 'ar'] })).toEqual([['languages', 'DESIGN_LANGUAGES']])
    expect(captionsOf(['ar', 'en-US'], 'zh-CN')('sender')).toBe('المرسل FROM')
    expect(captionsOf(['zh-CN', 'zh-TW'], 'en-US')('receiver')).toBe('收件人')
    expect(captionsOf([], 'zh-CN')('sender')).toBe('寄件人 FROM')
    expect(captionsOf([], 'en-US')('battery')).toBe('CONTAINS BATTERY')
  })
})
