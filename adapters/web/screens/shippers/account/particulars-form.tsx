import { Button } from '@blueprintjs/core'
import type { FormEvent } from 'react'
import type { Fields } from '../../../../../core/fields/field.ts'
import { ApiError } from '../../../../http/client/api-client.ts'
import { useWords } from '../../../base/words.ts'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { DeclaredField } from '../../../ui/declared-field.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { focusControl } from '../../../ui/focus-control.ts'
import { useUnsavedWarning } from '../../../ui/unsaved.tsx'
import { useCommand, type Work } from '../../../ui/use-command.tsx'
import { accountWords } from './account.words.ts'

type Values = Readonly<Record<string, unknown>>
type Body = Record<string, unknown>

type ParticularsFormProps = {
  /** The prefix of the controls' ids. */
  readonly id: string
  readonly fields: Fields
  readonly values: Values
  /** Sends what is typed; answers the values as they are kept. */
  readonly save: Work<Body, Values>
  /** After the values are kept. */
  readonly onSaved?: () => unknown
  /** The notice then. */
  readonly done?: string
  readonly className?: string
  /** Read-only fields. */
  readonly fixed?: readonly string[]
}

/** A form over declared fields: checked where it is typed, saved once something changed, kept whatever fails. */
export function ParticularsForm({ id, fields, values, save, done, onSaved, className = 'form-grid', fixed = [] }: ParticularsFormProps) {
  const t = useWords(accountWords)
  const form = useRecordForm({ fields }, values)
  const isChanged = form.changed.length > 0
  useUnsavedWarning(isChanged)
  const focusFirst = ([first]: readonly string[]): void => (first === undefined ? undefined : focusControl(`${id}-${first}`))
  const saving = useCommand<Values, Body>(save, {
    failure: 'in-place',
    done,
    onDone: async (kept) => {
      form.rebase(kept, { keepTyped: false })
      await onSaved?.()
    },
    onFailed: (error) => {
      if (error instanceof ApiError) focusFirst(form.takeErrors(error.fields))
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = form.checkAll()
    if (wrong.length > 0) focusFirst(wrong)
    else saving.send(form.toBody())
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={className}>
        {Object.entries(fields).map(([name, field]) => (
          <DeclaredField
            key={name}
            id={`${id}-${name}`}
            name={name}
            field={field}
            value={form.values[name] ?? ''}
            onChange={(value) => form.change(name, value)}
            onBlur={() => form.check(name)}
            error={form.errors[name]}
            disabled={fixed.includes(name)}
          />
        ))}
      </div>
      {saving.error !== null && <ErrorNote error={saving.error} />}
      {Object.keys(fields).some((name) => !fixed.includes(name)) && (
        <div className="account-foot">
          <Button type="submit" intent="primary" text={t('save')} disabled={!isChanged} loading={saving.isBusy} />
        </div>
      )}
    </form>
  )
}
