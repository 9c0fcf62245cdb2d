import { Card } from '@blueprintjs/core'
import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import { collectionRoutes } from '../../../../http/contract/money/cod/collection.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { say, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import type { OrderFound } from '../../../base/use-refresh-orders.ts'
import { collectionsWords } from './collections/collections.words.ts'
import { MoneyLife } from './money-life.tsx'

const READ = { area: 'cod', action: 'read' } as const

/** The money of an order with cash on delivery, from its dispatch on. */
export function OrderCod({ order }: { readonly order: OrderFound }) {
  const { user } = useSession()
  if (order.order_price === null || order.outbound_time === null) return null
  return user.role === 'Staff' && !isGranted(user, READ) ? null : <CodCard orderNumber={order.order_number} />
}

function CodCard({ orderNumber }: { readonly orderNumber: string }) {
  const t = useWords(collectionsWords)
  const { data, error, refetch } = useCall(collectionRoutes.codMoney, { params: { order_number: orderNumber } })
  return (
    <Card className="order-card">
      <h2>
        {t('orderTitle')}
        {data !== undefined && ` · ${say(collectionMachine.states[data.status].label)}`}
      </h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <MoneyLife events={data.events} />}
    </Card>
  )
}
