import { ledgerCheckRoutes } from '../../../../http/contract/money/ledger/ledger-check.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { ledgerCheckWords } from './ledger-checks.words.ts'

/** Asks before all of the ledger is read. */
export function AskCheckDialog({ onClose }: OpenedProps<unknown>) {
  const t = useWords(ledgerCheckWords)
  const check = useCommand(ledgerCheckRoutes.askLedgerCheck, {
    done: t('asked'),
    onDone: onClose,
    refresh: [ledgerCheckRoutes.ledgerChecks],
  })
  return (
    <ConfirmDialog
      isOpen
      title={t('check')}
      confirmText={t('check')}
      cancelText={t('keep')}
      isBusy={check.isBusy}
      onConfirm={() => check.send({})}
      onCancel={onClose}
    >
      {t('checkText')}
    </ConfirmDialog>
  )
}
