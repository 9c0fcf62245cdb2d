import type { LabelPlace } from '#core/parcels/labels/label-sequence.rules.ts'
import type { OrderState } from '#core/parcels/orders/order.machine.ts'
import type { OrderRow } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { claimWeightOf, sizeText, valueOf } from '../../../base/order-text.ts'
import { mayPrint } from './may-print.ts'

/** The facts that bulk actions have to know about an order that may be on another page. */
export type SelectedOrder = {
  readonly orderNumber: string
  readonly status: OrderState
  /** Whether it has a label now. */
  readonly hasLabel: boolean
  /**
   * Whether its label, as it is, was printed before; one that is out of date has to be printed
   * again.
   */
  readonly isPrinted: boolean
  readonly claimWeight: string | null
  readonly checkWeight: string | null
  /** `30.0 × 20.0 × 10.0`, in centimetres; null where a side is unknown. */
  readonly claimSize: string | null
  readonly checkSize: string | null
  readonly photos: readonly string[]
  /** Where its label comes in a batch. */
  readonly label: Omit<LabelPlace, 'orderNumber'>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const lineText = (line: Readonly<Record<string, unknown>>, api: string): string => textOf(line[api])

/** Where the label of a selected order comes in a batch. */
export const placeOfSelected = ({ orderNumber, label }: SelectedOrder): LabelPlace => ({ orderNumber, ...label })

export const selectedOrder = (row: OrderRow): SelectedOrder => ({
  orderNumber: row.order_number,
  status: row.status,
  hasLabel: mayPrint(row),
  isPrinted: row.print_time !== null && !row.label_outdated,
  claimWeight: claimWeightOf(row),
  checkWeight: row.check_weight,
  claimSize: sizeText(['length', 'width', 'height'].map((side) => valueOf(row, side))),
  checkSize: sizeText([row.check_length, row.check_width, row.check_height]),
  photos: row.check_photos,
  label: {
    importId: row.import ?? undefined,
    importRow: row.import_row ?? undefined,
    products: row.order_goods.map((line) => lineText(line, 'sku') || lineText(line, 'name') || lineText(line, 'name_cn')),
    channel: textOf(valueOf(row, 'channel')),
  },
})
