import type { MoneyActKeeper } from '../acts/act.ports.ts'
import type { OrderChargeKeeper } from '../charges/charge.ports.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { LedgerStore } from '../ledger/ledger.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { ArrearsEnding } from '../payments/end-arrears.ts'
import type { RefundKeeper } from '../refunds/refund.ports.ts'
import type { CorrectionState } from './correction.machine.ts'
import type { Correction } from './correction.ts'

/** Whose corrections: those of some customers, or everybody's. */
export type CorrectionReach = { readonly customerIds: readonly number[] | undefined }

/** A correction as lists show it. */
export type ListedCorrection = Correction & {
  readonly account: string
  readonly proposedByName: string
  readonly decidedByName: string | undefined
}

export type CorrectionFilter = CorrectionReach & {
  readonly state?: CorrectionState | undefined
  /** Searched in accounts, reasons and flow numbers. */
  readonly keywords?: string | undefined
}

export type CorrectionPage = CorrectionFilter & { readonly page: number; readonly pageSize: number }

/** Reads corrections, newest first. */
export type Corrections = {
  readonly list: (page: CorrectionPage) => Promise<{ readonly rows: readonly ListedCorrection[]; readonly total: number }>
  /** All of a filter piece by piece. */
  readonly stream: (filter: CorrectionFilter) => AsyncIterable<readonly ListedCorrection[]>
  readonly find: (id: number, reach: CorrectionReach) => Promise<ListedCorrection | undefined>
}

/** Writing, inside a unit of work. */
export type CorrectionKeeper = {
  readonly add: (correction: Omit<Correction, 'id'>) => Promise<Correction>
  /** Locked until the unit of work ends. */
  readonly lock: (id: number, reach: CorrectionReach) => Promise<Correction | undefined>
  readonly keep: (correction: Correction) => Promise<void>
}

/** The unit of work that makes a correction. */
export type CorrectionUnit = ArrearsEnding & {
  readonly moneyActs: MoneyActKeeper
  readonly corrections: CorrectionKeeper
  readonly ledger: LedgerStore
  readonly orders: Pick<OrderStore, 'lock'>
  readonly charges: OrderChargeKeeper
  readonly refunds: RefundKeeper
  readonly audit: AuditTrail
  readonly live: LivePublisher
  readonly answered: AnsweredCommands
}
