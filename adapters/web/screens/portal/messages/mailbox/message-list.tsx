import { Button, SegmentedControl } from '@blueprintjs/core'
import { useMemo, useState, type ReactNode } from 'react'
import { messageRoutes, type MessageRow } from '../../../../../http/contract/portal/messages/message.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useLive } from '../../../../base/live.ts'
import { PAGE_SIZES } from '../../../../base/url-state.ts'
import { sayFailure, useWords } from '../../../../base/words.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { notify } from '../../../../ui/note/notify.ts'
import { Pager } from '../../../../ui/table/pager.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import MessageDialog from './message-dialog.tsx'
import { messagesWords } from './messages.words.ts'
import { SearchField } from '../../../../ui/input/search-field.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useRefreshMailbox } from './use-mailbox.ts'
import './messages.css'

const LISTS = ['unread', 'readed', 'trash'] as const
type List = (typeof LISTS)[number]

/** The list that an address names; the unread messages where it names none. */
export const listOf = (name: string | null): List => LISTS.find((one) => one === name) ?? 'unread'

const FIRST_SIZE = 15
const WORK_ORDER = 2

/** The actions for the messages of each list. */
const ACTS = {
  unread: { text: 'markRead', ask: 'confirmRead', route: messageRoutes.readMessages },
  readed: { text: 'remove', ask: 'confirmRemove', route: messageRoutes.removeMessages },
  trash: { text: 'restore', ask: 'confirmRestore', route: messageRoutes.restoreMessages },
} as const

function useColumns(onOpen: (id: number) => void): readonly Column<MessageRow>[] {
  const t = useWords(messagesWords)
  return useMemo(
    () => [
      {
        name: 'title',
        label: t('subject'),
        width: 320,
        fixed: true,
        cell: (row) => (
          <button
            type="button"
            className="message-open"
            data-unread={row.status === 1}
            aria-label={t('open', { title: row.title })}
            onClick={() => onOpen(row.msg_id)}
          >
            {row.title}
          </button>
        ),
      },
      { name: 'kind', label: t('kind'), width: 100, cell: (row) => t(row.type === WORK_ORDER ? 'workOrder' : 'general') },
      { name: 'waybill', label: t('waybill'), width: 150, cell: (row) => row.airway_number ?? '' },
      { name: 'time', label: t('time'), width: 170, cell: (row) => localTime(row.create_time) },
    ],
    [t, onOpen],
  )
}

/** The three lists of a mailbox, newest first, with actions for many at once. */
type MessageListProps = {
  readonly name: string
  readonly first?: List
  /** The sizes of its pages, where they are not those of every list. */
  readonly sizes?: readonly number[] | undefined
}

export function MessageList({ name, first = 'unread', sizes = PAGE_SIZES }: MessageListProps) {
  const t = useWords(messagesWords)
  const [list, setList] = useState(first)
  const [keywords, setKeywords] = useState('')
  const [{ page, pageSize }, setPlace] = useState({ page: 1, pageSize: FIRST_SIZE })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<number>()
  const query = { status: list, page, pageSize, ...(keywords === '' ? {} : { keywords }) }
  const { data, error, refetch, isPlaceholderData } = useCall(messageRoutes.messages, { query }, { keepPrevious: true })
  useLive('messages', useRefreshMailbox())
  const columns = useColumns(setOpened)
  const show = (next: List, words = keywords): void => {
    setList(next)
    setKeywords(words)
    setPlace({ page: 1, pageSize })
    setSelected(new Set())
  }
  return (
    <>
      <DataTable
        name={name}
        caption={t('title')}
        columns={columns}
        rows={data?.rows}
        keyOf={(row) => String(row.msg_id)}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={keywords !== ''}
        onReset={() => show(list, '')}
        empty={{ title: t('empty') }}
        selection={{ selected, onChange: setSelected, labelOf: (row) => row.title }}
        toolbar={
          <Tools list={list} onList={show} keywords={keywords} onKeywords={(words) => show(list, words)}>
            <BatchButton list={list} ids={[...selected].map(Number)} onDone={() => setSelected(new Set())} />
          </Tools>
        }
        footer={
          <Pager
            page={page}
            pageSize={pageSize}
            total={data?.total}
            sizes={sizes}
            onPage={(next) => setPlace({ page: next, pageSize })}
            onPageSize={(size) => setPlace({ page: 1, pageSize: size })}
          />
        }
      />
      {opened !== undefined && <MessageDialog key={opened} id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type ToolsProps = {
  readonly list: List
  readonly onList: (list: List) => void
  readonly keywords: string
  readonly onKeywords: (keywords: string) => void
  readonly children: ReactNode
}

function Tools({ list, onList, keywords, onKeywords, children }: ToolsProps) {
  const t = useWords(messagesWords)
  return (
    <div className="messages-tools">
      <SegmentedControl
        aria-label={t('lists')}
        value={list}
        onValueChange={(value) => onList(value as List)}
        options={LISTS.map((one) => ({ value: one, label: t(one) }))}
      />
      <SearchField label={t('search')} value={keywords} onSearch={onKeywords} />
      {children}
    </div>
  )
}

type BatchProps = { readonly list: List; readonly ids: readonly number[]; readonly onDone: () => void }

/** Asks before it changes many; without a selection it explains what to do. */
function BatchButton({ list, ids, onDone }: BatchProps) {
  const t = useWords(messagesWords)
  const refresh = useRefreshMailbox()
  const { text, ask, route } = ACTS[list]
  const act = useCommand<{ changed: number }, readonly number[]>((chosen, api) => api.call(route, { body: { msg_id: [...chosen] } }), {
    ask: (chosen) => ({ text: t(ask, { count: chosen.length }) }),
    done: ({ changed }) => t('done', { count: changed }),
    onDone: () => {
      onDone()
      refresh()
    },
  })
  const begin = (): void => {
    if (ids.length > 0) act.send(ids)
    else notify({ intent: 'warning', message: sayFailure({ code: 'NOTHING_SELECTED', params: {} }) })
  }
  return (
    <>
      <Button text={t(text)} onClick={begin} />
      {act.question}
    </>
  )
}
