import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { isBalanced, sumsAfter, type MonthSum } from '../ledger/month-sums.ts'
import { monthAfter, spanOfMonth, type Month } from '../ledger/month.rules.ts'
import { closingFailure } from './closing.failures.ts'
import { closingMachine, type ClosingEvent, type ReopeningDecision } from './closing.machine.ts'
import type { ClosingKeeper, ClosingUnit } from './closing.ports.ts'
import { blockingChecks, CLOSING_CHECKS, isOver, reopeningFields, type Closing } from './closing.ts'

type Ports<U extends ClosingUnit = ClosingUnit> = { readonly atomically: Atomically<U>; readonly clock: Clock }
type By = { readonly actor: Pick<Actor, 'id'>; readonly at: Instant }

/**
 * The next month to be closed: the first one with entries, or the one after the last that is
 * closed.
 */
async function nextMonth({ last, firstMonth }: ClosingKeeper): Promise<Month | undefined> {
  const before = await last()
  return before === undefined ? firstMonth() : monthAfter(before.closing.month)
}

type ClosingNote = By & {
  readonly closing: Closing
  readonly from: string
  readonly event: ClosingEvent
  readonly reason?: string | undefined
}

async function note({ audit, live }: ClosingUnit, { closing, from, event, actor, at, reason }: ClosingNote): Promise<void> {
  const changes = reason === undefined ? {} : { changes: { reason: { to: reason } } }
  const moved = { area: 'closings', subject: closing.month, action: event, from, to: closing.state }
  await audit.write([{ at, actorId: actor.id, ...moved, ...changes }])
  await live.publish({ topic: 'closings', to: { audience: 'staff' } })
}

/** The sums of a month, once all that was posted into it can be seen. */
async function sumsOf({ last, turnover }: ClosingKeeper, month: Month): Promise<readonly MonthSum[]> {
  const sums = sumsAfter((await last())?.sums ?? [], await turnover(spanOfMonth(month)))
  if (!isBalanced(sums)) throw new Error(`the books of ${month} do not sum to zero`)
  return sums
}

/**
 * Closes a month of the books: nothing is posted into it from then on, and its sums are kept.
 * Months are closed in their order, when they are over. MONTH_NOT_FOUND, MONTH_OUT_OF_ORDER,
 * MONTH_NOT_OVER, ILLEGAL_TRANSITION where it is closed already, CLOSING_BLOCKED by what has to be
 * done before.
 */
export const closeMonth =
  ({ atomically, clock }: Ports) =>
  (month: Month, actor: Pick<Actor, 'id'>): Promise<Result<Closing>> =>
    atomically(async (unit) => {
      const { closings } = unit
      const at = clock.now()
      await closings.hold(month)
      const from = (await closings.find(month))?.state ?? closingMachine.initial
      const state = advance(closingMachine, { state: from, event: 'close' })
      if (!state.ok) return state
      const next = await nextMonth(closings)
      if (next === undefined || month < next) return failed(closingFailure('MONTH_NOT_FOUND', { month }))
      if (month > next) return failed(closingFailure('MONTH_OUT_OF_ORDER', { month: next }))
      if (!isOver(month, at)) return failed(closingFailure('MONTH_NOT_OVER', { month }))
      const facts = await closings.facts(month)
      const [blocking] = blockingChecks(facts)
      if (blocking !== undefined)
        return failed(closingFailure('CLOSING_BLOCKED', { month, check: CLOSING_CHECKS[blocking].label, count: facts[blocking] }))
      const closing: Closing = { month, state: state.value, closedBy: actor.id, closedAt: at }
      await closings.keep(closing, await sumsOf(closings, month))
      await note(unit, { closing, from, event: 'close', actor, at })
      return ok(closing)
    })

/** A closed month that may be opened again, locked: MONTH_NOT_LAST, ILLEGAL_TRANSITION. */
async function reopenable({ closings }: ClosingUnit, month: Month, event: ClosingEvent): Promise<Result<Closing>> {
  await closings.hold(month)
  const closing = (await closings.find(month)) ?? { month, state: closingMachine.initial }
  const state = advance(closingMachine, { state: closing.state, event })
  if (!state.ok) return state
  const last = (await closings.last())?.closing.month ?? month
  return last === month ? ok({ ...closing, state: state.value }) : failed(closingFailure('MONTH_NOT_LAST', { month: last }))
}

type Reopening = { readonly month: Month; readonly raw: RawFields }

/**
 * Asks with a reason to open the last closed month again. INPUT_INVALID, MONTH_NOT_LAST,
 * ILLEGAL_TRANSITION.
 */
export const askReopening =
  ({ atomically, clock, references }: Ports & { readonly references: () => References }) =>
  async ({ month, raw }: Reopening, actor: Pick<Actor, 'id'>): Promise<Result<Closing>> => {
    const read = readFields(reopeningFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { reason } = read.value
    return atomically(async (unit) => {
      const found = await reopenable(unit, month, 'ask_reopen')
      if (!found.ok) return found
      const at = clock.now()
      const { decidedBy: _by, decidedAt: _at, ...rest } = found.value
      const closing: Closing = { ...rest, askedBy: actor.id, askedAt: at, reason }
      await unit.closings.keep(closing)
      await note(unit, { closing, from: 'closed', event: 'ask_reopen', actor, at, reason })
      return ok(closing)
    })
  }

type Deciding = { readonly month: Month; readonly decision: ReopeningDecision }

/**
 * A second person opens the last closed month again, or leaves it closed. What was kept of it is
 * dropped; it is kept again when the month is closed again. MONTH_NOT_LAST, REOPENING_OWN,
 * ILLEGAL_TRANSITION.
 */
export const decideReopening =
  ({ atomically, clock }: Ports) =>
  ({ month, decision }: Deciding, actor: Pick<Actor, 'id'>): Promise<Result<Closing>> =>
    atomically(async (unit) => {
      const found = await reopenable(unit, month, decision)
      if (!found.ok) return found
      if (found.value.askedBy === actor.id) return failed(closingFailure('REOPENING_OWN'))
      const at = clock.now()
      const { closedBy: _by, closedAt: _at, ...opened } = found.value
      const isOpened = decision === 'approve'
      const closing: Closing = { ...(isOpened ? opened : found.value), decidedBy: actor.id, decidedAt: at }
      await unit.closings.keep(closing, isOpened ? [] : undefined)
      await note(unit, { closing, from: 'reopening', event: decision, actor, at })
      return ok(closing)
    })
