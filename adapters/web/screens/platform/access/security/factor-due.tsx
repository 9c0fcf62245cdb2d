import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../base/api.ts'
import { refreshSession } from '../../../../base/session.ts'
import { useWords } from '../../../../base/words.ts'
import FactorDialog from './factor-dialog.tsx'
import { securityWords } from './security.words.ts'

/** Has a user turn on the second factor that a role requires; without it the user is signed out. */
export default function FactorDue() {
  const t = useWords(securityWords)
  const queries = useQueryClient()
  const { signOut } = useSession()
  return (
    <main className="splash">
      <h1 className="visually-hidden">{t('factor')}</h1>
      <FactorDialog onClose={() => void signOut()} onDone={() => void refreshSession(queries)} text={t('factorDue')} />
    </main>
  )
}
