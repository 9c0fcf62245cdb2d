import { Button } from '@blueprintjs/core'
import { useState, type FormEvent } from 'react'
import type { Fields } from '#core/base/fields/field.ts'
import { ApiError, type ApiClient } from '../../../../../http/client/api-client.ts'
import { useWords } from '../../../../base/words.ts'
import { ConflictNote } from '../../../../resource/conflict-note.tsx'
import { formValuesOf, useRecordForm, type RecordForm } from '../../../../resource/use-record-form.ts'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { sameFormValue, type FormValues } from '../../../../ui/form/form-value.ts'
import { notify } from '../../../../ui/note/notify.ts'
import { useUnsavedWarning } from '../../../../ui/form/unsaved.tsx'
import { useCommand, type Work } from '../../../../ui/use-command.tsx'
import { accountWords } from './account.words.ts'

type Values = Readonly<Record<string, unknown>>
type Body = Record<string, unknown>
type SentParticulars = Body & { readonly version: number }
/**
 * The fields of a form as they are stored, and the version of the account that they were read with.
 */
export type KeptParticulars = { readonly values: Values; readonly version: number }

const CONFLICT = 409

type ParticularsFormProps = {
  /** The prefix of the controls' ids. */
  readonly id: string
  readonly fields: Fields
  readonly kept: KeptParticulars
  /** Values that are known already, for fields that are empty. */
  readonly offered?: FormValues
  /** Sends what is typed with the version that was read; answers what is kept then. */
  readonly save: Work<SentParticulars, KeptParticulars>
  /** Reads what is kept now, after somebody else saved. */
  readonly readAgain: (api: ApiClient) => Promise<KeptParticulars>
  /** After the values are kept. */
  readonly onSaved?: () => unknown
  /** The notice then. */
  readonly done?: string
  readonly className?: string
  /** Read-only fields. */
  readonly fixed?: readonly string[]
}

/**
 * A form over declared fields: checked where it is typed, saved once something changed, kept when a
 * call fails or somebody else saves.
 */
export function ParticularsForm({
  id,
  fields,
  kept,
  offered = {},
  done,
  onSaved,
  className = 'form-grid',
  fixed = [],
  ...calls
}: ParticularsFormProps) {
  const t = useWords(accountWords)
  const form = useRecordForm({ fields }, kept.values, {}, offered)
  const [isTouched, setTouched] = useState(false)
  const [read, setRead] = useState(kept)
  const [conflict, setConflict] = useState<KeptParticulars>()
  const isChanged = form.changed.length > 0
  // Offers that nobody touched are lost without a question.
  useUnsavedWarning(isChanged && isTouched)
  const focusFirst = ([first]: readonly string[]): void => (first === undefined ? undefined : focusControl(`${id}-${first}`))
  const saving = useCommand<KeptParticulars | { readonly changed: KeptParticulars }, Body>(
    (body, api) => saveUnlessChanged({ fields, read, body, api, ...calls }),
    {
      failure: 'in-place',
      onDone: async (saved) => {
        if ('changed' in saved) return setConflict(saved.changed)
        setRead(saved)
        form.rebase(saved.values, { keepTyped: false })
        if (done !== undefined) notify({ intent: 'success', message: done })
        await onSaved?.()
      },
      onFailed: (error) => {
        if (error instanceof ApiError) focusFirst(form.takeErrors(error.fields))
      },
    },
  )
  const merge = (latest: KeptParticulars, keepTyped: boolean): void => {
    form.rebase(latest.values, { keepTyped })
    setRead(latest)
    setConflict(undefined)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = form.checkAll()
    if (wrong.length > 0) focusFirst(wrong)
    else saving.send(form.toBody())
  }
  return (
    <form onSubmit={submit} noValidate>
      {conflict !== undefined && (
        <ConflictNote entity={{ fields }} read={read.values} latest={conflict.values} onMerge={(keepTyped) => merge(conflict, keepTyped)} />
      )}
      <div className={className}>
        <ParticularsFields id={id} fields={fields} fixed={fixed} form={form} onTouch={() => setTouched(true)} />
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

type FieldsProps = Required<Pick<ParticularsFormProps, 'id' | 'fields' | 'fixed'>> & {
  readonly form: RecordForm
  readonly onTouch: () => void
}

const ParticularsFields = ({ id, fields, fixed, form, onTouch }: FieldsProps) =>
  Object.entries(fields).map(([name, field]) => (
    <DeclaredField
      key={name}
      id={`${id}-${name}`}
      name={name}
      field={field}
      value={form.values[name] ?? ''}
      onChange={(value) => {
        onTouch()
        form.change(name, value)
      }}
      onBlur={() => form.check(name)}
      error={form.errors[name]}
      disabled={fixed.includes(name)}
    />
  ))

type Saving = Pick<ParticularsFormProps, 'fields' | 'save' | 'readAgain'> & {
  readonly read: KeptParticulars
  readonly body: Body
  readonly api: ApiClient
}

/**
 * Saves with the version that was read. The account has one version and several forms, so where
 * somebody else saved meanwhile, this form's own fields decide: unchanged ones are saved, changed
 * ones are answered as `changed` and nothing is written.
 */
async function saveUnlessChanged({
  fields,
  read,
  body,
  save,
  readAgain,
  api,
}: Saving): Promise<KeptParticulars | { readonly changed: KeptParticulars }> {
  try {
    return await save({ ...body, version: read.version }, api)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error
    const latest = await readAgain(api)
    if (latest.version === read.version) throw error
    const [before, after] = [formValuesOf({ fields }, read.values), formValuesOf({ fields }, latest.values)]
    const isSame = Object.keys(fields).every((name) => sameFormValue(before[name], after[name]))
    return isSame ? await save({ ...body, version: latest.version }, api) : { changed: latest }
  }
}
