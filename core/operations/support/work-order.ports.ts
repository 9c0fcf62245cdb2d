import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Actor, Audience } from '#core/platform/access/account.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { WorkOrder } from './work-order.ts'
import type { WorkOrderReadingState, WorkOrderState } from './work-order.machine.ts'

/**
 * Whose work orders an actor can reach: a shipper its own, the staff those of some clients or of
 * all; those without an account are open to all staff.
 */
export type WorkOrderReach = { readonly customerIds: readonly number[] | undefined }

/** A work order as lists show it. */
export type ListedWorkOrder = Omit<WorkOrder, 'entries'> & { readonly account: string | undefined }

/** Columns that work orders can be sorted by. */
export const WORK_ORDER_SORTS = ['title', 'status', 'category', 'airway_number', 'work_number', 'update_time'] as const

export type WorkOrderFilter = WorkOrderReach & {
  /** The one with the newest entry first where left out. */
  readonly sort?: ListSort<(typeof WORK_ORDER_SORTS)[number]> | undefined
  readonly states?: readonly WorkOrderState[] | undefined
  /** As read by the side that asks. */
  readonly reading?: { readonly side: Audience; readonly state: WorkOrderReadingState } | undefined
  readonly category?: string | undefined
  /** Those assigned to this member of the staff; `null` for those assigned to nobody. */
  readonly handlerId?: number | null | undefined
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Reads work orders. */
export type WorkOrders = {
  /** Sorted by newest entry first. */
  readonly list: (filter: WorkOrderFilter) => Promise<{ readonly rows: readonly ListedWorkOrder[]; readonly total: number }>
  readonly find: (number: string, reach: WorkOrderReach) => Promise<WorkOrder | undefined>
  readonly unread: (side: Audience, reach: WorkOrderReach) => Promise<number>
  /** All members of the staff, by name. */
  readonly staff: () => Promise<readonly Actor[]>
}

/** The unit of work that adds an entry. */
export type WorkOrderUnit = {
  readonly workOrders: {
    readonly add: (order: WorkOrder) => Promise<void>
    /** Locked: nobody else adds an entry until the unit of work ends. */
    readonly lock: (number: string, reach: WorkOrderReach) => Promise<WorkOrder | undefined>
    /** Saves its state and adds the new entries. */
    readonly keep: (before: WorkOrder, after: WorkOrder) => Promise<void>
    /** Keeps these files from being deleted as unused. */
    readonly holdFiles: (ids: readonly string[]) => Promise<void>
    /** The owners of waybills with these numbers, where they are orders of ours. */
    readonly ownerOf: (airwayNumber: string) => Promise<number | undefined>
    /** A member of the staff who is still active. */
    readonly staffMember: (id: number) => Promise<Actor | undefined>
  }
  readonly files: Pick<FileRecords, 'find'>
  readonly messages: MessageSender
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}
