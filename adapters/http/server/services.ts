import type { FastifyBaseLogger } from 'fastify'
import type { ToldError } from '../../../core/errors/record-error.usecase.ts'
import type { UserList } from '../../../core/identity/user-lists.ts'
import type { Contacts, Sessions, Tokens } from '../../../core/identity/identity.ports.ts'
import type { Clock } from '../../../core/kernel/clock.ts'
import type { References } from '../../../core/reference/references.ts'

/** What the server itself needs beside the handlers: who calls, how late it is, and whether the store is there. */
export type Services = {
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  /** Brings what was answered with a 5xx into the error log, when the store takes it. */
  readonly noteFault: (fault: ToldError) => void
  /** What the roles of the house hold at this moment is among it. */
  readonly references: () => References
  readonly contacts: Contacts
  /** The lists that an account stands on by the settings. */
  readonly userListsOf: (accountId: number) => readonly UserList[]
  /** Whether an error says that the store cannot be reached now, so that the caller may come again. */
  readonly isStoreAway: (error: unknown) => boolean
  /** Runs `work` with a limit for all that it asks of the store together; beyond it the store is away. */
  readonly within: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Resolves where the store answers and its tables are those of this version; throws otherwise. */
  readonly checkStore: () => Promise<void>
}
