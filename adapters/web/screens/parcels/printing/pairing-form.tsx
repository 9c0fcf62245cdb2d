import { Button, InputGroup } from '@blueprintjs/core'
import { useEffect, useState, type FormEvent } from 'react'
import { MILLIS_PER_SECOND } from '#core/base/kernel/clock.ts'
import { CODE_DIGITS } from '#core/parcels/printing/pairing.rules.ts'
import { AgentRefusal } from '../../../base/print-desk/desk-link.ts'
import { useDesk } from '../../../base/print-desk/use-desk.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { printingWords } from './printing.words.ts'

const FIELD = 'pairing-code'
const DIGITS = new RegExp(`^\\d{${CODE_DIGITS}}$`)

/** Asks for the code that the agent shows. */
export function PairingForm() {
  const t = useWords(printingWords)
  const desk = useDesk()
  const [code, setCode] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const pairing = useCommand<void, string>((typed) => desk.pair(typed), { failure: 'in-place' })
  const refusal = pairing.failure instanceof AgentRefusal ? pairing.failure.message : undefined
  const error = isIncomplete ? t('codeWrong') : refusal
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const typed = code.replaceAll(/\s/g, '')
    setIncomplete(!DIGITS.test(typed))
    if (DIGITS.test(typed)) pairing.send(typed)
  }
  return (
    <form className="pairing-form" onSubmit={send} noValidate>
      <FormField id={FIELD} label={t('code')} help={t('codeHelp')} error={error}>
        {(control) => (
          <InputGroup
            {...control}
            className="code-input"
            size="large"
            autoFocus
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            value={code}
            intent={error === undefined ? 'none' : 'danger'}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </FormField>
      {pairing.failure !== null && refusal === undefined && <ErrorNote error={pairing.failure} />}
      <Button type="submit" intent="primary" text={t('pair')} loading={pairing.isBusy} />
    </form>
  )
}

/** After too many wrong codes: how long it takes until another can be tried. */
export function ClosedPairing({ until }: { readonly until: number }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const left = (): number => Math.max(0, Math.ceil((until - Date.now()) / MILLIS_PER_SECOND))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / MILLIS_PER_SECOND))), MILLIS_PER_SECOND)
    return () => window.clearInterval(timer)
  }, [until])
  return (
    <>
      <p>{seconds > 0 ? t('closedWait', { seconds }) : t('closedOver')}</p>
      <Button text={t('pairAgain')} disabled={seconds > 0} onClick={() => void desk.connect()} />
    </>
  )
}
