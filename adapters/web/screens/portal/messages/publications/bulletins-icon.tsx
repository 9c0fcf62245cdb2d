import { Announcement } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { badgeText } from '#core/portal/messages/mailbox.rules.ts'
import { bulletinRoutes, noticeRoutes } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { useIsOpen, useVisitor } from '../../../../base/visitor.ts'
import { useWords } from '../../../../base/words.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { useArrivals } from './use-arrivals.ts'
import { useLivePublications, usePoppingNotices, useUnreadBulletins } from './use-unread.ts'
import './bulletins.css'

const BOARD = '/BulletinBoard/List'
const UnreadPublications = lazyPart(() => import('./unread-publications.tsx'))

/**
 * The link to the board, with the number of unread bulletins; unread ones open by themselves. For
 * shippers who may read bulletins or notices.
 */
export function BulletinsIcon() {
  const { audience } = useVisitor()
  const hasBoard = useIsOpen(bulletinRoutes.bulletinIndex)
  const hasNotices = useIsOpen(noticeRoutes.poppingNotices)
  return audience === 'customer' && (hasBoard || hasNotices) ? <Board hasBoard={hasBoard} /> : null
}

function Board({ hasBoard }: { readonly hasBoard: boolean }) {
  useLivePublications()
  const bulletins = useUnreadBulletins()
  const notices = usePoppingNotices()
  const openBulletins = useArrivals(bulletins)
  const openNotices = useArrivals(notices)
  return (
    <>
      {hasBoard && <BoardLink count={bulletins.count} />}
      {openBulletins.queue.length + openNotices.queue.length > 0 && <UnreadPublications bulletins={openBulletins} notices={openNotices} />}
    </>
  )
}

function BoardLink({ count }: { readonly count: number }) {
  const t = useWords(bulletinsWords)
  const badge = badgeText(count)
  const label = badge === undefined ? t('toBoard') : t('toBoardUnread', { count: badge })
  return (
    <span className="header-badge-holder">
      <Link className="bp6-button bp6-minimal" to={BOARD} aria-label={label} title={label}>
        <Announcement />
      </Link>
      {badge !== undefined && (
        <span className="header-badge" aria-hidden="true">
          {badge}
        </span>
      )}
    </span>
  )
}
