import type { BatchDesign, LabelContent } from '#core/parcels/labels/label.ts'
import { captionsOf } from '#core/parcels/labels/design/caption.words.ts'
import type { BlockKind } from '#core/parcels/labels/design/design-blocks.ts'
import { designProblems } from '#core/parcels/labels/design/label-design.rules.ts'
import { millimetresOf } from '#core/parcels/labels/design/label-design.ts'
import { drawBlock, drawFrames, placedBlock, type PlacedBlock } from './design-drawing.ts'
import { laneKey, type LabelPlan, type PlanGiven, type PlanPart } from './plan.ts'
import { readLogo } from './logo-picture.ts'
import type { LogoPicture } from './logo-picture.ts'
import { DOTS_PER_MILLIMETRE } from './sheet-layout.ts'

/** Which blocks are drawn together because they come again together, and what they depend on. */
const GROUPS: readonly {
  readonly kinds: readonly BlockKind[]
  readonly key: (label: LabelContent) => unknown
  readonly wholeLines: boolean
}[] = [
  { kinds: ['sorting', 'destination', 'channel'], key: laneKey, wholeLines: true },
  { kinds: ['sender', 'remark'], key: ({ sender, remark }) => [sender, remark], wholeLines: true },
  { kinds: ['goods', 'goods_table'], key: ({ goods, declared }) => [goods, declared], wholeLines: false },
]
/** The same on every label. */
const FIXED: readonly BlockKind[] = ['carrier', 'logo', 'text']

function logoOf({ content, logo }: BatchDesign): LogoPicture | undefined {
  if (!content.blocks.some(({ kind }) => kind === 'logo')) return undefined
  if (logo === undefined) throw new Error('the logo is missing')
  return readLogo(logo)
}

/**
 * The plan of a design, compiled once for a batch; undefined where it cannot be printed on this
 * size, or its logo cannot be read.
 */
export function designPlan(design: BatchDesign, { size, locale }: PlanGiven): LabelPlan | undefined {
  const { content } = design
  if (content.size !== size || designProblems(content).length > 0) return undefined
  try {
    const logo = logoOf(design)
    const said = captionsOf(content.languages, locale)
    const placed = content.blocks.map((block) => placedBlock(block, { said, logo }))
    const of = (kinds: readonly BlockKind[]): readonly PlacedBlock[] => placed.filter(({ kind }) => kinds.includes(kind))
    const grouped = GROUPS.flatMap(({ kinds, key, wholeLines }): PlanPart[] => {
      const blocks = of(kinds)
      if (blocks.length === 0) return []
      return [{ key, wholeLines, draw: (on, label) => blocks.forEach((block) => drawBlock(on, block, label)) }]
    })
    const shared = new Set<BlockKind>([...FIXED, ...GROUPS.flatMap(({ kinds }) => kinds)])
    const own = placed.filter(({ kind }) => !shared.has(kind))
    const page = millimetresOf(size)
    return {
      name: design.key,
      width: page.width * DOTS_PER_MILLIMETRE,
      height: page.height * DOTS_PER_MILLIMETRE,
      parts: [
        {
          key: () => 0,
          wholeLines: true,
          draw: (on, label) => {
            drawFrames(on, placed)
            for (const block of of(FIXED)) drawBlock(on, block, label)
          },
        },
        ...grouped,
        { wholeLines: false, draw: (on, label) => own.forEach((block) => drawBlock(on, block, label)) },
      ],
    }
  } catch {
    return undefined
  }
}
