import type { AgentEvent } from './agent-event.ts'
import type { CallTrouble } from './agent-call.ts'
import type { ConnectionSettings } from './connection.ts'

/** How a call went: what it brought, or why it brought nothing, with what the log keeps of it. */
export type AgentCallResult<T> = {
  readonly status?: number
  readonly millis: number
  readonly sent: string
  readonly answer: string
} & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly trouble: CallTrouble; readonly reason?: string; readonly retryMillis?: number }
)

/** A number that an agent does not answer for. */
export type RefusedNumber = { readonly number: string; readonly reason: string }

/**
 * The events of a call; `next` is where the agent goes on, `unregistered` are numbers that it wants
 * to be registered first.
 */
export type PulledEvents = {
  readonly events: readonly AgentEvent[]
  readonly refused: readonly RefusedNumber[]
  readonly unregistered: readonly string[]
  readonly next?: string
}

/** An agent as it is called. Each method is one call; the caller keeps the limits. */
export type TrackerAgentConnection = {
  /**
   * Registers numbers, for agents that ask for it; known ones count as registered. Left out where
   * an agent does not.
   */
  readonly register?: (
    numbers: readonly string[],
  ) => Promise<AgentCallResult<{ readonly registered: readonly string[]; readonly refused: readonly RefusedNumber[] }>>
  readonly pull: (numbers: readonly string[], next?: string) => Promise<AgentCallResult<PulledEvents>>
}

/** A call of an agent to us, as it came in: its bytes are signed. */
export type IncomingPush = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  /** The same as text, for the log. */
  readonly text: string
}
export type PushAnswer = { readonly status: number; readonly contentType: string; readonly body: string }

/** An event that lacks its number, its code or its time. */
export type UnreadEvent = { readonly number?: string; readonly reason: string }

/** The content of a push with its text for the log, or why nothing of it is believed. */
export type ReadPush =
  | {
      readonly ok: true
      readonly events: readonly AgentEvent[]
      readonly unread: readonly UnreadEvent[]
      readonly numbers: readonly string[]
      readonly text: string
    }
  | {
      readonly ok: false
      readonly trouble: 'wrong_signature' | 'unreadable' | 'no_credential'
      readonly reason?: string
      readonly text?: string
    }

/** An event of a push that was not added, as its agent's people read it. */
export type MissedEvent = { readonly number?: string; readonly code?: string; readonly time?: string; readonly reason: string }

/** Outcomes of a push: `partly` where events of it were not taken, or wait for their time. */
export type PushOutcome = 'taken' | 'partly' | 'refused' | 'off' | 'unreadable' | 'failed' | 'unknown'

/** The ways of agents to talk, by the kind of their connection. */
export type AgentProtocols = {
  /** Undefined for agents that are never called. */
  readonly open: (connection: ConnectionSettings, secret: string | undefined) => TrackerAgentConnection | undefined
  readonly readPush: (connection: ConnectionSettings, push: IncomingPush, keys: readonly string[]) => Promise<ReadPush>
  /**
   * The answer in the agent's own form, with what was not added; anything but `taken` has it send
   * again.
   */
  readonly answerPush: (connection: ConnectionSettings | undefined, outcome: PushOutcome, missed?: readonly MissedEvent[]) => PushAnswer
}
