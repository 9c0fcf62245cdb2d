import type { LabelContent } from '#core/parcels/labels/label.ts'
import { LABEL_WORDS } from '#core/parcels/labels/label.words.ts'
import { designPlan } from './design-plan.ts'
import type { DrawingTarget } from './drawing-target.ts'
import { drawGoodsTable } from './goods-table.ts'
import {
  drawCodes,
  drawFooter,
  drawGoodsList,
  drawLane,
  drawMoney,
  drawReceiver,
  drawSender,
  drawSkeleton,
  drawStamp,
  stampKey,
} from './label-drawing.ts'
import { laneKey } from './plan.ts'
import type { LabelPlan, PlanGiven, PlanPart, Plans } from './plan.ts'
import { sheetOf } from './sheet-layout.ts'

/** The built-in label of a size. */
function standardPlan({ size, locale, withoutInvoice = false }: PlanGiven): LabelPlan {
  const sheet = sheetOf(size, withoutInvoice)
  const on = (content: DrawingTarget) => ({ content, sheet, locale })
  const goods: PlanPart = {
    key: (label) => [label.goods, label.declared],
    draw: (content, label) =>
      sheet.goodsTable
        ? drawGoodsTable(content, { area: sheet.rows.goods, type: sheet.type, said: (name) => LABEL_WORDS[name][locale] }, label)
        : drawGoodsList(on(content), label),
    // Goods differ more than senders do: as words they are faster to draw.
    wholeLines: false,
  }
  const own: PlanPart = {
    draw: (content, label) => {
      const drawing = on(content)
      drawReceiver(drawing, label)
      drawMoney(drawing, label)
      drawFooter(drawing, label)
      drawCodes(drawing, label)
    },
    wholeLines: false,
  }
  return {
    name: '',
    width: sheet.width,
    height: sheet.height,
    parts: [
      { key: () => 0, draw: (content) => drawSkeleton(on(content)), wholeLines: true },
      { key: laneKey, draw: (content, label) => drawLane(on(content), label), wholeLines: true },
      { key: ({ sender, remark }) => [sender, remark], draw: (content, label) => drawSender(on(content), label), wholeLines: true },
      { key: stampKey, draw: (content, label) => drawStamp(on(content), label), wholeLines: true },
      ...(sheet.rows.goods.height > 0 ? [goods] : []),
      own,
    ],
  }
}

/**
 * How the labels of a batch are drawn: each with the plan of the design that it names, and with the
 * built-in one where there is none.
 */
export class LabelPlans implements Plans<LabelContent> {
  readonly standard: LabelPlan
  readonly #designs: ReadonlyMap<string, LabelPlan>

  constructor(given: PlanGiven) {
    this.standard = standardPlan(given)
    const plans = (given.designs ?? []).flatMap((design) => {
      const plan = designPlan(design, given)
      return plan === undefined ? [] : [[design.key, plan] as const]
    })
    this.#designs = new Map(plans)
  }

  nameOf({ orderNumber }: LabelContent): string {
    return `order ${orderNumber}`
  }

  /**
   * Draws a label with the plan of its design. Where that cannot be, as with a number that is too
   * long for its block, the standard one is drawn: a parcel without a label stands still. What the
   * standard one throws is thrown.
   */
  draw<T>(label: LabelContent, draw: (plan: LabelPlan) => T): T {
    const designed = label.design === undefined ? undefined : this.#designs.get(label.design)
    if (designed !== undefined)
      try {
        return draw(designed)
      } catch {
        // The standard label takes its place.
      }
    return draw(this.standard)
  }
}
