import { Button, DialogBody, DialogFooter, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import type { Locale } from '#core/base/kernel/words.ts'
import {
  notificationRoutes,
  type NotificationTemplateRow,
  type NotificationWording,
} from '../../../../http/contract/portal/notifications/notification.routes.ts'
import { useCall } from '../../../base/api.ts'
import { LOCALE_NAMES } from '../../../base/locale.ts'
import { useLocale, useWords } from '../../../base/words.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import './notifications.css'
import { notificationsWords } from './notifications.words.ts'

type DialogProps = { readonly row: NotificationTemplateRow; readonly mayChange: boolean; readonly onClose: () => void }
const LANGUAGES = Object.entries(LOCALE_NAMES) as readonly (readonly [Locale, string])[]

/** How a notification is worded in each language, with a preview of a real case. */
export function WordingDialog({ row, mayChange, onClose }: DialogProps) {
  const t = useWords(notificationsWords)
  const id = useId()
  const [locale, setLocale] = useState<Locale>(useLocale())
  const key = { template: row.template, locale }
  const { data, error } = useCall(notificationRoutes.notificationWording, { params: key })
  return (
    <Dialog isOpen onClose={onClose} title={t('editOne', { title: row.title })}>
      <DialogBody>
        <FormField id={`${id}-locale`} label={t('language')}>
          <HTMLSelect
            id={`${id}-locale`}
            value={locale}
            options={LANGUAGES.map(([value, label]) => ({ value, label }))}
            onChange={(event) => setLocale(event.currentTarget.value as Locale)}
          />
        </FormField>
        {error && <ErrorNote error={error} />}
        {data !== undefined && (
          <WordingForm
            key={`${locale} ${data.mail?.subject ?? ''}`}
            wording={data}
            wordingKey={key}
            mayChange={mayChange}
            onClose={onClose}
          />
        )}
      </DialogBody>
    </Dialog>
  )
}

type FormProps = Pick<DialogProps, 'mayChange' | 'onClose'> & {
  readonly wording: NotificationWording
  readonly wordingKey: { readonly template: NotificationTemplateRow['template']; readonly locale: Locale }
}

function WordingForm({ wording, wordingKey: params, mayChange, onClose }: FormProps) {
  const t = useWords(notificationsWords)
  const id = useId()
  const [mail, setMail] = useState(wording.mail ?? wording.built_in)
  const [sms, setSms] = useState(wording.sms_template ?? '')
  const refresh = [notificationRoutes.notificationTemplates, notificationRoutes.notificationWording]
  const saving = useCommand(notificationRoutes.wordNotification, { failure: 'in-place', done: t('wordingSaved'), refresh, onDone: onClose })
  const previewing = useCommand(notificationRoutes.previewWording, { failure: 'in-place' })
  const errors = { ...previewing.fieldErrors, ...saving.fieldErrors }
  const panel = useFocusWrong(saving.failure ?? previewing.failure)
  const shown = previewing.data?.preview ?? wording.preview
  const isBuiltIn = mail.subject === wording.built_in.subject && mail.body === wording.built_in.body
  const save = (changed: Mail | null): void => saving.send({ params, body: { mail: changed, sms_template: sms === '' ? null : sms } })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save(isBuiltIn ? null : mail)
  }
  return (
    <form ref={panel} onSubmit={submit} noValidate>
      <p className="text-muted">
        {wording.fields.length === 0 ? t('noFields') : t('fields', { fields: wording.fields.map((name) => `{${name}}`).join(' ') })}
      </p>
      <MailFields mail={mail} errors={errors} mayChange={mayChange} onChange={setMail} />
      <FormField id={`${id}-sms`} label={t('wordedSms')} error={errors['sms_template']}>
        {(control) => (
          <HTMLSelect
            {...control}
            value={sms}
            disabled={!mayChange}
            options={[{ value: '', label: t('noSms') }, ...wording.sms_templates.map(({ name }) => ({ value: name, label: name }))]}
            onChange={(event) => setSms(event.currentTarget.value)}
          />
        )}
      </FormField>
      <Preview shown={shown} />
      {saving.error !== null && <ErrorNote error={saving.error} />}
      <DialogFooter
        actions={
          <>
            <Button text={t('preview')} loading={previewing.isBusy} onClick={() => previewing.send({ params, body: mail })} />
            {mayChange && wording.mail !== null && <Button text={t('reset')} onClick={() => save(null)} />}
            {mayChange && <Button type="submit" intent="primary" text={t('save')} loading={saving.isBusy} />}
          </>
        }
      />
    </form>
  )
}

type Mail = NotificationWording['built_in']
type MailFieldsProps = {
  readonly mail: Mail
  readonly errors: Readonly<Record<string, string>>
  readonly mayChange: boolean
  readonly onChange: (mail: Mail) => void
}

/** Subject and text of a mail. */
function MailFields({ mail, errors, mayChange, onChange }: MailFieldsProps) {
  const t = useWords(notificationsWords)
  const id = useId()
  const subjectError = errors['mail.subject'] ?? errors['subject']
  const bodyError = errors['mail.body'] ?? errors['body']
  return (
    <>
      <FormField id={`${id}-subject`} label={t('subject')} error={subjectError}>
        {(control) => (
          <InputGroup
            {...control}
            value={mail.subject}
            readOnly={!mayChange}
            maxLength={200}
            onValueChange={(subject) => onChange({ ...mail, subject })}
          />
        )}
      </FormField>
      <FormField id={`${id}-body`} label={t('body')} error={bodyError}>
        {(control) => (
          <TextArea
            {...control}
            fill
            rows={5}
            value={mail.body}
            readOnly={!mayChange}
            maxLength={4000}
            onChange={(event) => onChange({ ...mail, body: event.currentTarget.value })}
          />
        )}
      </FormField>
    </>
  )
}

function Preview({ shown }: { readonly shown: NotificationWording['preview'] }) {
  const t = useWords(notificationsWords)
  return (
    <>
      <h3 className="section-title notifications-preview">{t('preview')}</h3>
      <p className="text-muted">{t('previewText')}</p>
      <p>
        <strong>{shown.subject}</strong>
      </p>
      <p className="notifications-text">{shown.body}</p>
      <p className="notifications-text">{t('smsShown', { text: shown.sms })}</p>
    </>
  )
}
