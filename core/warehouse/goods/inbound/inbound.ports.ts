import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { WatchedUnit } from '../goods.ports.ts'
import type { InboundState } from './inbound.machine.ts'
import type { Inbound } from './inbound.ts'

/**
 * Inbound deliveries inside a unit of work; locks last until the unit ends. A unit that locks
 * deliveries and stock locks the delivery first.
 */
export type InboundStore = {
  readonly lock: (number: string) => Promise<Inbound | undefined>
  /** Serials of new deliveries, none given twice. */
  readonly drawSerials: (count: number) => Promise<readonly number[]>
  readonly add: (inbounds: readonly Inbound[]) => Promise<void>
  /** Writes a locked delivery under the next version. */
  readonly keep: (inbound: Inbound) => Promise<void>
}

export type InboundUnit = { readonly inbounds: InboundStore }

/** The unit of work in which deliveries move and their pieces come into stock. */
export type InboundMoving = InboundUnit & WatchedUnit & { readonly audit: AuditTrail }
/** The same for calls that may be repeated under a key. */
export type InboundCalls = InboundMoving & { readonly answered: AnsweredCommands }

export type ListedInbound = Inbound & { readonly account: string }

export type InboundFilter = {
  /**
   * Whose deliveries: those of some clients, `undefined` for all; `client` is the account of one.
   */
  readonly customerIds: readonly number[] | undefined
  readonly client?: string | undefined
  readonly warehouse?: string | undefined
  readonly states?: readonly InboundState[] | undefined
  /**
   * Those whose client still has a difference to answer (`awaitsAnswer`), and has raised no work
   * order about it.
   */
  readonly isUnanswered?: boolean | undefined
  /** Part of its number, its tracking number, its client's reference, or one of its SKUs. */
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Inbound deliveries for readers. */
export type InboundReading = {
  /** Newest first. */
  readonly list: (filter: InboundFilter) => Promise<{ readonly rows: readonly ListedInbound[]; readonly total: number }>
  readonly find: (number: string, customerIds: readonly number[] | undefined) => Promise<ListedInbound | undefined>
}
