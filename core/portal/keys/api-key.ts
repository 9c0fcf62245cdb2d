import type { Instant } from '#core/base/kernel/clock.ts'
import { words } from '#core/base/kernel/words.ts'
import { KEY_SCOPE_NAMES, type KeyScope } from '#core/platform/access/keys/key-scope.ts'

/** The most keys that a client has at a time. */
export const MOST_KEYS = 20
/** The longest name of a key. */
export const MOST_KEY_NAME = 60
/** The most ranges of addresses that a key is limited to. */
export const MOST_RANGES = 20
/** The longest time for which the secret before a rotation goes on working. */
export const MOST_OVERLAP_DAYS = 30
/** Calls and keys that have ended are kept this long. */
export const KEY_DAYS = 30
/** The owner of a key hears that it expires this long before. */
export const KEY_WARNING_DAYS = 7
/** Calls of a key in a minute, those of its tokens included. */
export const CALLS_PER_MINUTE = 600

/** A text that opens what its key opens, as it may be shown again. */
export type KeySecret = {
  /** The first characters, to recognise it by. */
  readonly prefix: string
  /** Nobody knows when a secret from before keys were hashed was made. */
  readonly madeAt?: Instant
  /** To the minute. */
  readonly usedAt?: Instant
  /** Set where another secret took its place. */
  readonly endsAt?: Instant
}

/** A key of a client’s programs. */
export type ApiKey = {
  readonly id: number
  readonly accountId: number
  /** The AppKey, which stands beside the AppId: the first key of a client. */
  readonly isApp: boolean
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly cidrs: readonly string[]
  readonly isSandbox: boolean
  readonly expiresAt?: Instant
  readonly endedAt?: Instant
  /** Its last call or exchange. */
  readonly usedAt?: Instant
  /** The newest first; those before it work until they end. */
  readonly secrets: readonly KeySecret[]
}

/** The AppKey opens what any key may open. */
export const APP_KEY = {
  isApp: true,
  name: 'AppKey',
  scopes: KEY_SCOPE_NAMES,
  cidrs: [],
  isSandbox: false,
} as const satisfies Partial<ApiKey>

export const KEY_STATES = {
  active: words('有效', '有效', 'Active'),
  expired: words('已过期', '已過期', 'Expired'),
  ended: words('已停用', '已停用', 'Ended'),
} as const
export type KeyState = keyof typeof KEY_STATES

/** The state of a key at a moment. */
export function keyStateAt({ endedAt, expiresAt }: Pick<ApiKey, 'endedAt' | 'expiresAt'>, now: Instant): KeyState {
  if (endedAt !== undefined) return 'ended'
  return expiresAt !== undefined && expiresAt <= now ? 'expired' : 'active'
}

/** One call of a key. */
export type KeyCall = {
  readonly keyId: number
  readonly at: Instant
  readonly method: string
  /** Without its query, which may hold personal data. */
  readonly path: string
  readonly status: number
  readonly millis: number
  readonly address: string
}
