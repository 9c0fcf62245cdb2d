import { Button, InputGroup } from '@blueprintjs/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkPasswordLength } from '#core/platform/access/sign-in/password-length.rules.ts'
import { LOGIN } from '#core/portal/pages/public.routes.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { forgottenPasswordRoutes } from '../../../../../http/contract/portal/shippers/registration.routes.ts'
import { sayFailure, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { SendCodeButton } from '../send-code-button.tsx'
import { RoleChoice, type Role } from '../sign-in/role-choice.tsx'
import { forgotWords } from './forgot.words.ts'

const EMPTY = { account: '', code: '', password: '', repeated: '' }
type Values = typeof EMPTY
type Name = keyof Values
const NAMES = Object.keys(EMPTY) as readonly Name[]
type Errors = Readonly<Partial<Record<Name, string>>>

const focusOn = (name: string | undefined): void => (name === undefined ? undefined : document.getElementById(name)?.focus())

type FieldProps = {
  readonly name: Name
  readonly label: string
  readonly help?: string
  readonly autoComplete: string
  readonly right?: ReactNode
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function Field({ name, label, help, autoComplete, right, value, error, onChange }: FieldProps) {
  return (
    <FormField id={name} label={label} help={help} error={error} required>
      {(control) => (
        <div className="register-row">
          <InputGroup
            {...control}
            name={name}
            size="large"
            fill
            type={name === 'password' || name === 'repeated' ? 'password' : 'text'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            inputMode={name === 'code' ? 'numeric' : undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            intent={error === undefined ? 'none' : 'danger'}
            aria-required
          />
          {right}
        </div>
      )}
    </FormField>
  )
}

/** The typed values and what is wrong with them, here or by the server. */
function useForgotForm() {
  const t = useWords(forgotWords)
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const show = (found: Errors): void => {
    setErrors(found)
    focusOn(NAMES.find((name) => found[name] !== undefined))
  }
  const wrongIn = (names: readonly Name[]): Errors => {
    const length = checkPasswordLength(values.password)
    const empty = names.filter((name) => values[name].trim() === '').map((name) => [name, t('required')])
    const found = {
      ...(values.password === values.repeated ? {} : { repeated: t('differ') }),
      ...(length.ok ? {} : { password: sayFailure(length.failure) }),
      ...Object.fromEntries(empty),
    } as Errors
    return Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name as Name)))
  }
  return {
    values,
    errors,
    show,
    wrongIn,
    set: (name: Name, value: string): void => {
      setValues({ ...values, [name]: value })
      setErrors(({ [name]: _fixed, ...others }) => others)
    },
    /** Shows the server's errors at their fields; whether there were any. */
    take: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.fields.length === 0) return false
      show(Object.fromEntries(error.fields.map(({ path, msg }) => [path, msg])))
      return true
    },
  }
}

/** Account, code and new password; leads to the sign-in page when it is done. */
export function ForgotForm({ firstRole }: { readonly firstRole: Role }) {
  const t = useWords(forgotWords)
  const navigate = useNavigate()
  const [role, setRole] = useState(firstRole)
  const form = useForgotForm()
  const [failure, setFailure] = useState<unknown>()
  const fail = (error: unknown): void => setFailure(form.take(error) ? undefined : error)
  const { account, code, password } = form.values
  const reset = useCommand(forgottenPasswordRoutes.resetForgottenPassword, {
    failure: 'in-place',
    done: t('done'),
    onDone: () => void navigate(LOGIN, { replace: true }),
    onFailed: fail,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setFailure(undefined)
    const wrong = form.wrongIn(NAMES)
    form.show(wrong)
    if (Object.keys(wrong).length === 0) reset.send({ body: { account: account.trim(), role, code: code.trim(), password } })
  }
  const field = (name: Name) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: string) => form.set(name, value),
  })
  const sendCode = (
    <SendCodeButton
      check={() => {
        const wrong = form.wrongIn(['account'])
        form.show(wrong)
        return wrong.account === undefined
      }}
      send={(api) => api.call(forgottenPasswordRoutes.sendResetCode, { body: { account: account.trim(), role } })}
      done={t('codeSent')}
      onError={fail}
      onSent={() => focusOn('code')}
    />
  )
  return (
    <form className="register-form" onSubmit={submit} noValidate>
      <RoleChoice role={role} onChange={setRole} />
      <Field {...field('account')} label={t('account')} autoComplete="username" />
      <Field {...field('code')} label={t('code')} autoComplete="one-time-code" right={sendCode} />
      <Field {...field('password')} label={t('password')} help={t('passwordHelp')} autoComplete="new-password" />
      <Field {...field('repeated')} label={t('repeated')} autoComplete="new-password" />
      {failure !== undefined && <ErrorNote title={t('failed')} error={failure} />}
      <Button type="submit" intent="primary" size="large" fill text={t('submit')} loading={reset.isBusy} />
    </form>
  )
}
