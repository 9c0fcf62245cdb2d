import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { nextPath } from '#core/portal/pages/next-path.rules.ts'
import { useSessionQuery } from '../../../../base/session.ts'
import { useWords } from '../../../../base/words.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { RouteArt } from './route-art.tsx'
import { sessionWords } from './session.words.ts'
import { SignInForm } from './sign-in-form.tsx'
import './sign-in.css'

/** Sign-in; a signed-in user is redirected. */
export default function SignInPage() {
  const t = useWords(sessionWords)
  const [query] = useSearchParams()
  const { data: user } = useSessionQuery()
  if (user) return <Navigate to={nextPath(query.get('next'))} replace />
  return (
    <div className="sign-in">
      <div className="sign-in-art" aria-hidden="true">
        <RouteArt />
        <div className="sign-in-pitch">
          <p className="sign-in-headline">{t('headline')}</p>
          <p>{t('pitch')}</p>
        </div>
      </div>
      <div className="sign-in-side">
        <div className="sign-in-card">
          <PageHeader title={t('title')} text={t('welcome')} />
          <SignInForm />
          <p className="sign-in-track">
            <Link to="/register">{t('register')}</Link>
          </p>
          <p className="sign-in-track">
            <Link to="/track">{t('track')}</Link>
          </p>
        </div>
      </div>
    </div>
  )
}
