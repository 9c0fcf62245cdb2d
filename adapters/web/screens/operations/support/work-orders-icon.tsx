import { Chat, Headset } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { badgeText } from '#core/portal/messages/mailbox.rules.ts'
import { workOrderRoutes } from '../../../../http/contract/operations/support/work-order.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useLive } from '../../../base/live.ts'
import { useIsOpen, useVisitor } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { AskUs } from './ask-us.tsx'
import { useRefreshWorkOrders } from './use-work-orders.ts'
import { workOrdersWords } from './work-orders.words.ts'

/**
 * The link to the work orders, with the number of those unread by one's side, and for shippers the
 * window in which one is raised beside whatever page is open.
 */
export function WorkOrdersIcon() {
  const { audience } = useVisitor()
  const isOpen = useIsOpen(workOrderRoutes.workOrders)
  const mayRaise = useIsOpen(workOrderRoutes.raiseWorkOrder)
  return (
    <>
      {mayRaise && (
        <span className="header-wide-tools">
          <AskUs icon={<Chat />} />
        </span>
      )}
      {isOpen && <WorkOrdersLink isStaff={audience === 'staff'} />}
    </>
  )
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
