import { useWords } from '../../../base/words.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formWords } from './form.words.ts'

export type HighValueDialogProps = {
  /** The warning about the value, in the reader's language. */
  readonly question: string
  readonly isBusy: boolean
  readonly onContinue: () => void
  readonly onReenter: () => void
}

/** A declared value above 270 USD asks to re-enter or continue (spec §5). */
export function HighValueDialog({ question, isBusy, onContinue, onReenter }: HighValueDialogProps) {
  const t = useWords(formWords)
  return (
    <ConfirmDialog
      isOpen
      title={t('highTitle')}
      intent="warning"
      cancelText={t('reenter')}
      confirmText={t('goOn')}
      isBusy={isBusy}
      onConfirm={onContinue}
      onCancel={onReenter}
    >
      <p>{question}</p>
      <p>{t('highText')}</p>
    </ConfirmDialog>
  )
}
