import { Button, Tag } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { sentMessageRoutes, type SentMessageRow } from '../../../http/contract/message.routes.ts'
import { useCall, useSession } from '../../app/api.ts'
import { isGranted } from '../../app/screen.ts'
import { useUrlState } from '../../app/url-state.ts'
import { useWords } from '../../i18n/words.ts'
import { localTime } from '../../ui/local-time.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { messagesWords } from './messages.words.ts'
import { WriteDialog } from './write-dialog.tsx'
import './messages.css'

function useColumns(): readonly Column<SentMessageRow>[] {
  const t = useWords(messagesWords)
  return useMemo(
    () => [
      { name: 'account', label: t('account'), width: 150, fixed: true, cell: (row) => row.account },
      { name: 'title', label: t('subject'), width: 240, cell: (row) => row.title },
      { name: 'content', label: t('content'), width: 320, cell: (row) => row.content },
      { name: 'waybill', label: t('waybill'), width: 150, cell: (row) => row.airway_number ?? '' },
      {
        name: 'state',
        label: t('state'),
        width: 90,
        cell: (row) => (
          <Tag minimal intent={row.status === 1 ? 'warning' : 'none'}>
            {t(row.status === 1 ? 'unread' : 'readed')}
          </Tag>
        ),
      },
      { name: 'sender', label: t('sender'), width: 130, cell: (row) => row.sender },
      { name: 'time', label: t('time'), width: 170, cell: (row) => localTime(row.create_time) },
    ],
    [t],
  )
}

/** What the staff told shippers, and the way to tell them more. */
export default function SentMessagesPage() {
  const t = useWords(messagesWords)
  const { user } = useSession()
  const url = useUrlState(['keywords'])
  const [state] = url
  const [isWriting, setWriting] = useState(false)
  const query = { keywords: state.filters.keywords, page: state.page, pageSize: state.pageSize }
  const answer = useCall(sentMessageRoutes.sentMessages, { query }, { keepPrevious: true })
  const columns = useColumns()
  return (
    <>
      <PageHeader
        title={t('sentTitle')}
        text={t('sentText')}
        actions={
          isGranted(user, { area: 'messages', action: 'create' }) && (
            <Button intent="primary" text={t('write')} onClick={() => setWriting(true)} />
          )
        }
      />
      <PagedTable
        url={url}
        answer={answer}
        name="sent-messages"
        caption={t('sentTitle')}
        columns={columns}
        rows={answer.data?.rows}
        keyOf={(row) => String(row.msg_id)}
        empty={{ title: t('sentEmpty') }}
        search={t('sentSearch')}
      />
      {isWriting && (
        <WriteDialog
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            void answer.refetch()
          }}
        />
      )}
    </>
  )
}
