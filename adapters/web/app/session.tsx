import { Button, Spinner } from '@blueprintjs/core'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { ApiError, type ApiClient } from '../../http/client/api-client.ts'
import { sessionRoutes, type UserInfo } from '../../http/contract/session.routes.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { SessionContext, useApi, type Session } from './api.ts'
import { appWords } from './app.words.ts'
import { AccessWatch } from './access-watch.tsx'
import { SessionWatch } from './comforts/session-watch.tsx'
import { SESSION_KEY } from './session-key.ts'
import { forgetTabs } from './tab-list.ts'

const UNAUTHENTICATED = 401

/** Who is signed in: null for nobody. */
async function findUser(api: ApiClient): Promise<UserInfo | null> {
  try {
    return (await api.call(sessionRoutes.whoAmI)).userInfo
  } catch (error) {
    if (error instanceof ApiError && error.status === UNAUTHENTICATED) return null
    throw error
  }
}

export function useSessionQuery() {
  const api = useApi()
  return useQuery({ queryKey: SESSION_KEY, queryFn: () => findUser(api), staleTime: Number.POSITIVE_INFINITY })
}

/** Forgets everything that was read in a session, and which pages were open (spec §4). */
function forget(queries: QueryClient): void {
  forgetTabs()
  queries.setQueryData(SESSION_KEY, null)
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
}

/** Begins to find out who is signed in, beside the loading of the page's code. */
export const expectSession = (api: ApiClient, queries: QueryClient): void =>
  void queries.prefetchQuery({ queryKey: SESSION_KEY, queryFn: () => findUser(api), staleTime: Number.POSITIVE_INFINITY })

/** Asks anew who is signed in, after a sign-in. */
export const refreshSession = (queries: QueryClient): Promise<void> => queries.refetchQueries({ queryKey: SESSION_KEY })

/** The way to the sign-in page and back to where the reader wanted to go. */
export const signInPath = (wanted: string): string =>
  wanted === '/' || wanted === '/home' ? '/login' : `/login?next=${encodeURIComponent(wanted)}`

/** Lets only who is signed in to the pages below; everyone else signs in first (spec §2). */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const api = useApi()
  const queries = useQueryClient()
  const location = useLocation()
  const { data: user, error, refetch } = useSessionQuery()
  const session = useMemo<Session | undefined>(() => {
    if (!user) return undefined
    const signOut = async (): Promise<void> => {
      // The cookie is gone or the server is away: either way this browser forgets.
      await api.call(sessionRoutes.signOut).catch(() => undefined)
      forget(queries)
    }
    return { user, signOut }
  }, [user, api, queries])
  if (session)
    return (
      <SessionContext value={session}>
        {children}
        <AccessWatch />
        <SessionWatch user={session.user} onGivenUp={() => forget(queries)} />
      </SessionContext>
    )
  if (error) return <Unreachable error={error} onRetry={() => void refetch()} />
  if (user === null) return <Navigate to={signInPath(location.pathname + location.search)} replace />
  return <Waiting />
}

/** The whole window while the app finds out who is there. */
export function Waiting() {
  const t = useWords(appWords)
  return (
    <div className="splash" role="status" aria-label={t('loadingPage')}>
      <Spinner size={40} />
    </div>
  )
}

function Unreachable({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useWords(appWords)
  return (
    <main className="splash">
      <div className="splash-note">
        <h1 className="visually-hidden">{t('brokenTitle')}</h1>
        <ErrorNote error={error} onRetry={onRetry} />
        <Button variant="minimal" text={t('reload')} onClick={() => window.location.reload()} />
      </div>
    </main>
  )
}
