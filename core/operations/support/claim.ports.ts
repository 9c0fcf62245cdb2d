import type { FileRecords } from '#core/platform/files/file.ports.ts'
import type { StoredFile } from '#core/platform/files/file.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { LedgerStore } from '#core/money/ledger/ledger.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { OrderStore } from '#core/parcels/orders/order.ports.ts'
import type { ArrearsEnding } from '#core/money/payments/end-arrears.ts'
import type { PolicyWriting } from '../insurance/policy.ports.ts'
import type { ClaimState } from './claim.machine.ts'
import type { ActUnit } from '#core/money/acts/act.ports.ts'
import type { ClaimReason } from './claim-reasons.ts'
import type { Claim } from './claim.ts'

/** Whose claims: those of some customers, or everybody's. */
export type ClaimReach = { readonly customerIds: readonly number[] | undefined }

/** A claim as lists show it. */
export type ListedClaim = Claim & { readonly account: string; readonly refCode: string | undefined; readonly airwayNumber: string }

export type ClaimFilter = ClaimReach & {
  readonly state?: ClaimState | undefined
  readonly reason?: ClaimReason | undefined
  /** Searched in claim and order numbers, references, waybills and accounts. */
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Reads claims. */
export type Claims = {
  /** Newest first. */
  readonly list: (filter: ClaimFilter) => Promise<{ readonly rows: readonly ListedClaim[]; readonly total: number }>
  readonly find: (number: string, reach: ClaimReach) => Promise<ListedClaim | undefined>
  /** Every claim of an order, oldest first. */
  readonly of: (orderNumber: string) => Promise<readonly Claim[]>
}

/** Writing, inside a unit of work that has locked the order. */
export type ClaimKeeper = {
  readonly add: (claim: Claim) => Promise<void>
  readonly of: Claims['of']
  /** The order of a claim within reach, which is locked first. */
  readonly orderOf: (number: string, reach: ClaimReach) => Promise<string | undefined>
  /** Locked until the unit of work ends. */
  readonly lock: (number: string) => Promise<Claim | undefined>
  /** Saves what its events change. */
  readonly keep: (claim: Claim) => Promise<void>
}

/** The unit of work that writes a claim. */
export type ClaimUnit = ArrearsEnding &
  ActUnit &
  PolicyWriting & {
    readonly claims: ClaimKeeper
    readonly orders: Pick<OrderStore, 'lock'>
    readonly ledger: LedgerStore
    readonly files: Pick<FileRecords, 'name'> & { readonly find: (id: string) => Promise<Pick<StoredFile, 'ownerId'> | undefined> }
    readonly messages: MessageSender
    readonly live: LivePublisher
    readonly audit: AuditTrail
    readonly answered: AnsweredCommands
  }
