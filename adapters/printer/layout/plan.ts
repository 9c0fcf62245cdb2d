import type { LabelBatch, LabelContent } from '../../../core/labels/label.ts'
import type { DrawingTarget } from './drawing-target.ts'

/** A part of every label of a batch. */
export type PlanPart = {
  /** What it depends on, where it comes again on many labels: drawn once, it is used for all that are alike. */
  readonly key?: (label: LabelContent) => unknown
  readonly draw: (content: DrawingTarget, label: LabelContent) => void
  /** Its texts are best kept line by line, since they differ little. */
  readonly wholeLines: boolean
}

/** How labels of one size are drawn: compiled once for a batch. Lengths are dots of the layout. */
export type LabelPlan = { readonly name: string; readonly width: number; readonly height: number; readonly parts: readonly PlanPart[] }

export type PlanGiven = Pick<LabelBatch, 'size' | 'locale' | 'withoutInvoice' | 'designs'>

/** What the lane's texts depend on. */
export const laneKey = ({ channel, sortingCode, receiver: { city, countryCode, countryName, arabic } }: LabelContent): unknown => [
  channel,
  sortingCode,
  city,
  countryCode,
  countryName,
  arabic.city,
  arabic.country,
]
