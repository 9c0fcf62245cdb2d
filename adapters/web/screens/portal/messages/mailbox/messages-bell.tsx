import { Button, Popover } from '@blueprintjs/core'
import { Notifications } from '@blueprintjs/icons'
import { useState } from 'react'
import { messageRoutes, type MessageRow } from '../../../../../http/contract/portal/messages/message.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useLive } from '../../../../base/live.ts'
import { useIsOpen } from '../../../../base/visitor.ts'
import { useWords } from '../../../../base/words.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { messagesWords } from './messages.words.ts'
import { useRefreshMailbox } from './use-mailbox.ts'
import './messages.css'

const MessageDialog = lazyPart(() => import('./message-dialog.tsx'))
const MessagesDialog = lazyPart(() => import('./messages-dialog.tsx'))

/**
 * The bell with the number of unread messages, updated live; for those who may open their mailbox.
 */
export function MessagesBell() {
  return useIsOpen(messageRoutes.latestMessages) ? <Bell /> : null
}

function Bell() {
  const t = useWords(messagesWords)
  const { data } = useCall(messageRoutes.latestMessages)
  useLive('messages', useRefreshMailbox())
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<number | 'all'>()
  const badge = data?.badge ?? null
  const label = badge === null ? t('bell') : t('bellUnread', { count: badge })
  const show = (what: number | 'all'): void => {
    setOpen(false)
    setShown(what)
  }
  return (
    <span className="header-badge-holder">
      <Popover isOpen={isOpen} onInteraction={setOpen} placement="bottom-end" content={<Latest rows={data?.rows ?? []} onShow={show} />}>
        <Button variant="minimal" icon={<Notifications />} aria-label={label} title={label} />
      </Popover>
      {badge !== null && (
        <span className="header-badge" aria-hidden="true">
          {badge}
        </span>
      )}
      {shown === 'all' && <MessagesDialog onClose={() => setShown(undefined)} />}
      {typeof shown === 'number' && <MessageDialog id={shown} onClose={() => setShown(undefined)} />}
    </span>
  )
}

type LatestProps = { readonly rows: readonly MessageRow[]; readonly onShow: (what: number | 'all') => void }

/** The newest unread messages, and a link to all. */
function Latest({ rows, onShow }: LatestProps) {
  const t = useWords(messagesWords)
  return (
    <div className="messages-latest">
      <h2>{t('latest')}</h2>
      {rows.length === 0 && <p className="bp6-text-muted">{t('noneUnread')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.msg_id}>
            <button type="button" onClick={() => onShow(row.msg_id)}>
              <span className="messages-latest-title">{row.title}</span>
              <span className="bp6-text-muted">{localTime(row.create_time)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button fill text={t('all')} onClick={() => onShow('all')} />
    </div>
  )
}
