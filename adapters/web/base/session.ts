import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ApiClient } from '../../http/client/api-client.ts'
import { sessionRoutes, type UserInfo } from '../../http/contract/platform/access/session.routes.ts'
import { useApi } from './api.ts'
import { SESSION_KEY } from './session-key.ts'

/** The signed-in account: null for nobody, which the browser reports as no error. */
const findUser = async (api: ApiClient): Promise<UserInfo | null> => (await api.call(sessionRoutes.session)).userInfo

export function useSessionQuery() {
  const api = useApi()
  return useQuery({ queryKey: SESSION_KEY, queryFn: () => findUser(api), staleTime: Number.POSITIVE_INFINITY })
}

/** Starts to load the session while the page's code is loading. */
export const expectSession = (api: ApiClient, queries: QueryClient): void =>
  void queries.prefetchQuery({ queryKey: SESSION_KEY, queryFn: () => findUser(api), staleTime: Number.POSITIVE_INFINITY })

/** Reloads the session after a sign-in. */
export const refreshSession = (queries: QueryClient): Promise<void> => queries.refetchQueries({ queryKey: SESSION_KEY })

/** Asks who is signed in, without keeping the answer; rejects when nobody is. */
export function useWhoAmI(): (signal?: AbortSignal) => Promise<UserInfo> {
  const api = useApi()
  return useCallback(async (signal) => (await api.call(sessionRoutes.whoAmI, {}, signal === undefined ? {} : { signal })).userInfo, [api])
}

/** Ends the session on the server. The cookie may be gone or the server away: it never rejects. */
export function useEndSession(): () => Promise<void> {
  const api = useApi()
  return useCallback(async () => {
    await api.call(sessionRoutes.signOut).catch(() => undefined)
  }, [api])
}

/** The address of the sign-in page, with the way back to the page that the reader wanted. */
export const signInPath = (wanted: string): string =>
  wanted === '/' || wanted === '/home' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`
