import { Button, Tag } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { sentMessageRoutes, type SentMessageRow } from '../../../http/contract/message.routes.ts'
import { useCall, useSession } from '../../app/api.ts'
import { isGranted } from '../../app/screen.ts'
import { useUrlState } from '../../app/url-state.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { localTime } from '../../ui/local-time.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Column } from '../../ui/table-column.ts'
import { messagesWords } from './messages.words.ts'
import { SearchField } from '../../ui/search-field.tsx'
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
  const [state, actions] = useUrlState(['keywords'])
  const [isWriting, setWriting] = useState(false)
  const query = { keywords: state.filters.keywords, page: state.page, pageSize: state.pageSize }
  const { data, error, refetch, isPlaceholderData } = useCall(sentMessageRoutes.sentMessages, { query }, { keepPrevious: true })
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
      <DataTable
        name="sent-messages"
        caption={t('sentTitle')}
        columns={columns}
        rows={data?.rows}
        keyOf={(row) => String(row.msg_id)}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={state.isFiltered || state.page > 1}
        onReset={actions.reset}
        empty={{ title: t('sentEmpty') }}
        toolbar={
          <SearchField
            label={t('sentSearch')}
            value={state.filters.keywords ?? ''}
            onSearch={(keywords) => actions.setFilters({ keywords })}
          />
        }
        footer={
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={data?.total}
            onPage={actions.setPage}
            onPageSize={actions.setPageSize}
          />
        }
      />
      {isWriting && (
        <WriteDialog
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}
