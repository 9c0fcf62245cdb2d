import { Button, DialogBody, DialogFooter, type Intent } from '@blueprintjs/core'
import { useId, type ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { uiWords } from '../ui.words.ts'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  readonly isOpen: boolean
  /** "Do you want to do this?" by default. */
  readonly title?: string | undefined
  readonly children?: ReactNode
  readonly confirmText?: string | undefined
  readonly cancelText?: string | undefined
  readonly intent?: Intent | undefined
  readonly isBusy?: boolean | undefined
  readonly canConfirm?: boolean | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something that cannot be undone; the safe answer has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmText,
  cancelText,
  intent = 'primary',
  isBusy = false,
  canConfirm = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useWords(uiWords)
  const textId = useId()
  return (
    <Dialog
      className="confirm-dialog"
      isOpen={isOpen}
      onClose={() => !isBusy && onCancel()}
      title={title ?? t('doThis')}
      isCloseButtonShown={false}
      aria-describedby={textId}
      canOutsideClickClose={!isBusy}
    >
      {children !== undefined && (
        <DialogBody>
          <div id={textId}>{children}</div>
        </DialogBody>
      )}
      <DialogFooter
        actions={
          <>
            <Button text={cancelText ?? t('cancel')} onClick={onCancel} disabled={isBusy} autoFocus />
            <Button text={confirmText ?? t('confirm')} intent={intent} loading={isBusy} disabled={!canConfirm} onClick={onConfirm} />
          </>
        }
      />
    </Dialog>
  )
}
