import { moneyText } from '../../../base/money-text.ts'
import type { CodMoney } from '../../../../http/contract/money/cod/collection.routes.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { collectionsWords } from './collections/collections.words.ts'
import './collections/collections.css'

/** All that happened to the money of one order, oldest first. */
export function MoneyLife({ events }: Pick<CodMoney, 'events'>) {
  const t = useWords(collectionsWords)
  return (
    <ol className="money-life">
      {events.map(({ event, event_txt: text, time, amount, before, by, note, source }, index) => (
        <li key={`${event} ${time ?? index}`}>
          <span>{text}</span>
          {amount !== null && <strong className="amount">{moneyText(amount)}</strong>}
          <span className="text-muted">
            {[time === null ? '' : localTime(time), before === null ? '' : t('amountBefore', { amount: moneyText(before) }), by, source]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {note !== null && (
            <span className="text-muted">
              <bdi>{note}</bdi>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
