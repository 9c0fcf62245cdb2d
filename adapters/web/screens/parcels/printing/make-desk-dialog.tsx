import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { printDeskRoutes } from '../../../../http/contract/parcels/printing/print-desk.routes.ts'
import { useWords } from '../../../base/words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { ReadOnlyValue } from '../../../ui/form/read-only-value.tsx'
import { uiWords } from '../../../ui/ui.words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { GUIDE } from './guide.ts'
import { printDesksWords } from './print-desks.words.ts'

const NAME = 'print-desk-name'

/**
 * Asks for a name, makes the print desk, and shows its key this once with the command that uses it.
 */
export function MakeDeskDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(printDesksWords)
  const ui = useWords(uiWords)
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const make = useCommand(printDeskRoutes.makePrintDesk, { failure: 'in-place', refresh: [printDeskRoutes.printDesks] })
  const error = isMissing && name.trim() === '' ? t('nameMissing') : make.fieldErrors['name']
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') make.send({ body: { name } })
  }
  if (make.data !== undefined) return <MadeDesk name={make.data.name} secret={make.data.key} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={t('add')}>
      <form onSubmit={submit} noValidate>
        <DialogBody className="form-stack">
          <FormField id={NAME} label={t('name')} help={t('nameHelp')} error={error} required>
            {(control) => (
              <InputGroup
                {...control}
                autoFocus
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.target.value)}
                intent={error === undefined ? 'none' : 'danger'}
                aria-required
              />
            )}
          </FormField>
          {make.error !== null && <ErrorNote error={make.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={ui('cancel')} onClick={onClose} disabled={make.isBusy} />
              <Button type="submit" intent="primary" text={t('add')} loading={make.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

/** The key cannot be shown again, so the dialog is closed by its button alone. */
function MadeDesk({ name, secret, onClose }: { readonly name: string; readonly secret: string; readonly onClose: () => void }) {
  const t = useWords(printDesksWords)
  const command = `CROSSDOCK_URL=${window.location.origin} CROSSDOCK_TOKEN=${secret} crossdock-print-agent --connect`
  return (
    <Dialog isOpen onClose={onClose} title={t('made', { name })} canOutsideClickClose={false} canEscapeKeyClose={false}>
      <DialogBody className="form-stack">
        <p role="status">{t('keyOnce')}</p>
        <ReadOnlyValue id="print-desk-key" label={t('key')} value={secret} canCopy />
        <p>{t('start')}</p>
        <ReadOnlyValue id="print-desk-command" label={t('command')} value={command} canCopy />
        <p>
          <a href={GUIDE} target="_blank" rel="noopener">
            {t('guide')}
          </a>
        </p>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={t('kept')} onClick={onClose} />} />
    </Dialog>
  )
}
