import { Button, DrawerSize, Spinner, Tag } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useEffectEvent } from 'react'
import { bulletinRoutes, noticeRoutes, type ShownBulletin } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../../resource/list/list-page.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { PublicationView } from './publication-view.tsx'
import { useConfirm } from './use-unread.ts'
import { Drawer } from '../../../../ui/dialog/dialog.tsx'
import './bulletins.css'

type Kind = 'bulletin' | 'notice'

const { table: t } = bulletinsWords

const LISTS = { bulletin: bulletinRoutes.bulletinIndex, notice: noticeRoutes.notices } as const
const ONES = { bulletin: bulletinRoutes.bulletin, notice: noticeRoutes.notice } as const
const TEXTS = {
  bulletin: { title: t.boardTitle, empty: t.boardEmpty },
  notice: { title: t.noticesTitle, empty: t.noticesEmpty },
} as const

/** The answer to a shipper, of those to both audiences. */
const isShown = (row: object): row is ShownBulletin => 'isRead' in row

/** The publications for a shipper, to be read again at any time. */
export const board = (kind: Kind) =>
  listPage(
    defineListPage<(typeof LISTS)[Kind], ShownBulletin>({
      name: `${kind}-board`,
      route: LISTS[kind],
      title: TEXTS[kind].title,
      rowsOf: ({ rows }) => (rows as readonly object[]).filter(isShown),
      aside: ({ unread }) => unread > 0 && <Tag intent="warning">{say(t.boardUnread, { count: unread })}</Tag>,
      keyOf: (row) => row.id,
      columns: [
        {
          name: 'title',
          kind: 'text',
          label: t.title,
          width: 420,
          fixed: true,
          opens: ({ title }) => say(t.open, { title }),
          isStrong: ({ isRead }) => !isRead,
          lang: ({ locale }) => locale,
        },
        {
          name: 'state',
          kind: 'state',
          label: t.state,
          width: 90,
          value: ({ isRead }) => (isRead ? 'read' : 'unread'),
          states: { read: { label: t.read }, unread: { label: t.unread } },
          tones: { unread: 'waiting' },
        },
        { name: 'files', kind: 'count', label: t.files, value: (row) => row.extends.length || undefined },
        { name: 'operate_name', kind: 'text', label: t.publisher, width: 130 },
        { name: 'create_time', kind: 'instant', label: t.time },
      ],
      search: t.search,
      filters: [{ kind: 'flag', name: 'unread', label: t.unreadOnly }],
      empty: { title: TEXTS[kind].empty },
      opensBy: kind,
      opened: { [kind]: kind === 'bulletin' ? OpenedBulletin : OpenedNotice },
    }),
  )

const OpenedBulletin = (props: OpenedProps<ShownBulletin>) => <OneOpened kind="bulletin" {...props} />
const OpenedNotice = (props: OpenedProps<ShownBulletin>) => <OneOpened kind="notice" {...props} />

/**
 * One of them whole. A bulletin is unread until that is confirmed, a notice until it is browsed.
 */
function OneOpened({ kind, opened, onClose }: OpenedProps<ShownBulletin> & { readonly kind: Kind }) {
  const id = Number(opened)
  const words = useWords(bulletinsWords)
  const { data, error, refetch } = useCall(ONES[kind], { params: { id } })
  const confirm = useConfirm(kind)
  const shown = data !== undefined && isShown(data) ? data : undefined
  const isUnread = shown?.isRead === false
  const browse = useEffectEvent(() => confirm.send(id))
  useEffect(() => {
    if (kind === 'notice' && isUnread) browse()
  }, [kind, isUnread])
  return (
    <Drawer isOpen onClose={onClose} size={DrawerSize.STANDARD} className="publication-drawer" aria-labelledby="publication-title">
      <div className="publication-head">
        <h2 id="publication-title" lang={shown?.locale}>
          {shown?.title ?? words('boardTitle')}
        </h2>
        <Button variant="minimal" icon={<Cross />} aria-label={words('close')} title={words('close')} onClick={onClose} />
      </div>
      <div className="publication-body">
        {error !== null && <Missing error={error} onRetry={() => void refetch()} />}
        {error === null && shown === undefined && <Spinner size={32} />}
        {shown !== undefined && <PublicationView publication={shown} />}
        {confirm.failure !== null && <ErrorNote error={confirm.failure} />}
      </div>
      {kind === 'bulletin' && isUnread && (
        <div className="publication-foot">
          <Button intent="primary" text={words('confirmRead')} loading={confirm.isBusy} onClick={() => confirm.send(id)} />
        </div>
      )}
    </Drawer>
  )
}

function Missing({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const words = useWords(bulletinsWords)
  const isGone = 'status' in error && error.status === 404
  return isGone ? <Note intent="none">{words('missing')}</Note> : <ErrorNote error={error} onRetry={onRetry} />
}
