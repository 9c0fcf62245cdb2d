import { Button } from '@blueprintjs/core'
import { Manual } from '@blueprintjs/icons'
import { SEND_STATES } from '#core/portal/notifications/notification.ports.ts'
import { notificationRoutes, type SentNotificationRow } from '../../../../http/contract/portal/notifications/notification.routes.ts'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { READER_LANGUAGE_NAMES } from '../../../base/locale.ts'
import { useUrlState } from '../../../base/url-state.ts'
import { say, useWords } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Facts, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import './notifications.css'
import { notificationsWords } from './notifications.words.ts'
import { SEND_STATE_LABELS, SEND_TONES } from './send-states.ts'

const { table: t } = notificationsWords
const CHANNEL = ['channel'] as const

/** A mail or a text message beside the list, with its text and what was answered. */
function SentDrawer({ row, onClose }: OpenedProps<SentNotificationRow>) {
  const say_ = useWords(notificationsWords)
  const { user } = useSession()
  const [{ filters }] = useUrlState(CHANNEL)
  const again = useCommand(notificationRoutes.sendNotificationAgain, {
    done: say_('againDone'),
    refresh: [notificationRoutes.sentNotifications],
    onDone: onClose,
  })
  if (row === undefined) return null
  const channel = filters.channel === 'sms' ? 'sms' : 'mail'
  const may = row.state !== 'waiting' && isGranted(user, { area: 'notifications', action: 'update' })
  return (
    <RecordDrawer title={row.subject ?? row.to} onClose={onClose}>
      <Facts
        facts={[
          [
            say_('state'),
            <StateTag key="state" tone={SEND_TONES[row.state]}>
              {say(SEND_STATE_LABELS[row.state].label)}
            </StateTag>,
          ],
          [say_('to'), row.to],
          ...(row.account === null ? [] : [[say_('account'), row.account] as const]),
          [say_('language'), READER_LANGUAGE_NAMES[row.locale]],
          [say_('created'), localTime(row.create_time)],
          ...(row.sent_time === null ? [] : [[say_('sent'), localTime(row.sent_time)] as const]),
          ...(row.next_time === null ? [] : [[say_('next'), localTime(row.next_time)] as const]),
          [say_('attempts'), row.attempts],
          ...(row.error === null ? [] : [[say_('error'), <bdi key="error">{row.error}</bdi>] as const]),
        ]}
      />
      <p className="notifications-text" dir="auto">
        {row.text}
      </p>
      {may && (
        <Button
          text={say_('again')}
          loading={again.isBusy}
          onClick={() => again.send({ params: { channel, sent_id: row.id }, body: {} })}
        />
      )}
    </RecordDrawer>
  )
}

/** Mails and text messages to clients, for the staff. */
export default listPage(
  defineListPage({
    name: 'notifications',
    route: notificationRoutes.sentNotifications,
    title: t.title,
    text: t.sentText,
    keyOf: (row) => row.id,
    nameOf: (row) => row.to,
    columns: [
      { name: 'to', kind: 'text', label: t.to, width: 240, fixed: true, opens: ({ to }) => say(t.openOne, { to }) },
      { name: 'subject', kind: 'line', label: t.subject, width: 320 },
      {
        name: 'state',
        kind: 'state',
        label: t.state,
        width: 130,
        states: SEND_STATE_LABELS,
        tones: SEND_TONES,
      },
      { name: 'account', kind: 'text', label: t.account, width: 120 },
      { name: 'kind_txt', kind: 'text', label: t.kind, width: 150 },
      { name: 'attempts', kind: 'count', label: t.attempts },
      { name: 'error', kind: 'line', label: t.error, width: 220 },
      { name: 'create_time', kind: 'instant', label: t.created },
      { name: 'sent_time', kind: 'instant', label: t.sent },
    ],
    search: t.search,
    filters: [
      {
        kind: 'choice',
        name: 'channel',
        label: t.channel,
        choices: () => [
          ['mail', say(t.mail)],
          ['sms', say(t.sms)],
        ],
      },
      {
        kind: 'choice',
        name: 'state',
        label: t.state,
        choices: () => SEND_STATES.map((state) => [state, say(SEND_STATE_LABELS[state].label)]),
      },
    ],
    empty: { title: t.empty },
    opened: { sent: SentDrawer },
    opensBy: 'sent',
    actions: [
      { kind: 'page', text: t.templates, icon: <Manual />, intent: 'none', audience: 'staff', to: '/admin/notifications/templates' },
    ],
  }),
)
