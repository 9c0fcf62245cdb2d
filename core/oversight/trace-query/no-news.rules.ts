import type { References, ReferenceRow } from '#core/base/fields/references.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { ORDER_STATES, orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { noNewsRule } from './no-news-rule.entity.ts'
import type { TraceLeg } from './trace-leg.ts'

export type NoNewsRule = ReferenceRow<(typeof noNewsRule)['fields']>

/** The lane that a rule is chosen by. */
export type TraceLane = { readonly channel: string | undefined; readonly country: string | undefined; readonly leg: TraceLeg }

const RANKS = [
  ['channel', 4],
  ['country', 2],
  ['leg', 1],
] as const

/**
 * How specific a rule is for a lane: a channel counts more than a country, a country more than a
 * leg; undefined for one of another lane.
 */
function closeness(rule: NoNewsRule, lane: TraceLane): number | undefined {
  let rank = 0
  for (const [name, weight] of RANKS) {
    if (rule[name] === undefined) continue
    if (rule[name] !== lane[name]) return undefined
    rank += weight
  }
  return rank
}

/**
 * The rule for a lane: the most specific one; of two that are equally so the one with fewer days.
 * Undefined where none applies.
 */
export function noNewsRuleFor(references: Pick<References, 'all'>, lane: TraceLane): NoNewsRule | undefined {
  let chosen: { readonly rule: NoNewsRule; readonly close: number } | undefined
  for (const rule of references.all(noNewsRule)) {
    const close = closeness(rule, lane)
    if (close === undefined) continue
    if (chosen === undefined || close > chosen.close || (close === chosen.close && rule.days < chosen.rule.days)) chosen = { rule, close }
  }
  return chosen?.rule
}

/** Parcels of these states are on their way, and nobody has anything to decide about them. */
export const MOVING_STATES = ['confirmed', 'inbound', 'outbound'] as const satisfies readonly OrderState[]
const isMoving = (state: OrderState): boolean => MOVING_STATES.some((one) => one === state)

type Silent = {
  readonly status: OrderState
  readonly isHeld: boolean
  /** Its newest event that the customer may see, else its creation. */
  readonly since: Instant
  readonly rule: NoNewsRule | undefined
  readonly now: Instant
}

/**
 * Whether a parcel has had no news for longer than its rule's days, which are over a moment after
 * their last millisecond. One that is held for arrears waits for its client, so its silence is
 * explained.
 */
export const isSilent = ({ status, isHeld, since, rule, now }: Silent): boolean =>
  rule !== undefined && isMoving(status) && !isHeld && now - since > rule.days * MILLIS_PER_DAY

/** Whether a parcel's way has ended. */
export const isEnded = (status: OrderState): boolean => ENDED.has(status)
const ENDED: ReadonlySet<OrderState> = new Set(ORDER_STATES.filter((state) => 'final' in orderMachine.states[state]))
