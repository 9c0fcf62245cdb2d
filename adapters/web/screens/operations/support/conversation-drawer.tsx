import { Button, DrawerSize, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useEffectEvent } from 'react'
import { workOrderRoutes } from '../../../../http/contract/operations/support/work-order.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { Conversation } from './conversation.tsx'
import { useRefreshWorkOrders } from './use-work-orders.ts'
import { workOrdersWords } from './work-orders.words.ts'
import { Drawer } from '../../../ui/dialog/dialog.tsx'

/** A work order beside the list; looking at what is new in it reads it. */
export function ConversationDrawer({ opened: number, onClose }: OpenedProps<unknown>) {
  const t = useWords(workOrdersWords)
  const refresh = useRefreshWorkOrders()
  const { data, error, refetch } = useCall(workOrderRoutes.workOrder, { params: { work_number: number } })
  const isUnread = data?.reading === 'unread'
  // It stays unread where the server is away; the next look reads it.
  const opening = useCommand(workOrderRoutes.openWorkOrder, { failure: 'in-place', onDone: refresh })
  const read = useEffectEvent(() => opening.send({ params: { work_number: number } }))
  const entries = data?.entries.length
  useEffect(() => {
    if (isUnread) read()
  }, [isUnread, entries])
  return (
    <Drawer isOpen onClose={onClose} size={DrawerSize.STANDARD} className="work-order-drawer" aria-labelledby="work-order-title">
      <div className="work-order-head">
        <h2 id="work-order-title">{data?.title ?? t('conversation')}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('back')} title={t('back')} onClick={onClose} />
      </div>
      <div className="work-order-body">
        {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Spinner size={32} />}
        {data !== undefined && <Conversation order={data} onChanged={refresh} />}
      </div>
    </Drawer>
  )
}
