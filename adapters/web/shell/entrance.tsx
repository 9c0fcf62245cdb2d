import { createElement, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { guard } from '#core/portal/pages/guard.rules.ts'
import { findPage } from '#core/portal/pages/find-page.ts'
import { LOGIN } from '#core/portal/pages/public.routes.ts'
import { NotFoundPage } from '../ui/note/error-page.tsx'
import { frameCode } from './frame-code.ts'
import { codeOf } from './page-code.ts'
import { PageView } from './page-view.tsx'
import { FirstLoadContext, usePages } from '../base/pages.ts'
import { PublicFrame } from './public-frame.tsx'
import { signInPath, useSessionQuery } from '../base/session.ts'
import { SessionGuard, Waiting } from './session.tsx'

/** Whether the reader is still on the page that the app was opened with. */
function useIsFirstLoad(): boolean {
  const { pathname } = useLocation()
  const [opened] = useState(pathname)
  const [hasLeft, setHasLeft] = useState(false)
  if (!hasLeft && pathname !== opened) setHasLeft(true)
  return !hasLeft && pathname === opened
}

/**
 * The entry of every address: public pages are shown at once, all others when the session is known.
 */
export function Entrance() {
  const { pages } = usePages()
  const location = useLocation()
  const isFirstLoad = useIsFirstLoad()
  const page = findPage(pages, location.pathname)
  if (page?.rule.audience === 'public' && page.frame !== 'shell')
    return (
      <PublicFrame>
        <PageView key={page.path} page={page} location={location} />
      </PublicFrame>
    )
  return (
    <FirstLoadContext value={isFirstLoad}>
      <KnownVisit />
    </FirstLoadContext>
  )
}

function KnownVisit() {
  const { data: user, isError } = useSessionQuery()
  const { pages } = usePages()
  const location = useLocation()
  const isPublic = findPage(pages, location.pathname)?.rule.audience === 'public'
  if (user === null || (isError && isPublic)) return <StrangersVisit />
  if (user === undefined && !isError) return <Waiting />
  return <SessionGuard>{createElement(codeOf(frameCode), { key: user?.id })}</SessionGuard>
}

/**
 * The pages that visitors without a session see: public pages, and for all others the sign-in page
 * with the way back.
 */
function StrangersVisit() {
  const { pages } = usePages()
  const location = useLocation()
  const path = location.pathname + location.search
  const decision = guard(pages, { user: undefined, path, isFirstLoad: false })
  if (decision.kind === 'redirect') return <Navigate to={decision.to === LOGIN ? signInPath(path) : decision.to} replace />
  return (
    <PublicFrame>
      {decision.kind === 'enter' ? <PageView key={decision.page.path} page={decision.page} location={location} /> : <NotFoundPage />}
    </PublicFrame>
  )
}
