import { useWords } from '../base/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { uiWords } from './ui.words.ts'

/** Asks whether to leave a page with unsaved changes. */
export default function UnsavedDialog({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) {
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
      {t('unsavedText')}
    </ConfirmDialog>
  )
}
