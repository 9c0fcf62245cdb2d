import type { LabelBatch, LabelContent } from '#core/parcels/labels/label.ts'
import type { DrawingTarget } from './drawing-target.ts'

/** A part of every label of a batch. */
export type PlanPart<Label = LabelContent> = {
  /**
   * The values that it depends on, where it comes again on many labels: drawn once, it is used for
   * all that are alike.
   */
  readonly key?: (label: Label) => unknown
  readonly draw: (content: DrawingTarget, label: Label) => void
  /** Its texts are best kept line by line, since they differ little. */
  readonly wholeLines: boolean
}

/** How labels of one size are drawn: compiled once for a batch. Lengths are dots of the layout. */
export type LabelPlan<Label = LabelContent> = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly parts: readonly PlanPart<Label>[]
}

/** How each label of a batch is drawn. */
export type Plans<Label> = {
  readonly standard: LabelPlan<Label>
  readonly draw: <T>(label: Label, draw: (plan: LabelPlan<Label>) => T) => T
  /** The name of a label where it cannot be drawn. */
  readonly nameOf: (label: Label) => string
}

export type PlanGiven = Pick<LabelBatch, 'size' | 'locale' | 'withoutInvoice' | 'designs'>

/** The values that the lane's texts depend on. */
export const laneKey = ({ channel, sortingCode, receiver: { city, countryCode, countryName, arabic } }: LabelContent): unknown => [
  channel,
  sortingCode,
  city,
  countryCode,
  countryName,
  arabic.city,
  arabic.country,
]
