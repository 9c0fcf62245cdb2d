import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { uiWords } from '../../ui/ui.words.ts'
import { sheetImportWords } from './sheet-import.words.ts'

type ImportDialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons below. */
  readonly actions: ReactNode
}

/** A dialog that imports a file: a click beside it does not lose what was chosen. */
export const ImportDialog = ({ title, onClose, children, actions }: ImportDialogProps) => (
  <Dialog className="resource-import" isOpen onClose={onClose} title={title} canOutsideClickClose={false}>
    <DialogBody>{children}</DialogBody>
    <DialogFooter actions={actions} />
  </Dialog>
)

type ImportButtonsProps = {
  /** The words of the button that goes on. */
  readonly text: string
  readonly isBusy: boolean
  readonly onStart: () => void
  readonly onClose: () => void
  /** Leads to the step before, where there is one; the first step is cancelled. */
  readonly onBack?: (() => void) | undefined
}

/** The buttons of a step of an import. */
export function ImportButtons({ text, isBusy, onStart, onClose, onBack }: ImportButtonsProps) {
  const t = useWords(sheetImportWords)
  const ui = useWords(uiWords)
  return (
    <>
      <Button text={onBack === undefined ? ui('cancel') : t('back')} onClick={onBack ?? onClose} disabled={isBusy} />
      <Button intent="primary" text={text} loading={isBusy} onClick={onStart} />
    </>
  )
}

/** The only button once an import has said what came of it. */
export function ImportedButton({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(sheetImportWords)
  return <Button intent="primary" text={t('done')} onClick={onClose} />
}
