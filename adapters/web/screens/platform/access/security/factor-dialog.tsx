import { Button, DialogBody, DialogFooter, InputGroup, Spinner } from '@blueprintjs/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { secondFactorRoutes } from '../../../../../http/contract/platform/access/second-factor.routes.ts'
import type { PayloadOf } from '../../../../../http/contract/route.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { securityWords } from './security.words.ts'
import './security.css'

type Invitation = PayloadOf<typeof secondFactorRoutes.beginSecondFactor>
type State = PayloadOf<typeof secondFactorRoutes.secondFactor>

type FactorDialogProps = {
  readonly onClose: () => void
  /** After it was turned on and the recovery codes were saved. */
  readonly onDone?: () => void
  /** Why it has to be turned on. */
  readonly text?: string
}

/**
 * The second factor of the user: turned on by an app and its first code, off by the password;
 * recovery codes are shown once.
 */
export default function FactorDialog({ onClose, onDone = onClose, text }: FactorDialogProps) {
  const t = useWords(securityWords)
  const state = useCall(secondFactorRoutes.secondFactor, {}, { isFreshOnMount: true })
  const [invitation, setInvitation] = useState<Invitation>()
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog
      isOpen
      onClose={codes === undefined ? onClose : onDone}
      title={t(codes === undefined ? 'factor' : 'codes')}
      canOutsideClickClose={false}
    >
      {state.error !== null && <ErrorNote error={state.error} onRetry={() => void state.refetch()} />}
      {state.error === null && state.data === undefined && <Spinner size={24} />}
      {codes !== undefined ? (
        <Codes codes={codes} onKept={onDone} />
      ) : invitation !== undefined ? (
        <Confirm invitation={invitation} onClose={onClose} onCodes={setCodes} />
      ) : (
        state.data !== undefined && <Begin state={state.data} text={text} onClose={onClose} onInvited={setInvitation} onCodes={setCodes} />
      )}
    </Dialog>
  )
}

type InputProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
  readonly isSecret?: boolean
}

const Input = ({ id, label, value, error, onChange, isSecret = false }: InputProps) => (
  <FormField id={id} label={label} error={error} required>
    {(control) => (
      <InputGroup
        {...control}
        autoFocus
        type={isSecret ? 'password' : 'text'}
        inputMode={isSecret ? undefined : 'numeric'}
        autoComplete={isSecret ? 'current-password' : 'one-time-code'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        intent={error === undefined ? 'none' : 'danger'}
        aria-required
      />
    )}
  </FormField>
)

const focusOn = (id: string): void => document.getElementById(id)?.focus()

type FormProps = { readonly children: ReactNode; readonly actions: ReactNode; readonly onSubmit: () => void }

const Form = ({ children, actions, onSubmit }: FormProps) => (
  <form
    noValidate
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <DialogBody className="form-stack">{children}</DialogBody>
    <DialogFooter actions={actions} />
  </form>
)

type BeginProps = {
  readonly state: State
  readonly text: string | undefined
  readonly onClose: () => void
  readonly onInvited: (invitation: Invitation) => void
  readonly onCodes: (codes: readonly string[]) => void
}

/** Asks for the password, then begins, renews the codes or turns the factor off. */
function Begin({ state, text, onClose, onInvited, onCodes }: BeginProps) {
  const t = useWords(securityWords)
  const [password, setPassword] = useState('')
  const onFailed = (): void => focusOn('factor-password')
  const begin = useCommand(secondFactorRoutes.beginSecondFactor, { failure: 'in-place', onDone: onInvited, onFailed })
  const renew = useCommand(secondFactorRoutes.renewRecoveryCodes, {
    failure: 'in-place',
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onFailed,
  })
  const off = useCommand(secondFactorRoutes.turnOffSecondFactor, { failure: 'in-place', done: t('factorIsOff'), onDone: onClose, onFailed })
  const all = [begin, renew, off]
  const wrong = all.map(({ fieldErrors }) => fieldErrors['password']).find((error) => error !== undefined)
  const error = all.map((one) => one.error).find((one) => one !== null)
  const isBusy = all.some((one) => one.isBusy)
  const body = { body: { password } }
  const primary = state.enabled ? renew : begin
  return (
    <Form
      onSubmit={() => primary.send(body)}
      actions={
        <>
          {state.enabled && !state.required && (
            <Button intent="danger" text={t('turnOff')} disabled={password === '' || isBusy} onClick={() => off.send(body)} />
          )}
          <Button
            type="submit"
            intent="primary"
            text={t(state.enabled ? 'renewCodes' : 'turnOn')}
            disabled={password === ''}
            loading={isBusy}
          />
        </>
      }
    >
      <p>{text ?? t('factorText')}</p>
      {state.enabled && <p role="status">{t('factorOn', { since: localTime(state.create_time), left: state.recovery_codes_left })}</p>}
      <Input id="factor-password" label={t('password')} value={password} error={wrong} onChange={setPassword} isSecret />
      {error !== undefined && error !== null && <ErrorNote error={error} />}
    </Form>
  )
}

type ConfirmProps = { readonly invitation: Invitation; readonly onClose: () => void; readonly onCodes: (codes: readonly string[]) => void }

/** The QR code and the key, and the first code of the app. */
function Confirm({ invitation, onClose, onCodes }: ConfirmProps) {
  const t = useWords(securityWords)
  const [code, setCode] = useState('')
  const confirm = useCommand(secondFactorRoutes.confirmSecondFactor, {
    failure: 'in-place',
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
    onFailed: () => focusOn('factor-code'),
  })
  return (
    <Form
      onSubmit={() => confirm.send({ body: { code: code.trim() } })}
      actions={
        <>
          <Button text={t('cancel')} onClick={onClose} disabled={confirm.isBusy} />
          <Button type="submit" intent="primary" text={t('turnOn')} disabled={code.trim() === ''} loading={confirm.isBusy} />
        </>
      }
    >
      <p>{t('scan')}</p>
      <img className="factor-qr" src={`data:image/svg+xml;utf8,${encodeURIComponent(invitation.qr)}`} alt={t('qr')} />
      <p>
        {t('key')} <code className="factor-key">{invitation.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Input id="factor-code" label={t('code')} value={code} error={confirm.fieldErrors['code']} onChange={setCode} />
      {confirm.error !== null && <ErrorNote error={confirm.error} />}
    </Form>
  )
}

/** The recovery codes, shown this once. */
function Codes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useWords(securityWords)
  return (
    <>
      <DialogBody className="form-stack">
        <p role="status">{t('codesText')}</p>
        <ul className="factor-codes" aria-label={t('codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('copyCodes')} onClick={() => copyText(codes.join('\n'), t('copied'))} />
            <Button intent="primary" text={t('codesKept')} onClick={onKept} />
          </>
        }
      />
    </>
  )
}
