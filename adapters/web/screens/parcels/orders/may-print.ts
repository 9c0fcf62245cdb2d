import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { hasLabel } from '#core/parcels/orders/print/order-label.ts'
import type { OrderRow } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { valueOf } from '../../../base/order-text.ts'

/**
 * Whether an order has a label now: its kind has one or it brought a file, and it is neither a
 * draft nor finished.
 */
export function mayPrint(row: OrderRow): boolean {
  const { order_type: kind, status } = row
  const hasTypes = (orderKind(kind)?.labelTypes.length ?? 0) > 0
  return hasLabel(status) && (hasTypes || Boolean(valueOf(row, 'label_file')))
}
