import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { keyRoutes } from '../../../../../http/contract/portal/keys/key.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { uiWords } from '../../../../ui/ui.words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { accountWords } from './account.words.ts'
import { ReadOnlyValue } from '../../../../ui/form/read-only-value.tsx'

const PASSWORD = 'key-password'

/** Asks for the password, makes the AppKey, and shows it this once. */
export function MakeKeyDialog({ isReplacing, onClose }: { readonly isReplacing: boolean; readonly onClose: () => void }) {
  const t = useWords(accountWords)
  const ui = useWords(uiWords)
  const [password, setPassword] = useState('')
  const make = useCommand(keyRoutes.makeKey, {
    failure: 'in-place',
    refresh: [keyRoutes.keys],
    onDone: () => setPassword(''),
  })
  const { password: wrong } = make.fieldErrors
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    make.send({ body: { password } })
  }
  const title = t(isReplacing ? 'rotateKey' : 'makeKey')
  if (make.data !== undefined)
    return (
      <Dialog isOpen onClose={onClose} title={t('keyMade')} canOutsideClickClose={false} canEscapeKeyClose={false}>
        <DialogBody>
          <p role="status">{t('keyOnce')}</p>
          <ReadOnlyValue id="new-app-key" label="AppKey" value={make.data.key} canCopy />
        </DialogBody>
        <DialogFooter actions={<Button intent="primary" text={t('keyKept')} onClick={onClose} />} />
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <DialogBody className="form-stack">
          <p>{t(isReplacing ? 'rotateKeyText' : 'makeKeyText')}</p>
          <FormField id={PASSWORD} label={t('password')} error={wrong} required>
            {(control) => (
              <InputGroup
                {...control}
                type="password"
                autoFocus
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                intent={wrong === undefined ? 'none' : 'danger'}
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
              <Button
                type="submit"
                intent={isReplacing ? 'danger' : 'primary'}
                text={title}
                loading={make.isBusy}
                disabled={password === ''}
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
