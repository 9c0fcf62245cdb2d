import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../base/api.ts'
import { refreshSession } from '../../../../base/session.ts'
import { useWords } from '../../../../base/words.ts'
import PasswordDialog from './password-dialog.tsx'
import { securityWords } from './security.words.ts'

/**
 * Asks for a password of the user's own instead of the one that somebody else set; without it the
 * user is signed out.
 */
export default function PasswordDue() {
  const t = useWords(securityWords)
  const queries = useQueryClient()
  const { signOut } = useSession()
  return (
    <main className="splash">
      <h1 className="visually-hidden">{t('changePassword')}</h1>
      <PasswordDialog onClose={() => void signOut()} onDone={() => void refreshSession(queries)} text={t('passwordDue')} />
    </main>
  )
}
