import { Link, Navigate } from 'react-router-dom'
import { useSessionQuery } from '../../../../base/session.ts'
import { useWords } from '../../../../base/words.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { RegisterForm } from './register-form.tsx'
import { registrationWords } from '../../../platform/access/account-form.words.ts'
import '../../../platform/access/account-form.css'

/** Registration; a new user is signed in and redirected by the guard. */
export default function RegisterPage() {
  const t = useWords(registrationWords)
  const { data: user } = useSessionQuery()
  if (user) return <Navigate to="/home" replace />
  return (
    <div className="register-page">
      <div className="register-card">
        <PageHeader title={t('title')} text={t('lead')} />
        <RegisterForm />
        <p className="register-foot">
          <Link to="/login">{t('haveAccount')}</Link>
        </p>
      </div>
    </div>
  )
}
