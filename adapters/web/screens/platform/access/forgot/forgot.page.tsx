import { Link, useSearchParams } from 'react-router-dom'
import { useWords } from '../../../../base/words.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { forgotWords } from './forgot.words.ts'
import '../account-form.css'

/** A new password by a code to the phone; `?role=Staff` begins as staff. */
export default function ForgotPage() {
  const t = useWords(forgotWords)
  const [query] = useSearchParams()
  return (
    <div className="register-page">
      <div className="register-card">
        <PageHeader title={t('title')} text={t('lead')} />
        <ForgotForm firstRole={query.get('role') === 'Staff' ? 'Staff' : 'Customer'} />
        <p className="register-foot">{t('noPhone')}</p>
        <p className="register-foot">
          <Link to="/login">{t('back')}</Link>
        </p>
      </div>
    </div>
  )
}
