import { useWords } from '../../base/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { uiWords } from '../ui.words.ts'

type UnsavedDialogProps = {
  /** This browser keeps all of it and offers it again. */
  readonly isKept: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asks whether to leave a page with unsaved changes. */
export default function UnsavedDialog({ isKept, onLeave, onStay }: UnsavedDialogProps) {
  const t = useWords(uiWords)
  return (
    <ConfirmDialog
      isOpen
      title={t('unsavedTitle')}
      intent="danger"
      confirmText={t('leave')}
      cancelText={t('stay')}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {t(isKept ? 'unsavedKept' : 'unsavedText')}
    </ConfirmDialog>
  )
}
