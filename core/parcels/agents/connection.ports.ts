import type { Instant } from '#core/base/kernel/clock.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { OrderState } from '../orders/order.machine.ts'
import type { AgentCall, CallKind, CallTrouble } from './agent-call.ts'
import type { Circuit, CircuitState } from './circuit.rules.ts'
import type { Connection, ConnectionKind, ConnectionSettings, Credential, CredentialPurpose } from './connection.ts'

/** A parcel that is to be asked for, as it is now. */
export type DueParcel = {
  readonly orderId: number
  readonly number: string
  readonly status: OrderState
  readonly code?: string
  readonly dispatchedAt: Instant
  readonly isRegistered: boolean
}

/** Connections and what is to be asked of them, in a unit of work. */
export type ConnectionKeeper = {
  /** Locked until the unit ends; undefined where the agent has none. */
  readonly lock: (agent: string) => Promise<Connection | undefined>
  /**
   * Writes the settings; `version` is the one that they were read with, 0 for the first. False
   * where somebody else was faster, or there is no such agent.
   */
  readonly keep: (
    connection: ConnectionSettings & { readonly agent: string; readonly version: number; readonly at: Instant },
  ) => Promise<boolean>
  readonly addCredential: (agent: string, credential: Credential) => Promise<void>
  readonly keepCircuit: (agent: string, circuit: Circuit, said: { readonly at: Instant; readonly trouble?: string }) => Promise<void>
  readonly addCall: (call: AgentCall) => Promise<void>
  /** Removes so many calls from before an instant; answers how many there were. */
  readonly removeCallsBefore: (at: Instant, limit: number) => Promise<number>
  /**
   * Reserves the next call of an agent for all servers together, and answers how many milliseconds
   * to wait for it. Undefined where that is longer than `mostMillis`; nothing is reserved then.
   */
  readonly reserve: (agent: string, most: { readonly mostMillis: number }) => Promise<number | undefined>
  /** No server calls the agent for so long. */
  readonly postpone: (agent: string, millis: number) => Promise<void>
  /** Of all servers one gets the trial of a paused agent; others wait until `until`. */
  readonly claimTrial: (agent: string, span: { readonly at: Instant; readonly until: Instant }) => Promise<boolean>
}

/** The questions that wait for an agent, in a unit of work. */
export type PollKeeper = {
  /** Takes due parcels, the oldest first; those that nobody settles are due again at `until`. */
  readonly claim: (
    agent: string,
    span: { readonly at: Instant; readonly until: Instant; readonly limit: number },
  ) => Promise<readonly DueParcel[]>
  /** How these parcels stand now. */
  readonly standing: (orderIds: readonly number[]) => Promise<readonly DueParcel[]>
  /** When each is due again; those without a time are not asked for any more. */
  readonly settle: (
    parcels: readonly { readonly orderId: number; readonly nextAt: Instant | undefined; readonly isRegistered?: boolean }[],
  ) => Promise<void>
  /**
   * Adds the parcels that an agent has to be asked for and is not, from the next so many orders on;
   * false once all were looked at.
   */
  readonly fill: (agent: string, part: { readonly at: Instant; readonly limit: number }) => Promise<boolean>
}

export type AgentUnit = {
  readonly agentConnections: ConnectionKeeper
  readonly agentPolls: PollKeeper
  readonly audit: Pick<AuditTrail, 'write'>
  readonly live: LivePublisher
}

/** A tracker agent in the list of connections. */
export type ListedConnection = {
  readonly agent: string
  readonly name: string
  readonly kind?: ConnectionKind
  readonly isPolled: boolean
  readonly circuit: CircuitState
  readonly failures: number
  readonly openUntil?: Instant
  readonly lastOkAt?: Instant
  readonly lastFailedAt?: Instant
  readonly lastTrouble?: string
  /** Parcels that are asked for, and how many of them are due. */
  readonly parcels: number
  readonly due: number
  /** Calls since the beginning of the reader's day. */
  readonly calls: number
  readonly failedCalls: number
  readonly added: number
}

export type ListedCredential = { readonly purpose: CredentialPurpose; readonly setAt: Instant; readonly setByName: string }
export type ListedCall = AgentCall & { readonly id: number; readonly agentName: string }

export type ConnectionFilter = {
  readonly keywords?: string | undefined
  readonly circuit?: CircuitState | undefined
  readonly at: Instant
  readonly since: Instant
  readonly page: number
  readonly pageSize: number
}
export type CallFilter = {
  /** Calls about one number alone, of a parcel of these; every call where left out. */
  readonly customerIds?: readonly number[] | undefined
  readonly agent?: string | undefined
  readonly kind?: CallKind | undefined
  readonly trouble?: CallTrouble | 'any' | undefined
  readonly from?: Instant | undefined
  readonly before?: Instant | undefined
  readonly page: number
  readonly pageSize: number
}

/** Connections as they are read. */
export type AgentConnections = {
  readonly find: (agent: string) => Promise<Connection | undefined>
  /** The agents that do not answer at present, and when they last did, or first failed to. */
  readonly silent: () => Promise<ReadonlyMap<string, Instant>>
  /** The agents that a server asks, by their codes. */
  readonly polled: () => Promise<readonly string[]>
  readonly list: (filter: ConnectionFilter) => Promise<{ readonly rows: readonly ListedConnection[]; readonly total: number }>
  readonly credentials: (agent: string) => Promise<readonly ListedCredential[]>
  readonly calls: (filter: CallFilter) => Promise<{ readonly rows: readonly ListedCall[]; readonly total: number }>
}
