import { Button } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { certificationFields } from '#core/portal/shippers/certification-fields.ts'
import { readCertification } from '#core/portal/shippers/certification.rules.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import { certificationRoutes, type RequiredInfo } from '../../../../../http/contract/portal/shippers/certification.routes.ts'
import { say, sayFailure, useWords } from '../../../../base/words.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { useUnsavedWarning } from '../../../../ui/form/unsaved.tsx'
import { fieldErrorsOf } from '../../../../ui/form/field-errors.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { accountWords } from './account.words.ts'
import { DocumentInput } from './document-input.tsx'
import { keepRequiredInfo } from './required-info.ts'

type Name = keyof typeof certificationFields
const NAMES = Object.keys(certificationFields) as readonly Name[]
const PAPERS = { id_card_front: false, id_card_back: false, business_license: true } as const
type Values = Readonly<Record<Name, string>>

const valuesOf = ({ papers }: RequiredInfo): Values => ({
  certification_type: papers?.certification_type ?? 'personal',
  id_card_name: papers?.id_card_name ?? '',
  id_card_number: papers?.id_card_number ?? '',
  id_card_front: papers?.id_card_front ?? '',
  id_card_back: papers?.id_card_back ?? '',
  business_license: papers?.business_license ?? '',
})

const REFERENCES = indexReferences([])
const REGISTERED = 10
const REJECTED = 40

/** Whether documents may be submitted now; the server decides, this only avoids a refusal. */
const isOpen = ({ certification_status: state, audit_status: audit }: RequiredInfo): boolean =>
  state === 'uncertified' || state === 'rejected' || (state === 'submitted' && (audit === REGISTERED || audit === REJECTED))

/** The errors of the documents, by the core's own reader. */
function wrongIn(values: Values): Readonly<Record<string, string>> {
  const read = readCertification(values, { references: REFERENCES })
  return read.ok ? {} : Object.fromEntries((read.failure.fields ?? []).map((field) => [field.path, sayFailure(field)]))
}

/** The typed and uploaded values, their errors, and the submission. */
function usePapers(info: RequiredInfo) {
  const t = useWords(accountWords)
  const queries = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(info))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isTyped, setTyped] = useState(false)
  useUnsavedWarning(isTyped)
  const show = (found: Readonly<Record<string, string>>): void => {
    setErrors(found)
    const first = NAMES.find((name) => found[name] !== undefined)
    if (first !== undefined) focusControl(first)
  }
  const hand = useCommand(certificationRoutes.saveAuthentication, {
    failure: 'in-place',
    done: t('handed'),
    onDone: (next) => {
      setTyped(false)
      keepRequiredInfo(queries, next)
    },
    onFailed: (error) => show(fieldErrorsOf(error)),
  })
  const set = (name: Name, value: string): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _mended, ...others }) => others)
    setTyped(true)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = wrongIn(values)
    show(wrong)
    if (Object.keys(wrong).length === 0) hand.send({ body: values })
  }
  return { values, errors, set, submit, hand }
}

/** The documents as a form; locked while the staff review them, and once they are certified. */
export function DocumentsForm({ info }: { readonly info: RequiredInfo }) {
  const t = useWords(accountWords)
  const { values, errors, set, submit, hand } = usePapers(info)
  const isLocked = !isOpen(info)
  const field = (name: Name) => (
    <DeclaredField
      id={name}
      name={name}
      field={{ ...certificationFields[name], required: true }}
      value={values[name]}
      onChange={(value) => set(name, String(value))}
      error={errors[name]}
      disabled={isLocked}
    />
  )
  const shown = values.certification_type === 'enterprise' ? PAPERS : { id_card_front: false, id_card_back: false }
  return (
    <form className="panel account-panel" onSubmit={submit} noValidate aria-label={t('certification')}>
      {isLocked && <Note intent="primary">{t('locked')}</Note>}
      <div className="form-grid papers-types">
        {field('certification_type')}
        {field('id_card_name')}
        {field('id_card_number')}
      </div>
      <div className="form-grid">
        {Object.entries(shown).map(([name, takesPdf]) => (
          <DocumentInput
            key={name}
            id={name}
            label={say(certificationFields[name as keyof typeof PAPERS].label)}
            src={values[name as Name]}
            takesPdf={takesPdf}
            disabled={isLocked}
            error={errors[name]}
            onUploaded={(src) => set(name as Name, src)}
          />
        ))}
      </div>
      {hand.error !== null && <ErrorNote error={hand.error} />}
      {!isLocked && (
        <div className="account-foot">
          <Button type="submit" intent="primary" text={t('hand')} loading={hand.isBusy} />
        </div>
      )}
    </form>
  )
}
