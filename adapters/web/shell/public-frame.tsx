import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useWords } from '../base/words.ts'
import { AskUs } from '../screens/operations/support/ask-us.tsx'
import { appWords } from './app.words.ts'
import { Brand } from './brand.tsx'
import { LanguageSwitch, ThemeSwitch } from './header-tools.tsx'

/** The frame of pages that need no sign-in: sign-in itself, public tracking. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const t = useWords(appWords)
  const { pathname } = useLocation()
  const [isSignIn, isWorkOrder] = [pathname === '/login', pathname === '/workOrder']
  return (
    <div className="public-frame">
      <a className="skip-link" href="#main">
        {t('skip')}
      </a>
      <header className="public-header">
        <Link to="/home" className="brand-link" aria-label="Crossdock">
          <Brand />
        </Link>
        <div className="header-tools">
          {!isWorkOrder && <AskUs />}
          <LanguageSwitch />
          <ThemeSwitch />
          {!isSignIn && (
            <Link to="/login" className="public-sign-in bp6-button bp6-intent-primary">
              {t('signIn')}
            </Link>
          )}
        </div>
      </header>
      <main id="main" className="public-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
