import type { Actor, Audience } from '../identity/account.ts'
import type { FileRecords } from '../files/file.ports.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { LivePublisher } from '../live/live-events.port.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import type { WorkOrder } from './work-order.ts'
import type { WorkOrderReadingState, WorkOrderState } from './work-order.machine.ts'

/** Whose work orders somebody reaches: a shipper its own, the staff those of some clients or of all; those without an account are all the staff's. */
export type WorkOrderReach = { readonly customerIds: readonly number[] | undefined }

/** A work order as lists show it. */
export type ListedWorkOrder = Omit<WorkOrder, 'entries'> & { readonly account: string | undefined }

export type WorkOrderFilter = WorkOrderReach & {
  readonly states?: readonly WorkOrderState[] | undefined
  /** As the side that asks has read them. */
  readonly reading?: { readonly side: Audience; readonly state: WorkOrderReadingState } | undefined
  readonly category?: string | undefined
  /** Those that this one of the staff looks after; `null` those that nobody does. */
  readonly handlerId?: number | null | undefined
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Work orders as they are read. */
export type WorkOrders = {
  /** The one with the newest entry first. */
  readonly list: (filter: WorkOrderFilter) => Promise<{ readonly rows: readonly ListedWorkOrder[]; readonly total: number }>
  readonly find: (number: string, reach: WorkOrderReach) => Promise<WorkOrder | undefined>
  readonly unread: (side: Audience, reach: WorkOrderReach) => Promise<number>
  /** Everybody of the staff, by name. */
  readonly staff: () => Promise<readonly Actor[]>
}

/** What is written together when something is said. */
export type WorkOrderUnit = {
  readonly workOrders: {
    readonly add: (order: WorkOrder) => Promise<void>
    /** Nobody else says anything in it until the unit of work ends. */
    readonly lock: (number: string, reach: WorkOrderReach) => Promise<WorkOrder | undefined>
    /** Keeps how it stands and adds the entries that are new. */
    readonly keep: (before: WorkOrder, after: WorkOrder) => Promise<void>
    /** Keeps these files from being swept away. */
    readonly holdFiles: (ids: readonly string[]) => Promise<void>
    /** Whom waybills of these numbers belong to, where they are orders of ours. */
    readonly ownerOf: (airwayNumber: string) => Promise<number | undefined>
    /** One of the staff who is still there. */
    readonly staffMember: (id: number) => Promise<Actor | undefined>
  }
  readonly files: Pick<FileRecords, 'find'>
  readonly messages: MessageSender
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}
