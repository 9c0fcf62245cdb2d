import { Button, Checkbox } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { notificationProfileFields } from '#core/portal/notifications/notification-profile.ts'
import { notificationRoutes, type NotificationsAnswer } from '../../../../http/contract/portal/notifications/notification.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { DeclaredFields } from '../../../resource/declared-fields.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useFocusWrong } from '../../../ui/form/focus-wrong.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Facts } from '../../../ui/dialog/record-drawer.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import './notifications.css'
import { notificationsWords } from './notifications.words.ts'

/** Where and how one is notified, by kind. */
export default function ChooseNotificationsPage() {
  const t = useWords(notificationsWords)
  const { data, error, refetch } = useCall(notificationRoutes.notifications, {})
  const isStaff = useSession().user.role === 'Staff'
  return (
    <>
      <PageHeader title={t('title')} text={t(isStaff ? 'textOfStaff' : 'text')} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Choices kept={data} />}
    </>
  )
}

type Choice = NotificationsAnswer['choices'][number]
const CHANNELS = ['board', 'mail', 'sms'] as const
/** Staff have no phone that text messages go to. */
const STAFF_CHANNELS = ['board', 'mail'] as const

function Choices({ kept }: { readonly kept: NotificationsAnswer }) {
  const t = useWords(notificationsWords)
  const id = useId()
  const [choices, setChoices] = useState<readonly Choice[]>(kept.choices)
  const form = useRecordForm({ fields: notificationProfileFields }, kept)
  const saving = useCommand(
    (body: Record<string, unknown>, api) =>
      api.call(notificationRoutes.chooseNotifications, {
        body: { ...body, locale: kept.locale, ...body, choices: choices.map(({ kind, board, mail, sms }) => ({ kind, board, mail, sms })) },
      }),
    { failure: 'in-place', done: t('saved'), refresh: [notificationRoutes.notifications] },
  )
  const panel = useFocusWrong(saving.failure)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    saving.send(form.toBody())
  }
  return (
    <form ref={panel} onSubmit={submit} noValidate className="notifications">
      <section className="panel notifications-panel">
        <h2 className="section-title">{t('where')}</h2>
        <DeclaredFields fields={notificationProfileFields} form={form} errors={saving.fieldErrors} id={id} />
        <Addresses kept={kept} />
      </section>
      <section className="panel notifications-panel">
        <ChoiceTable
          choices={choices}
          onChange={(changed) => setChoices(choices.map((one) => (one.kind === changed.kind ? changed : one)))}
        />
        {saving.error !== null && <ErrorNote error={saving.error} />}
        <Button type="submit" intent="primary" text={t('save')} loading={saving.isBusy} />
      </section>
    </form>
  )
}

function Addresses({ kept }: { readonly kept: NotificationsAnswer }) {
  const t = useWords(notificationsWords)
  const testing = useCommand(notificationRoutes.sendTestMail, { done: ({ to }) => t('tested', { to }) })
  const none = t('noAddress')
  const isStaff = useSession().user.role === 'Staff'
  return (
    <>
      <Facts
        facts={[
          [t('mailTo'), kept.mail_to ?? none],
          ...(isStaff
            ? []
            : ([
                [t('billsTo'), kept.bills_to ?? none],
                [t('phone'), kept.phone ?? none],
              ] as const)),
        ]}
      />
      <Button text={t('test')} disabled={kept.mail_to === null} loading={testing.isBusy} onClick={() => testing.send({})} />
    </>
  )
}

type TableProps = { readonly choices: readonly Choice[]; readonly onChange: (changed: Choice) => void }

function ChoiceTable({ choices, onChange }: TableProps) {
  const t = useWords(notificationsWords)
  const channels = useSession().user.role === 'Staff' ? STAFF_CHANNELS : CHANNELS
  return (
    <div className="notifications-scroller" role="region" tabIndex={0} aria-label={t('title')}>
      <table className="notifications-table">
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row">{choice.kind_txt}</th>
              {channels.map((channel) => {
                const isFixed = channel === 'board' && choice.is_binding
                return (
                  <td key={channel}>
                    <Checkbox
                      aria-label={t('channelOf', { kind: choice.kind_txt, channel: t(channel) })}
                      title={isFixed ? t('always') : undefined}
                      checked={choice[channel]}
                      disabled={isFixed}
                      onChange={() => onChange({ ...choice, [channel]: !choice[channel] })}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
