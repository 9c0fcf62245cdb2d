import type { Instant } from '#core/base/kernel/clock.ts'
import type { ListSort } from '#core/base/kernel/list-sort.ts'
import type { LedgerUnit } from '../ledger/ledger.ports.ts'
import type { PaymentChannel, PaymentType } from '../ledger/wallets/pay-way.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { ArrearsEnding } from './end-arrears.ts'
import type { PaymentPrompt } from './payment-provider.port.ts'
import type { RechargeState } from './recharge.machine.ts'
import type { Recharge } from './recharge.ts'

/** Top-ups inside a unit of work; one that was read stays locked until the unit ends. */
export type RechargeStore = {
  /** Its provider is asked after it from `checkAt` on; never where left out. */
  readonly add: (recharge: Recharge, checkAt?: Instant) => Promise<void>
  readonly lock: (number: string) => Promise<Recharge | undefined>
  /**
   * The top-up that a payment of a provider paid, or waits under for the staff; read without a
   * lock.
   */
  readonly paidBy: (channel: PaymentChannel, transactionId: string) => Promise<Recharge | undefined>
  /**
   * Saves state, payment and reason of a locked one. TRANSACTION_TAKEN when the unit ends, where
   * another was paid by the same transaction.
   */
  readonly keep: (recharge: Recharge) => Promise<void>
  readonly keepPrompt: (number: string, prompt: PaymentPrompt) => Promise<void>
  /** When the provider is asked next; ones that wait for nothing are never asked. */
  readonly checkAt: (number: string, at: Instant) => Promise<void>
  /** The form of a locked one, once: another call finds none. */
  readonly takeForm: (number: string, at: Instant) => Promise<PaymentPrompt | undefined>
}

export type RechargeUnit = Pick<LedgerUnit, 'ledger' | 'audit'> &
  ArrearsEnding & { readonly recharges: RechargeStore; readonly live: LivePublisher }

/** Whose top-ups: those of some customers, or everybody's. */
export type RechargeReach = { readonly customerIds: readonly number[] | undefined }

/** Columns that a list of top-ups can be sorted by, as the API names them. */
export const RECHARGE_SORTS = ['create_time', 'pay_time', 'amount'] as const

export type RechargeFilter = RechargeReach & {
  readonly states?: readonly RechargeState[] | undefined
  readonly type?: PaymentType | undefined
  readonly createdFrom?: Instant | undefined
  /** Exclusive. */
  readonly createdBefore?: Instant | undefined
  /** The beginning of a number, of a provider's transaction, or of an account. */
  readonly keywords?: string | undefined
}

export type RechargePage = RechargeFilter & {
  readonly sort?: ListSort<(typeof RECHARGE_SORTS)[number]> | undefined
  readonly page: number
  readonly pageSize: number
}

/** A top-up as lists show it. */
export type ListedRecharge = Recharge & { readonly account: string }

/** Reads top-ups. */
export type Recharges = {
  readonly find: (number: string, reach: RechargeReach) => Promise<ListedRecharge | undefined>
  readonly promptOf: (number: string) => Promise<PaymentPrompt | undefined>
  readonly list: (page: RechargePage) => Promise<{ readonly rows: readonly ListedRecharge[]; readonly total: number }>
  /** All of a filter piece by piece, newest first. */
  readonly stream: (filter: RechargeFilter) => AsyncIterable<readonly ListedRecharge[]>
  /** Those whose provider is to be asked, the longest due first. */
  readonly due: (at: Instant, most: number) => Promise<readonly Recharge[]>
}
