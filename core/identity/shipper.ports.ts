import type { Instant } from '../kernel/clock.ts'
import type { AuditTrail } from '../kernel/audit.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import type { FileRecords } from '../files/file.ports.ts'
import type { AuditStatus } from './account-audit.machine.ts'
import type { CertificationState } from './certification.machine.ts'
import type { Certification } from './certification-fields.ts'
import type { Shipper } from './shipper.ts'

/** Shippers by the id of their account; `undefined` for an id that is nobody's or the staff's. */
export type Shippers = { readonly find: (accountId: number) => Promise<Shipper | undefined> }

/** What changes together when a shipper does. */
export type ShipperUnit = {
  readonly shippers: {
    /** Nobody else changes it until the unit of work ends. */
    readonly lock: (accountId: number) => Promise<Shipper | undefined>
    /** Keeps it as its next version. */
    readonly keep: (shipper: Shipper) => Promise<void>
  }
  readonly files: FileRecords
  readonly messages: MessageSender
  readonly audit: Pick<AuditTrail, 'write'>
}

/** Which applications the staff look at: those that wait for them, those that were decided, those that were not handed in. */
export const QUEUE_STATES = ['waiting', 'approved', 'rejected', 'incomplete'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export type QueueFilter = {
  readonly state: QueueState | undefined
  readonly keywords: string | undefined
  /** Those of these accounts alone. */
  readonly accountIds: readonly number[] | undefined
  readonly page: number
  readonly pageSize: number
}

/** An application in the list. */
export type Application = {
  readonly accountId: number
  readonly account: string
  readonly name: string
  readonly company: string | undefined
  readonly auditStatus: AuditStatus
  readonly certification: CertificationState
  readonly certificationType: Certification['certification_type'] | undefined
  readonly submittedAt: Instant | undefined
  readonly judgedAt: Instant | undefined
  readonly state: QueueState
}

/** The staff's queue: who waits longest comes first, else who was judged last. */
export type CertificationQueue = {
  readonly list: (filter: QueueFilter) => Promise<{ readonly rows: readonly Application[]; readonly total: number }>
}
