import { Button, Tab, Tabs } from '@blueprintjs/core'
import { useState } from 'react'
import { publicationFields, TEXT_FIELDS } from '#core/portal/messages/publication-fields.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import { useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { LOCALE_NAMES } from '../../../../base/locale.ts'
import { useWords } from '../../../../base/words.ts'
import type { RecordForm } from '../../../../resource/use-record-form.ts'
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx'
import { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { AttachmentsInput } from './attachments-input.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { ContentField } from './content-field.tsx'
import { DESK_ROUTES } from './desk-routes.ts'
import { UnsentNote } from '../../../../ui/note/unsent-note.tsx'
import { idOf, useDraft, type DraftProps } from './use-draft.ts'

/** A draft: its texts in every language, files, audience and times. */
export function PublicationEditor(props: DraftProps) {
  const t = useWords(bulletinsWords)
  const draft = useDraft(props)
  const { form } = draft
  return (
    <>
      <div className="publication-body">
        <UnsentNote
          unsent={draft.unsent}
          title={(time) => t('unsent', { time })}
          onRestore={draft.restore}
          focusId={idOf(TEXT_FIELDS[draft.locale].title)}
        />
        {/* The editor of rich text reads its content when it opens. */}
        <Texts key={draft.timesRestored} form={form} locale={draft.locale} onLocale={draft.setLocale} />
        <AttachmentsInput files={draft.files} error={draft.filesError} onChange={draft.setFiles} />
        <Fields form={form} title={t('targetPart')} names={['target', ...targetFields(form.values['target'])]} />
        <Fields form={form} title={t('schedulePart')} names={['publish_time', 'until_time']} />
        {draft.error !== null && <ErrorNote error={draft.error} />}
      </div>
      <Foot {...props} draft={draft} />
    </>
  )
}

/** The actions for a draft; irreversible ones ask first. */
function Foot({ kind, record, draft }: Pick<DraftProps, 'kind' | 'record'> & { readonly draft: ReturnType<typeof useDraft> }) {
  const t = useWords(bulletinsWords)
  const { user } = useSession()
  const { area } = DESK_ROUTES[kind]
  const [asking, setAsking] = useState<'publish' | 'remove'>()
  const mayPublish = isGranted(user, { area, action: 'approve' })
  const title = t(asking === 'remove' ? 'remove' : 'publishNow')
  return (
    <div className="publication-foot">
      <Button text={t('saveDraft')} disabled={!draft.isChanged} loading={draft.isSaving} onClick={() => void draft.saveDraft()} />
      {mayPublish && (
        <Button intent="primary" text={t('publishNow')} disabled={draft.isBusy} onClick={() => draft.isSound() && setAsking('publish')} />
      )}
      {mayPublish && (
        <Button
          text={t('schedule')}
          disabled={draft.isBusy || draft.form.values['publish_time'] === ''}
          onClick={() => void draft.saveAnd('schedule')}
        />
      )}
      {record !== undefined && isGranted(user, { area, action: 'delete' }) && (
        <Button
          className="foot-end"
          variant="minimal"
          intent="danger"
          text={t('remove')}
          disabled={draft.isBusy}
          onClick={() => setAsking('remove')}
        />
      )}
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={title}
        confirmText={title}
        intent={asking === 'remove' ? 'danger' : 'primary'}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => {
          setAsking(undefined)
          if (asking === 'publish') void draft.saveAnd('publish')
          else if (record !== undefined) draft.remove(record.id)
        }}
      >
        {t(asking === 'remove' ? 'removeAsk' : 'publishAsk')}
      </ConfirmDialog>
    </div>
  )
}

/** The additional fields of an audience. */
const targetFields = (target: unknown): readonly string[] =>
  target === 'dd_type' || target === 'groups' || target === 'clients' ? [target] : []

function Texts({
  form,
  locale,
  onLocale,
}: {
  readonly form: RecordForm
  readonly locale: Locale
  readonly onLocale: (next: Locale) => void
}) {
  const t = useWords(bulletinsWords)
  const isFilled = (one: Locale): boolean => form.values[TEXT_FIELDS[one].title] !== '' && form.values[TEXT_FIELDS[one].content] !== ''
  return (
    <section className="publication-part" aria-label={t('texts')}>
      <h3>{t('texts')}</h3>
      <p className="part-help">{t('textsHelp')}</p>
      <Tabs
        id="publication-languages"
        selectedTabId={locale}
        renderActiveTabPanelOnly
        onChange={(next) => onLocale(LOCALES.find((one) => one === next) ?? locale)}
      >
        {LOCALES.map((one) => (
          <Tab
            key={one}
            id={one}
            title={`${LOCALE_NAMES[one]} · ${t(isFilled(one) ? 'filled' : 'notFilled')}`}
            panel={<LanguagePanel form={form} locale={one} />}
          />
        ))}
      </Tabs>
    </section>
  )
}

function LanguagePanel({ form, locale }: { readonly form: RecordForm; readonly locale: Locale }) {
  const names = TEXT_FIELDS[locale]
  return (
    <>
      <FieldOf form={form} name={names.title} />
      <ContentField
        key={names.content}
        id={idOf(names.content)}
        field={publicationFields[names.content]}
        lang={locale}
        html={String(form.values[names.content] ?? '')}
        error={form.errors[names.content]}
        onChange={(html) => form.change(names.content, html)}
      />
    </>
  )
}

function FieldOf({ form, name }: { readonly form: RecordForm; readonly name: string }) {
  const field = publicationFields[name as keyof typeof publicationFields]
  return (
    <DeclaredField
      id={idOf(name)}
      name={name}
      field={field}
      value={form.values[name] ?? ''}
      onChange={(value) => form.change(name, value)}
      onBlur={() => form.check(name)}
      error={form.errors[name]}
    />
  )
}

function Fields({ form, title, names }: { readonly form: RecordForm; readonly title: string; readonly names: readonly string[] }) {
  return (
    <section className="publication-part" aria-label={title}>
      <h3>{title}</h3>
      <div className="publication-grid">
        {names.map((name) => (
          <FieldOf key={name} form={form} name={name} />
        ))}
      </div>
    </section>
  )
}
