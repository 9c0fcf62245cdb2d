import { Button, InputGroup } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { checkPasswordLength } from '#core/platform/access/sign-in/password-length.rules.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { registrationRoutes } from '../../../../../http/contract/portal/shippers/registration.routes.ts'
import { refreshSession } from '../../../../base/session.ts'
import { sayFailure, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { AgreementBoxes } from './agreement-boxes.tsx'
import { registrationWords } from '../../../platform/access/account-form.words.ts'
import { SendCodeButton } from '../../../platform/access/send-code-button.tsx'

const EMPTY = { account_phone: '', code: '', password: '', password_repeated: '', shipper_name: '', shipper_company: '' }
type Values = typeof EMPTY
type Name = keyof Values
const REQUIRED: readonly Name[] = ['account_phone', 'code', 'password', 'password_repeated']

const focusOn = (name: string): void => document.getElementById(name)?.focus()

type FieldProps = {
  readonly name: Name
  readonly label: string
  readonly help?: string
  readonly type?: 'password' | 'tel' | 'text'
  readonly autoComplete: string
  readonly right?: ReactNode
  readonly form: ReturnType<typeof useRegistration>
}

function TextField({ name, label, help, type = 'text', autoComplete, right, form }: FieldProps) {
  const error = form.errorOf(name)
  return (
    <FormField id={name} label={label} help={help} error={error} required={REQUIRED.includes(name)}>
      {(control) => (
        <div className="register-row">
          <InputGroup
            {...control}
            name={name}
            type={type}
            size="large"
            fill
            autoComplete={autoComplete}
            inputMode={name === 'code' ? 'numeric' : undefined}
            value={form.values[name]}
            onChange={(event) => form.set(name, event.target.value)}
            intent={error === undefined ? 'none' : 'danger'}
            aria-required={REQUIRED.includes(name)}
          />
          {right}
        </div>
      )}
    </FormField>
  )
}

/** The typed values, their errors here and those of the server. */
function useRegistration() {
  const t = useWords(registrationWords)
  const [values, setValues] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  const wrongHere = (name: Name): string | undefined => {
    if (REQUIRED.includes(name) && values[name].trim() === '') return t('required')
    if (name === 'password') {
      const length = checkPasswordLength(values.password)
      return length.ok ? undefined : sayFailure(length.failure)
    }
    return name === 'password_repeated' && values.password !== values.password_repeated ? t('differ') : undefined
  }
  return {
    values,
    set: (name: Name, value: string): void => {
      setValues({ ...values, [name]: value })
      setSaid(({ [name]: _mended, ...others }) => others)
    },
    errorOf: (name: Name): string | undefined => said[name] ?? (isTried ? wrongHere(name) : undefined),
    firstWrong: (): Name | undefined => (Object.keys(EMPTY) as Name[]).find((name) => wrongHere(name) !== undefined),
    tried: () => setTried(true),
    /** Shows the server's errors at their fields; the first one gets the focus. */
    take: (error: unknown): void => {
      if (!(error instanceof ApiError) || error.fields.length === 0) return
      setSaid(Object.fromEntries(error.fields.map(({ path, msg }) => [path, msg])))
      focusOn(error.fields[0]?.path ?? '')
    },
  }
}

/** Phone, code, password and agreements; what is typed stays whatever fails. */
export function RegisterForm() {
  const t = useWords(registrationWords)
  const queries = useQueryClient()
  const form = useRegistration()
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [unread, setUnread] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const fail = (error: unknown): void => {
    form.take(error)
    setFailure(error instanceof ApiError && error.fields.length > 0 ? undefined : error)
  }
  const register = useCommand(
    async (_, api) => {
      await api.call(registrationRoutes.register, { body: { ...form.values, agreements: [...accepted] } })
      await refreshSession(queries)
    },
    { failure: 'in-place', onFailed: fail },
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    form.tried()
    setFailure(undefined)
    const wrong = form.firstWrong()
    setUnread(accepted.size < 2)
    if (wrong !== undefined) focusOn(wrong)
    else if (accepted.size === 2) register.send()
  }
  return (
    <form className="register-form" onSubmit={submit} noValidate>
      <TextField name="account_phone" label={t('phone')} help={t('phoneHelp')} type="tel" autoComplete="tel" form={form} />
      <TextField
        name="code"
        label={t('code')}
        autoComplete="one-time-code"
        form={form}
        right={
          <SendCodeButton
            send={(api) => api.call(registrationRoutes.sendCode, { body: { account_phone: form.values.account_phone } })}
            onError={fail}
            onSent={() => focusOn('code')}
          />
        }
      />
      <TextField name="password" label={t('password')} help={t('passwordHelp')} type="password" autoComplete="new-password" form={form} />
      <TextField name="password_repeated" label={t('repeated')} type="password" autoComplete="new-password" form={form} />
      <TextField name="shipper_name" label={t('name')} help={t('nameHelp')} autoComplete="name" form={form} />
      <TextField name="shipper_company" label={t('company')} autoComplete="organization" form={form} />
      <AgreementBoxes
        accepted={accepted}
        onChange={(next) => {
          setAccepted(next)
          setUnread(false)
        }}
        error={unread ? t('readAll') : undefined}
      />
      {failure !== undefined && <ErrorNote title={t('failed')} error={failure} />}
      <Button type="submit" intent="primary" size="large" fill text={t('submit')} loading={register.isBusy} />
    </form>
  )
}
