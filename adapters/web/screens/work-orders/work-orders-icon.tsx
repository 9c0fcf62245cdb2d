import { Headset } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { badgeText } from '../../../../core/messages/mailbox.rules.ts'
import { workOrderRoutes } from '../../../http/contract/work-order.routes.ts'
import { useCall, useSession } from '../../app/api.ts'
import { useLive } from '../../app/live.ts'
import { isGranted } from '../../app/screen.ts'
import { useWords } from '../../i18n/words.ts'
import { useRefreshWorkOrders } from './use-work-orders.ts'
import { workOrdersWords } from './work-orders.words.ts'

/** The way to the work orders, with the number of those that hold something new for one's side. */
export function WorkOrdersIcon() {
  const { user } = useSession()
  return isGranted(user, { area: 'work-orders', action: 'read' }) ? <WorkOrdersLink isStaff={user.role === 'Staff'} /> : null
}

function WorkOrdersLink({ isStaff }: { readonly isStaff: boolean }) {
  const t = useWords(workOrdersWords)
  const { data } = useCall(workOrderRoutes.workOrders, { query: { reading: 'unread', pageSize: 1 } })
  useLive('work-orders', useRefreshWorkOrders())
  const badge = badgeText(data?.unread ?? 0)
  const label = badge === undefined ? t('icon') : t('iconUnread', { count: badge })
  return (
    <span className="header-badge-holder">
      <Link
        className="bp6-button bp6-minimal"
        to={isStaff ? '/admin/work-orders' : '/workOrderManagement/list'}
        aria-label={label}
        title={label}
      >
        <Headset />
      </Link>
      {badge !== undefined && (
        <span className="header-badge" aria-hidden="true">
          {badge}
        </span>
      )}
    </span>
  )
}
