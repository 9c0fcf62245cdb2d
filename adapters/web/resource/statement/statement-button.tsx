import { Button } from '@blueprintjs/core'
import { Document } from '@blueprintjs/icons'
import { useState } from 'react'
import { walletStatementRoutes } from '../../../http/contract/money/ledger/statement.routes.ts'
import { useSession } from '../../base/api.ts'
import { isGranted } from '../../base/screen.ts'
import { useWords } from '../../base/words.ts'
import { StatementDialog } from './statement-dialog.tsx'
import { statementWords } from './statement.words.ts'

/** Makes a client's statement, for staff who may read finance. */
export function StatementButton({ id, name }: { readonly id: number; readonly name: string }) {
  const t = useWords(statementWords)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!isGranted(user, walletStatementRoutes.clientStatement.permission)) return null
  return (
    <>
      <Button icon={<Document />} text={t('title')} onClick={() => setOpen(true)} />
      {isOpen && <StatementDialog client={{ id, name }} onClose={() => setOpen(false)} />}
    </>
  )
}
