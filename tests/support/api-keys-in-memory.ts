import { given } from '#core/base/kernel/given.ts'
import type { ApiKey, KeyCall } from '#core/portal/keys/api-key.ts'
import { APP_KEY } from '#core/portal/keys/api-key.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import type { ApiKeyKeeper, ApiKeys, NewSecret } from '#core/portal/keys/key.ports.ts'

type KeptSecret = NewSecret & { readonly keyId: number; readonly endsAt?: number }
type KeptKey = Omit<ApiKey, 'secrets' | 'usedAt'> & { readonly isWarned?: true }

/** Keys in memory, by a clock of the test. */
export function apiKeysInMemory(now: () => number) {
  const state = { keys: [] as readonly KeptKey[], secrets: [] as readonly KeptSecret[], calls: [] as readonly KeyCall[], last: 0 }
  const works = ({ endsAt }: KeptSecret): boolean => endsAt === undefined || endsAt > now()
  const shown = ({ isWarned: _isWarned, ...key }: KeptKey): ApiKey => {
    const mine = state.secrets.filter((secret) => secret.keyId === key.id && works(secret)).toReversed()
    const usedAt = state.calls.filter(({ keyId }) => keyId === key.id).at(-1)?.at
    return { ...key, ...given({ usedAt }), secrets: mine.map(({ prefix, madeAt, endsAt }) => ({ prefix, madeAt, ...given({ endsAt }) })) }
  }
  const own = (accountId: number, withEnded: boolean): readonly ApiKey[] =>
    state.keys
      .filter((key) => key.accountId === accountId && (withEnded || key.endedAt === undefined))
      .toSorted((a, b) => Number(b.isApp && b.endedAt === undefined) - Number(a.isApp && a.endedAt === undefined) || b.id - a.id)
      .map(shown)
  const end = (which: (key: KeptKey) => boolean): number => {
    const ended = state.keys.filter((key) => which(key) && key.endedAt === undefined)
    state.keys = state.keys.map((key) => (ended.includes(key) ? { ...key, endedAt: now() } : key))
    return ended.length
  }
  const keeper: ApiKeyKeeper & IdentityUnit['apiKeys'] = {
    lockAll: async (accountId) => own(accountId, false),
    add: async (key, secret) => {
      const id = (state.last += 1)
      state.keys = [...state.keys, { ...key, id }]
      state.secrets = [...state.secrets, { ...secret, keyId: id }]
      return id
    },
    addSecret: async (keyId, secret, othersForMillis) => {
      const until = now() + othersForMillis
      const limited = state.secrets.map((one) =>
        one.keyId === keyId && works(one) ? { ...one, endsAt: Math.min(one.endsAt ?? until, until) } : one,
      )
      state.secrets = [...limited, { ...secret, keyId }]
    },
    keep: async ({ id, name, scopes }) => {
      state.keys = state.keys.map((key) => (key.id === id ? { ...key, name, scopes } : key))
    },
    end: async (keyId) => void end(({ id }) => id === keyId),
    endAll: async (accountId) => end((key) => key.accountId === accountId),
    takeExpiring: async ({ now: from, before, most }) => {
      const found = state.keys
        .flatMap((key) =>
          key.expiresAt === undefined ||
          key.isWarned === true ||
          key.endedAt !== undefined ||
          key.expiresAt <= from ||
          key.expiresAt >= before
            ? []
            : [{ id: key.id, accountId: key.accountId, name: key.name, expiresAt: key.expiresAt }],
        )
        .toSorted((a, b) => a.expiresAt - b.expiresAt)
        .slice(0, most)
      state.keys = state.keys.map((key) => (found.some(({ id }) => id === key.id) ? { ...key, isWarned: true } : key))
      return found
    },
    removeBefore: async (before, most) => {
      const calls = state.calls.filter(({ at }) => at < before).slice(0, most)
      state.calls = state.calls.filter((call) => !calls.includes(call))
      if (calls.length === most) return most
      const keys = state.keys.filter(({ endedAt }) => endedAt !== undefined && endedAt < before).slice(0, most)
      state.keys = state.keys.filter((key) => !keys.includes(key))
      return keys.length
    },
  }
  const reading: ApiKeys = {
    of: async (accountId, { withEnded }) => own(accountId, withEnded),
    find: async (accountId, id) => own(accountId, true).find((key) => key.id === id),
    note: async (calls) => {
      const known = calls.filter(({ keyId }) => state.keys.some(({ id }) => id === keyId))
      state.calls = [...state.calls, ...known]
    },
    calls: async ({ keyId, page, pageSize }) => {
      const mine = state.calls.filter((call) => call.keyId === keyId).toReversed()
      return { rows: mine.slice((page - 1) * pageSize, page * pageSize), total: mine.length }
    },
  }
  return {
    keeper,
    reading,
    /** Whether a secret opens its account now. */
    lives: (keyHash: string, accountId?: number): boolean =>
      state.secrets.some((secret) => {
        const key = state.keys.find(({ id }) => id === secret.keyId)
        const isOpen = key?.endedAt === undefined && (key?.expiresAt === undefined || key.expiresAt > now())
        return secret.keyHash === keyHash && works(secret) && isOpen && (accountId ?? key?.accountId) === key?.accountId
      }),
    /** The AppKey of an account, by its hash. */
    addAppKey: (accountId: number, keyHash: string) => keeper.add({ ...APP_KEY, accountId }, { keyHash, prefix: 'cdk_', madeAt: now() }),
    snapshot: () => {
      const { keys, secrets } = state
      return () => void Object.assign(state, { keys, secrets })
    },
  }
}
