import { orderKind } from '../../../../core/orders/kinds/catalog.ts'
import { hasLabel } from '../../../../core/orders/order-label.ts'
import type { OrderRow } from '../../../http/contract/orders/order.routes.ts'

/** Whether an order has a label now: its kind has one, and it is neither a draft nor finished. */
export const mayPrint = ({ order_type: kind, status }: OrderRow): boolean =>
  (orderKind(kind)?.labelTypes.length ?? 0) > 0 && hasLabel(status)
