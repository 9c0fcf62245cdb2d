import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { OrderUnit } from '#core/parcels/orders/order.ports.ts'
import type { OpeningUnit } from '#core/portal/shippers/shipper.ports.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { CollectionFollower } from '../collections/collection.ports.ts'
import type { CodChangeState } from './cod-change.machine.ts'
import type { CodChange } from './cod-change.ts'

/** Whose changes: those of some customers, or everybody's. */
export type CodChangeReach = { readonly customerIds: readonly number[] | undefined }

/** A change as lists show it, with what its order says today. */
export type ListedCodChange = CodChange & {
  readonly account: string
  readonly refCode: string | undefined
  readonly airwayNumber: string
  readonly orderStatus: OrderState
  readonly askedByName: string
  readonly decidedByName: string | undefined
}

/** Columns that a list of changes can be sorted by, as the API names them. */
export const COD_CHANGE_SORTS = ['create_time', 'decide_time', 'status', 'order_number'] as const

export type CodChangeFilter = CodChangeReach & {
  /** The newest first where left out. */
  readonly sort?: ListSort<(typeof COD_CHANGE_SORTS)[number]> | undefined
  readonly states?: readonly CodChangeState[] | undefined
  readonly orderNumber?: string | undefined
  readonly askedFrom?: Instant | undefined
  /** Exclusive. */
  readonly askedBefore?: Instant | undefined
  /** Searched in order numbers, references, waybills, accounts and reasons. */
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Reads changes. */
export type CodChanges = {
  readonly list: (filter: CodChangeFilter) => Promise<{ readonly rows: readonly ListedCodChange[]; readonly total: number }>
  readonly find: (id: number, reach: CodChangeReach) => Promise<ListedCodChange | undefined>
}

/** Writing, inside a unit of work. */
export type CodChangeKeeper = {
  /** A second open change of one order is refused with COD_CHANGE_OPEN when the unit ends. */
  readonly add: (change: Omit<CodChange, 'id'>) => Promise<CodChange>
  readonly openOf: (orderNumber: string) => Promise<CodChange | undefined>
  /** Locked until the unit of work ends. */
  readonly lock: (id: number, reach: CodChangeReach) => Promise<CodChange | undefined>
  /** Saves the state of a locked change and who decided. */
  readonly keep: (change: CodChange) => Promise<void>
}

/** The unit of work that changes a COD amount. */
export type CodChangeUnit = Pick<OrderUnit, 'orders' | 'audit' | 'files'> &
  OpeningUnit & {
    readonly codChanges: CodChangeKeeper
    readonly collections: CollectionFollower
    readonly messages: MessageSender
    readonly live: LivePublisher
  }
