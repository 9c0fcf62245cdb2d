import { useQueryClient, type QueryCacheNotifyEvent } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../../http/client/api-client.ts'
import { sessionRoutes, type UserInfo } from '../../http/contract/session.routes.ts'
import { staffRoutes } from '../../http/contract/staff.routes.ts'
import { callKey, useApi } from './api.ts'
import { useLive } from './live.ts'
import { SESSION_KEY } from './session-key.ts'

const FORBIDDEN = 403
/** By then every server knows of a change. */
const SETTLED_MILLIS = 1000

const isRefused = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof ApiError &&
  event.action.error.status === FORBIDDEN

/** Reads anew what somebody may do, and how the pages are arranged. */
function useRefreshAccess(): () => void {
  const api = useApi()
  const queries = useQueryClient()
  return useCallback(() => {
    const read = async (): Promise<void> => {
      const { userInfo } = await api.call(sessionRoutes.whoAmI)
      queries.setQueryData<UserInfo | null>(SESSION_KEY, (known) => (known?.id === userInfo.id ? userInfo : known))
      await queries.refetchQueries({ queryKey: callKey(staffRoutes.menuRoutes) })
    }
    // A session that has ended says so itself, and a server that is away is asked by the page.
    read().catch(() => undefined)
  }, [api, queries])
}

/** Keeps rights and menu as they are at this moment: roles change while a page is open. Who moves, or is refused something, learns of it too. */
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
