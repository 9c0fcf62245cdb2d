import type { Instant } from '#core/base/kernel/clock.ts'
import type { Result } from '#core/base/kernel/result.ts'

/** An event as an agent reports it, in the agent's own codes and words. */
export type AgentEvent = {
  /** The parcel's number as the agent knows it: our waybill, or a number of its own. */
  readonly number: string
  readonly code: string
  /** As it is written; one without zone is local at the event's zone, else at the agent's. */
  readonly time: string
  readonly timezone?: string | undefined
  readonly place?: string | undefined
  readonly text?: string | undefined
  /** The cash that the agent took, where the event says so. */
  readonly collected?: { readonly amount: string; readonly currency?: string | undefined } | undefined
  /** Staff confirmed that it is older than its order. */
  readonly isConfirmed?: true | undefined
}

/** How events reached us. */
export const AGENT_SOURCES = ['push', 'pull', 'file'] as const
export type AgentSource = (typeof AGENT_SOURCES)[number]

export type RefusedEvent = { readonly event: AgentEvent; readonly reason: Result<never> }

/** The outcome of one report's events. */
export type TakenEvents = {
  /** Stored now. */
  readonly added: number
  /** Known before. */
  readonly known: number
  /** Their code is not mapped yet; they wait until it is. */
  readonly waiting: number
  /** Of numbers that are no parcel of ours. */
  readonly unmatched: number
  /**
   * Their time cannot be read, is in the future, or is older than the parcel's order; they wait
   * until somebody enters or confirms it.
   */
  readonly untimed: readonly RefusedEvent[]
  /** With a text that cannot be kept, or refused by the parcel. */
  readonly refused: readonly RefusedEvent[]
}

/** Takes the events of an agent, in any order and more than once (rule: Events of agents). */
export type TakeAgentEvents = (report: {
  readonly agent: string
  readonly source: AgentSource
  readonly events: readonly AgentEvent[]
  readonly at: Instant
}) => Promise<Result<TakenEvents>>
