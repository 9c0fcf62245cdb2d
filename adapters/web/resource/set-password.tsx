import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { Key } from '@blueprintjs/icons'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Entity } from '../../../core/kernel/entity.ts'
import { ApiError } from '../../http/client/api-client.ts'
import type { ReferenceRecord } from '../../http/contract/reference.routes.ts'
import { staffRoutes } from '../../http/contract/staff.routes.ts'
import { useApi, useSession } from '../app/api.ts'
import { isGranted } from '../app/screen.ts'
import { useLocale, useWords } from '../i18n/words.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { describedBy, FormField } from '../ui/form-field.tsx'
import { notify } from '../ui/notify.ts'
import { uiWords } from '../ui/ui.words.ts'
import { recordName } from './entity-routes.ts'
import { resourceWords } from './resource.words.ts'

type SetPasswordProps = { readonly entity: Entity; readonly record: ReferenceRecord }

const INPUT = 'set-password'

/** Gives the account of a record another password, for who forgot it. */
export function SetPasswordButton(props: SetPasswordProps) {
  const t = useWords(resourceWords)
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!isGranted(user, { area: props.entity.area, action: 'update' })) return null
  return (
    <>
      <Button icon={<Key />} text={t('setPassword')} onClick={() => setOpen(true)} />
      {isOpen && <SetPasswordDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SetPasswordDialog({ entity, record, onClose }: SetPasswordProps & { readonly onClose: () => void }) {
  const t = useWords(resourceWords)
  const ui = useWords(uiWords)
  const locale = useLocale()
  const api = useApi()
  const [userPwd, setPassword] = useState('')
  const route = entity.area === 'clients' ? staffRoutes.setClientPassword : staffRoutes.setUserPassword
  const setting = useMutation({
    mutationFn: () => api.call(route, { params: { id: record.id }, body: { userPwd } }),
    onSuccess: () => {
      notify({ intent: 'success', message: t('passwordSet') })
      onClose()
    },
  })
  const wrong = setting.error instanceof ApiError ? setting.error.fields.find(({ path }) => path === 'userPwd')?.msg : undefined
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!setting.isPending) setting.mutate()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('setPasswordOf', { record: recordName(entity, record, locale) })}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p>{t('sessionsEnd')}</p>
          <FormField id={INPUT} label={t('newPassword')} help={t('passwordHelp')} error={wrong} required>
            <InputGroup
              id={INPUT}
              autoFocus
              autoComplete="off"
              value={userPwd}
              onChange={(event) => setPassword(event.target.value)}
              intent={wrong === undefined ? 'none' : 'danger'}
              aria-required
              aria-invalid={wrong !== undefined}
              aria-describedby={describedBy(INPUT, { error: wrong, help: true })}
            />
          </FormField>
          {setting.error !== null && wrong === undefined && <ErrorNote error={setting.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={ui('cancel')} onClick={onClose} disabled={setting.isPending} />
              <Button type="submit" intent="primary" text={t('setPassword')} loading={setting.isPending} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
