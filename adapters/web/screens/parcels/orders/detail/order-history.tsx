import { Card } from '@blueprintjs/core'
import { useMemo, type ReactNode } from 'react'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { ORDER_ACTIONS, SHELVED_LABELS } from '#core/parcels/orders/events/order-trail.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { say, useWords, type Say } from '../../../../base/words.ts'
import { fieldCell, type CellContext } from '../../../../resource/field-cells.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { eventText, isEvent, stateText } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import { useCellContext } from '../use-cell-context.ts'
import type { OrderFound } from '../../../../base/use-refresh-orders.ts'
import { detailWords } from '../facts/detail.words.ts'

type Entry = OrderFound['history'][number]
type DetailKey = keyof typeof detailWords.table

const ACTIONS: Readonly<Record<string, DetailKey>> = {
  create: 'created',
  change: 'change',
  delete: 'delete',
  print_labels: 'labelsPrinted',
}

const OTHERS: Readonly<Record<string, Words>> = ORDER_ACTIONS
const LABELS: Readonly<Record<string, Words>> = SHELVED_LABELS

const actionText = (action: string, t: Say<DetailKey>): string => {
  const [key, other] = [ACTIONS[action], OTHERS[action]]
  if (key !== undefined) return t(key)
  return other !== undefined ? say(other) : isEvent(action) ? eventText(action) : action
}

/** Who did what to the order and when, with the changed fields, newest first like the timeline. */
export function OrderHistory({ kind, history }: { readonly kind: OrderKind; readonly history: readonly Entry[] }) {
  const t = useWords(detailWords)
  return (
    <Card className="order-card">
      <h2>{t('history')}</h2>
      {history.length === 0 ? (
        <p className="text-muted">{t('historyEmpty')}</p>
      ) : (
        <div className="order-table-scroller" role="region" tabIndex={0} aria-label={t('history')}>
          <table className="order-table">
            <thead>
              <tr>
                {(['when', 'who', 'what', 'states', 'changed'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {history.toReversed().map((entry, index) => (
                <HistoryRow key={`${entry.at}-${history.length - index}`} kind={kind} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

function HistoryRow({ kind, entry }: { readonly kind: OrderKind; readonly entry: Entry }) {
  const t = useWords(detailWords)
  const { from, to } = entry
  return (
    <tr>
      <td>
        <time dateTime={entry.at}>{localTime(entry.at)}</time>
      </td>
      <td>{entry.actor}</td>
      <td>{actionText(entry.action, t)}</td>
      <td>{from !== null && to !== null ? t('fromTo', { from: stateText(from), to: stateText(to) }) : to === null ? '' : stateText(to)}</td>
      <td className="history-changes">
        <Changes kind={kind} changes={entry.changes} />
      </td>
    </tr>
  )
}

/** One side of a change: a field as elsewhere on the page, products in one line. */
function changedValue(
  field: OrderField | undefined,
  value: unknown,
  { t, context }: { readonly t: Say<DetailKey>; readonly context: CellContext },
): ReactNode {
  if (value === null || value === undefined || value === '') return t('empty')
  if (field !== undefined) return fieldCell(field, value, context)
  if (Array.isArray(value)) return value.map((line) => goodsText(line as Readonly<Record<string, unknown>>)).join('; ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A product of a change; the audit trail uses the core's names, `name ×quantity @ value`. */
function goodsText(line: Readonly<Record<string, unknown>>): string {
  const value = line['value'] as { readonly amount?: unknown; readonly currency?: unknown } | undefined
  const name = line['name'] ?? line['nameCn'] ?? line['name_cn'] ?? ''
  return `${String(name)} ×${String(line['quantity'] ?? line['pcs'] ?? '')}${value === undefined ? '' : ` @ ${String(value.amount)} ${String(value.currency)}`}`
}

function Changes({ kind, changes }: { readonly kind: OrderKind; readonly changes: Entry['changes'] }) {
  const t = useWords(detailWords)
  const common = useWords(orderWords)
  const kinds = useMemo(() => [kind], [kind])
  const context = useCellContext(kinds)
  const labelOf = (name: string, field: OrderField | undefined): string => {
    const label = field?.label ?? LABELS[name]
    if (label !== undefined) return say(label)
    return name === 'reason' ? common('reason') : name === 'order_goods' ? say(kind.goods.label) : name
  }
  return (
    <ul>
      {Object.entries(changes).map(([name, change]) => {
        const field = fieldsOf(kind).find(([, one]) => one.api === name)?.[1]
        // Pieces that were taken back have only what was said of them.
        const to = changedValue(field, LABELS[name] === undefined ? change.to : (change.to ?? change.from), { t, context })
        return (
          <li key={name}>
            {labelOf(name, field)}:{' '}
            {name !== 'reason' && LABELS[name] === undefined && (
              <>
                <bdi>{changedValue(field, change.from, { t, context })}</bdi> →{' '}
              </>
            )}
            <bdi>{to}</bdi>
          </li>
        )
      })}
    </ul>
  )
}
