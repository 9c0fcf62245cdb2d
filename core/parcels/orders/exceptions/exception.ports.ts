import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { OrderEvent, OrderState } from '../order.machine.ts'
import type { ExceptionCause } from './exception-cause.rules.ts'
import type { OrderException } from './order-exception.ts'

/** Whose exceptions: those of some customers, or everybody's. */
export type ExceptionReach = { readonly customerIds: readonly number[] | undefined }

/** An exception of an order as it is kept: what went wrong with its plan, and who did what when. */
export type ExceptionRecord = {
  readonly id: number
  readonly customerId: number
  readonly exception: OrderException
  readonly raisedAt: Instant
  readonly raisedBy: number
  /** Until when the client is to answer. */
  readonly answerBy?: Instant
  readonly proposedAt?: Instant
  readonly proposedBy?: number
  /** Of the last decision: accepted, rejected, finished or withdrawn. */
  readonly decidedAt?: Instant
  readonly decidedBy?: number
  /** Why the last plan was rejected. */
  readonly rejection?: string
  /** When the parcel went on, or the next exception of the order took its place. */
  readonly closedAt?: Instant
  readonly closedBy?: number
  /** The event of the order that ended it; none where the parcel stayed. */
  readonly closedWith?: OrderEvent
  readonly closeReason?: string
}

/** One as lists show it, with what its order says today. */
export type ListedException = ExceptionRecord & {
  readonly account: string
  readonly refCode: string | undefined
  readonly airwayNumber: string
  readonly orderStatus: OrderState
  readonly country: string | undefined
  readonly city: string | undefined
  readonly raisedByName: string
  readonly proposedByName: string | undefined
  readonly decidedByName: string | undefined
}

/**
 * Who is to act: `waiting` for the customer's plan, `working` with the staff, which is `proposed`
 * until they decided and `accepted` until they carried it out; `finished` is the history.
 */
export const EXCEPTION_STAGES = ['waiting', 'working', 'proposed', 'accepted', 'finished'] as const
export type ExceptionStage = (typeof EXCEPTION_STAGES)[number]

/** Columns that a list of exceptions can be sorted by, as the API names them. */
export const EXCEPTION_SORTS = ['raise_time', 'answer_by', 'propose_time', 'close_time', 'order_number'] as const

export type ExceptionFilter = ExceptionReach & {
  /** The newest first where left out. */
  readonly sort?: ListSort<(typeof EXCEPTION_SORTS)[number]> | undefined
  readonly causes?: readonly ExceptionCause[] | undefined
  readonly stage?: ExceptionStage | undefined
  readonly orderNumber?: string | undefined
  /** The account of a client. */
  readonly client?: string | undefined
  readonly raisedFrom?: Instant | undefined
  /** Exclusive. */
  readonly raisedBefore?: Instant | undefined
  /** To be answered before. */
  readonly answerBefore?: Instant | undefined
  /** Searched in order numbers, references, waybills, accounts, codes and messages. */
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Reads exceptions. */
export type OrderExceptions = {
  readonly list: (filter: ExceptionFilter) => Promise<{ readonly rows: readonly ListedException[]; readonly total: number }>
  readonly find: (id: number, reach: ExceptionReach) => Promise<ListedException | undefined>
}

/** A parcel that came back and has no plan, and since when. */
export type UnplannedPackage = { readonly orderNumber: string; readonly since: Instant }

/** Reads original packages whose customers decide nothing, the longest waiting first. */
export type OriginalPackages = {
  /** Those without a plan since before an instant whose customers were not asked yet. */
  readonly toAsk: (before: Instant, most: number) => Promise<readonly UnplannedPackage[]>
  /** Those that may be destroyed at an instant and are not marked so. */
  readonly toMark: (at: Instant, most: number) => Promise<readonly string[]>
}

/** Writing, inside a unit of work. */
export type ExceptionKeeper = {
  /** Days without a plan after which staff may destroy an original package. */
  readonly destroyDays: number
  /** A second open one of an order is refused with EXCEPTION_OPEN when the unit ends. */
  readonly add: (record: Omit<ExceptionRecord, 'id'>) => Promise<ExceptionRecord>
  /** The open one of an order, locked until the unit of work ends; the order was locked before. */
  readonly openOf: (orderNumber: string) => Promise<ExceptionRecord | undefined>
  /** The order of one within reach; nothing is locked. */
  readonly orderOf: (id: number, reach: ExceptionReach) => Promise<string | undefined>
  /** Saves a locked one. */
  readonly keep: (record: ExceptionRecord) => Promise<void>
  /**
   * Removes those of a locked order that were raised at an instant, and opens the one again that
   * was closed then.
   */
  readonly takeBack: (orderNumber: string, at: Instant) => Promise<void>
}
