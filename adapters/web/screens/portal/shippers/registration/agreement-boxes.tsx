import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { AGREEMENTS, OPTIONAL_AGREEMENT } from '#core/portal/shippers/agreements.ts'
import { say, useWords } from '../../../../base/words.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { registrationWords } from '../../../platform/access/account-form.words.ts'

type Name = keyof typeof AGREEMENTS
const NAMES = Object.keys(AGREEMENTS) as Name[]

type AgreementBoxesProps = {
  readonly accepted: ReadonlySet<string>
  readonly onChange: (accepted: ReadonlySet<string>) => void
  readonly error: string | undefined
}

/** A box for each agreement; one that was not read opens its text instead of ticking. */
export function AgreementBoxes({ accepted, onChange, error }: AgreementBoxesProps) {
  const t = useWords(registrationWords)
  const [open, setOpen] = useState<Name>()
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const set = (name: Name, isAccepted: boolean): void =>
    onChange(new Set(isAccepted ? [...accepted, name] : [...accepted].filter((one) => one !== name)))
  return (
    <fieldset className="agreement-boxes" aria-describedby={error === undefined ? undefined : 'agreements-error'}>
      <legend className="visually-hidden">{t('protocols')}</legend>
      {NAMES.map((name) => (
        <div key={name} className="agreement-box">
          <Checkbox
            checked={accepted.has(name)}
            onChange={(event) => (read.has(name) ? set(name, event.currentTarget.checked) : setOpen(name))}
            label={`${t(name === OPTIONAL_AGREEMENT ? 'haveRead' : 'agree')} ${say(AGREEMENTS[name])}`}
            title={read.has(name) ? undefined : t('readFirst')}
          />
          <Button
            variant="minimal"
            size="small"
            text={t('read')}
            aria-label={`${t('read')}: ${say(AGREEMENTS[name])}`}
            onClick={() => setOpen(name)}
          />
        </div>
      ))}
      <p className="form-field-help">{t('codLater')}</p>
      {error !== undefined && (
        <div id="agreements-error" className="form-field-error" role="alert">
          {error}
        </div>
      )}
      {open !== undefined && (
        <AgreementDialog
          name={open}
          onClose={() => setOpen(undefined)}
          onAccept={() => {
            setRead(new Set([...read, open]))
            set(open, true)
            setOpen(undefined)
          }}
        />
      )}
    </fieldset>
  )
}
