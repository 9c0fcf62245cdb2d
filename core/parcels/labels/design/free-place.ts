import { blockSpec, DESIGN_GRID, DESIGN_MARGIN, leastHeight, type BlockKind } from './design-blocks.ts'
import { millimetresOf, type DesignBlock, type DesignContent } from './label-design.ts'

/**
 * A new block of a kind in its smallest size, where the label has room for it; in the corner where
 * it has none.
 */
export function newBlock({ blocks, size }: Pick<DesignContent, 'blocks' | 'size'>, kind: BlockKind): DesignBlock {
  const { least, hasCaption } = blockSpec(kind)
  const made = { kind, ...(hasCaption === true ? { caption: true } : {}), ...(kind === 'text' ? { text: '' } : {}) }
  const page = millimetresOf(size)
  const wanted = { ...made, width: least.width, height: leastHeight(made) }
  const last = { x: page.width - DESIGN_MARGIN - wanted.width, y: page.height - DESIGN_MARGIN - wanted.height }
  for (let y = DESIGN_MARGIN; y <= last.y; y += DESIGN_GRID)
    for (let x = DESIGN_MARGIN; x <= last.x; x += DESIGN_GRID) {
      const isFree = blocks.every(
        (one) => x >= one.x + one.width || one.x >= x + wanted.width || y >= one.y + one.height || one.y >= y + wanted.height,
      )
      if (isFree) return { ...wanted, x, y }
    }
  return { ...wanted, x: DESIGN_MARGIN, y: DESIGN_MARGIN }
}
