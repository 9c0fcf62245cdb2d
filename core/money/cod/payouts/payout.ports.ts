import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { ActUnit } from '../../acts/act.ports.ts'
import type { LedgerStore } from '../../ledger/ledger.ports.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MessageSender } from '#core/portal/messages/message.ports.ts'
import type { OpeningUnit } from '#core/portal/shippers/shipper.ports.ts'
import type { AlipayAccount, PendingAuthorization } from './alipay-account.ts'
import type { PayoutState } from './payout.machine.ts'
import type { Payout } from './payout.ts'
import type { SettlementPaying } from '../bills/settlement.ports.ts'

/** Accounts that customers authorised, inside a unit of work. */
export type AlipayAccountKeeper = {
  /** Holds other changes of a customer's account back, and answers its last one, revoked or not. */
  readonly lockLast: (customerId: number) => Promise<AlipayAccount | undefined>
  readonly find: (id: number) => Promise<AlipayAccount | undefined>
  readonly add: (account: Omit<AlipayAccount, 'id'>) => Promise<AlipayAccount>
  readonly revoke: (id: number, at: Instant) => Promise<void>
  readonly begin: (pending: PendingAuthorization) => Promise<void>
  /** Takes what was begun under a state, once. */
  readonly take: (stateHash: string) => Promise<PendingAuthorization | undefined>
}

export type AlipayAccountUnit = OpeningUnit & {
  readonly alipayAccounts: AlipayAccountKeeper
  readonly audit: Pick<AuditTrail, 'write'>
  readonly messages: MessageSender
  readonly live: LivePublisher
}

/** Payouts inside a unit of work. */
export type PayoutKeeper = {
  readonly add: (payout: Omit<Payout, 'id'>) => Promise<Payout>
  /** The bill of a payout, which is locked first. */
  readonly billOf: (id: number) => Promise<string | undefined>
  readonly lock: (id: number) => Promise<Payout | undefined>
  /** Every payout of a bill, oldest first. */
  readonly of: (billNumber: string) => Promise<readonly Payout[]>
  readonly keep: (payout: Payout) => Promise<void>
}

export type PayoutUnit = AlipayAccountUnit & {
  readonly payouts: PayoutKeeper
  /** Bills are locked before their payouts are. */
  readonly settlements: SettlementPaying['settlements']
  readonly ledger: LedgerStore
}

/** The unit of work of a bank transfer, which may wait for a second person. */
export type BankPayoutUnit = PayoutUnit & ActUnit

/** A payout as lists show it. */
export type ListedPayout = Payout & {
  readonly account: string
  readonly askedByName: string
  readonly decidedByName?: string
  readonly payee?: Pick<AlipayAccount, 'masked' | 'nickname' | 'usableFrom' | 'revokedAt'> & { readonly isShared: boolean }
  /** Its bill waits for another payout. */
  readonly isPayable: boolean
}

/** Columns that a list of payouts can be sorted by, as the API names them. */
export const PAYOUT_SORTS = ['create_time', 'check_time', 'amount', 'bill_number'] as const

export type PayoutFilter = {
  readonly customerIds: readonly number[] | undefined
  readonly state?: PayoutState | undefined
  readonly way?: Payout['way'] | undefined
  /** The beginning of a bill's number, of an account, or of a transaction. */
  readonly keywords?: string | undefined
  readonly sort?: ListSort<(typeof PAYOUT_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** A bill that waits for its payout. */
export type WaitingBill = {
  readonly billNumber: string
  readonly customerId: number
  readonly account: string
  readonly amount: Money
  readonly payee?: string
}

/** Reads payouts. */
export type Payouts = {
  readonly list: (filter: PayoutFilter) => Promise<{ readonly rows: readonly ListedPayout[]; readonly total: number }>
  readonly find: (id: number, customerIds: readonly number[] | undefined) => Promise<ListedPayout | undefined>
  /** Those that the job has to look at, the longest due first. */
  readonly due: (at: Instant, most: number) => Promise<readonly number[]>
  /** Bills in pending payment that no payout is under way for. */
  readonly waitingBills: (customerIds: readonly number[] | undefined, most: number) => Promise<readonly WaitingBill[]>
  /**
   * The account that a customer authorised and did not revoke, and whether another customer has the
   * same.
   */
  readonly account: (customerId: number) => Promise<(AlipayAccount & { readonly isShared: boolean }) | undefined>
}
