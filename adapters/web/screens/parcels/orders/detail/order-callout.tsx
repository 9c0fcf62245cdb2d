import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { MOVE_ORDERS, type OrderEvent, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { ExceptionPlan } from '../exceptions/exception-plan.tsx'
import { EVENT_TEXTS } from '../event.words.ts'
import { claimWeightOf, stateText, stateTone } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import type { OrderFound } from '../../../../base/use-refresh-orders.ts'
import { kilograms } from '../weight-changes.tsx'
import { detailWords } from '../facts/detail.words.ts'
import { EventDialog } from './event-dialog.tsx'

type OrderCalloutProps = { readonly order: OrderFound }

const HINTS = {
  awaiting_weight: 'hint_awaiting_weight',
  intercepted: 'hint_intercepted',
  abnormal: 'hint_abnormal',
  refused: 'hint_refused',
  returned: 'hint_returned',
} as const satisfies Partial<Record<OrderState, string>>
const isHinted = (state: OrderState): state is keyof typeof HINTS => state in HINTS

const MILLIS_A_DAY = 86_400_000

/**
 * The trouble or the wait of an order, since when, and what is done about it; nothing where all is
 * well.
 */
export function OrderCallout({ order }: OrderCalloutProps) {
  const t = useWords(detailWords)
  const common = useWords(orderWords)
  const { status } = order
  const [now] = useState(() => Date.now())
  if (isHinted(status)) {
    const since = order.history.findLast((entry) => entry.to === status)?.at
    return (
      <Note intent={stateTone(status) === 'trouble' ? 'danger' : 'warning'} title={titleOf(order, t)}>
        <p>{t(HINTS[status])}</p>
        {since !== undefined && (
          <p className="text-muted">
            {t('since', { time: localTime(since).slice(0, 16), days: Math.floor((now - Date.parse(since)) / MILLIS_A_DAY) })}
          </p>
        )}
        {order.answer_by !== null && <AnswerBy at={order.answer_by} now={now} />}
        <ExceptionPlan order={order} />
        <Decisions order={order} />
      </Note>
    )
  }
  if (!order.label_outdated) return null
  return (
    <Note intent="warning" title={common('label_outdated')}>
      {common('label_outdated_text')}
    </Note>
  )
}

/** Until when an exception is to be answered, and how long that is. */
function AnswerBy({ at, now }: { readonly at: string; readonly now: number }) {
  const t = useWords(detailWords)
  const left = Date.parse(at) - now
  const days = Math.floor(Math.abs(left) / MILLIS_A_DAY)
  const text = left < 0 ? (days === 0 ? 'answerLate' : 'answerOverdue') : days === 0 ? 'answerToday' : 'answerBy'
  return <p className={left < 0 ? 'order-overdue' : undefined}>{t(text, { time: localTime(at).slice(0, 16), days })}</p>
}

/** The events that settle it, as buttons; the one that goes on with the parcel first. */
function Decisions({ order }: OrderCalloutProps) {
  const { user } = useSession()
  const [asked, setAsked] = useState<OrderEvent>()
  const decisions = DECISIONS.filter((event) => order.events.includes(event))
  if (decisions.length === 0 || !isGranted(user, MOVE_ORDERS)) return null
  return (
    <div className="order-callout-actions">
      {decisions.map((event) => (
        <Button key={event} text={say(EVENT_TEXTS[event].act)} onClick={() => setAsked(event)} />
      ))}
      {asked !== undefined && <EventDialog order={order} event={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

const DECISIONS: readonly OrderEvent[] = ['confirm_weight', 'reject_weight', 'continue', 'release', 'redeliver', 'return']

type Texts = (key: 'weightTitle', params: Readonly<Record<string, string>>) => string

function titleOf(order: OrderFound, t: Texts): string {
  if (order.status === 'awaiting_weight' && order.check_weight !== null)
    return t('weightTitle', { claimed: kilograms(claimWeightOf(order)), checked: kilograms(order.check_weight) })
  const exception = [order.exception_code, order.exception_msg].filter(Boolean).join(' · ')
  return exception === '' ? stateText(order.status) : `${stateText(order.status)} · ${exception}`
}
