import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext, useMemo } from 'react'
import { sessionRoutes } from '../../http/contract/session.routes.ts'
import { callKey, SessionContext, useApi, useCall } from './api.ts'

const MILLIS_FRESH = 300_000

/** Preferences live under `value`, so that lists and single values can be kept too. */
type Kept = { readonly value?: unknown } | null

/** The browser's copy shows at once what the server confirms a moment later, so that columns do not jump on every load. */
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
 * What the user kept of a page, on every machine it signs in from: columns, density, saved views. `initial` until something was
 * kept, and where what was kept has another shape (an older version's).
 */
export function usePreference<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const api = useApi()
  const queries = useQueryClient()
  const userId = useContext(SessionContext)?.user.id
  const copy = copyName(userId, name)
  const sent = useMemo(() => ({ params: { name } }), [name])
  const { data, isSuccess } = useCall(sessionRoutes.preferences, sent, { enabled: userId !== undefined, staleMillis: MILLIS_FRESH })
  const firstCopy = useMemo(() => readCopy(copy), [copy])
  const kept: unknown = isSuccess ? (data as Kept)?.value : firstCopy
  const set = useCallback(
    (next: T) => {
      queries.setQueryData(callKey(sessionRoutes.preferences, sent), { value: next })
      window.localStorage.setItem(copy, JSON.stringify(next))
      // A preference that could not be kept is no reason to disturb: it holds here, and the next change tries again.
      if (userId !== undefined) void api.call(sessionRoutes.keepPreferences, { ...sent, body: { value: next } }).catch(() => undefined)
    },
    [api, queries, sent, copy, userId],
  )
  return [kept !== undefined && kept !== null && alike(kept, initial) ? (kept as T) : initial, set]
}
