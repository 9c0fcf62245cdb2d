import type { Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { DifferenceState } from './difference.machine.ts'

/** How a report came: with a tracking event, by the API, or in a file. */
export const REPORT_SOURCES = {
  event: words('轨迹', '軌跡', 'Tracking event'),
  api: words('接口', 'API', 'API'),
  file: words('文件', '檔案', 'File'),
} as const satisfies Record<string, Words>
export type ReportSource = keyof typeof REPORT_SOURCES

/** The columns of a report, by the names of the API. */
export const REPORT_COLUMNS = ['number', 'amount', 'currency', 'collected_at'] as const
export type ReportColumn = (typeof REPORT_COLUMNS)[number]

/**
 * One order's cash as it is reported, in the agent's own writing: the number is the order's or its
 * waybill's, the currency that of the order where left out.
 */
export type CashReport = {
  readonly number: string
  readonly amount: string
  readonly currency?: string | undefined
  /** When the agent took it; the time of the report where left out. */
  readonly collectedAt?: string | undefined
}

/** The outcome of a reported amount: booked, waiting for a decision of staff, or known before. */
export type ReportDone = 'booked' | 'difference' | 'repeated'
/** A fault of a report, and the column that it is in. */
export type ReportFault = { readonly column: ReportColumn; readonly failure: Failure }
export type ReportOutcome =
  | { readonly done: ReportDone; readonly orderNumber: string; readonly amount: Money }
  | { readonly done: 'wrong'; readonly fault: ReportFault }

/** A report that counts: booked at once, or a difference. */
export type CollectionReport = {
  readonly orderId: number
  readonly source: ReportSource
  readonly importId?: number | undefined
  readonly amount: Money
  /** The amount that was due then. */
  readonly due: Money
  readonly collectedAt: Instant
  readonly reportedAt: Instant
  readonly reportedBy: number
  readonly state: 'booked' | DifferenceState
}

/**
 * Causes of a difference: another amount, or cash of a time before the parcel left or was
 * delivered.
 */
export const DIFFERENCE_CAUSES = {
  amount: words('金额不符', '金額不符', 'Other amount'),
  before_dispatch: words('早于出库', '早於出庫', 'Before dispatch'),
  before_delivery: words('早于签收', '早於簽收', 'Before delivery'),
} as const satisfies Record<string, Words>
export type DifferenceCause = keyof typeof DIFFERENCE_CAUSES

type Differing = Pick<CollectionReport, 'amount' | 'due' | 'collectedAt'>

/** Why a difference is one, by when its parcel left. */
export const differenceCause = ({ amount, due, collectedAt }: Differing, outboundAt: Instant | undefined): DifferenceCause => {
  if (amount.amount !== due.amount) return 'amount'
  return outboundAt !== undefined && collectedAt < outboundAt ? 'before_dispatch' : 'before_delivery'
}

/** A report that differs from what was due, or was too early for it, with its decision. */
export type CodDifference = Omit<CollectionReport, 'state'> & {
  readonly id: number
  readonly orderNumber: string
  readonly customerId: number
  readonly state: DifferenceState
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  readonly reason?: string
}
