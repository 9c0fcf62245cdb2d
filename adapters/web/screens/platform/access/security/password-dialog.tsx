import { Button, Checkbox, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import { sessionRoutes } from '../../../../../http/contract/platform/access/session.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { fieldErrorsOf } from '../../../../ui/form/field-errors.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { securityWords } from './security.words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

const NAMES = ['old_password', 'shipper_password', 'repeated'] as const
type Name = (typeof NAMES)[number]
const LABELS = { old_password: 'oldPassword', shipper_password: 'newPassword', repeated: 'repeated' } as const
const EMPTY: Readonly<Record<Name, string>> = { old_password: '', shipper_password: '', repeated: '' }

/** The typed values, their errors, and the change itself. */
function usePasswordChange(onDone: () => void) {
  const t = useWords(securityWords)
  const [values, setValues] = useState(EMPTY)
  const [endsKeys, setEndsKeys] = useState(false)
  const [errors, setErrors] = useState<Readonly<Partial<Record<Name, string>>>>({})
  const show = (found: Readonly<Partial<Record<Name, string>>>): void => {
    setErrors(found)
    const first = NAMES.find((name) => found[name] !== undefined)
    if (first !== undefined) document.getElementById(first)?.focus()
  }
  const change = useCommand(sessionRoutes.changePassword, {
    failure: 'in-place',
    done: t('changed'),
    onDone,
    onFailed: (error) => show(fieldErrorsOf(error)),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = Object.fromEntries(NAMES.filter((name) => values[name] === '').map((name) => [name, t('required')]))
    const differs = values.shipper_password === values.repeated ? {} : { repeated: t('differ') }
    const found = { ...differs, ...missing }
    show(found)
    if (Object.keys(found).length > 0) return
    change.send({
      body: { old_password: values.old_password, shipper_password: values.shipper_password, ...(endsKeys ? { end_keys: true } : {}) },
    })
  }
  return {
    values,
    set: (name: Name, value: string): void => setValues({ ...values, [name]: value }),
    errors,
    endsKeys,
    setEndsKeys,
    change,
    submit,
  }
}

type PasswordDialogProps = {
  readonly onClose: () => void
  /** After the change; closes by default. */
  readonly onDone?: () => void
  /** Why it has to be changed. */
  readonly text?: string
}

/** Changes the password: the old one, and the new one twice. The user stays signed in here. */
export default function PasswordDialog({ onClose, onDone = onClose, text }: PasswordDialogProps) {
  const t = useWords(securityWords)
  const { user } = useSession()
  const { values, set, errors, endsKeys, setEndsKeys, change, submit } = usePasswordChange(onDone)
  const isUnexplained = change.error !== null && Object.keys(errors).length === 0
  return (
    <Dialog isOpen onClose={onClose} title={t('changePassword')}>
      <form onSubmit={submit} noValidate>
        <DialogBody className="form-stack">
          {text !== undefined && <p>{text}</p>}
          {NAMES.map((name) => {
            const help = name === 'shipper_password' ? t('newPasswordHelp') : undefined
            return (
              <FormField key={name} id={name} label={t(LABELS[name])} help={help} error={errors[name]} required>
                {(control) => (
                  <InputGroup
                    {...control}
                    type="password"
                    autoFocus={name === 'old_password'}
                    autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
                    value={values[name]}
                    onChange={(event) => set(name, event.target.value)}
                    intent={errors[name] === undefined ? 'none' : 'danger'}
                    aria-required
                  />
                )}
              </FormField>
            )
          })}
          {user.role === 'Customer' && <Checkbox checked={endsKeys} label={t('endKeys')} onChange={() => setEndsKeys(!endsKeys)} />}
          {isUnexplained && <ErrorNote title={t('failed')} error={change.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('save')} loading={change.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
