import { Button } from '@blueprintjs/core'
import { orderMachine, type OrderState } from '../../../../../core/orders/order.machine.ts'
import { useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { eventsOfSelection, type EventCount } from '../order-events.ts'
import { listWords } from './list.words.ts'

export const MOST_SELECTED = 500

export type BulkBarProps = {
  readonly selected: ReadonlyMap<string, OrderState>
  readonly total: number
  readonly isSelecting: boolean
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onEvent: (action: EventCount) => void
}

/** The actions for the selected orders; the events are those that the machine draws from their states. */
export function BulkBar({ selected, total, isSelecting, onSelectAll, onClear, onEvent }: BulkBarProps) {
  const t = useWords(listWords)
  const { user } = useSession()
  const canSelectMore = selected.size < Math.min(total, MOST_SELECTED)
  return (
    <div className="bulk-bar" role="group" aria-label={t('bulkLabel')}>
      <strong role="status">{t('selected', { count: selected.size })}</strong>
      {canSelectMore && (
        <Button
          variant="minimal"
          intent="primary"
          loading={isSelecting}
          text={total > MOST_SELECTED ? t('selectFirst', { most: MOST_SELECTED, count: total }) : t('selectAll', { count: total })}
          onClick={onSelectAll}
        />
      )}
      <Button variant="minimal" text={t('selectNone')} onClick={onClear} />
      <span className="bulk-bar-actions">
        {eventsOfSelection(user, selected).map((action) => (
          <Button
            key={action.event}
            text={t('bulkEvent', { event: orderMachine.events[action.event].label, count: action.orders.length })}
            onClick={() => onEvent(action)}
          />
        ))}
      </span>
    </div>
  )
}
