import { Button, Drawer } from '@blueprintjs/core'
import { Cross, Menu as MenuIcon, MenuClosed, MenuOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useLocale, useWords } from '../i18n/words.ts'
import { appWords } from './app.words.ts'
import { Brand, BrandMark } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { LanguageSwitch, ThemeSwitch } from './header-tools.tsx'
import { SessionGuard } from './session.tsx'
import { SideMenu } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

const COLLAPSED_KEPT = 'crossdock.menu-collapsed'

/** The shell behind the guard. */
export default function SignedInFrame() {
  return (
    <SessionGuard>
      <Shell />
    </SessionGuard>
  )
}

function useCollapsed(): readonly [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => window.localStorage.getItem(COLLAPSED_KEPT) === '1')
  const toggle = (): void => {
    window.localStorage.setItem(COLLAPSED_KEPT, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  return [isCollapsed, toggle]
}

/** Side menu, header, breadcrumb and the page. On narrow screens the menu is a drawer. Widths of the menu by spec §9. */
function Shell() {
  const t = useWords(appWords)
  const isChinese = useLocale() !== 'en-US'
  const [isCollapsed, toggleCollapsed] = useCollapsed()
  const { pathname } = useLocation()
  // The drawer is open on one page: opening another closes it.
  const [drawerAt, setDrawerAt] = useState<string>()
  const collapseLabel = t(isCollapsed ? 'expandMenu' : 'collapseMenu')
  return (
    <div className="shell" data-collapsed={isCollapsed} data-wide-menu={!isChinese}>
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <nav className="shell-side" aria-label={t('mainMenu')}>
        <Link to="/home" className="brand-link" aria-label={`Crossdock — ${t('home')}`}>
          {isCollapsed ? <BrandMark /> : <Brand />}
        </Link>
        <SideMenu isCollapsed={isCollapsed} />
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
      <header className="shell-header">
        <Button
          className="shell-drawer-button"
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={t('openMenu')}
          onClick={() => setDrawerAt(pathname)}
        />
        <Breadcrumb />
        <div className="header-tools">
          <LanguageSwitch />
          <ThemeSwitch />
          <UserMenu />
        </div>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <Outlet />
      </main>
      <Drawer isOpen={drawerAt === pathname} onClose={() => setDrawerAt(undefined)} position="left" size={280} className="shell-drawer">
        <div className="shell-drawer-panel" role="dialog" aria-modal="true" aria-label={t('mainMenu')}>
          <div className="shell-drawer-head">
            <Brand />
            <Button variant="minimal" icon={<Cross />} aria-label={t('closeMenu')} onClick={() => setDrawerAt(undefined)} />
          </div>
          <nav aria-label={t('mainMenu')}>
            <SideMenu isCollapsed={false} />
          </nav>
        </div>
      </Drawer>
    </div>
  )
}
