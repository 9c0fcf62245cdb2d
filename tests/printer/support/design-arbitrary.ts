import fc from 'fast-check'
import { CAPTION_LANGUAGES } from '#core/parcels/labels/design/caption.words.ts'
import {
  BLOCK_KINDS,
  blockSpec,
  DESIGN_GRID,
  DESIGN_MARGIN,
  leastHeight,
  type BlockKind,
} from '#core/parcels/labels/design/design-blocks.ts'
import { BLOCK_ALIGNS, millimetresOf, type DesignBlock, type DesignContent } from '#core/parcels/labels/design/label-design.ts'
import { designProblems } from '#core/parcels/labels/design/label-design.rules.ts'
import { LABEL_SIZES } from '#core/parcels/labels/label-size.ts'

type Size = Pick<DesignBlock, 'width' | 'height'>
type Wish = Size & Omit<DesignBlock, 'x' | 'y' | 'width' | 'height'>

const steps = (millimetres: number): number => Math.round(millimetres / DESIGN_GRID)

/** A block of a kind, from its smallest allowed size up. */
const wish = (kind: BlockKind): fc.Arbitrary<Wish> => {
  const { text, hasCaption, isCode, least } = blockSpec(kind)
  return fc
    .record({
      wider: fc.integer({ min: 0, max: 40 }),
      higher: fc.integer({ min: 0, max: 24 }),
      larger: fc.integer({ min: 0, max: 8 }),
      align: fc.constantFrom(...BLOCK_ALIGNS),
      caption: fc.boolean(),
      frame: fc.boolean(),
    })
    .map(({ wider, higher, larger, align, caption, frame }) => {
      const block = {
        kind,
        align,
        ...(text === undefined ? {} : { textSize: text.least + larger * DESIGN_GRID }),
        ...(hasCaption === true ? { caption } : {}),
        ...(isCode === true ? {} : { frame }),
        ...(kind === 'text' ? { text: '易碎 Fragile قابل للكسر' } : {}),
      }
      return { ...block, width: least.width + wider * DESIGN_GRID, height: leastHeight(block) + higher * DESIGN_GRID }
    })
}

type Places = { readonly placed: readonly DesignBlock[] }

/**
 * Places a block where it first fits, looking from a start on; undefined where there is no room.
 */
function place(wanted: Wish, from: number, { placed }: Places, page: Size): DesignBlock | undefined {
  const [across, down] = [
    steps(page.width - 2 * DESIGN_MARGIN - wanted.width) + 1,
    steps(page.height - 2 * DESIGN_MARGIN - wanted.height) + 1,
  ]
  if (across <= 0 || down <= 0) return undefined
  for (let step = 0; step < across * down; step++) {
    const at = (from + step) % (across * down)
    const x = DESIGN_MARGIN + (at % across) * DESIGN_GRID
    const y = DESIGN_MARGIN + Math.floor(at / across) * DESIGN_GRID
    const isFree = placed.every(
      (one) => x >= one.x + one.width || one.x >= x + wanted.width || y >= one.y + one.height || one.y >= y + wanted.height,
    )
    if (isFree) return { ...wanted, x, y }
  }
  return undefined
}

const mandatory = BLOCK_KINDS.filter((kind) => blockSpec(kind).isMandatory)
const optional = BLOCK_KINDS.filter((kind) => !blockSpec(kind).isMandatory && kind !== 'logo')

/**
 * Any design that passes the rules: its mandatory blocks and as many others as found room, wherever
 * they fell.
 */
export const anyDesign: fc.Arbitrary<DesignContent> = fc
  .record({
    size: fc.constantFrom(...LABEL_SIZES),
    languages: fc.uniqueArray(fc.constantFrom(...CAPTION_LANGUAGES), { maxLength: 2 }),
    needed: fc.tuple(...mandatory.map(wish)),
    others: fc.shuffledSubarray([...optional]).chain((kinds) => fc.tuple(...kinds.map(wish))),
    starts: fc.array(fc.nat(40_000), { minLength: BLOCK_KINDS.length, maxLength: BLOCK_KINDS.length }),
  })
  .map(({ size, languages, needed, others, starts }): DesignContent => {
    const page = millimetresOf(size)
    let placed: readonly DesignBlock[] = []
    ;[...needed, ...others].forEach((wanted, index) => {
      const block = place(wanted, starts[index] ?? 0, { placed }, page)
      if (block !== undefined) placed = [...placed, block]
    })
    return { type: 'standard', size, languages, blocks: placed }
  })
  .filter((design) => designProblems(design).length === 0)
