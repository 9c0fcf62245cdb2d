import { ATTENTIONS } from '#core/parcels/orders/exceptions/attention.rules.ts'
import { PLANS, planDetailFields, type Plan } from '#core/parcels/orders/exceptions/plans.ts'
import { fieldText } from './plan-detail-text.ts'
import { orderMachine, type OrderEvent } from '#core/parcels/orders/order.machine.ts'
import type { ExceptionRow } from '../../../../../http/contract/parcels/orders/exception.routes.ts'
import { say } from '../../../../base/words.ts'
import { exceptionWords } from './exceptions.words.ts'

const { table: t } = exceptionWords
const MILLIS_AN_HOUR = 3_600_000
const HOURS_A_DAY = 24

export const planText = (plan: Plan): string => say(PLANS[plan].label)

/** How long a parcel has been standing still; nothing once that is over. */
export function ageText({ raise_time, close_time }: ExceptionRow): string | undefined {
  if (close_time !== null) return undefined
  const hours = Math.max(0, Math.floor((Date.now() - Date.parse(raise_time)) / MILLIS_AN_HOUR))
  return hours < HOURS_A_DAY ? say(t.hours, { count: hours }) : say(t.days, { count: Math.floor(hours / HOURS_A_DAY) })
}

const isEvent = (name: string): name is OrderEvent => name in orderMachine.events

/** Who is to act, or how it ended. */
export function attentionText({ attention, closed_with: event }: ExceptionRow): string {
  if (attention !== null) return say(ATTENTIONS[attention].label)
  return event !== null && isEvent(event) ? say(t.closed, { event: say(orderMachine.events[event].label) }) : say(t.closedPlain)
}

/**
 * Returns the text of what happened: an exception by its code and message; for anything else the
 * type says it, and the message why.
 */
export const messageText = ({ cause, exception_code: code, exception_msg: message }: ExceptionRow): string | null =>
  cause === 'exception' ? [code, message].filter(Boolean).join(' · ') : message

/** A plan with its details: `Change phone: +971501234567`. */
export function planWithDetails(row: ExceptionRow): string | undefined {
  if (row.plan === null) return undefined
  const details = PLANS[row.plan].needs.map((name) => fieldText(planDetailFields[name], row[name]))
  return [planText(row.plan), ...details].join(' · ')
}
