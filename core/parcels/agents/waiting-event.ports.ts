import type { Instant } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import type { AgentEvent, AgentSource } from './agent-event.ts'

/**
 * Why an event waits: nobody mapped its code yet, its number is no parcel of ours, its time cannot
 * be read, is in the future, or is older than its order, or its parcel refused it after it had
 * waited.
 */
export type WaitingReason = 'code' | 'number' | 'time' | 'refused'

export type NewWaitingEvent = {
  readonly agent: string
  readonly source: AgentSource
  readonly event: AgentEvent
  readonly reason: WaitingReason
}
export type WaitingEvent = NewWaitingEvent & { readonly id: number }

/** The events of one code of an agent that wait. */
export type WaitingGroup = {
  readonly agent: string
  readonly code: string
  readonly events: number
  readonly parcels: number
  readonly text: string | undefined
  readonly place: string | undefined
  readonly oldest: Instant
  readonly newest: Instant
}

/** The events of one number that no parcel has. */
export type WaitingNumberGroup = {
  readonly agent: string
  readonly number: string
  readonly events: number
  readonly code: string
  readonly text: string | undefined
  readonly place: string | undefined
  readonly oldest: Instant
  readonly newest: Instant
}

/** An event whose time cannot be read, or cannot be right, or that was refused after waiting. */
export type UntimedEvent = WaitingEvent & {
  readonly receivedAt: Instant
  /** Since when its order is known, where its number is. */
  readonly orderCreatedAt?: Instant
  readonly refusal?: EventRefusal
}
/** Why a parcel refused an event. */
export type EventRefusal = Pick<Failure, 'code' | 'params'>

export type WaitingCode = { readonly agent: string; readonly code: string }
export type WaitingNumber = { readonly agent: string; readonly number: string }

/** Events of agents that wait, within a unit of work. */
export type WaitingEventKeeper = {
  /**
   * Keeps events, each once however often it is reported; one that was discarded stays discarded.
   * Answers the places of those that do not wait, since they were settled before.
   */
  readonly keep: (events: readonly NewWaitingEvent[], at: Instant) => Promise<ReadonlySet<number>>
  /** The places of events that staff settled before: entered otherwise, confirmed or discarded. */
  readonly settled: (events: readonly Pick<NewWaitingEvent, 'agent' | 'event'>[]) => Promise<ReadonlySet<number>>
  /** Keeps events that waited with the reason for which their parcels refused them. */
  readonly refuse: (events: readonly { readonly id: number; readonly refusal: EventRefusal }[]) => Promise<void>
  readonly remove: (ids: readonly number[]) => Promise<void>
  /** Discards the events that wait for a code; answers how many. */
  readonly discard: (code: WaitingCode, at: Instant) => Promise<number>
  /** Discards the events that wait for a number; answers how many. */
  readonly discardNumber: (number: WaitingNumber, at: Instant) => Promise<number>
  /**
   * The event that waits for its time or was refused, locked until the unit ends; undefined where
   * none does.
   */
  readonly lockUntimed: (id: number) => Promise<WaitingEvent | undefined>
  /** Discards one event: it was entered otherwise, or is none. */
  readonly discardOne: (id: number, at: Instant) => Promise<void>
  /**
   * Removes unmatched events that came in before `numbers`, and those of codes and settled ones
   * from before `rest`; what staff are to look at stays until they did.
   */
  readonly sweep: (before: { readonly numbers: Instant; readonly rest: Instant }) => Promise<void>
  /** Says which order a number of an agent means; events that wait for it are tried at once. */
  readonly learn: (numbers: readonly (WaitingNumber & { readonly orderNumber: string })[]) => Promise<void>
  /** How many events wait for a number. */
  readonly countOf: (number: WaitingNumber) => Promise<number>
}
export type WaitingEventUnit = { readonly waitingEvents: WaitingEventKeeper }

type WaitingFilter = {
  readonly agent?: string | undefined
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Events of agents that wait, as they are read. */
export type WaitingEvents = {
  /** Codes that nobody mapped, the one with the oldest event first. */
  readonly groups: (filter: WaitingFilter) => Promise<{ readonly rows: readonly WaitingGroup[]; readonly total: number }>
  /** Numbers that no parcel has, the newest first: what is old is given up by itself. */
  readonly numbers: (filter: WaitingFilter) => Promise<{ readonly rows: readonly WaitingNumberGroup[]; readonly total: number }>
  /** Events whose time cannot be read and those that were refused, the newest first. */
  readonly untimed: (filter: WaitingFilter) => Promise<{ readonly rows: readonly UntimedEvent[]; readonly total: number }>
  /**
   * The next events behind an id whose code is mapped by now, or whose number may be known by now.
   */
  readonly next: (asked: { readonly after: number; readonly at: Instant; readonly limit: number }) => Promise<readonly WaitingEvent[]>
  /**
   * The orders that numbers of an agent mean: our waybills before the agent's own numbers before
   * order numbers.
   */
  readonly ordersOf: (agent: string, numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** How numbers are compared. */
export const numberKey = (number: string): string => number.trim().toUpperCase()
