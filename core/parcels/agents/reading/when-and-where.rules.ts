import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { failed, type Result } from '#core/base/kernel/result.ts'
import { beginningOf } from '#core/base/kernel/storable-text.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import { inFuture, isAhead } from '../../orders/events/add-tracking-events.usecase.ts'
import { placeMeaning } from '../agent-code.rules.ts'
import type { AgentEvent } from '../agent-event.ts'
import { readEventTime, type EventTime } from './event-time.rules.ts'
import { remarkText } from './remark-text.ts'

/** The most characters that an event's place keeps. */
const MOST_PLACE = 120

export type WhenAndWhere = {
  readonly time: Result<EventTime>
  /** The place as the agent writes it, and what it means. */
  readonly written: string
  readonly location: string
  /** The zone where the event names none. */
  readonly usualZone: string | undefined
}

/**
 * Reads when and where an event of an agent happened: its time is that of the zone that it names,
 * else of the agent, else of the place. The failures of `readEventTime`, TRACKING_IN_FUTURE.
 */
export function readWhenAndWhere(
  event: AgentEvent,
  { agent, references, at }: { readonly agent: string; readonly references: References; readonly at: Instant },
): WhenAndWhere {
  const written = beginningOf((event.place ?? '').trim(), MOST_PLACE)
  const plain = beginningOf(remarkText(event.place ?? ''), MOST_PLACE)
  const place = placeMeaning(agent, written, references) ?? placeMeaning(agent, plain, references)
  const agentZone = references.find(trackerAgent, agent)?.timezone
  const usual = [agentZone, place?.timezone].filter((zone) => zone !== undefined)
  const read = readEventTime(event.time, { own: event.timezone, usual })
  const time = read.ok && isAhead(read.value.time, at) ? failed(inFuture(read.value.time, at)) : read
  return { time, written, location: place?.name ?? plain, usualZone: place?.timezone ?? agentZone }
}
