import { Button, Drawer, DrawerSize, Spinner } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useEffect, useEffectEvent } from 'react'
import { workOrderRoutes } from '../../../http/contract/work-order.routes.ts'
import { useApi, useCall } from '../../app/api.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Conversation } from './conversation.tsx'
import { useRefreshWorkOrders } from './use-work-orders.ts'
import { workOrdersWords } from './work-orders.words.ts'

type ConversationDrawerProps = { readonly number: string; readonly onClose: () => void }

/** A work order beside the list; looking at what is new in it reads it. */
export function ConversationDrawer({ number, onClose }: ConversationDrawerProps) {
  const t = useWords(workOrdersWords)
  const api = useApi()
  const refresh = useRefreshWorkOrders()
  const { data, error, refetch } = useCall(workOrderRoutes.workOrder, { params: { work_number: number } })
  const isUnread = data?.reading === 'unread'
  const read = useEffectEvent(() => {
    const open = async (): Promise<void> => {
      await api.call(workOrderRoutes.openWorkOrder, { params: { work_number: number } })
      refresh()
    }
    // It stays unread where the server is away; the next look reads it.
    open().catch(() => undefined)
  })
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
