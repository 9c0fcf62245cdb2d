import { Button, InputGroup } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { FORGOT_PASSWORD } from '#core/portal/pages/public.routes.ts'
import { sessionRoutes } from '../../../../../http/contract/platform/access/session.routes.ts'
import { refreshSession } from '../../../../base/session.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { asksForCode, FactorField, useFactor } from './factor-field.tsx'
import { RoleChoice, type Role } from './role-choice.tsx'
import { sessionWords } from './session.words.ts'

/**
 * Account, password and audience; an error is shown above the button and the wrong field has the
 * focus.
 */
export function SignInForm() {
  const t = useWords(sessionWords)
  const queries = useQueryClient()
  const [role, setRole] = useState<Role>('Customer')
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const accountInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const factor = useFactor()
  const signIn = useCommand(
    async (_, api) => {
      await api.call(sessionRoutes.signIn, { body: { account: account.trim(), password, role, ...factor.sent } })
      await refreshSession(queries)
    },
    { failure: 'in-place', onFailed: (error) => factor.take(error) || passwordInput.current?.select() },
  )
  const missing = { account: isTried && account.trim() === '', password: isTried && password === '' }

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (account.trim() === '') accountInput.current?.focus()
    else if (password === '') passwordInput.current?.focus()
    else signIn.send()
  }

  return (
    <form className="sign-in-form" onSubmit={submit} noValidate>
      <RoleChoice role={role} onChange={setRole} />
      <FormField id="account" label={t('account')} error={missing.account ? t('required') : undefined}>
        {(control) => (
          <InputGroup
            {...control}
            name="account"
            size="large"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            inputRef={accountInput}
            value={account}
            onChange={(event) => {
              setAccount(event.target.value)
              factor.reset()
            }}
            intent={missing.account ? 'danger' : 'none'}
            aria-required
          />
        )}
      </FormField>
      <PasswordField value={password} onChange={setPassword} isMissing={missing.password} inputRef={passwordInput} />
      <FactorField factor={factor} />
      <Link className="sign-in-forgot" to={role === 'Staff' ? `${FORGOT_PASSWORD}?role=Staff` : FORGOT_PASSWORD}>
        {t('forgot')}
      </Link>
      {signIn.failure && !asksForCode(signIn.failure) && <ErrorNote title={t('failedTitle')} error={signIn.failure} />}
      <Button type="submit" intent="primary" size="large" fill text={t('submit')} loading={signIn.isBusy} />
    </form>
  )
}

type PasswordFieldProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isMissing: boolean
  readonly inputRef: React.RefObject<HTMLInputElement | null>
}

function PasswordField({ value, onChange, isMissing, inputRef }: PasswordFieldProps) {
  const t = useWords(sessionWords)
  const [isShown, setShown] = useState(false)
  const label = t(isShown ? 'hidePassword' : 'showPassword')
  return (
    <FormField id="password" label={t('password')} error={isMissing ? t('required') : undefined}>
      {(control) => (
        <InputGroup
          {...control}
          name="password"
          size="large"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          inputRef={inputRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          intent={isMissing ? 'danger' : 'none'}
          aria-required
          rightElement={
            <Button
              variant="minimal"
              icon={isShown ? <EyeOff /> : <EyeOpen />}
              aria-label={label}
              title={label}
              onClick={() => setShown(!isShown)}
            />
          }
        />
      )}
    </FormField>
  )
}
