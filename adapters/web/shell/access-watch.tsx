import { useQueryClient, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../../http/client/api-client.ts'
import type { UserInfo } from '../../http/contract/platform/access/session.routes.ts'
import { menuRoutes } from '../../http/contract/platform/access/menu.routes.ts'
import { callKey } from '../base/api.ts'
import { useLive } from '../base/live.ts'
import { SESSION_KEY } from '../base/session-key.ts'
import { useWhoAmI } from '../base/session.ts'

const FORBIDDEN = 403
/** By then every server has heard of a change. */
const SETTLED_MILLIS = 1000

const isRefused = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof ApiError &&
  event.action.error.status === FORBIDDEN

/** Reloads the permissions and the arrangement of the pages. */
function useRefreshAccess(): () => void {
  const whoAmI = useWhoAmI()
  const queries = useQueryClient()
  return useCallback(() => {
    const read = async (): Promise<void> => {
      const userInfo = await whoAmI()
      queries.setQueryData<UserInfo | null>(SESSION_KEY, (known) => (known?.id === userInfo.id ? userInfo : known))
      await queries.refetchQueries({ queryKey: callKey(menuRoutes.menuRoutes) })
    }
    // An ended session is reported by the session watch, and the page itself retries a server that
    // is down.
    read().catch(() => undefined)
  }, [whoAmI, queries])
}

/**
 * Keeps permissions and menu up to date: roles change while a page is open. Moving to another page
 * and a refusal reload them too.
 */
export function AccessWatch() {
  const refresh = useRefreshAccess()
  const queries = useQueryClient()
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const settled = useRef<number>(undefined)
  useLive('access', () => {
    refresh()
    window.clearTimeout(settled.current)
    settled.current = window.setTimeout(refresh, SETTLED_MILLIS)
  })
  useEffect(() => {
    if (last.current !== pathname) refresh()
    last.current = pathname
  }, [refresh, pathname])
  useEffect(() => {
    const look = (): void => void (document.visibilityState === 'visible' && refresh())
    document.addEventListener('visibilitychange', look)
    const unsubscribe = queries.getQueryCache().subscribe((event) => void (isRefused(event) && refresh()))
    return () => {
      document.removeEventListener('visibilitychange', look)
      unsubscribe()
      window.clearTimeout(settled.current)
    }
  }, [refresh, queries])
  return null
}
