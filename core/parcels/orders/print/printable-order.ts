import { foreignLabelFailure } from '../../labels/foreign-label.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { LabelTypeName } from '../../labels/label-type.ts'
import { orderKind } from '../kinds/catalog.ts'
import { hasLabel } from './order-label.ts'
import type { Order } from '../order.ts'
import { labelFileOf } from './order-label-file.ts'
import { orderFailure } from '../order.failures.ts'
import { orderMachine } from '../order.machine.ts'

/**
 * The order, if it has a label of the type: LABEL_TYPE_NOT_OF_KIND, LABEL_NOT_YET. One whose label
 * was made elsewhere has it in every type; where its file is not stored here it has none
 * (LABEL_FILE_ELSEWHERE).
 */
export function printable(order: Order, type: LabelTypeName): Result<Order> {
  const kind = orderKind(order.kind)
  const file = labelFileOf(order)
  const isStored = file !== undefined && 'stored' in file
  if (!isStored && kind !== undefined && !kind.labelTypes.includes(type))
    return failed(orderFailure('LABEL_TYPE_NOT_OF_KIND', { kind: kind.label }))
  if (file !== undefined && 'elsewhere' in file) return failed(foreignLabelFailure('LABEL_FILE_ELSEWHERE', { address: file.elsewhere }))
  return hasLabel(order.status) ? ok(order) : failed(orderFailure('LABEL_NOT_YET', { state: orderMachine.states[order.status].label }))
}
