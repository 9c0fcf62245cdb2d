import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { CertificationState } from './certification.machine.ts'
import type { Certification } from './certification-fields.ts'
import type { OpeningFacts } from './opening.rules.ts'
import type { Shipper } from './shipper.ts'

/** Shippers by the id of their account; `undefined` for an unknown id and for staff. */
export type Shippers = { readonly find: (accountId: number) => Promise<Shipper | undefined> }

/** Facts that decide what is open to clients; `undefined` for an unknown id and for staff. */
export type ClientOpenings = { readonly of: (accountId: number) => Promise<OpeningFacts | undefined> }

/** The unit of work of whatever needs a step of certification. */
export type OpeningUnit = { readonly openings: ClientOpenings }

/** The unit of work that changes together with a shipper. */
export type ShipperUnit = {
  readonly shippers: {
    /** Locked until the unit of work ends. */
    readonly lock: (accountId: number) => Promise<Shipper | undefined>
    /** Saves it as its next version. */
    readonly keep: (shipper: Shipper) => Promise<void>
    /** Ends the days of grace of a client whose certification was revoked. */
    readonly endGrace: (accountId: number) => Promise<void>
  }
  readonly files: FileRecords
  readonly messages: MessageSender
  readonly audit: Pick<AuditTrail, 'write'>
}

/** Which applications the staff look at: waiting, decided, or not submitted. */
export const QUEUE_STATES = ['waiting', 'approved', 'rejected', 'incomplete'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

/** Columns that the queue can be sorted by. */
export const QUEUE_SORTS = ['account', 'name', 'company', 'submit_time', 'judge_time'] as const

export type QueueFilter = {
  /** Who waits longest first where left out. */
  readonly sort?: ListSort<(typeof QUEUE_SORTS)[number]> | undefined
  readonly state: QueueState | undefined
  readonly keywords: string | undefined
  /** Only those of these accounts. */
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

/** The staff's queue: the longest waiting first; decided ones by the latest decision. */
export type CertificationQueue = {
  readonly list: (filter: QueueFilter) => Promise<{ readonly rows: readonly Application[]; readonly total: number }>
}
