import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Sessions } from '#core/platform/access/identity.ports.ts'
import type { MessageSender } from '../messages/message.ports.ts'
import type { ApiKey, KeyCall } from './api-key.ts'

/** A secret that is to be stored, by its hash alone. */
export type NewSecret = { readonly keyHash: string; readonly prefix: string; readonly madeAt: Instant }

/** Keys within a unit of work. */
export type ApiKeyKeeper = {
  /** Locks the keys of an account against others that change them; those that have not ended. */
  readonly lockAll: (accountId: number) => Promise<readonly ApiKey[]>
  /** Adds a key with its first secret; answers its id. */
  readonly add: (key: Omit<ApiKey, 'id' | 'secrets' | 'endedAt' | 'usedAt'>, secret: NewSecret) => Promise<number>
  /**
   * Adds a secret; those before it end after `othersForMillis` by the clock that all servers share,
   * unless they end sooner.
   */
  readonly addSecret: (keyId: number, secret: NewSecret, othersForMillis: number) => Promise<void>
  /** Saves the name and the scopes of a key; its tokens have them from the commit on. */
  readonly keep: (key: Pick<ApiKey, 'id' | 'name' | 'scopes'>) => Promise<void>
  /** Ends a key with all its secrets, now. */
  readonly end: (keyId: number) => Promise<void>
  /**
   * The living keys that expire before a moment and of which nobody was warned, each once; locked
   * until the unit of work ends.
   */
  readonly takeExpiring: (asked: {
    readonly now: Instant
    readonly before: Instant
    readonly most: number
  }) => Promise<readonly (Pick<ApiKey, 'id' | 'accountId' | 'name'> & { readonly expiresAt: Instant })[]>
  /**
   * Removes some calls, and keys that ended, from before a moment; answers how many rows.
   */
  readonly removeBefore: (before: Instant, most: number) => Promise<number>
}

export type KeyUnit = {
  readonly apiKeys: ApiKeyKeeper
  readonly sessions: Pick<Sessions, 'closeOfKey'>
  readonly audit: Pick<AuditTrail, 'write'>
  readonly messages: MessageSender
}

/** Keys to look at, and the log of their calls. */
export type ApiKeys = {
  /**
   * The keys of an account, the AppKey and then the newest first; those that ended only if asked.
   */
  readonly of: (accountId: number, asked: { readonly withEnded: boolean }) => Promise<readonly ApiKey[]>
  readonly find: (accountId: number, id: number) => Promise<ApiKey | undefined>
  readonly note: (calls: readonly KeyCall[]) => Promise<void>
  /** The calls of a key, the newest first. */
  readonly calls: (asked: {
    readonly keyId: number
    readonly page: number
    readonly pageSize: number
  }) => Promise<{ readonly rows: readonly KeyCall[]; readonly total: number }>
}

/** Random characters of base 62, from which keys are made. */
export type RandomCharacters = (length: number) => string
