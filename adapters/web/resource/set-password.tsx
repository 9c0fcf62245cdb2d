import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { Key, Shield } from '@blueprintjs/icons'
import { useState, type FormEvent } from 'react'
import type { Entity } from '#core/base/fields/entity.ts'
import type { ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'
import { staffRoutes } from '../../http/contract/platform/access/staff.routes.ts'
import { useSession } from '../base/api.ts'
import { isGranted } from '../base/screen.ts'
import { useLocale, useWords } from '../base/words.ts'
import { ErrorNote } from '../ui/note/error-note.tsx'
import { FormField } from '../ui/form/form-field.tsx'
import { uiWords } from '../ui/ui.words.ts'
import { useCommand } from '../ui/use-command.tsx'
import { recordName } from './record-names.ts'
import { resourceWords } from './resource.words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'

type SetPasswordProps = { readonly entity: Entity; readonly record: ReferenceRecord }

const INPUT = 'set-password'
const routeOf = ({ area }: Entity) => (area === 'clients' ? staffRoutes.setClientPassword : staffRoutes.setUserPassword)

/** Sets another password for the account of a record, for a user who forgot it. */
export function SetPasswordButton(props: SetPasswordProps) {
  const t = useWords(resourceWords)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { permission } = routeOf(props.entity)
  if (permission === undefined || !isGranted(user, permission)) return null
  return (
    <>
      <Button icon={<Key />} text={t('setPassword')} onClick={() => setOpen(true)} />
      <ResetFactorButton {...props} />
      {isOpen && <SetPasswordDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Turns off the second factor of an account whose owner lost it. */
function ResetFactorButton({ entity, record }: SetPasswordProps) {
  const t = useWords(resourceWords)
  const locale = useLocale()
  const reset = useCommand(entity.area === 'clients' ? staffRoutes.resetClientFactor : staffRoutes.resetUserFactor, {
    done: t('factorReset'),
    ask: () => ({
      title: t('resetFactorOf', { record: recordName(entity, record, locale) }),
      text: t('resetFactorText'),
      confirmText: t('resetFactor'),
      intent: 'danger',
    }),
  })
  return (
    <>
      <Button icon={<Shield />} text={t('resetFactor')} loading={reset.isBusy} onClick={() => reset.send({ params: { id: record.id } })} />
      {reset.question}
    </>
  )
}

function SetPasswordDialog({ entity, record, onClose }: SetPasswordProps & { readonly onClose: () => void }) {
  const t = useWords(resourceWords)
  const ui = useWords(uiWords)
  const locale = useLocale()
  const [userPwd, setPassword] = useState('')
  const setting = useCommand(routeOf(entity), { failure: 'in-place', done: t('passwordSet'), onDone: onClose })
  const { userPwd: wrong } = setting.fieldErrors
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setting.send({ params: { id: record.id }, body: { userPwd } })
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('setPasswordOf', { record: recordName(entity, record, locale) })}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p>{t('sessionsEnd')}</p>
          <FormField id={INPUT} label={t('newPassword')} help={t('passwordHelp')} error={wrong} required>
            {(control) => (
              <InputGroup
                {...control}
                autoFocus
                autoComplete="off"
                value={userPwd}
                onChange={(event) => setPassword(event.target.value)}
                intent={wrong === undefined ? 'none' : 'danger'}
                aria-required
              />
            )}
          </FormField>
          {setting.error !== null && <ErrorNote error={setting.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={ui('cancel')} onClick={onClose} disabled={setting.isBusy} />
              <Button type="submit" intent="primary" text={t('setPassword')} loading={setting.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
