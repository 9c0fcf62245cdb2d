import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'

/** A transfer as the sandbox's provider has it, under our number; under way until `paidAt`. */
export type SandboxTransfer = { readonly number: string; readonly amount: Money; readonly paidAt: Instant }

/**
 * Transfers that the sandbox's provider paid out, shared by all servers. It stands for another
 * company's books, so it is no part of a unit of work.
 */
export type SandboxTransfers = {
  /** Pays a number once; answers the transfer that is there. */
  readonly pay: (transfer: SandboxTransfer) => Promise<SandboxTransfer>
  readonly find: (number: string) => Promise<SandboxTransfer | undefined>
}
