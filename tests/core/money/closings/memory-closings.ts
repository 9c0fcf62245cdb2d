import type { ClosingKeeper } from '#core/money/closings/closing.ports.ts'
import type { Closing, ClosingFacts } from '#core/money/closings/closing.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { JournalEntry } from '#core/money/ledger/entry.ts'
import { turnoverOf, type ClosedMonth, type MonthSum } from '#core/money/ledger/month-sums.ts'
import { monthOf, spanOfMonth, type Month } from '#core/money/ledger/month.rules.ts'

export const NOTHING_OPEN: ClosingFacts = { corrections: 0, storage: 0, verification: 0, bills: 0, refunds: 0, top_ups: 0, statements: 0 }

/**
 * Locks of months: shared by postings, and held by one closing alone; a closing that waits lets no
 * further posting in.
 */
function monthRoom() {
  const posting = new Map<Month, number>()
  const closing = new Map<Month, Promise<void>>()
  let changed = Promise.withResolvers<void>()
  const change = (): void => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  const share = async (month: Month): Promise<() => void> => {
    while (closing.has(month)) await closing.get(month)
    posting.set(month, (posting.get(month) ?? 0) + 1)
    return () => {
      posting.set(month, (posting.get(month) ?? 1) - 1)
      change()
    }
  }
  const hold = async (month: Month): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    while (closing.size > 0) await Promise.race(closing.values())
    closing.set(month, promise)
    while ((posting.get(month) ?? 0) > 0) await changed.promise
    return () => {
      closing.delete(month)
      resolve()
    }
  }
  return { share, hold }
}

/** Closings in memory, beside the entries of a journal; what a unit writes is kept when it ends. */
export function memoryClosings(entries: readonly JournalEntry[]) {
  const kept = new Map<Month, Closing>()
  const sums = new Map<Month, readonly MonthSum[]>()
  const room = monthRoom()
  let facts = NOTHING_OPEN
  const closed = (): readonly Closing[] =>
    [...kept.values()].filter(({ state }) => state !== 'open').toSorted((one, other) => one.month.localeCompare(other.month))
  const openFrom = (): Instant => {
    const last = closed().at(-1)
    return last === undefined ? 0 : spanOfMonth(last.month).until
  }
  /** The part of a unit of work; `hold` is released with the unit's other locks. */
  const keeper = ({
    held,
    later,
  }: {
    readonly held: Map<string, () => void>
    readonly later: (change: () => void) => Promise<void>
  }): ClosingKeeper => ({
    hold: async (month) => {
      const name = `closing ${month}`
      if (!held.has(name)) held.set(name, await room.hold(month))
    },
    find: async (month) => kept.get(month),
    last: async () => {
      const closing = closed().at(-1)
      return closing && { closing, sums: sums.get(closing.month) ?? [] }
    },
    firstMonth: async () => (entries.length === 0 ? undefined : monthOf(Math.min(...entries.map(({ at }) => at)))),
    turnover: async ({ since, until }) => {
      const lines = turnoverOf()
      for (const { at, legs } of entries) if (at >= since && at < until) lines.add(legs)
      return lines.lines()
    },
    facts: async () => facts,
    keep: (closing, added) =>
      later(() => {
        kept.set(closing.month, closing)
        if (added !== undefined) sums.set(closing.month, added)
      }),
  })
  return {
    keeper,
    openFrom,
    share: room.share,
    closedMonths: (): readonly ClosedMonth[] =>
      closed().map(({ month }) => ({ month, ...spanOfMonth(month), sums: sums.get(month) ?? [] })),
    setFacts: (to: Partial<ClosingFacts>): void => void (facts = { ...NOTHING_OPEN, ...to }),
  }
}
