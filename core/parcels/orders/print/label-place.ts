import type { LabelPlace } from '../../labels/label-sequence.rules.ts'
import type { Order } from '../order.ts'

/** Where the label of an order comes in a batch. */
export const labelPlace = ({ orderNumber, importId, importRow, goods, values }: Order): LabelPlace => ({
  orderNumber,
  importId,
  importRow,
  products: goods.map(({ sku, name, nameCn }) => sku ?? name ?? nameCn ?? ''),
  channel: values.channel ?? '',
})
