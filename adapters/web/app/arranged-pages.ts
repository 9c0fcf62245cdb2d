import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { arrangePages } from '../../../core/pages/arrange-pages.ts'
import type { MenuRoute } from '../../../core/pages/menu-route.entity.ts'
import type { UserInfo } from '../../http/contract/session.routes.ts'
import { staffRoutes } from '../../http/contract/staff.routes.ts'
import { useCall } from './api.ts'
import type { AppPages } from './pages.ts'
import { SESSION_KEY } from './session-key.ts'

type SentRoute = { readonly [K in keyof MenuRoute]-?: MenuRoute[K] | null }

const recordOf = (sent: SentRoute): MenuRoute => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) as MenuRoute

/** Whether somebody is signed in as far as it is known. An observer of the query would keep a sign-in from asking anew. */
function useIsSignedIn(): boolean {
  const queries = useQueryClient()
  const subscribe = useCallback((told: () => void) => queries.getQueryCache().subscribe(told), [queries])
  const user = useSyncExternalStore(subscribe, () => queries.getQueryData<UserInfo | null>(SESSION_KEY))
  return user !== null && user !== undefined
}

/** The route table as the staff arranged it, for who is signed in. */
export function useArrangedPages(app: AppPages): AppPages {
  const isSignedIn = useIsSignedIn()
  const { data } = useCall(staffRoutes.menuRoutes, {}, { enabled: isSignedIn, staleMillis: Number.POSITIVE_INFINITY })
  return useMemo(
    () => (isSignedIn && data !== undefined ? { ...app, pages: arrangePages(app.pages, data.rows.map(recordOf)) } : app),
    [app, data, isSignedIn],
  )
}
