import { Button, Dialog, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { sessionRoutes, type UserInfo } from '../../../http/contract/session.routes.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { describedBy, FormField } from '../../ui/form-field.tsx'
import { useApi } from '../api.ts'
import { comfortsWords } from './comforts.words.ts'
import { settleSession, type SessionEnd } from './session-end.ts'
import { tellTabs } from './session-tabs.ts'

type SessionEndedDialogProps = { readonly end: SessionEnd; readonly user: UserInfo; readonly onGivenUp: () => void }

/** Signs the same account in again over the page, which then goes on with what was typed. */
export default function SessionEndedDialog({ end, user, onGivenUp }: SessionEndedDialogProps) {
  const t = useWords(comfortsWords)
  const textId = useId()
  const { password, setPassword, input, isMissing, signIn, submit } = useSigningIn(user)
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
        <DialogBody>
          <p id={textId}>{end.kind === 'other' ? t('otherText', { account: end.account }) : t('endedText')}</p>
          <FormField id="ended-account" label={t('account')}>
            <InputGroup id="ended-account" name="account" autoComplete="username" readOnly value={user.account} />
          </FormField>
          <FormField id="ended-password" label={t('password')} error={isMissing ? t('required') : undefined}>
            <InputGroup
              id="ended-password"
              name="password"
              type="password"
              autoComplete="current-password"
              autoFocus
              inputRef={input}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              intent={isMissing ? 'danger' : 'none'}
              aria-required
              aria-invalid={isMissing}
              aria-describedby={describedBy('ended-password', { error: isMissing })}
            />
          </FormField>
          {signIn.error !== null && <ErrorNote title={t('signInFailed')} error={signIn.error} />}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              {end.kind === 'other' ? (
                <Button text={t('goOnAsOther', { account: end.account })} onClick={() => window.location.reload()} />
              ) : (
                <Button text={t('toSignIn')} onClick={onGivenUp} />
              )}
              <Button type="submit" intent="primary" text={t('goOn')} loading={signIn.isPending} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}

function useSigningIn(user: UserInfo) {
  const api = useApi()
  const [password, setPassword] = useState('')
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const signIn = useMutation({
    mutationFn: () => api.call(sessionRoutes.signIn, { body: { account: user.account, password, role: user.role } }),
    onSuccess: () => {
      settleSession()
      tellTabs()
    },
    onError: () => input.current?.select(),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // The dialog stands in the page's tree though not in its window: a form around it is not meant.
    event.stopPropagation()
    setTried(true)
    if (password === '') input.current?.focus()
    else if (!signIn.isPending) signIn.mutate()
  }
  return { password, setPassword, input, isMissing: isTried && password === '', signIn, submit }
}
