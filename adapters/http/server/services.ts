import type { FastifyBaseLogger } from 'fastify'
import type { Metric } from 'prom-client'
import type { ReportedError } from '#core/platform/errors/record-error.usecase.ts'
import type { UserList } from '#core/platform/access/accounts/user-lists.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Contacts, KeyCallers, Sessions, Tokens } from '#core/platform/access/identity.ports.ts'
import type { KeyCall } from '#core/portal/keys/api-key.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { References } from '#core/base/fields/references.ts'

/**
 * Services that the server itself needs beside the handlers: sessions, the clock, the error log and
 * the state of the store.
 */
export type Services = {
  readonly sessions: Sessions
  readonly keyCallers: KeyCallers
  /** Notes the call of a key, in the background. */
  readonly noteKeyCall: (call: KeyCall) => void
  /** Whether the server shows the demo, which keys of the sandbox open. */
  readonly demo: boolean
  readonly tokens: Tokens
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Writes an error that was answered with a 5xx to the error log, in the background. */
  readonly reportError: (fault: ReportedError) => void
  /** The reference data as it is now, with the permissions of each role. */
  readonly references: () => References
  readonly contacts: Contacts
  /** Finds the orders that calls name by any of their numbers. */
  readonly ordersByNumber: OrdersByNumber
  /** Metrics of other parts of the server, shown at /metrics beside its calls. */
  readonly metrics: readonly Metric[]
  /** Opens /metrics to programs elsewhere, and closes it to those on this machine without it. */
  readonly metricsToken: string | undefined
  /** The lists of the settings that name an account. */
  readonly userListsOf: (accountId: number) => readonly UserList[]
  /**
   * Whether an error says that the store cannot be reached now, so that the caller may try again.
   */
  readonly isStoreAway: (error: unknown) => boolean
  /**
   * Runs `work` with a time limit, also for waiting on the queries of others; beyond it the store
   * counts as unavailable.
   */
  readonly promptly: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Does the work of a call in the name of its caller, whom the trail of a client then says. */
  readonly actingAs: <T>(actor: Pick<Actor, 'id' | 'member' | 'key'> | undefined, work: () => T) => T
  /**
   * Runs `work` with a time limit for each of its steps in the store, a statement or a unit of
   * work.
   */
  readonly withSteps: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Whether an error says that a disk is full. */
  readonly isStorageFull: (error: unknown) => boolean
  /** Where uploads are written until their call is answered; made where it is missing. */
  readonly uploadFolder: () => Promise<string>
  /** The free space of the fullest disk that this server writes to, and how much it needs. */
  readonly disk: { readonly freeBytes: () => Promise<number>; readonly floorBytes: number }
  /** Resolves if the store answers and its tables are those of this version; throws otherwise. */
  readonly checkStore: () => Promise<void>
}
