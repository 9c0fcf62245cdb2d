import type { Money } from '#core/base/kernel/money.ts'
import type { Occasion } from '../subjects/expense-subject.entity.ts'
import type { TransportMethod } from './freight-rule.entity.ts'
import type { OuterSize } from './quantity.ts'

/** A shipment as the fee engine knows it: one parcel, or the boxes of one shipment. */
export type Parcel = {
  readonly fromCountry: string
  readonly targetCountry: string
  /** The groups of cities that its destination is in; left out where it is in none. */
  readonly cityGroups?: readonly string[]
  /** Where given, only rules of this channel, or of this transport method, apply. */
  readonly channel?: string
  readonly transportMethod?: TransportMethod
  readonly actualGrams: number
  /** The known sizes; without any there is no volumetric weight. */
  readonly boxes: readonly OuterSize[]
  /** The declared value of all goods together. */
  readonly declared: Money
  /** A DDP customer is charged duty, VAT and paper fee; for DDU the consignee pays them. */
  readonly terms: 'DDP' | 'DDU'
  /** The occasions of surcharges, where they apply to this parcel. */
  readonly occasions: readonly Occasion[]
}
