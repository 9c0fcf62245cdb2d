import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useMemo } from 'react'
import { sessionRoutes } from '../../http/contract/platform/access/session.routes.ts'
import { callKey, SessionContext, useApi, useCall } from './api.ts'

const MILLIS_FRESH = 300_000

/** Preferences are stored under `value`, so that lists and single values can be stored too. */
type StoredPreference = { readonly value?: unknown } | null

/**
 * The browser's copy is shown at once, before the server confirms it, so that columns do not jump
 * on every load.
 */
const copyName = (userId: number | undefined, name: string): string => `crossdock.preference.${userId ?? 0}.${name}`

function readCopy(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const alike = (one: unknown, other: unknown): boolean => typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

/**
 * The user's preferences for a page, on every device: columns, density, saved views. `initial`
 * until something was stored, and where the stored value has another shape (from an older version).
 */
export function usePreference<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const api = useApi()
  const queries = useQueryClient()
  const userId = useContext(SessionContext)?.user.id
  const copy = copyName(userId, name)
  const sent = useMemo(() => ({ params: { name } }), [name])
  const { data, isSuccess } = useCall(sessionRoutes.preferences, sent, { enabled: userId !== undefined, staleMillis: MILLIS_FRESH })
  const firstCopy = useMemo(() => readCopy(copy), [copy])
  const kept: unknown = isSuccess ? (data as StoredPreference)?.value : firstCopy
  const set = useCallback(
    (next: T) => {
      queries.setQueryData(callKey(sessionRoutes.preferences, sent), { value: next })
      window.localStorage.setItem(copy, JSON.stringify(next))
      // A preference that could not be saved does not disturb the user: it applies here, and the
      // next change tries again.
      if (userId !== undefined) void api.call(sessionRoutes.keepPreferences, { ...sent, body: { value: next } }).catch(() => undefined)
    },
    [api, queries, sent, copy, userId],
  )
  return [kept !== undefined && kept !== null && alike(kept, initial) ? (kept as T) : initial, set]
}
