import { Spinner } from '@blueprintjs/core'
import { orderRoutes } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { NoWaybill, NumberCard, type TrackedProps } from './number-card.tsx'
import { useTrackingWords } from './track-language.ts'
import { TrackedParcel } from './tracked-parcel.tsx'

const MILLIS_FRESH = 30_000

/** A number of a reader who is signed in: the order's own, or the reader's reference. */
export default function OwnNumber(props: TrackedProps) {
  return useIsOpen(orderRoutes.listOrders) ? <FoundOrders {...props} /> : <NoWaybill {...props} />
}

function FoundOrders({ number, isAlone, onRemove }: TrackedProps) {
  const t = useTrackingWords()
  const { data, error, isFetching, refetch } = useCall(
    orderRoutes.listOrders,
    { query: { numbers: number } },
    { staleMillis: MILLIS_FRESH },
  )
  const orders = data?.rows.filter(({ status }) => status !== 'draft') ?? []
  if (orders.length > 0)
    return orders.map(({ airway_number: waybill }) => (
      <TrackedParcel
        key={waybill}
        number={waybill}
        isAlone={isAlone && orders.length === 1}
        entered={number === waybill ? undefined : number}
        onRemove={onRemove}
      />
    ))
  return (
    <NumberCard number={number} onRemove={onRemove}>
      {isFetching && <Spinner size={24} aria-label={t('loading')} />}
      {error && !isFetching && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && !isFetching && (
        <p role="alert" className="track-error">
          {t('ownNotFound')}
        </p>
      )}
    </NumberCard>
  )
}
