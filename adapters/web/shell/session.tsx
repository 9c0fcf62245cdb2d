import { Button, Spinner } from '@blueprintjs/core'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useWords } from '../base/words.ts'
import { ErrorNote } from '../ui/note/error-note.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SessionContext, type Session } from '../base/api.ts'
import { appWords } from './app.words.ts'
import { AccessWatch } from './access-watch.tsx'
import { SessionWatch } from './tools/session-watch.tsx'
import { SESSION_KEY } from '../base/session-key.ts'
import { forgetCopies } from '../base/unsent-copies.ts'
import { signInPath, useEndSession, useSessionQuery } from '../base/session.ts'
import { forgetOpenedPublications } from '../base/opened-publications.ts'
import { forgetTabs } from './tab-list.ts'

const FactorDue = lazyPart(() => import('../screens/platform/access/security/factor-due.tsx'))
const PasswordDue = lazyPart(() => import('../screens/platform/access/security/password-due.tsx'))

/** Forgets everything that was loaded in a session, and which pages and publications were open. */
function forget(queries: QueryClient): void {
  forgetTabs()
  forgetOpenedPublications()
  queries.setQueryData(SESSION_KEY, null)
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] })
}

/** Lets only signed-in users into the pages below; everyone else signs in first. */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const endSession = useEndSession()
  const queries = useQueryClient()
  const location = useLocation()
  const { data: user, error, refetch } = useSessionQuery()
  const session = useMemo<Session | undefined>(() => {
    if (!user) return undefined
    const signOut = async (): Promise<void> => {
      await endSession()
      forget(queries)
      forgetCopies(user.id)
    }
    return { user, signOut }
  }, [user, endSession, queries])
  if (session)
    return (
      <SessionContext value={session}>
        {session.user.password_due ? (
          <PasswordDue />
        ) : session.user.second_factor_due ? (
          <FactorDue />
        ) : (
          <>
            {children}
            <AccessWatch />
            <SessionWatch user={session.user} onGivenUp={() => forget(queries)} />
          </>
        )}
      </SessionContext>
    )
  if (error) return <Unreachable error={error} onRetry={() => void refetch()} />
  if (user === null) return <Navigate to={signInPath(location.pathname + location.search)} replace />
  return <Waiting />
}

/** Fills the window while the session is being loaded. */
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
