import { SKU_LABEL, type SkuLabel } from '#core/parcels/labels/sku-label.ts'
import type { DrawingTarget } from './drawing-target.ts'
import { line } from './lines.ts'
import type { Plans } from './plan.ts'
import { DOTS_PER_MILLIMETRE } from './sheet-layout.ts'
import { setText, type Box } from './text-block.ts'

const WIDTH = SKU_LABEL.width * DOTS_PER_MILLIMETRE
const HEIGHT = SKU_LABEL.height * DOTS_PER_MILLIMETRE
const MARGIN = 12
const INNER = WIDTH - 2 * MARGIN
const NAME: Box = { x: MARGIN, y: 8, width: INNER, height: 62 }
const BARS: Box = { x: MARGIN, y: 74, width: INNER, height: 104 }
const CODE: Box = { x: MARGIN, y: 182, width: INNER, height: 48 }
/**
 * Where bars would be too thin to be scanned, a square stands on the left and the texts beside it.
 */
const SQUARE: Box = { x: MARGIN, y: 30, width: 180, height: 180 }
const BESIDE: Box = { x: 204, y: 20, width: WIDTH - 204 - MARGIN, height: 200 }
const WHOLE: Box = { x: MARGIN, y: 20, width: INNER, height: 200 }
const QR_MODULE = 6
const TYPE = { name: 24, code: 30, smallest: 14 } as const

/**
 * Whether a code was drawn: Code128 holds printable ASCII alone, and only a text that is short
 * enough has modules that a scanner can read.
 */
function drawn(draw: () => void): boolean {
  try {
    draw()
    return true
  } catch {
    return false
  }
}

/** The code in letters, with what is scanned where that is another one. */
const codeText = ({ code, scanned }: SkuLabel): string => (scanned === code ? code : `${code} · ${scanned}`)

function draw(content: DrawingTarget, label: SkuLabel): void {
  const name = {
    parts: [{ text: label.name, weight: 'medium' }],
    largest: TYPE.name,
    smallest: TYPE.smallest,
    align: 'left',
    middle: true,
  } as const
  if (drawn(() => content.bars({ text: label.scanned, box: BARS }))) {
    content.text(setText({ ...name, box: NAME, align: 'centre' }))
    line(content, codeText(label), { box: CODE, size: TYPE.code, align: 'centre', smallest: TYPE.smallest })
    return
  }
  // A code that no square of this size holds is printed in letters alone.
  const hasSquare = drawn(() => content.square({ text: label.scanned, box: SQUARE, module: QR_MODULE }))
  const texts = hasSquare ? BESIDE : WHOLE
  const half = texts.height / 2
  content.text(setText({ ...name, box: { ...texts, height: half } }))
  const code = {
    parts: [{ text: label.code, weight: 'bold' }],
    largest: TYPE.name,
    smallest: TYPE.smallest,
    align: 'left',
    middle: true,
  } as const
  content.text(setText({ ...code, box: { ...texts, y: texts.y + half, height: half } }))
}

const standard = { name: '', width: WIDTH, height: HEIGHT, parts: [{ draw, wholeLines: false }] } as const

/** How the label of a SKU is drawn. */
export const skuPlans: Plans<SkuLabel> = {
  standard,
  draw: (_label, paint) => paint(standard),
  nameOf: ({ code }) => `SKU ${code}`,
}
