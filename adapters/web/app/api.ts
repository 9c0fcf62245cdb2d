import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useState } from 'react'
import type { AnyRoute, PayloadOf, SentOf } from '../../http/contract/route.ts'
import type { UserInfo } from '../../http/contract/session.routes.ts'
import type { ApiClient } from '../../http/client/api-client.ts'

export const ApiContext = createContext<ApiClient | undefined>(undefined)

/** The client of the API. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext)
  if (api === undefined) throw new Error('useApi outside the app')
  return api
}

/** The key under which the answer of a call is kept; the first two parts name the route, for invalidating all its answers. */
export const callKey = <R extends AnyRoute>(route: R, sent?: SentOf<R>): readonly unknown[] =>
  sent === undefined ? [route.method, route.path] : [route.method, route.path, sent]

/** What a form was filled from is kept as long as its tab may wait behind others. */
const MILLIS_OF_SESSION = 86_400_000

type UseCallOptions = {
  readonly enabled?: boolean
  readonly staleMillis?: number
  readonly refetchMillis?: number
  /** Show the answer before while the next one is on its way: lists that turn a page. */
  readonly keepPrevious?: boolean
  /** Read anew whenever a page opens, and show nothing kept meanwhile: forms. */
  readonly isFreshOnMount?: boolean
}

/** Reads by a route of the contract: kept, shared and repeated by react-query; the error is an ApiError. */
export function useCall<R extends AnyRoute>(
  route: R,
  sent: SentOf<R> = {},
  options: UseCallOptions = {},
): UseQueryResult<PayloadOf<R>, Error> {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = callKey(route, sent)
  // Once, when the page opens: one that is shown again after another tab goes on with what it had.
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
 * Reads anew all answers of some routes. What is being read for the first time is read once more behind that: it may have been asked
 * before that changed of which was told just now, and react-query alone would take its answer for fresh.
 */
export function useReadAnew(): (...routes: readonly AnyRoute[]) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (...routes) => {
      const readAnew = async (route: AnyRoute): Promise<void> => {
        const queryKey = callKey(route)
        const first = queries
          .getQueryCache()
          .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
        await queries.invalidateQueries({ queryKey })
        await Promise.all(first.map((query) => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })))
      }
      await Promise.all(routes.map(readAnew))
    },
    [queries],
  )
}

export type Session = { readonly user: UserInfo; readonly signOut: () => Promise<void> }

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who is signed in; only below the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession outside a session')
  return session
}
