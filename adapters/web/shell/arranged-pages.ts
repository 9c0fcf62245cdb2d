import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { arrangePages } from '#core/portal/pages/arrange-pages.ts'
import type { MenuRoute } from '#core/portal/pages/menu-route.entity.ts'
import type { UserInfo } from '../../http/contract/platform/access/session.routes.ts'
import { menuRoutes } from '../../http/contract/platform/access/menu.routes.ts'
import { useCall } from '../base/api.ts'
import type { AppPages } from '../base/pages.ts'
import { SESSION_KEY } from '../base/session-key.ts'

type SentRoute = { readonly [K in keyof MenuRoute]-?: MenuRoute[K] | null }

const recordOf = (sent: SentRoute): MenuRoute => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as MenuRoute

/**
 * Whether a session is known to exist. Observing the query would keep a sign-in from requesting it
 * again.
 */
function useIsSignedIn(): boolean {
  const queries = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => queries.getQueryCache().subscribe(onChange), [queries])
  const user = useSyncExternalStore(subscribe, () => queries.getQueryData<UserInfo | null>(SESSION_KEY))
  return user !== null && user !== undefined
}

/** The route table as the staff arranged it, for the signed-in account. */
export function useArrangedPages(app: AppPages): AppPages {
  const isSignedIn = useIsSignedIn()
  const { data } = useCall(menuRoutes.menuRoutes, {}, { enabled: isSignedIn, staleMillis: Number.POSITIVE_INFINITY })
  return useMemo(
    () => (isSignedIn && data !== undefined ? { ...app, pages: arrangePages(app.pages, data.rows.map(recordOf)) } : app),
    [app, data, isSignedIn],
  )
}
