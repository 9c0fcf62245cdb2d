import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { sessionRoutes, type UserInfo } from '../../../http/contract/platform/access/session.routes.ts'
import { useWords } from '../../base/words.ts'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { FormField } from '../../ui/form/form-field.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { asksForCode, FactorField, useFactor } from '../../screens/platform/access/sign-in/factor-field.tsx'
import { toolsWords } from './tools.words.ts'
import { settleSession, type SessionEnd } from './session-end.ts'
import { tellTabs } from './session-tabs.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

type SessionEndedDialogProps = { readonly end: SessionEnd; readonly user: UserInfo; readonly onGivenUp: () => void }

/** Signs the same account in again over the page, which then continues with what was typed. */
export default function SessionEndedDialog({ end, user, onGivenUp }: SessionEndedDialogProps) {
  const t = useWords(toolsWords)
  const textId = useId()
  const { password, setPassword, input, isMissing, factor, signIn, submit } = useSigningIn(user)
  return (
    <Dialog
      isOpen
      className="session-ended"
      title={t(end.kind === 'other' ? 'otherTitle' : 'endedTitle')}
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      aria-describedby={textId}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody className="form-stack">
          <p id={textId}>{end.kind === 'other' ? t('otherText', { account: end.account }) : t('endedText')}</p>
          <FormField id="ended-account" label={t('account')}>
            <InputGroup id="ended-account" name="account" autoComplete="username" readOnly value={user.account} />
          </FormField>
          <FormField id="ended-password" label={t('password')} error={isMissing ? t('required') : undefined}>
            {(control) => (
              <InputGroup
                {...control}
                name="password"
                type="password"
                autoComplete="current-password"
                autoFocus
                inputRef={input}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
                intent={isMissing ? 'danger' : 'none'}
                aria-required
              />
            )}
          </FormField>
          <FactorField factor={factor} />
          {signIn.failure !== null && !asksForCode(signIn.failure) && <ErrorNote title={t('signInFailed')} error={signIn.failure} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {end.kind === 'other' ? (
                <Button text={t('goOnAsOther', { account: end.account })} onClick={() => window.location.reload()} />
              ) : (
                <Button text={t('toSignIn')} onClick={onGivenUp} />
              )}
              <Button type="submit" intent="primary" text={t('goOn')} loading={signIn.isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

function useSigningIn(user: UserInfo) {
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const factor = useFactor()
  const signIn = useCommand(sessionRoutes.signIn, {
    failure: 'in-place',
    onDone: () => {
      settleSession()
      tellTabs()
    },
    onFailed: (error) => factor.take(error) || input.current?.select(),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // The dialog is inside the page's React tree: events must not reach a form around it.
    event.stopPropagation()
    setTried(true)
    if (password === '') input.current?.focus()
    else signIn.send({ body: { account: user.account, password, role: user.role, ...factor.sent } })
  }
  return { password, setPassword, input, isMissing: isTried && password === '', factor, signIn, submit }
}
