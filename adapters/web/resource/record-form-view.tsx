import { Button } from '@blueprintjs/core'
import { ArrowLeft, FloppyDisk, Trash } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { newTitleOf, writable, type Entity } from '#core/base/fields/entity.ts'
import type { Field } from '#core/base/fields/field.ts'
import { mayWriteField } from '#core/platform/access/roles/guarded-fields.ts'
import type { UserInfo } from '../../http/contract/platform/access/session.routes.ts'
import type { ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'
import { useSession } from '../base/api.ts'
import { isGranted } from '../base/screen.ts'
import { promptWords } from '#core/base/kernel/prompt.words.ts'
import { say, useLocale, useWords } from '../base/words.ts'
import { DeclaredField } from '../ui/form/declared-field.tsx'
import { ErrorNote } from '../ui/note/error-note.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ErrorSummary, focusBelowSummary, type FieldProblem } from '../ui/form/error-summary.tsx'
import { Note } from '../ui/note/note.tsx'
import { notify } from '../ui/note/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useUnsavedWarning } from '../ui/form/unsaved.tsx'
import { useCommand } from '../ui/use-command.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { listPath, recordName } from './record-names.ts'
import { RecordDetails } from './record-details.tsx'
import { recordsChanged } from './records-changed.ts'
import { removalOf } from './removal.ts'
import { resourceWords } from './resource.words.ts'
import { StatementButton } from './statement/statement-button.tsx'
import { useRecordForm, type RecordForm } from './use-record-form.ts'
import { SetPasswordButton } from './set-password.tsx'
import { useSaveRecord } from './use-save-record.ts'
import { versionsWords } from './versions/versions.words.ts'

const VersionPanel = lazyPart(() => import('./versions/version-panel.tsx'))
const ClientMembers = lazyPart(async () => ({ default: (await import('./members/client-members.tsx')).ClientMembers }))

type RecordFormViewProps = { readonly entity: Entity; readonly record: ReferenceRecord | undefined }

const isWide = (field: Entity['fields'][string]): boolean => (field.kind === 'text' && field.multiline === true) || field.kind === 'html'

const FIRST_PASSWORD: Entity['fields'] = {
  userPwd: {
    kind: 'text',
    maxLength: 128,
    required: true,
    label: resourceWords.table.firstPassword,
    help: resourceWords.table.passwordHelp,
  },
}

/** Whether a user may write a field of a form. */
const mayWrite = (user: UserInfo, field: Field, record: ReferenceRecord | undefined): boolean =>
  mayWriteField((permission) => isGranted(user, permission), field, record === undefined ? 'create' : 'update')

/**
 * The fields of a form: the writable ones that the user may write, and the first password of a new
 * account.
 */
function askedFields(entity: Entity, record: ReferenceRecord | undefined, user: UserInfo): Pick<Entity, 'fields'> {
  const open = Object.entries(writable(entity).fields).filter(([, field]) => mayWrite(user, field, record))
  return { fields: { ...Object.fromEntries(open), ...(record === undefined && entity.isAccount === true ? FIRST_PASSWORD : {}) } }
}

/**
 * The initial values of a new record: from its declaration, and from the address (`/new?name=…`).
 */
function useStart(entity: Entity): Readonly<Record<string, unknown>> {
  const [search] = useSearchParams()
  const [start] = useState(() => {
    const named = [...search].filter(([name]) => Object.hasOwn(writable(entity).fields, name))
    return { ...entity.starts, ...Object.fromEntries(named) }
  })
  return start
}

/** The fields of a record that its form does not ask for: others write them. */
function keptOf(entity: Entity, record: ReferenceRecord, user: UserInfo): Entity | undefined {
  const kept = Object.entries(entity.fields).filter(
    ([, field]) => field.kept === true || field.assigned === true || !mayWrite(user, field, record),
  )
  return kept.length === 0 ? undefined : { ...entity, fields: Object.fromEntries(kept) }
}

/** A record in a form, or read-only where the account may not change it. */
export function RecordFormView({ entity, record }: RecordFormViewProps) {
  const t = useWords(resourceWords)
  const { user } = useSession()
  const back = useBackPath(entity)
  const isKept = entity.versions !== undefined && record !== undefined && record['version_status'] !== 'draft'
  if (!isKept && isGranted(user, { area: entity.area, action: record ? 'update' : 'create' }))
    return <RecordEditor entity={entity} record={record} back={back} />
  return (
    <>
      <RecordHeader entity={entity} record={record} back={back} onRemove={undefined} />
      <Note intent="primary">{isKept ? say(versionsWords.table.isPublished) : t('readOnly')}</Note>
      {record && entity.versions && <VersionPanel entity={entity} record={record} isChanged={false} />}
      {record && <RecordDetails entity={entity} record={record} />}
      {record && entity.area === 'clients' && <ClientMembers client={Number(record.id)} />}
    </>
  )
}

/**
 * The form of a record: saved only if something changed, errors beside their fields, changes by
 * others reported and merged.
 */
function RecordEditor({ entity, record, back }: RecordFormViewProps & { readonly back: string }) {
  const t = useWords(resourceWords)
  const locale = useLocale()
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const asked = useMemo(() => askedFields(entity, record, user), [entity, record, user])
  const form = useRecordForm(asked, record, useStart(entity))
  const { release } = useUnsavedWarning(form.changed.length > 0)
  const [isRefused, setRefused] = useState(false)
  const mayRemove = record !== undefined && isGranted(user, { area: entity.area, action: 'delete' })

  const leave = async (to = back): Promise<void> => {
    release()
    await recordsChanged(queries, entity)
    await navigate(to)
  }
  const removal = useMemo(() => removalOf(entity), [entity])
  const removing = useCommand<unknown, ReferenceRecord>(removal.run, {
    failure: 'in-place',
    ask: removal.ask,
    done: (_, removed) => removal.done(removed),
    onDone: () => leave(),
  })
  const showErrors = (wrong: readonly string[]): void => {
    setRefused(wrong.length > 0)
    if (wrong[0] !== undefined) focusBelowSummary(`field-${wrong[0]}`)
  }
  const saving = useSaveRecord({
    entity,
    asked,
    record,
    onSaved: (saved) => {
      notify({ intent: 'success', message: t(record ? 'saved' : 'created', { record: recordName(entity, saved, locale) }) })
      // A draft is published from its own page.
      void leave(entity.versions === undefined ? back : `${listPath(entity)}/${saved.id}`)
    },
    onRefused: (fields) => showErrors(form.takeErrors(fields)),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (saving.isPending || form.changed.length === 0) return
    const wrong = form.checkAll()
    if (wrong.length > 0) showErrors(wrong)
    else saving.save(form.toBody())
  }
  return (
    <>
      <RecordHeader entity={entity} record={record} back={back} onRemove={mayRemove ? () => removing.send(record) : undefined} />
      <SavingNotes entity={entity} record={record} saving={saving} form={form} />
      {isRefused && <ErrorSummary problems={problemsOf(asked, form)} />}
      <form className="panel record-form" onSubmit={submit} noValidate>
        <RecordFields asked={asked} form={form} />
        <div className="record-form-foot">
          {form.changed.length === 0 && <UntouchedHint isNew={record === undefined} />}
          <Button
            type="submit"
            intent="primary"
            icon={<FloppyDisk />}
            text={t('save')}
            disabled={form.changed.length === 0 || saving.conflict !== undefined}
            loading={saving.isPending}
          />
        </div>
      </form>
      {record && entity.versions && <VersionPanel entity={entity} record={record} isChanged={form.changed.length > 0} />}
      {record && entity.area === 'clients' && <ClientMembers client={Number(record.id)} />}
      {record && <KeptDetails entity={entity} record={record} />}
      {removing.question}
    </>
  )
}

/** Why a form cannot be saved: nothing is entered in it yet, or nothing is changed. */
const UntouchedHint = ({ isNew }: { readonly isNew: boolean }) => (
  <span className="record-form-hint">{say(isNew ? promptWords.enterInformation : promptWords.nothingChanged)}</span>
)

/** The wrong fields in the order of the form. */
const problemsOf = (asked: Pick<Entity, 'fields'>, { errors }: RecordForm): readonly FieldProblem[] =>
  Object.entries(asked.fields).flatMap(([name, { label }]) => {
    const message = errors[name]
    return message === undefined ? [] : [{ id: `field-${name}`, label: say(label), message }]
  })

/** The read-only fields of a record that others write. */
function KeptDetails({ entity, record }: { readonly entity: Entity; readonly record: ReferenceRecord }) {
  const t = useWords(resourceWords)
  const { user } = useSession()
  const kept = useMemo(() => keptOf(entity, record, user), [entity, record, user])
  return (
    kept && (
      <section aria-label={t('kept')}>
        <h2 className="record-kept-title">{t('kept')}</h2>
        <RecordDetails entity={kept} record={record} />
      </section>
    )
  )
}

function RecordHeader({
  entity,
  record,
  back,
  onRemove,
}: RecordFormViewProps & { readonly back: string; readonly onRemove: (() => void) | undefined }) {
  const t = useWords(resourceWords)
  const locale = useLocale()
  return (
    <PageHeader
      title={record ? recordName(entity, record, locale) : say(newTitleOf(entity))}
      actions={
        <>
          <Link className="bp6-button" to={back}>
            <ArrowLeft /> <span>{t('back')}</span>
          </Link>
          {record && entity.isAccount === true && <SetPasswordButton entity={entity} record={record} />}
          {record && entity.area === 'tracker-agents' && (
            <Link className="bp6-button" to={`/admin/agent-connections/${encodeURIComponent(String(record['agent_code']))}`}>
              {t('agentConnection')}
            </Link>
          )}
          {record && entity.area === 'clients' && <StatementButton id={Number(record.id)} name={recordName(entity, record, locale)} />}
          {onRemove && <Button icon={<Trash />} text={t('remove')} onClick={onRemove} />}
        </>
      }
    />
  )
}

type SavingNotesProps = RecordFormViewProps & { readonly saving: ReturnType<typeof useSaveRecord>; readonly form: RecordForm }

/** Why saving failed, where no single field is the cause. */
function SavingNotes({ entity, record, saving, form }: SavingNotesProps) {
  const t = useWords(resourceWords)
  const { conflict, read = record } = saving
  const merge = (keepTyped: boolean): void => {
    if (conflict) form.rebase(conflict, { keepTyped })
    saving.settle()
    notify({ intent: 'primary', message: t('conflictMerged') })
  }
  return (
    <>
      {conflict && read && <ConflictNote entity={entity} read={read} latest={conflict} onMerge={merge} />}
      {saving.error !== undefined && <ErrorNote error={saving.error} />}
    </>
  )
}

/** The list with the filters that it last had. */
function useBackPath(entity: Entity): string {
  const state = useLocation().state as { readonly search?: unknown } | null
  return listPath(entity) + (typeof state?.search === 'string' ? state.search : '')
}

function RecordFields({ asked, form }: { readonly asked: Pick<Entity, 'fields'>; readonly form: RecordForm }) {
  return (
    <div className="form-grid">
      {Object.entries(asked.fields).map(([name, field]) => (
        <div key={name} className={isWide(field) ? 'form-wide' : undefined}>
          <DeclaredField
            field={field}
            id={`field-${name}`}
            name={name}
            value={form.values[name] ?? ''}
            onChange={(value) => form.change(name, value)}
            onBlur={() => form.check(name)}
            error={form.errors[name]}
          />
        </div>
      ))}
    </div>
  )
}
