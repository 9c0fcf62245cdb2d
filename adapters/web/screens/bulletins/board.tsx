import { Button, Drawer, DrawerSize, Spinner, Switch, Tag } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { bulletinRoutes, noticeRoutes, type PublicationListRow, type ShownBulletin } from '../../../http/contract/bulletin.routes.ts'
import { useCall } from '../../app/api.ts'
import { useUrlState } from '../../app/url-state.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { localTime } from '../../ui/local-time.ts'
import { Note } from '../../ui/note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { bulletinsWords } from './bulletins.words.ts'
import { PublicationView } from './publication-view.tsx'
import { useOpened } from '../../app/use-opened.ts'
import { useConfirm } from './use-unread.ts'
import './bulletins.css'

type Kind = 'bulletin' | 'notice'

const FILTERS = ['keywords', 'unread'] as const
type Filter = (typeof FILTERS)[number]

const LISTS = { bulletin: bulletinRoutes.bulletinIndex, notice: noticeRoutes.notices } as const
const ONES = { bulletin: bulletinRoutes.bulletin, notice: noticeRoutes.notice } as const

/** Of what both audiences are answered, what a shipper is. */
const isShown = (row: object): row is ShownBulletin => 'isRead' in row

function useColumns(linkTo: (id: number) => string): readonly Column<ShownBulletin>[] {
  const t = useWords(bulletinsWords)
  return useMemo(
    () => [
      {
        name: 'title',
        label: t('title'),
        width: 420,
        fixed: true,
        cell: (row) => (
          <Link
            className="cell-link board-title"
            data-unread={!row.isRead}
            to={linkTo(row.id)}
            aria-label={t('open', { title: row.title })}
            lang={row.locale}
          >
            {row.title}
          </Link>
        ),
      },
      {
        name: 'state',
        label: t('state'),
        width: 90,
        cell: (row) => (
          <Tag minimal intent={row.isRead ? 'none' : 'warning'}>
            {t(row.isRead ? 'read' : 'unread')}
          </Tag>
        ),
      },
      { name: 'files', label: t('files'), width: 115, cell: (row) => (row.extends.length === 0 ? '' : String(row.extends.length)) },
      { name: 'publisher', label: t('publisher'), width: 130, cell: (row) => row.operate_name },
      { name: 'time', label: t('time'), width: 170, cell: (row) => localTime(row.create_time) },
    ],
    [t, linkTo],
  )
}

/** What was published for a shipper, to be read again whenever. */
export function Board({ kind }: { readonly kind: Kind }) {
  const t = useWords(bulletinsWords)
  const url = useUrlState<Filter>(FILTERS)
  const [state, actions] = url
  const { opened, linkTo, close } = useOpened(kind)
  const query = { keywords: state.filters.keywords, unread: state.filters.unread === '1', page: state.page, pageSize: state.pageSize }
  const answer = useCall(LISTS[kind], { query }, { keepPrevious: true })
  const rows: readonly (ShownBulletin | PublicationListRow)[] | undefined = answer.data?.rows
  const unread = answer.data?.unread ?? 0
  const columns = useColumns(linkTo)
  const id = Number(opened)
  return (
    <>
      <PageHeader
        title={t(kind === 'bulletin' ? 'boardTitle' : 'noticesTitle')}
        aside={unread > 0 && <Tag intent="warning">{t('boardUnread', { count: unread })}</Tag>}
      />
      <PagedTable
        url={url}
        answer={answer}
        name={`${kind}-board`}
        caption={t(kind === 'bulletin' ? 'boardTitle' : 'noticesTitle')}
        columns={columns}
        rows={rows?.filter(isShown)}
        keyOf={(row) => String(row.id)}
        empty={{ title: t(kind === 'bulletin' ? 'boardEmpty' : 'noticesEmpty') }}
        search={t('search')}
        toolbar={
          <Switch
            label={t('unreadOnly')}
            checked={state.filters.unread === '1'}
            onChange={(event) => actions.setFilters({ unread: event.currentTarget.checked ? '1' : undefined })}
          />
        }
      />
      {id > 0 && <OneOpened key={id} kind={kind} id={id} onClose={close} />}
    </>
  )
}

type OneProps = { readonly kind: Kind; readonly id: number; readonly onClose: () => void }

/** One of them whole. A bulletin is unread until that is confirmed (spec §4), a notice until it is browsed (spec §7). */
function OneOpened({ kind, id, onClose }: OneProps) {
  const t = useWords(bulletinsWords)
  const { data, error, refetch } = useCall(ONES[kind], { params: { id } })
  const confirm = useConfirm(kind)
  const shown = data !== undefined && isShown(data) ? data : undefined
  const isUnread = shown?.isRead === false
  const browse = useEffectEvent(() => confirm.mutate(id))
  useEffect(() => {
    if (kind === 'notice' && isUnread) browse()
  }, [kind, isUnread])
  return (
    <Drawer isOpen onClose={onClose} size={DrawerSize.STANDARD} className="publication-drawer" aria-labelledby="publication-title">
      <div className="publication-head">
        <h2 id="publication-title" lang={shown?.locale}>
          {shown?.title ?? t('boardTitle')}
        </h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      <div className="publication-body">
        {error !== null && <Missing error={error} onRetry={() => void refetch()} />}
        {error === null && shown === undefined && <Spinner size={32} />}
        {shown !== undefined && <PublicationView publication={shown} />}
        {confirm.error !== null && <ErrorNote error={confirm.error} />}
      </div>
      {kind === 'bulletin' && isUnread && (
        <div className="publication-foot">
          <Button intent="primary" text={t('confirmRead')} loading={confirm.isPending} onClick={() => confirm.mutate(id)} />
        </div>
      )}
    </Drawer>
  )
}

function Missing({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useWords(bulletinsWords)
  const isGone = 'status' in error && error.status === 404
  return isGone ? <Note intent="none">{t('missing')}</Note> : <ErrorNote error={error} onRetry={onRetry} />
}
