import { Tag } from '@blueprintjs/core'
import type { OrderRow } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { mayPrint } from './may-print.ts'
import { orderWords } from './orders.words.ts'

/**
 * Whether an order's label was printed and still says what the order says; nothing where the order
 * has no label and never had one.
 */
export function LabelBadge({ order }: { readonly order: OrderRow }) {
  const t = useWords(orderWords)
  if (order.print_time === null) return mayPrint(order) ? <Tag minimal>{t('label_none')}</Tag> : <span className="cell-none">—</span>
  if (order.label_outdated)
    return (
      <Tag minimal intent="warning" title={t('label_outdated_text')}>
        {t('label_outdated')}
      </Tag>
    )
  return (
    <span className="text-muted" title={localTime(order.print_time)}>
      {t('label_printed')}
    </span>
  )
}
