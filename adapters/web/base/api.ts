import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useState } from 'react'
import type { AnyRoute, PayloadOf, SentOf } from '../../http/contract/route.ts'
import type { UserInfo } from '../../http/contract/platform/access/session.routes.ts'
import type { ApiClient } from '../../http/client/api-client.ts'

export const ApiContext = createContext<ApiClient | undefined>(undefined)

/** The client of the API. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext)
  if (api === undefined) throw new Error('useApi outside the app')
  return api
}

/**
 * The key under which the answer of a call is cached; the first two parts name the route, for
 * invalidating all its answers.
 */
export const callKey = <R extends AnyRoute>(route: R, sent?: SentOf<R>): readonly unknown[] =>
  sent === undefined ? [route.method, route.path] : [route.method, route.path, sent]

/**
 * The data that a form was filled from is cached as long as its tab may stay open in the
 * background.
 */
const MILLIS_OF_SESSION = 86_400_000

type UseCallOptions = {
  readonly enabled?: boolean
  readonly staleMillis?: number
  readonly refetchMillis?: number
  /** Shows the previous answer while the next one is loading: lists that turn a page. */
  readonly keepPrevious?: boolean
  /** Reloads whenever a page opens and shows nothing cached in the meantime: forms. */
  readonly isFreshOnMount?: boolean
}

/**
 * Reads by more than one call, or a call that makes something: kept under `key` until it is read
 * again.
 */
export function useRead<Answer>(
  key: readonly unknown[],
  read: (api: ApiClient, signal: AbortSignal) => Promise<Answer>,
  { enabled = true, staleMillis = 0 }: { readonly enabled?: boolean; readonly staleMillis?: number } = {},
): UseQueryResult<Answer, Error> {
  const api = useApi()
  return useQuery<Answer, Error>({ queryKey: key, queryFn: ({ signal }) => read(api, signal), enabled, staleTime: staleMillis })
}

/**
 * Reads by a route of the contract; cached, shared and retried by react-query; the error is an
 * ApiError.
 */
export function useCall<R extends AnyRoute>(
  route: R,
  sent: SentOf<R> = {},
  options: UseCallOptions = {},
): UseQueryResult<PayloadOf<R>, Error> {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = callKey(route, sent)
  // Once, when the page opens: a page that is shown again after another tab continues with its
  // data.
  useState(() => options.isFreshOnMount === true && queries.removeQueries({ queryKey, exact: true, type: 'inactive' }))
  return useQuery<PayloadOf<R>, Error>({
    queryKey,
    queryFn: ({ signal }) => api.call(route, sent, { signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleMillis === undefined ? {} : { staleTime: options.staleMillis }),
    ...(options.refetchMillis === undefined ? {} : { refetchInterval: options.refetchMillis }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.isFreshOnMount ? { gcTime: MILLIS_OF_SESSION } : {}),
  })
}

/**
 * Invalidates all answers of some routes. A first load that is under way is repeated afterwards: it
 * may have been requested before the change, and react-query alone would treat its answer as fresh.
 */
export function useInvalidate(): (...routes: readonly AnyRoute[]) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (...routes) => {
      const invalidate = async (route: AnyRoute): Promise<void> => {
        const queryKey = callKey(route)
        const first = queries
          .getQueryCache()
          .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
        await queries.invalidateQueries({ queryKey })
        await Promise.all(first.map((query) => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })))
      }
      await Promise.all(routes.map(invalidate))
    },
    [queries],
  )
}

export type Session = { readonly user: UserInfo; readonly signOut: () => Promise<void> }

export const SessionContext = createContext<Session | undefined>(undefined)

/** The signed-in account; only inside the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession outside a session')
  return session
}
