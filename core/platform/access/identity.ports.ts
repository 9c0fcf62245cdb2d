import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Account, Actor, Audience } from './account.ts'
import type { SecondFactors } from './sign-in/second-factor.ports.ts'
import type { PhoneCode } from './sign-in/phone-code.rules.ts'

/** Accounts as sign-in needs them. */
export type Accounts = {
  readonly findByName: (audience: Audience, account: string) => Promise<Account | undefined>
  /**
   * Who signs in by this: a member of a client by its account, or by its phone or address where it
   * is the only one; staff by their account. Nobody who may not sign in.
   */
  readonly findToSignIn: (audience: Audience, account: string) => Promise<Account | undefined>
  readonly find: (id: number) => Promise<Account | undefined>
  /**
   * Who may sign in and has this phone, however it is written there, or one of several forms of it:
   * of clients and their members the only one, of staff likewise.
   */
  readonly findByPhone: (audience: Audience, phones: readonly string[]) => Promise<Account | undefined>
  /**
   * The phone that codes for a new password are sent to: of a client its account phone, unless
   * somebody wrote it who may not set passwords of clients; of staff the one of the user's record.
   */
  readonly resetPhoneOf: (id: number) => Promise<string | undefined>
  /**
   * Whether a client signs in by this phone or has it as its account phone, however it is written
   * there.
   */
  readonly hasPhone: (phone: string) => Promise<boolean>
}

/** Which clients a member of staff looks after as sales, accounting or service contact. */
export type Contacts = { readonly clientsOf: (userId: number) => Promise<readonly number[]> }

/** Where a session is used from: the name that the browser or program gives, and its address. */
export type SessionOrigin = { readonly device: string; readonly address: string }

/** A session as its owner sees it; its token cannot be derived from `id`. */
export type OpenSession = SessionOrigin & {
  readonly id: number
  readonly openedAt: Instant
  /** To the minute. */
  readonly lastUsedAt: Instant
  /** The session that asks. */
  readonly isCurrent: boolean
  /** A key was exchanged for it. */
  readonly isOfKey: boolean
}

/** The proof that came before a session is opened; a session ends with it. */
export type SessionProof = {
  /** The account's number when its password was verified; left out, the present one. */
  readonly sessionEpoch?: number | undefined
  /** The hash of the key that was exchanged. */
  readonly keyHash?: string | undefined
}

/** Only the hash of a session's token is stored. */
export type Sessions = {
  /**
   * Opens a session. An account has a limited number of them, and of those for its AppKey; beyond
   * it the one that was not used for longest ends.
   */
  readonly open: (
    session: SessionOrigin &
      SessionProof & {
        readonly tokenHash: string
        readonly accountId: number
        readonly at: Instant
        readonly expiresAt: Instant
      },
  ) => Promise<void>
  /**
   * Opens a further session for a living one, which ends with it and has the same proof; the time
   * of its end, `undefined` without a living one.
   */
  readonly openBeside: (
    session: SessionOrigin & { readonly tokenHash: string; readonly besideHash: string },
  ) => Promise<Instant | undefined>
  /**
   * The account behind a valid session; `undefined` when it was closed, has expired or never
   * existed.
   */
  readonly actorOf: (tokenHash: string, at: Instant) => Promise<Actor | undefined>
  readonly close: (tokenHash: string) => Promise<void>
  /** The valid sessions of an account, most recently used first. */
  readonly of: (accountId: number, currentTokenHash: string) => Promise<readonly OpenSession[]>
  /** Ends a session of an account by its id; false where the account has no such session. */
  readonly closeOne: (accountId: number, id: number) => Promise<boolean>
  /** Ends all sessions of an account, those that are just being opened too. */
  readonly closeAll: (accountId: number) => Promise<void>
  /** Ends the sessions of an account whose key does not live any more. */
  readonly closeOfKey: (accountId: number) => Promise<void>
  /** Whether a session lives at this moment, on whatever server it was ended. */
  readonly lives: (tokenHash: string) => Promise<boolean>
  /** Whether a session was opened by its owner, no longer ago than this, and is no further one. */
  readonly openedWithin: (tokenHash: string, millis: number) => Promise<boolean>
}

