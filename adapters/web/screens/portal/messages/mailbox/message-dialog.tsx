import { Button, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { messageWords } from '#core/portal/messages/message.words.ts'
import { messageRoutes } from '../../../../../http/contract/portal/messages/message.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { messagesWords } from './messages.words.ts'
import { useRefreshMailbox } from './use-mailbox.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

/** A message, which opening marks as read; Next leads through the unread ones to the last. */
export default function MessageDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const t = useWords(messagesWords)
  const [shown, setShown] = useState(id)
  const refresh = useRefreshMailbox()
  const { data, error, refetch } = useCall(messageRoutes.messageContent, { query: { msg_id: shown } }, { isFreshOnMount: true })
  const opened = data?.msg_id
  useEffect(() => {
    if (opened !== undefined) refresh()
  }, [opened, refresh])
  const next = data?.next_id ?? null
  return (
    <Dialog isOpen onClose={onClose} title={data?.title ?? t('title')} className="message-dialog">
      <DialogBody>
        {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Spinner size={32} />}
        {data !== undefined && (
          <>
            <p className="bp6-text-muted">
              {localTime(data.create_time)}
              {data.airway_number !== null && ` · ${t('waybill')} ${data.airway_number}`}
            </p>
            <p className="message-text">{data.content}</p>
            {data.link?.startsWith('/') === true && (
              <Link to={data.link} onClick={onClose}>
                {t('goTo')}
              </Link>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('close')} onClick={onClose} />
            {next !== null && <Button intent="primary" text={t('next')} onClick={() => setShown(next)} />}
          </>
        }
      >
        {data !== undefined && (
          <p className="bp6-text-muted message-no-more">
            {next === null ? say(messageWords.noMore) : t('stillUnread', { count: data.unread })}
          </p>
        )}
      </DialogFooter>
    </Dialog>
  )
}
