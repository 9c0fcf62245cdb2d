import type { Instant } from '../kernel/clock.ts'
import type { Account, Actor, Audience } from './account.ts'

/** Accounts as sign-in needs them. */
export type Accounts = {
  readonly findByName: (audience: Audience, account: string) => Promise<Account | undefined>
}

/** A session is known by the hash of its token alone. */
export type Sessions = {
  readonly open: (session: {
    readonly tokenHash: string
    readonly accountId: number
    readonly at: Instant
    readonly expiresAt: Instant
  }) => Promise<void>
  /** The account behind a living session; `undefined` when it was closed, is over, or never was. */
  readonly actorOf: (tokenHash: string, at: Instant) => Promise<Actor | undefined>
  readonly close: (tokenHash: string) => Promise<void>
}

/** Hashes passwords with a slow function; `verify` against `undefined` takes as long as against a real hash. */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (hash: string | undefined, password: string) => Promise<boolean>
}

/** Counts failed attempts by key over a window, on every server together. */
export type Throttle = {
  /** Milliseconds until the next attempt is taken, 0 when it is taken now. */
  readonly waitMillis: (key: string, at: Instant) => Promise<number>
  readonly countFailure: (key: string, at: Instant) => Promise<void>
  readonly clear: (key: string) => Promise<void>
}

/** Random tokens and their hashes. */
export type Tokens = { readonly make: () => string; readonly hashOf: (token: string) => string }