/**
 * The AppKey of a shipper's programs as its owner sees it; only its hash is stored. Of one from
 * before keys were hashed nobody knows when it was made.
 */
export type AppKey = { readonly prefix: string; readonly madeAt: Instant | undefined; readonly usedAt: Instant | undefined }

/** Keys as they are exchanged for tokens. */
export type KeyExchange = {
  /**
   * The proof for a token; `undefined` where the account has no such key that lives, and for a
   * disabled account.
   */
  readonly find: (key: { readonly accountId: number; readonly keyHash: string }) => Promise<SessionProof | undefined>
  /** Records that the key was used. */
  readonly touch: (keyHash: string) => Promise<void>
}

/** Who calls with a key instead of a token. */
export type KeyCallers = {
  /** The account of a key that lives, with the key's rights; its use is recorded to the minute. */
  readonly actorOf: (keyHash: string) => Promise<Actor | undefined>
}

/** The codes that were sent to phones; the time is the database's, which all servers share. */
export type PhoneCodes = {
  /** The newest code of a phone, locked until the unit of work ends. */
  readonly lock: (phone: string) => Promise<{ readonly code: PhoneCode | undefined; readonly now: Instant }>
  readonly keep: (code: PhoneCode) => Promise<void>
  readonly drop: (phone: string) => Promise<void>
  /**
   * Counts a message on a day under all keys; the first one that has its most already, and then
   * nothing is counted once the unit is refused.
   */
  readonly countSent: (sent: { readonly day: string; readonly counts: readonly SentCount[] }) => Promise<SentCount | undefined>
  /** Takes back a message that was not sent. */
  readonly takeBackSent: (sent: { readonly day: string; readonly counts: readonly SentCount[] }) => Promise<void>
}

/** A key that messages are counted under, and how many it may have on a day. */
export type SentCount = { readonly key: string; readonly most: number }

/** Hashes phone codes with a secret: six digits alone could be guessed from their hash. */
export type CodeHasher = { readonly hashOf: (sent: { readonly phone: string; readonly code: string }) => string }

/** The unit of work that changes together when an account's access changes. */
export type IdentityUnit = {
  readonly accounts: {
    /**
     * Sets a new password where the hash is still the one that was checked; false where another
     * change came first. It is due where its owner has to change it.
     */
    readonly setPassword: (change: {
      readonly accountId: number
      readonly from: string
      readonly to: string
      readonly isDue?: boolean
    }) => Promise<boolean>
    /** The id of a new account; `undefined` where the name is in use. */
    readonly create: (account: Omit<Account, 'id'>) => Promise<number | undefined>
  }
  readonly apiKeys: {
    /** Ends the keys of an account; how many there were. */
    readonly endAll: (accountId: number) => Promise<number>
  }
  readonly phoneCodes: PhoneCodes
  readonly secondFactors: SecondFactors
  readonly sessions: Pick<Sessions, 'open' | 'closeAll' | 'closeOfKey'>
  readonly audit: Pick<AuditTrail, 'write'>
}

/**
 * Hashes passwords with a slow function; `verify` against `undefined` takes as long as against a
 * real hash.
 */
export type PasswordHasher = {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (hash: string | undefined, password: string) => Promise<boolean>
}

export type ThrottleLimit = { readonly free: number; readonly mostSeconds: number }

/**
 * A key that attempts are counted under and how the count delays them. Every delay ends by itself:
 * nobody is locked out for good (rule: Sign-in throttle).
 */
export type AttemptCount = { readonly key: string; readonly limit: ThrottleLimit }

/** Counts attempts by key over a window, on every server together. */
export type Throttle = {
  /**
   * Counts an attempt under all keys before it is made, so that attempts at the same time cannot
   * pass the limit together. After the `free` ones each doubles the wait, from 2 s up to
   * `mostSeconds`. Returns 0, or the milliseconds to wait where one of the keys is closed; then
   * nothing is counted.
   */
  readonly count: (counts: readonly AttemptCount[]) => Promise<number>
  /** Takes back an attempt that was right, with the wait that it caused. */
  readonly takeBack: (keys: readonly string[]) => Promise<void>
  readonly clear: (key: string) => Promise<void>
}

/** Random tokens and their hashes. */
export type Tokens = { readonly make: () => string; readonly hashOf: (token: string) => string }
