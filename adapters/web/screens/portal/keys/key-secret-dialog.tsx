import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useWords } from '../../../base/words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ReadOnlyValue } from '../../../ui/form/read-only-value.tsx'
import { keysWords } from './keys.words.ts'

/** Shows a key this once; it stays until it is said to be kept. */
export function KeySecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const t = useWords(keysWords)
  return (
    <Dialog isOpen onClose={onClose} title={t('secretTitle')} canOutsideClickClose={false} canEscapeKeyClose={false}>
      <DialogBody>
        <p role="status">{t('secretOnce')}</p>
        <ReadOnlyValue id="api-key" label={t('prefix')} value={secret} canCopy />
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('kept')} onClick={onClose} />} />
    </Dialog>
  )
}
