import { Announcement } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { isRestricted } from '../../../../../core/access/account.ts'
import { badgeText } from '../../../../../core/messages/mailbox.rules.ts'
import { useVisitor } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { useLivePublications, usePoppingNotices, useUnreadBulletins } from './use-unread.ts'
import './bulletins.css'

const BOARD = '/BulletinBoard/List'
const UnreadPublications = lazyPart(() => import('./unread-publications.tsx'))

/** The link to the board, with the number of unread bulletins; unread ones open by themselves. For approved shippers. */
export function BulletinsIcon() {
  const visitor = useVisitor()
  return visitor.audience === 'customer' && !isRestricted(visitor) ? <BoardLink /> : null
}

function BoardLink() {
  const t = useWords(bulletinsWords)
  useLivePublications()
  const bulletins = useUnreadBulletins()
  const notices = usePoppingNotices()
  const badge = badgeText(bulletins.count)
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
      {bulletins.queue.length + notices.queue.length > 0 && <UnreadPublications bulletins={bulletins} notices={notices} />}
    </span>
  )
}
