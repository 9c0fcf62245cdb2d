import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
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
  return useQuery<PayloadOf<R>, Error>({
    queryKey: callKey(route, sent),
    queryFn: ({ signal }) => api.call(route, sent, { signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleMillis === undefined ? {} : { staleTime: options.staleMillis }),
    ...(options.refetchMillis === undefined ? {} : { refetchInterval: options.refetchMillis }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.isFreshOnMount ? { gcTime: 0 } : {}),
  })
}

export type Session = { readonly user: UserInfo; readonly signOut: () => Promise<void> }

export const SessionContext = createContext<Session | undefined>(undefined)

/** Who is signed in; only below the guard. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession outside a session')
  return session
}
