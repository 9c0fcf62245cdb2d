import type { Instant } from '../kernel/clock.ts'
import type { LedgerUnit } from '../ledger/ledger.ports.ts'
import type { Recharge } from './recharge.ts'

/** Top-ups inside a unit of work; one that was read stays locked until the unit ends. */
export type RechargeStore = {
  readonly lock: (number: string) => Promise<Recharge | undefined>
  /** Pending ones that have expired, up to a limit. */
  readonly lockOverdue: (at: Instant, most: number) => Promise<readonly Recharge[]>
  readonly keep: (recharge: Recharge) => Promise<void>
}

export type RechargeUnit = Pick<LedgerUnit, 'ledger' | 'audit'> & { readonly recharges: RechargeStore }
