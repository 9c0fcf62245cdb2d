import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Calculator, ChevronDown, Cross, Duplicate, Export, Print } from '@blueprintjs/icons'
import { MOST_REPEATED } from '#core/parcels/orders/place/repeat.rules.ts'
import { useSession } from '../../../../base/api.ts'
import { useIsOpen } from '../../../../base/visitor.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import { EVENT_TEXTS } from '../event.words.ts'
import { eventsOfSelection, isEnding, type EventCount } from '../order-events.ts'
import { labelWords } from '../labels/labels.words.ts'
import { useHasOtherWay } from '../labels/preferred-type.ts'
import { countText } from '../../../../base/order-text.ts'
import { listWords } from './list.words.ts'
import { MOST_SELECTED, type SelectedOrderMap } from './use-selection.ts'

export type BulkBarProps = {
  readonly selected: SelectedOrderMap
  readonly total: number
  readonly isSelecting: boolean
  readonly isExporting: boolean
  readonly onSelectAll: () => void
  readonly onClear: () => void
  /** `asks`: for the type of label, or for a document. */
  readonly onPrint: (asks: boolean) => void
  readonly onPrintList: () => void
  readonly onRepeat: () => void
  readonly onPrices: () => void
  readonly onExport: () => void
  readonly onEvent: (action: EventCount) => void
}

/** Buttons beside the menu; more would not fit beside one another. */
const MOST_BUTTONS = 3
/** As many order numbers as the filter of an export takes. */
const MOST_EXPORTED = 500
/** As many orders as are priced in a few calls. */
const MOST_SHOWN_PRICES = 2_000

/**
 * Every action for the selected orders, in the place of the filters: print, export, and the events
 * that the machine draws from their states, those that end an order last.
 */
export function BulkBar({
  selected,
  total,
  isSelecting,
  isExporting,
  onSelectAll,
  onClear,
  onPrint,
  onPrintList,
  onRepeat,
  onPrices,
  onExport,
  onEvent,
}: BulkBarProps) {
  const t = useWords(listWords)
  const { user } = useSession()
  const seesMoney = useIsOpen({ audience: 'any', finance: true, permission: { area: 'orders', action: 'read' } })
  const printable = [...selected.values()].filter((order) => order.hasLabel).length
  const events = eventsOfSelection(user, [...selected.values()]).toSorted(
    (one, other) => Number(isEnding(one.event)) - Number(isEnding(other.event)),
  )
  const [beside, more] = [events.slice(0, MOST_BUTTONS), events.slice(MOST_BUTTONS)]
  const canExport = isGranted(user, { area: 'orders', action: 'export' }) && selected.size <= MOST_EXPORTED
  return (
    <div className="bulk-bar" role="group" aria-label={t('bulkLabel')}>
      <Button variant="minimal" icon={<Cross />} aria-label={t('selectNone')} title={t('selectNone')} onClick={onClear} />
      <strong role="status">{t('selected', { count: countText(selected.size) })}</strong>
      {selected.size < Math.min(total, MOST_SELECTED) && (
        <Button
          variant="minimal"
          intent="primary"
          loading={isSelecting}
          text={
            total > MOST_SELECTED
              ? t('selectFirst', { most: countText(MOST_SELECTED), count: countText(total) })
              : t('selectAll', { count: countText(total) })
          }
          onClick={onSelectAll}
        />
      )}
      <span className="bulk-bar-actions">
        {printable > 0 && (
          <Button icon={<Print />} text={t('printCount', { count: countText(printable) })} onClick={() => onPrint(false)} />
        )}
        {beside.map((action) => (
          <Button key={action.event} text={actionText(action)} onClick={() => onEvent(action)} />
        ))}
        {canExport && (
          <Button icon={<Export />} text={t('exportCount', { count: countText(selected.size) })} loading={isExporting} onClick={onExport} />
        )}
        <MoreActions
          more={more}
          printable={printable}
          listed={canExport ? selected.size : 0}
          onPrint={onPrint}
          onPrintList={onPrintList}
          repeated={user.role === 'Customer' && selected.size <= MOST_REPEATED ? selected.size : 0}
          onRepeat={onRepeat}
          priced={seesMoney && selected.size <= MOST_SHOWN_PRICES ? selected.size : 0}
          onPrices={onPrices}
          onEvent={onEvent}
        />
      </span>
    </div>
  )
}

type MoreActionsProps = Pick<BulkBarProps, 'onPrint' | 'onPrintList' | 'onRepeat' | 'onPrices' | 'onEvent'> & {
  readonly more: readonly EventCount[]
  readonly printable: number
  /** Orders that a printed list may have; 0 where it is not offered. */
  readonly listed: number
  /** Orders that drafts can be made of; 0 where it is not offered. */
  readonly repeated: number
  /** Orders whose prices are shown; 0 where they are not. */
  readonly priced: number
}

/** Actions that do not fit beside the other buttons; nothing where those are all. */
function MoreActions({ more, printable, listed, repeated, priced, onPrint, onPrintList, onRepeat, onPrices, onEvent }: MoreActionsProps) {
  const t = useWords(listWords)
  const label = useWords(labelWords)
  const hasOtherWay = useHasOtherWay() && printable > 0
  if (more.length === 0 && listed === 0 && repeated === 0 && priced === 0 && !hasOtherWay) return null
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {hasOtherWay && <MenuItem icon={<Print />} text={label('otherWay')} onClick={() => onPrint(true)} />}
          {listed > 0 && <MenuItem icon={<Print />} text={t('printListCount', { count: countText(listed) })} onClick={onPrintList} />}
          {repeated > 0 && <MenuItem icon={<Duplicate />} text={t('repeatCount', { count: countText(repeated) })} onClick={onRepeat} />}
          {priced > 0 && <MenuItem icon={<Calculator />} text={t('pricesCount', { count: countText(priced) })} onClick={onPrices} />}
          {more.map((action) => (
            <MenuItem key={action.event} text={actionText(action)} onClick={() => onEvent(action)} />
          ))}
        </Menu>
      }
    >
      <Button text={t('bulkMore')} endIcon={<ChevronDown />} />
    </PopoverNext>
  )
}

const actionText = ({ event, orders }: EventCount): string => say(EVENT_TEXTS[event].count, { count: countText(orders.length) })
