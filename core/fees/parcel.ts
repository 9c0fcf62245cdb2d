import type { Money } from '../kernel/money.ts'
import type { Occasion } from './expense-subject.entity.ts'
import type { TransportMethod } from './freight-rule.entity.ts'
import type { Box } from './quantity.ts'

/** What a shipment is to the fees: one parcel, or the boxes of one shipment (domain §4). */
export type Parcel = {
  readonly fromCountry: string
  readonly targetCountry: string
  /** Where given, only rules of this channel, or of this transport method, apply. */
  readonly channel?: string
  readonly transportMethod?: TransportMethod
  readonly actualGrams: number
  /** Sizes as far as they are known; without any there is no volumetric weight. */
  readonly boxes: readonly Box[]
  /** What all goods together were declared at. */
  readonly declared: Money
  /** A DDP customer is charged duty, VAT and paper fee; for DDU the consignee pays them. */
  readonly terms: 'DDP' | 'DDU'
  /** What surcharges are for, as far as it is so with this parcel. */
  readonly occasions: readonly Occasion[]
}
