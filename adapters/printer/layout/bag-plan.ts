import { BAG_LABEL, type BagLabel } from '#core/parcels/labels/bag-label.ts'
import type { DrawingTarget } from './drawing-target.ts'
import { line } from './lines.ts'
import type { Plans } from './plan.ts'
import { DOTS_PER_MILLIMETRE } from './sheet-layout.ts'
import type { Box } from './text-block.ts'

const WIDTH = BAG_LABEL.width * DOTS_PER_MILLIMETRE
const HEIGHT = BAG_LABEL.height * DOTS_PER_MILLIMETRE
const MARGIN = 32
const INNER = WIDTH - 2 * MARGIN
const CODE: Box = { x: MARGIN, y: 24, width: INNER, height: 150 }
const BARS: Box = { x: MARGIN, y: 184, width: INNER, height: 190 }
const NUMBER: Box = { x: MARGIN, y: 382, width: INNER, height: 48 }
/** Six lines of facts at most. */
const FACTS = { y: 438, height: 58 } as const
const TYPE = { code: 120, number: 40, fact: 42, smallest: 18 } as const

function draw(content: DrawingTarget, { scanned, code, facts }: BagLabel): void {
  line(content, code, { box: CODE, size: TYPE.code, align: 'centre', smallest: TYPE.smallest })
  content.bars({ text: scanned, box: BARS })
  line(content, scanned, { box: NUMBER, size: TYPE.number, align: 'centre', smallest: TYPE.smallest })
  facts.forEach((fact, index) => {
    const box: Box = { x: MARGIN, y: FACTS.y + index * FACTS.height, width: INNER, height: FACTS.height }
    line(content, fact, { box, size: TYPE.fact, align: 'centre', smallest: TYPE.smallest })
  })
}

const standard = { name: '', width: WIDTH, height: HEIGHT, parts: [{ draw, wholeLines: false }] } as const

/**
 * How the label of a bag is drawn: its code to be read from afar, its number as bars, where it
 * goes and how much is in it.
 */
export const bagPlans: Plans<BagLabel> = {
  standard,
  draw: (_label, paint) => paint(standard),
  nameOf: ({ scanned }) => scanned,
}
