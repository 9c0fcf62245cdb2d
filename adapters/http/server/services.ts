import type { FastifyBaseLogger } from 'fastify'
import type { UserList } from '../../../core/identity/access-matrix.ts'
import type { Sessions, Tokens } from '../../../core/identity/identity.ports.ts'
import type { Clock } from '../../../core/kernel/clock.ts'

/** What the server itself needs beside the handlers: who calls, how late it is, and whether the store is there. */
export type Services = {
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** The lists that an account stands on. */
  readonly userListsOf: (accountId: number) => readonly UserList[]
  /** Whether an error says that the store cannot be reached now, so that the caller may come again. */
  readonly isStoreAway: (error: unknown) => boolean
  /** Runs `work` with a limit for all that it asks of the store together; beyond it the store is away. */
  readonly within: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Resolves where the store answers and its tables are those of this version; throws otherwise. */
  readonly checkStore: () => Promise<void>
}
