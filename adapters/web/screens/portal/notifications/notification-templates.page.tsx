import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { notificationRoutes, type NotificationTemplateRow } from '../../../../http/contract/portal/notifications/notification.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import './notifications.css'
import { notificationsWords } from './notifications.words.ts'
import { WordingDialog } from './wording-dialog.tsx'

/** Notifications that clients get, and which of them the staff worded themselves. */
export default function NotificationTemplatesPage() {
  const t = useWords(notificationsWords)
  const { user } = useSession()
  const [opened, setOpened] = useState<NotificationTemplateRow>()
  const { data, error, refetch } = useCall(notificationRoutes.notificationTemplates, {})
  const may = isGranted(user, { area: 'notifications', action: 'update' })
  const shown = (languages: readonly string[]): string => (languages.length === 0 ? t('builtIn') : languages.join(', '))
  return (
    <>
      <PageHeader title={t('templates')} text={t('templatesText')} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <section className="panel notifications-panel">
        <div className="notifications-scroller" role="region" tabIndex={0} aria-label={t('templates')}>
          <table className="notifications-table">
            <thead>
              <tr>
                <th scope="col">{t('message')}</th>
                <th scope="col">{t('kind')}</th>
                <th scope="col">{t('wordedMail')}</th>
                <th scope="col">{t('wordedSms')}</th>
                <th scope="col">{t('edit')}</th>
              </tr>
            </thead>
            <tbody>
              {data?.rows.map((row) => (
                <tr key={row.template}>
                  <th scope="row">{row.title}</th>
                  <td>{row.kind_txt}</td>
                  <td>{shown(row.mail)}</td>
                  <td>{shown(row.sms)}</td>
                  <td>
                    <Button
                      size="small"
                      text={may ? t('edit') : t('preview')}
                      aria-label={t('editOne', { title: row.title })}
                      onClick={() => setOpened(row)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {opened !== undefined && <WordingDialog row={opened} mayChange={may} onClose={() => setOpened(undefined)} />}
    </>
  )
}
