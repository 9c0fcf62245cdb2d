import { Link, Outlet, useLocation } from 'react-router-dom'
import { useWords } from '../i18n/words.ts'
import { appWords } from './app.words.ts'
import { Brand } from './brand.tsx'
import { LanguageSwitch, ThemeSwitch } from './header-tools.tsx'

/** The frame of pages that need no sign-in: sign-in itself, public tracking. */
export function PublicFrame() {
  const t = useWords(appWords)
  const isSignIn = useLocation().pathname === '/login'
  return (
    <div className="public-frame">
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <header className="public-header">
        <Link to="/home" className="brand-link">
          <Brand />
        </Link>
        <div className="header-tools">
          <LanguageSwitch />
          <ThemeSwitch />
          {!isSignIn && (
            <Link to="/login" className="bp6-button bp6-intent-primary">
              {t('signIn')}
            </Link>
          )}
        </div>
      </header>
      <main id="main" className="public-main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
