import { Button } from '@blueprintjs/core'
import { MenuClosed, MenuOpen } from '@blueprintjs/icons'
import { useContext, useEffect, useState, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { guard, type ClosedPage } from '#core/portal/pages/guard.rules.ts'
import { findPage } from '#core/portal/pages/find-page.ts'
import type { Page } from '#core/portal/pages/page.ts'
import { HOME } from '#core/portal/pages/public.routes.ts'
import { useLocale, useWords } from '../base/words.ts'
import { appWords } from './app.words.ts'
import { Brand, BrandMark } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { NotFoundPage } from '../ui/note/error-page.tsx'
import { notify } from '../ui/note/notify.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import { PageView } from './page-view.tsx'
import { FirstLoadContext, usePages } from '../base/pages.ts'
import { ShellHeader } from './shell-header.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabPages } from './tab-pages.tsx'
import { TabStrip } from './tab-strip.tsx'
import { useTabs } from './use-tabs.ts'
import { useVisitor } from '../base/visitor.ts'

const COLLAPSED_KEPT = 'crossdock.menu-collapsed'
const DENIED = '/401'

/**
 * The page that the guard decides on for the signed-in user, in the shell; pages that fill their
 * window come without the shell.
 */
export default function SignedInFrame() {
  const isFirstLoad = useContext(FirstLoadContext)
  const { pages } = usePages()
  const user = useVisitor()
  const location = useLocation()
  const decision = guard(pages, { user, path: location.pathname, isFirstLoad })
  if (decision.kind === 'enter' && decision.page.frame !== 'shell')
    return (
      <main id="main" className="alone-main" tabIndex={-1}>
        <PageView key={decision.page.path} page={decision.page} location={location} />
      </main>
    )
  return (
    <Shell entered={decision.kind === 'enter' ? decision.page : undefined}>
      {decision.kind === 'redirect' && <LedElsewhere to={decision.to} closed={decision.closed} />}
      {decision.kind === 'error_401' && <Navigate to={DENIED} replace />}
      {decision.kind === 'not_found' && <NotFoundPage key={location.pathname} />}
    </Shell>
  )
}

/** Goes where the guard leads, and says why where the page is closed to this account. */
function LedElsewhere({ to, closed }: { readonly to: string; readonly closed: ClosedPage | undefined }) {
  const t = useWords(appWords)
  useEffect(() => {
    if (closed === undefined) return
    const { page, openTo } = closed
    const message =
      openTo === 'others' ? t('closedToYou', { page: page.title }) : t('closedToClass', { page: page.title, openTo: openTo.toUpperCase() })
    notify({ name: 'closed-page', intent: 'warning', message })
  }, [closed, t])
  return <Navigate to={to} replace />
}

function useCollapsed(): readonly [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => window.localStorage.getItem(COLLAPSED_KEPT) === '1')
  const toggle = (): void => {
    window.localStorage.setItem(COLLAPSED_KEPT, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}

type ShellProps = {
  /** The page that the guard allowed. */
  readonly entered: Page | undefined
  /** Shown instead where it allowed none. */
  readonly children: ReactNode
}

/** Side menu, header, tabs and the page. On narrow screens the menu is a drawer. */
function Shell({ entered, children }: ShellProps) {
  const t = useWords(appWords)
  const isChinese = useLocale() !== 'en-US'
  const [isCollapsed, toggleCollapsed] = useCollapsed()
  const location = useLocation()
  const { pages } = usePages()
  const tabs = useTabs(entered)
  const here = entered ?? findPage(pages, location.pathname)
  const collapseLabel = t(isCollapsed ? 'expandMenu' : 'collapseMenu')
  return (
    <div className="shell" data-collapsed={isCollapsed} data-wide-menu={!isChinese}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <nav className="shell-side" aria-label={t('mainMenu')}>
        <Link to={HOME} className="brand-link" aria-label={`Crossdock — ${t('home')}`}>
          {isCollapsed ? <BrandMark /> : <Brand />}
        </Link>
        <SideMenu isCollapsed={isCollapsed} here={here} />
        <Button
          className="shell-collapse"
          variant="minimal"
          fill
          alignText="start"
          icon={isCollapsed ? <MenuOpen /> : <MenuClosed />}
          aria-label={collapseLabel}
          title={collapseLabel}
          {...(isCollapsed ? {} : { text: collapseLabel })}
          onClick={toggleCollapsed}
        />
      </nav>
      <ShellHeader>
        <MenuDrawer here={here} />
        <Breadcrumb page={entered} />
      </ShellHeader>
      <TabStrip tabs={tabs} />
      <main id="main" className="shell-main" tabIndex={-1}>
        <TabPages tabs={tabs} />
        {entered !== undefined && tabs.shown === undefined && <PageView key={entered.path} page={entered} location={location} />}
        {children}
      </main>
    </div>
  )
}
