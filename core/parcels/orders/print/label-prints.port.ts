import type { Instant } from '#core/base/kernel/clock.ts'
import type { LabelTypeName } from '../../labels/label-type.ts'
import type { OrderUnit } from '../order.ports.ts'

/** Requested labels: the link's random id, its owner, and what is drawn when it is opened. */
export type LabelPrint = {
  readonly printId: string
  readonly accountId: number
  readonly orderNumbers: readonly string[]
  /** `100x150`. */
  readonly size: string
  readonly type: LabelTypeName
  readonly options: Readonly<Record<string, string | number | boolean>>
  readonly createdAt: Instant
}

/** Prints as they are opened, on every server, by their owner alone. */
export type LabelPrints = {
  /** `undefined` for an unknown link and for another's. */
  readonly find: (printId: string, accountId: number) => Promise<LabelPrint | undefined>
}

/** The unit of work in which labels are asked for. */
export type LabelPrintUnit = Pick<OrderUnit, 'orders' | 'audit'> & {
  readonly labelPrints: { readonly keep: (prints: readonly LabelPrint[]) => Promise<void> }
}
