import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { ChargingUnit } from '../charges/charge.ports.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { ArrearsEnding } from '../payments/end-arrears.ts'
import type { ActUnit } from '../acts/act.ports.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { RefundState } from './refund.machine.ts'
import type { Refund } from './refund.ts'

/**
 * Whose refunds: those of some customers, or everybody's. Customers see what the staff asked for
 * once it is paid.
 */
export type RefundReach = { readonly customerIds: readonly number[] | undefined; readonly asCustomer: boolean }

/** A refund as lists show it. */
export type ListedRefund = Refund & {
  readonly account: string
  readonly refCode: string | undefined
  readonly airwayNumber: string
  readonly askedByName: string
  /** Whether its customer asked for it, not the staff. */
  readonly byCustomer: boolean
  readonly decidedByName: string | undefined
}

/** Columns that a list of refunds can be sorted by, as the API names them. */
export const REFUND_SORTS = ['create_time', 'decide_time', 'status', 'order_number'] as const

export type RefundFilter = RefundReach & {
  readonly state?: RefundState | undefined
  readonly orderNumber?: string | undefined
  readonly askedFrom?: Instant | undefined
  /** Exclusive. */
  readonly askedBefore?: Instant | undefined
  /**
   * Searched in order numbers, references, waybills and accounts by their beginning, and in
   * reasons.
   */
  readonly keywords?: string | undefined
}
export type RefundPage = RefundFilter & {
  /** The newest first where left out. */
  readonly sort?: ListSort<(typeof REFUND_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** Reads refunds. */
export type Refunds = {
  readonly list: (filter: RefundPage) => Promise<{ readonly rows: readonly ListedRefund[]; readonly total: number }>
  /** All of them, the newest first, in batches. */
  readonly stream: (filter: RefundFilter) => AsyncIterable<readonly ListedRefund[]>
  readonly find: (id: number, reach: RefundReach) => Promise<ListedRefund | undefined>
  /** Every refund of an order, oldest first. */
  readonly of: (orderNumber: string) => Promise<readonly Refund[]>
}

/** Writing, inside a unit of work that has locked the order. */
export type RefundKeeper = {
  readonly add: (refund: Omit<Refund, 'id'>) => Promise<Refund>
  /** Every refund of an order, oldest first. */
  readonly of: Refunds['of']
  /** The order of a refund within reach, which is locked first. */
  readonly orderOf: (id: number, reach: RefundReach) => Promise<string | undefined>
  /** Locked until the unit of work ends. */
  readonly lock: (id: number) => Promise<Refund | undefined>
  /** Saves the state of a locked refund, who decided, and its entry. */
  readonly keep: (refund: Refund) => Promise<void>
}

/** The unit of work that writes a refund. */
export type RefundUnit = ChargingUnit &
  ActUnit &
  ArrearsEnding & {
    readonly orders: Pick<OrderStore, 'lock'>
    readonly refunds: RefundKeeper
    readonly files: Pick<FileRecords, 'name'> & { readonly find: (id: string) => Promise<Pick<StoredFile, 'ownerId'> | undefined> }
    readonly messages: MessageSender
    readonly live: LivePublisher
    readonly audit: AuditTrail
    readonly answered: AnsweredCommands
  }
