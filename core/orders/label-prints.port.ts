import type { Instant } from '../kernel/clock.ts'
import type { LabelType } from './order-kind.ts'

/** Labels that somebody asked for: the link's random id, its owner, and what is to be drawn when it is opened. */
export type LabelPrint = {
  readonly printId: string
  readonly accountId: number
  readonly orderNumbers: readonly string[]
  /** `100x150`. */
  readonly size: string
  readonly type: LabelType
  readonly options: Readonly<Record<string, string | number | boolean>>
  readonly createdAt: Instant
}

/** Keeps what was asked for, so that a link opens on every server, for its owner alone. */
export type LabelPrints = {
  readonly keep: (prints: readonly LabelPrint[]) => Promise<void>
  /** `undefined` for an unknown link and for another's. */
  readonly find: (printId: string, accountId: number) => Promise<LabelPrint | undefined>
}
