import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { orderRoutes } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../../base/api.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { OrderActions } from '../../parcels/orders/detail/order-actions.tsx'
import { OrderBody } from '../../parcels/orders/detail/order-body.tsx'
import { mayPrint } from '../../parcels/orders/may-print.ts'
import { referenceOf } from '../../../base/order-text.ts'
import { StatusTag } from '../../parcels/orders/status-tag.tsx'
import { PackedLabel } from './packed-label.tsx'

type FoundParcelProps = {
  readonly orderNumber: string
  /** The scan that packed it, or found it packed: its label is printed now. */
  readonly packedBy?: string | undefined
  /** It was packed before, so that its label is printed only when someone asks. */
  readonly isAgain?: boolean
}

/** Everything about the parcel that a scan found, with what this account may do with it. */
export default function FoundParcel({ orderNumber, packedBy, isAgain = false }: FoundParcelProps) {
  const { data: order, error, refetch } = useCall(orderRoutes.findOrder, { params: { order_number: orderNumber } })
  const kind = order && orderKind(order.order_type)
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (order === undefined || kind === undefined) return <div className="bp6-skeleton order-skeleton-track" aria-busy="true" />
  return (
    <section className="found-parcel" aria-label={referenceOf(order)}>
      <div className="found-parcel-head">
        <h2>{referenceOf(order)}</h2>
        <StatusTag status={order.status} isLarge />
        {packedBy !== undefined && mayPrint(order) && (
          <PackedLabel key={packedBy} order={order} labelTypes={kind.labelTypes} scanId={packedBy} isAgain={isAgain} />
        )}
        <OrderActions order={order} kind={kind} />
      </div>
      <OrderBody order={order} kind={kind} />
    </section>
  )
}
