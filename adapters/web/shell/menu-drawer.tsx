import { Button } from '@blueprintjs/core'
import { Cross, Menu as MenuIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Page } from '#core/portal/pages/page.ts'
import { useWords } from '../base/words.ts'
import { appWords } from './app.words.ts'
import { Brand } from './brand.tsx'
import { LanguageSwitch, ThemeSwitch } from './header-tools.tsx'
import { SideMenu } from './side-menu.tsx'
import { Drawer } from '../ui/dialog/dialog.tsx'

/** The menu on narrow screens: a button, and the drawer that it opens. */
export function MenuDrawer({ here }: { readonly here: Page | undefined }) {
  const t = useWords(appWords)
  const { pathname } = useLocation()
  // The drawer is open for one page: opening another page closes it.
  const [openAt, setOpenAt] = useState<string>()
  const close = (): void => setOpenAt(undefined)
  return (
    <>
      <Button
        className="shell-drawer-button"
        variant="minimal"
        icon={<MenuIcon />}
        aria-label={t('openMenu')}
        onClick={() => setOpenAt(pathname)}
      />
      <Drawer isOpen={openAt === pathname} onClose={close} position="left" size={280} className="shell-drawer">
        <div className="shell-drawer-panel" role="dialog" aria-modal="true" aria-label={t('mainMenu')}>
          <div className="shell-drawer-head">
            <Brand />
            <Button variant="minimal" icon={<Cross />} aria-label={t('closeMenu')} onClick={close} />
          </div>
          <nav aria-label={t('mainMenu')}>
            <SideMenu isCollapsed={false} here={here} />
          </nav>
          <div className="shell-drawer-foot">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
      </Drawer>
    </>
  )
}
